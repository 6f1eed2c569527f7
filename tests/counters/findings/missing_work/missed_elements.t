#!/bin/sh
# For a wrong sum, the elements are named that no thread read, or several threads read.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
source=$root/tests/counters/findings/missing_work/missed_elements.cu
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/left_out" "$source"
exits 0 "missed_elements.cu compiles"

# says HOW TEXT: the program prints the text
says() {
    run "$scratch/left_out" "$1"
    is "$out" "$2" "$1: the text names them"
}
array="of the 1000 elements of the array that missed_elements.cu:$(line_of data) allocated; the first is element"
grid='kernel sums was launched with 4 x 1 x 1 blocks of 50 x 1 x 1 threads'
says few "no thread read 300 $array 700: $grid"
says twice "several threads read 5 $array 199: $grid"
says part "100 of the 200 elements copied to the host were never written; the first is element 100: ${grid%%4 x*}2 x${grid#*4 x}"
says right nothing
says all "several threads read each of the 1000 elements of the array that missed_elements.cu:$(line_of data) allocated: $grid"
says one "several threads read the only element of the array that missed_elements.cu:$(line_of data) allocated: ${grid}"
says none "no thread read any of the 1000 elements of the array that missed_elements.cu:$(line_of data) allocated"
says back nothing
says bytes nothing
done_testing
