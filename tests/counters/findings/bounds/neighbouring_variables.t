#!/bin/sh
# Checks: an index that meets the variable next to its own is told of its own, and of nothing else; and one that misses
# its array by little is told before what ends the kernel behind it.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/bounds/neighbouring_variables.cu

# beside NAME TEXT
beside() {
    wrongly "$1"
    finds 'kernel .*, block \(0, 0, 0\), thread \([04], .*, 0\)' "$2" cudaSuccess
    finds_no_more
}
for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "neighbouring_variables.cu compiles with $compiler"
    beside rows 'writes 4 bytes at byte 960 of columns \(__shared__\), which has 960 \(16 times\)'
    beside few 'reads 4 bytes that lie 4 before values \(__shared__\)'
    beside barriers 'changes 8 bytes at byte 32 of barriers \(__shared__\), which has 32'
    wrongly arrival
    finds 'kernel beyond_barriers, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        'changes 8 bytes at byte 32 of barriers \(__shared__\), which has 32'
    beside table 'writes 4 bytes at byte 32 of table \(__device__\), which has 32'
    wrongly guard
    finds 'kernel no_guard, block \(0, 0, 0\), thread \(256, 0, 0\)' \
        'writes 4 bytes at byte 1024 of the array of 1024 bytes that neighbouring_variables.cu:[0-9]+ allocated: cudaErrorIllegalAddress'
    is "$(printf '%s\n' "$err" | cut -d: -f2 | tr '\n' ' ')" "$line $((line + 1)) " "guard: in this order"
    wrongly shared_guard
    finds 'kernel no_guard_shared, block \(0, 0, 0\), thread \(8, 0, 0\)' \
        'writes 4 bytes at byte 64 of row \(__shared__\), which has 64'
done
done_testing
