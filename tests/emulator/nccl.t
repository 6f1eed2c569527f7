#!/bin/sh
# NCCL's messages between the emulated GPUs of two processes.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets emulate emulator
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -Wall -Wextra -Werror -o "$scratch/nccl" \
    "$root/tests/emulator/nccl.cu" -lnccl
exits 0 "nccl.cu compiles"
run timeout 100 "$scratch/nccl" exchange
exits 0 "what is sent at once arrives, each in the order of its rank's calls; errors are told"
run timeout 100 "$scratch/nccl" gone
like "$err" "^emulator: NCCL: rank 0 waits for rank 1, which has ended$" "a rank that has ended is waited for no longer"
run timeout 100 "$scratch/nccl" own
like "$err" "^emulator: NCCL: rank 0 waits for a message from itself that it never sends$" "nor is what nobody receives"
run timeout 100 "$scratch/nccl" host
like "$err" "nccl.cu:[0-9]+, writes [0-9]+ bytes at .*which is no device memory" "the host's memory is refused"
done_testing
