#!/bin/sh
# Who follows a pointer that nobody has set, in managed memory, on the device or in what the host copied there, is
# told so, with where the pointer lies; and who follows one to the host's global memory, if it is not pinned.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/initialisation/unset_pointers.cu

# follows NAME KERNEL TEXT
follows() {
    wrongly "$1"
    finds "kernel $2, block \(0, 0, 0\), thread \([0-9]+, [0-9], 0\)" "$3: cudaErrorIllegalAddress" cudaErrorIllegalAddress
    finds_no_more
}
for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "unset_pointers.cu compiles with $compiler"
    unset='4 bytes by a pointer that nobody has set'
    wrongly sender
    array='of the array of [0-9]+ bytes that unset_pointers.cu:[0-9]+ allocated'
    sent="; unset_pointers.cu:$line copied there what nobody had set on the host"
    follows managed second "reads $unset: byte 8 $array"
    follows device sum "reads $unset: byte 0 $array"
    follows copied sum "reads $unset: byte 24 $array$sent"
    follows first sum "reads $unset: byte 8 $array; unset_pointers.cu:[0-9]+ filled 8 of them"
    follows null sum 'reads 4 bytes at \(nil\): the pointer is null'
    for name in global kept; do
        wrongly $name
        finds "kernel sum, block \\(0, 0, 0\\), thread \\([0-9]+, 0, 0\\)" "reads 4 bytes at 0x[0-9a-f]+, which is memory of the host" \
            cudaErrorIllegalAddress
    done
    wrongly earlier
    finds 'kernel fill, block \(0, 0, 0\), thread \([0-9]+, 3, 0\)' "writes $unset: cudaErrorIllegalAddress" \
        cudaErrorIllegalAddress
    wrongly right
    is "$err$out" cudaSuccess "right: nothing is found"
done
run "$root/lessons/run" counters "$source" -- managed
like "$out" 'Did cudaMalloc set this pointer' "with what to do"
done_testing
