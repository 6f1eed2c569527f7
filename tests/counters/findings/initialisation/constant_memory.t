#!/bin/sh
# Reads of __constant__ arrays and structs that have no first value, and that nobody has set, are found, and a kernel's
# writes to them.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/initialisation/constant_memory.cu

# unset_is_told NAME KERNEL WHAT
unset_is_told() {
    wrongly "$1"
    finds "kernel $2, block \(0, 0, 0\), thread \([0-9]+, 0, 0\)" \
        "reads byte $3 \(__constant__\), which has no first value and which nothing has set" cudaSuccess
    finds_no_more
}
for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "constant_memory.cu compiles with $compiler"
    unset_is_told never weigh '0 of (filter::)?weights'
    unset_is_told part weigh '12 of (filter::)?weights'
    like "$err" 'is zero; constant_memory.cu:[0-9]+ set 12 of its 48 bytes: it wants a number of bytes, not of elements' \
        "part: by which call, and why"
    unset_is_told late weigh '0 of (filter::)?weights'
    unset_is_told struct scale '[08] of all'
    wrongly written
    finds "kernel write, block \(0, 0, 0\), thread \([0-9]+, 0, 0\)" \
        "writes byte 0 of (filter::)?weights \(__constant__\), which kernels can only read" cudaErrorLaunchFailure
    finds_no_more
    wrongly right
    is "$err$out" cudaSuccess "right: nothing is found"
done
done_testing
