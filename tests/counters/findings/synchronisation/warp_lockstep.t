#!/bin/sh
# The lanes of a warp go step by step at volatile accesses, as programs of the time before Volta take
# for granted: their sums are right, counted or not; and uncounted, too, it is said that they need not.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
source=$root/cuda/emulator/tests/findings/synchronisation/warp_lockstep.cu

# sums KERNEL SUM
sums() {
    run "$scratch/in_step" "$1"
    is "$out" "cudaSuccess $2" "$1: as on a GPU"
}
for count in '' --count; do
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" $count -Wall -Wextra -Werror \
        -o "$scratch/in_step" "$source"
    exits 0 "warp_lockstep.cu compiles $count"
    for kernel in classic unrolled global loop scan; do
        case $kernel in loop) sums loop 32 ;; *) sums $kernel 64 ;; esac
        [ -z "$count" ] || continue
        line=$(grep -n "// expect $kernel: " "$source" | head -n 1 | cut -d: -f1)
        like "$err" "^emulator: kernel .*, at .*warp_lockstep.cu:$line, reads .*Volta" "$kernel: said"
        is "$(printf '%s\n' "$err" | grep -c .)" 1 "in one line"
    done
    sums synchronised 64
    is "$err" "" "what is right is let alone"
    sums polls 64
    is "$err" "" "and so is what waits for another thread"
done
done_testing
