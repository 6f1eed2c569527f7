#!/bin/sh
# NCCL's messages between the emulated GPUs of two processes.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets emulate emulator
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -Wall -Wextra -Werror -o "$scratch/nccl" \
    "$root/tests/emulator/nccl.cu" -lnccl
exits 0 "nccl.cu compiles"
run timeout 100 "$scratch/nccl" exchange
exits 0 "messages arrive in the order of the calls, and wrong calls fail"
run timeout 100 "$scratch/nccl" gone
like "$err" "^emulator: NCCL: rank 0 waits for rank 1, which has ended$" "a wait for a rank that has ended is reported"
run timeout 100 "$scratch/nccl" own
like "$err" "^emulator: NCCL: rank 0 waits for a message from itself that it never sends$" "a message to itself that is never received is reported"
run timeout 100 "$scratch/nccl" host
like "$err" "nccl.cu:[0-9]+, writes [0-9]+ bytes at .*which is no device memory" "a pointer to host memory is refused"
done_testing
