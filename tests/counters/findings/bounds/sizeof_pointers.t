#!/bin/sh
# Checks: a copy back of as many bytes as a pointer has, by sizeof of it, is found, and so is a copy of a pointer, or a
# vector, in place of what it leads to; of arrays nothing is.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/bounds/sizeof_pointers.cu

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "sizeof_pointers.cu compiles with $compiler"
    nothing_wrong 1
    for what in pointer device member parameter; do
        wrongly $what
        like "$err" "^sizeof_pointers.cu:$line: copies 8 bytes, the size of a pointer, of the array of 256 bytes that sizeof_pointers.cu:[0-9]+ allocated" \
            "$compiler, $what"
        finds_no_more
    done
    wrongly vector
    finds 'copies 24 bytes from where a vector, or another container, lies, not what that holds:' 'it wants its data\(\)'
    wrongly address
    finds 'copies 8 bytes from where a pointer lies, not what it leads to:' 'it wants the pointer itself, without &'
    wrongly 'over it'
    finds 'copies 8 bytes to where a pointer lies, not what it leads to:' 'it wants the pointer itself, without &'
    wrongly rows
    finds 'copies 256 bytes from where a pointer lies, not what it leads to:' 'it wants a copy of each row, or one array for all rows'
    wrongly double
    is "$err" '' "$compiler: one double is a note"
done
run "$root/lessons/run" counters "$source" -- double
exits 0 "a note is no failure"
like "$out" "sizeof_pointers.cu:$(line_of double) copies 8 bytes, the size of a pointer, of the array of 512 bytes" "but said"
run "$root/lessons/run" counters "$source" -- types
exits 0 "nor is one of other numbers"
like "$out" "sizeof_pointers.cu:$(line_of types) copies doubles of 8 bytes to where a pointer to floats of 4 leads: a copy converts nothing" \
    "but said"
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/plain" "$source"
exits 0 "it compiles uncounted, too"
run "$scratch/plain"
is "$out" "1
0" "and runs"
done_testing
