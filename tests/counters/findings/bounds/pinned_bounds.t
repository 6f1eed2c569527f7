#!/bin/sh
# Checks: a kernel that goes beyond pinned memory, allocated or registered, is told as beyond an array,
# and so is a copy.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/bounds/pinned_bounds.cu

# beyond NAME THREAD TEXT
beyond() {
    wrongly "$1"
    finds "kernel [a-z]+, block \([0-9]+, 0, 0\), thread \($2, 0, 0\)" \
        "$3: cudaErrorIllegalAddress: .*" cudaErrorIllegalAddress
    finds_no_more
}
for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "pinned_bounds.cu compiles with $compiler"
    pinned='the pinned memory of 4008 bytes that pinned_bounds.cu:[0-9]+ allocated'
    beyond write 234 "writes 4 bytes at byte 4008 of $pinned"
    beyond far '[0-9]+' "writes 4 bytes at byte [0-9]+ of $pinned( \([0-9]+ times\))?"
    EMUCC_THREADS=32 beyond far '[0-9]+' "writes 4 bytes at byte [0-9]+ of $pinned( \([0-9]+ times\))?"
    beyond read 231 "reads 4 bytes at byte 4008 of $pinned"
    beyond registered 231 'reads 4 bytes at byte 4000 of the pinned memory of 4000 bytes that pinned_bounds.cu:[0-9]+ registered'
    beyond whole 250 "reads 16 bytes at byte 4000 of $pinned"
    wrongly sent
    like "$err" 'pinned_bounds.cu:[0-9]+: cudaMemcpy failed: .*\(from: 32 bytes at byte 4000 of an array of 4008 bytes, allocated in pinned_bounds.cu:[0-9]+\)' \
        "sent: a copy from behind its end"
    wrongly fetched
    like "$err" 'pinned_bounds.cu:[0-9]+: cudaMemcpyAsync failed: .*\(to: 4000 bytes at byte 8000 of an array of 4008 bytes, allocated in' \
        "fetched: one to behind it ends no program"
    wrongly partly
    like "$err" 'pinned_bounds.cu:[0-9]+: cudaMemcpy failed: .*\(to: 4032 bytes at byte 0 of 4000 that are registered, in pinned_bounds.cu:[0-9]+\)' \
        "partly: one that leaves what is registered of the program's own"
    wrongly right
    like "$out" '^cudaSuccess$' "right: no error"
    is "$err" "" "right: and nothing is found"
done
done_testing
