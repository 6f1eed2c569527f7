#!/bin/sh
# Checks: locks that do not lock are told, and what looks like them is not.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/races/locks.cu

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "locks.cu compiles with $compiler"
    for name in inverted inverted_by_all inverted_loop arguments_swapped; do
        wrongly "$name"
        finds "kernel $name, block .*" \
            '(reads|writes) byte 0 of .* with nothing to order them between: the atomicCAS before it has not swapped, as when a lock is taken'
    done
    unordered='(reads|writes) byte 0 of .* with nothing to order them between'
    wrongly guards_nothing
    finds 'kernel guards_nothing, block .*' "$unordered: an atomicCAS whose result nobody looks at takes no lock"
    for name in goes_nowhere exchanged_unlooked; do
        wrongly "$name"
        finds "kernel $name, block .*" "$unordered: an atomicExch whose result nobody looks at takes no lock"
    done
    wrongly exchanged_inverted
    finds 'kernel exchanged_inverted, block .*' "$unordered: the atomicExch before it has found what it put there"
    wrongly given_back_plainly
    finds 'kernel given_back_plainly, block .*' \
        'changes atomically byte 0 of mutex .*: a lock is given back by an atomic, too'
    wrongly given_back_by_lanes
    finds 'kernel given_back_by_lanes, block .*' "$unordered: a lock is given back by an atomic, too"
    wrongly levels_plainly
    finds 'kernel levels_plainly, block .*' '.*: a plain read beside atomics is a data race: .* read it as volatile'
    nothing_wrong 1 16
done
done_testing
