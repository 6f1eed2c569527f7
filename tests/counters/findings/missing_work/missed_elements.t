#!/bin/sh
# What kernels left out of a sum, or read several times, is found where a wrong answer has no place.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
source=$root/tests/counters/findings/missing_work/missed_elements.cu
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/left_out" "$source"
exits 0 "missed_elements.cu compiles"

# says HOW TEXT
says() {
    run "$scratch/left_out" "$1"
    is "$out" "$2" "$1"
}
array="of the 1000 numbers in the array that missed_elements.cu:$(line_of data) allocated"
grid='kernel sums was launched with 4 x 1 x 1 blocks of 50 x 1 x 1 threads'
says few "$array nobody read 300, the first is number 700: $grid"
says twice "$array several threads read 5, the first is number 199: $grid"
says part "of the 200 numbers copied to the host nobody wrote 100, the first is number 100: ${grid%%4 x*}2 x${grid#*4 x}"
says right nothing
says all nothing
says bytes nothing
done_testing
