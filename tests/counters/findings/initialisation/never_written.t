#!/bin/sh
# Reads of what nobody wrote are found in dynamic shared memory, of single bytes, and of variables that
# no statement writes; the padding of structs is let alone.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/initialisation/never_written.cu

# reads WRONG TEXT: what the run's one finding says of its line
reads() {
    line=$(line_of "$1")
    run "$scratch/unwritten" "$1"
    like "$err" "^never_written.cu:$line: .* reads $2, which nothing has written" "$compiler: $1"
    is "$(printf '%s\n' "$err" | grep -c .)" 1 "$1: and nothing else"
}
for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count \
        -o "$scratch/unwritten" "$source"
    exits 0 "never_written.cu compiles with $compiler"
    reads dynamic 'byte 0 of the dynamic shared memory'
    reads byte 'byte 63 of tile \(__shared__\)'
    reads empty 'byte 0 of tile \(__shared__\)'
    reads moved 'byte 0 of factor \(__shared__\)'
    reads pixels 'byte 0 of the array of 512 bytes that never_written.cu:[0-9]+ allocated'
    reads bytes 'byte 0 of the array of 512 bytes that never_written.cu:[0-9]+ allocated'
    run "$scratch/unwritten"
    is "$err$out" cudaSuccess "what is right is let alone"
done
done_testing
