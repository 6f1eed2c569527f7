#!/bin/sh
# Texels that are not there are told at the kernel's line: x that counts texels, not bytes; none; an array's that was freed.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/bounds/texels.cu
given_back=$(grep -n '/\* given back \*/' "$source" | cut -d: -f1)

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "texels.cu compiles with $compiler"
    wrongly columns
    finds 'kernel columns, block \(0, 0, 0\), thread \(1, 0, 0\)' \
        "accesses 4 bytes at byte 1 of a surface's row; that must be a multiple of 4: x counts bytes" cudaErrorMisalignedAddress
    wrongly beyond
    finds 'kernel beyond, block \(., 0, 0\), thread \(40, 0, 0\)' \
        'accesses byte 160 of row ., slice 0 of a surface that has 160 bytes, 8 rows, 1 slices' cudaErrorIllegalAddress
    wrongly freed
    finds 'kernel sample, .*' "reads the texel at byte 0 of an array of 1280 bytes that .* allocated and texels.cu:$given_back freed" \
        cudaErrorIllegalAddress
    is "$(printf '%s\n' "$err" | grep -c .)" 1 "freed: and nothing else"
    wrongly right
    is "$err" "" "what is right is silent"
done

done_testing
