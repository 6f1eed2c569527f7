#!/bin/sh
# The lanes of a warp run in lockstep at volatile accesses, as programs from before Volta assume. Their sums are right,
# with and without counting. Without counting, a message says that lockstep is not guaranteed.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
source=$root/cuda/emulator/tests/findings/synchronisation/warp_lockstep.cu

# sums KERNEL SUM: the kernel gives the sum
sums() {
    run "$scratch/in_step" "$1"
    is "$out" "cudaSuccess $2" "$1: the sum is that of a GPU"
}
for count in '' --count; do
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" $count -Wall -Wextra -Werror \
        -o "$scratch/in_step" "$source"
    exits 0 "warp_lockstep.cu compiles $count"
    for kernel in classic unrolled global loop scan; do
        case $kernel in loop) sums loop 32 ;; *) sums $kernel 64 ;; esac
        [ -z "$count" ] || continue
        line=$(grep -n "// expect $kernel: " "$source" | head -n 1 | cut -d: -f1)
        like "$err" "^emulator: kernel .*, at .*warp_lockstep.cu:$line, reads .*Volta" "$kernel: the message names Volta"
        is "$(printf '%s\n' "$err" | grep -c .)" 1 "$kernel: it is one line"
    done
    sums synchronised 64
    is "$err" "" "synchronised: there is no message"
    sums polls 64
    is "$err" "" "polls: there is no message"
done
done_testing
