#!/bin/sh
# Reads of managed memory that neither the host nor a kernel has written are found, the host's and the kernels';
# what the host wrote unseen is let alone.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/initialisation/managed_memory.cu

# unwritten NAME WHO TEXT
unwritten() {
    wrongly "$1"
    finds "$2" "$3" cudaSuccess
    finds_no_more
}
for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "managed_memory.cu compiles with $compiler"
    array='that managed_memory.cu:[0-9]+ allocated'
    unwritten half 'kernel copy, block \(0, 0, 0\), thread \(128, 0, 0\)' \
        "reads byte 512 of the array of 1028 bytes $array, which nothing has written \(128 times\)"
    unwritten sum 'kernel add, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        "changes byte 0 of the array of 1028 bytes $array, which nothing has written"
    unwritten rest 'the host' "reads byte 896 of the array of 1024 bytes $array, which nothing has written \(32 times\)"
    unwritten fetched copies "elements 224 to 255 of the array of 1024 bytes $array, which has 256 of them, and nothing"
    wrongly gone
    finds "the host" "reads byte 12 of an array of 1028 bytes that managed_memory.cu:[0-9]+ allocated and managed_memory.cu:[0-9]+ freed"
    wrongly right
    is "$(printf '%s\n' "$err" | grep -c .)" 0 "right: nothing is found"
    like "$out" "^267$" "right: and its sum is right"
done
done_testing
