#!/bin/sh
# Checks: a grid that is rounded down, or too small for as many elements as its kernel is told of, is noted where a sum,
# or what is changed in place, lacks what no thread came to.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/missing_work/grid_too_small.cu

# notes HOW: what the program notes of it
notes() {
    rm -f "$scratch/counted"
    EMUCC_REPORT="$scratch/counted" run "$scratch/unvisited" "$1"
    exits 0 "$1: ends"
    noted=$(grep '"kind":"\(note\|finding\)"' "$scratch/counted")
}
# says HOW GRID ARRAY LEFT WHY
says() {
    notes "$1"
    like "$noted" "\"check\":\"unread\",.*\"line\":$(line_of "$1"),\"text\":\"kernel [a-z_]* was launched with $2 threads, and of the array of $3 bytes that .* no kernel reads or writes $4 elements behind those: $5\?" \
        "$1: is noted"
}
three='3 x 1 x 1 blocks of 256 x 1 x 1'
down='was a number of blocks rounded down'

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/unvisited" "$source"
    exits 0 "grid_too_small.cu compiles with $compiler"
    says pairs "$three" 8000 232 "$down"
    says letters "$three" 1000 232 "$down"
    says changed "$three" 4000 232 "$down"
    says managed "$three" 4000 232 "$down"
    says untold "$three" 4000 232 "$down"
    says few "$three" 8000 1232 'are these too few blocks'
    says threads '4 x 1 x 1 blocks of 256 x 1 x 1' 8000 1744 'was threadIdx.x alone taken for an index'
    says plane '3 x 2 x 1 blocks of 16 x 16 x 1' 8000 464 "$down"
    says columns '3 x 3 x 1 blocks of 16 x 16 x 1' 8000 80 "$down"
    says swapped '4 x 10 x 1 blocks of 16 x 16 x 1' 8000 4800 'were its x and y taken one for the other'
    says 'by chance' '7 x 5 x 1 blocks of 16 x 16 x 1' 8000 1600 'were its x and y taken one for the other'
    says bytes '2 x 10 x 1 blocks of 16 x 16 x 1' 8000 2880 "$down"
    for how in up beginning fewer half planes square pitch chosen strides rest end part padded edges rows text wanted; do
        notes $how
        is "$noted" '' "$how: nothing is noted"
    done
done
done_testing
