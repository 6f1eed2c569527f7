#!/bin/sh
# Checks: what a kernel does before it has waited for the one ahead of it, where it may begin before that has ended.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/races/overlapping_kernels.cu

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "overlapping_kernels.cu compiles with $compiler"
    for name in waits_not waits_late waits_alone overwrites; do
        wrongly "$name"
        finds "kernel $name, block .*" '.*: it may begin before that has ended, and this thread has not waited for it yet'
        finds_no_more
    done
    nothing_wrong 1 16
done
done_testing
