#!/bin/sh
# Work that was never done: what is copied to the host although nothing wrote it; kernels that were never
# launched.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
without_nvcc
source=$root/tests/counters/findings/missing_work/unwritten_results.cu

# tells HOW WHAT BYTES [HOW_MUCH]
tells() {
    line=$(line_of "$1")
    run "$scratch/copied" "$1"
    like "$err" "^unwritten_results.cu:$line: copies $2 of the array of $3 bytes that unwritten_results.cu:[0-9]+ allocated, .* nothing has written ${4-(it|them)}\$" \
        "$1"
    is "$(printf '%s\n' "$err" | grep -c .)" 1 "$1: and nothing else"
}
for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -Wall -Wextra -Werror --count \
        -o "$scratch/copied" "$source"
    exits 0 "unwritten_results.cu compiles with $compiler"
    tells rounded 'elements 768 to 999' 4000
    tells guard 'element 999' 4000
    tells untyped 'bytes 3072 to 3999' 4000
    tells evens 'element 1, and 31 more,' 4000
    tells carried 'elements 768 to 999' 4000
    tells rows 'elements 200 to 219, and 20 more,' 4000
    tells structs 'elements 60 to 63' 1024
    tells edges 'element 0, and 1 more,' 4000
    tells turned 'elements 0 to 999' 4000 'any of them'
    tells zeroed 'elements 2 to 999' 4000 'them; unwritten_results.cu:[0-9]+ filled 8 of them, the size of a pointer'
    run "$scratch/copied" pointer
    like "$err" "^unwritten_results.cu:$(line_of unfilled): .* reads byte 8 of the array of 4000 bytes that unwritten_results.cu:[0-9]+ allocated, which nothing has written; unwritten_results.cu:$(line_of short) filled 8 of them, the size of a pointer" \
        "a copy of as many bytes as a pointer has"
    run "$scratch/copied" large
    like "$err" "^unwritten_results.cu:$(line_of large): .* reads byte 8 of .*filled 8 of them, one element, or the size of a pointer \\(19 times\\)\$" \
        "where an element is as large as a pointer"
    run "$scratch/copied" elements
    like "$err" 'reads byte 1000 of .* nothing has written; unwritten_results.cu:[0-9]+ filled 1000 of them: it wants a number of bytes, not of elements' \
        "a copy of as many bytes as there are elements"
    run "$scratch/copied" narrow
    like "$err" "reads byte 100 of .* nothing has written; unwritten_results.cu:$(line_of narrow) filled 100 bytes of each row, which begin [0-9]* bytes apart" \
        "rows as wide as there are elements"
    run "$scratch/copied"
    is "$err" "" "what is right is let alone"
done

run "$root/lessons/run" counters "$source" -- rounded
exits 1 "a finding"
like "$out" 'unwritten_results.cu:[0-9]+  read or copied back, and nobody wrote it' "with its title"
like "$out" 'must be rounded up' "and what to do"
run "$root/lessons/run" counters "$source" -- edges
like "$out" 'leaves out an edge' "of an edge, too"
run "$root/lessons/run" counters "$source" -- turned
like "$out" 'the first pointer is where to copy' "of an array that is empty, too"
run "$root/lessons/run" counters "$source" -- none
exits 0 "no kernel at all is nothing that is surely wrong"
like "$out" '^no kernel was launched, although the program has fill, fill_evens, fill_structs, leave_edges, twice, increment$' "but said"
echo '__global__ void of_library() {}' >"$scratch/library.cuh"
printf '#include <library.cuh>\n__global__ void own() {}\nint main() {}\n' >"$scratch/idle.cu"
"$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -isystem "$scratch" -o "$scratch/idle" "$scratch/idle.cu"
run env EMUCC_REPORT="$scratch/counts" "$scratch/idle"
like "$(cat "$scratch/counts")" '"kind":"idle","kernels":\["own"\]' "of the program's own alone"
done_testing
