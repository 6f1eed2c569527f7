#!/bin/sh
# Checks: a grid that is rounded down is noted where a sum, or what is changed in place, lacks what no thread came to.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/unvisited.cu

# notes HOW: what the program notes of it
notes() {
    rm -f "$scratch/counted"
    WARPBOOK_COUNTERS="$scratch/counted" run "$scratch/unvisited" "$1"
    exits 0 "$1: ends"
    noted=$(grep '"kind":"\(note\|finding\)"' "$scratch/counted")
}
# says HOW ARRAY LEFT
says() {
    notes "$1"
    like "$noted" "\"check\":\"unread\",.*\"line\":$(line_of "$1"),\"text\":\"kernel [a-z_]* was launched with 3 x 1 x 1 blocks of 256 x 1 x 1 threads, and of the array of $2 bytes that .* kernels read or wrote as many elements, and nobody the $3 behind them" \
        "$1: is noted"
}

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build" --count -o "$scratch/unvisited" "$source"
    exits 0 "unvisited.cu compiles with $compiler"
    says pairs 8000 232
    says letters 1000 232
    says changed 4000 232
    says managed 4000 232
    for how in up beginning fewer half strides rest end part padded; do
        notes $how
        is "$noted" '' "$how: nothing is noted"
    done
done
done_testing
