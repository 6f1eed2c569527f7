#!/bin/sh
# Checks: threads that take different locks for one word are told, and who take what they must are not.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/races/different_locks.cu

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "different_locks.cu compiles with $compiler"
    for name in each_its_own not_the_buckets the_first_alone for_its_block by_cuda_atomic in_shared; do
        wrongly "$name"
        finds "kernel $name, block .*" \
            '(reads|writes) byte [0-9]+ of .* with nothing to order them between: the two have locked different locks'
    done
    nothing_wrong 1 16
done
done_testing
