#!/bin/sh
# Reads of texels that nobody wrote are found, by textures, surfaces and copies, and of those that a linear texture
# has not, or its array; what a copy or a surface wrote is let alone.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/initialisation/textures.cu

# unfilled NAME KERNEL TEXT
unfilled() {
    wrongly "$1"
    finds "$2" "$3" cudaSuccess
    finds_no_more
}
for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "textures.cu compiles with $compiler"
    array='of the array of 4096 bytes that textures.cu:[0-9]+ allocated, which nothing has written'
    thread='thread \([0-9]+, 0, 0\)'
    unfilled texture "kernel sample, block \([0-9]+, 0, 0\), $thread" "reads the texel at byte [0-9]+ $array"
    unfilled half "kernel sample, block \([0-9]+, 0, 0\), $thread" "reads the texel at byte [0-9]+ $array \(512 times\)"
    unfilled between "kernel between, block \(0, 0, 0\), $thread" "reads the texel at byte 2048 $array \(32 times\)"
    unfilled fetch "kernel fetch, block \(0, 0, 0\), $thread" \
        'reads the texel at byte 0 of the array of 128 bytes .*, which nothing has written \(32 times\)'
    unfilled elements "kernel fetch, block \(0, 0, 0\), thread \(20, 0, 0\)" \
        'takes texel 20 of a linear texture of 32 bytes, which has 8, and gets 0: the array of 128 bytes .* \(12 times\)'
    wrongly behind
    finds "kernel fetch, block \(0, 0, 0\), thread \(32, 0, 0\)" \
        'reads the texel at byte 128 of the nearest array, of 128 bytes that .* allocated: .*' cudaErrorIllegalAddress
    wrongly gone fetch
    finds "kernel fetch, block \(0, 0, 0\), $thread" \
        'reads the texel at byte 0 of an array of 128 bytes that textures.cu:[0-9]+ allocated and textures.cu:[0-9]+ freed'
    unfilled surface "kernel of_surface, block \([0-9]+, 0, 0\), $thread" "reads the texel at byte [0-9]+ $array"
    wrongly copy
    like "$err" "^textures.cu:$line: copies .* that textures.cu:[0-9]+ allocated, .* nothing has written" "copy: to the host"
    wrongly edge
    is "$err$out" cudaSuccess "who fetches 0 beyond the edge of a part may mean it"
    wrongly right
    is "$err$out" cudaSuccess "what is written is let alone"
done
done_testing
