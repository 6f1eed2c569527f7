#!/bin/sh
# Inline PTX: its accesses are counted and checked as others are.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/libraries/inline_ptx.cu

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -Wall -Wextra -Werror \
        -o "$scratch/wrong" "$source"
    exits 0 "inline_ptx.cu compiles with $compiler"
    EMUCC_REPORT=$scratch/counted run "$scratch/wrong" right
    is "$err" '' 'right: nothing is found'
    counts load global_load '"requests":2,"sectors":8,"ideal":8,"bytes":256'
    counts copy shared_store '"requests":2,"wavefronts":8,"ideal":8,"bytes":1024'
    counts word shared_load '"requests":2,"wavefronts":2,"ideal":2,"bytes":256'
    counts store global_store '"requests":2,"sectors":8,"ideal":8,"bytes":256'
    wrongly beyond
    finds 'kernel .*, thread \(63, 0, 0\)' 'reads 4 bytes at byte 256 of the array of 256 bytes' cudaErrorIllegalAddress
    wrongly race
    like "$err" "^inline_ptx.cu:$line: kernel .* reads byte 124 of tile \(__shared__\), which thread \(31, 0, 0\) of its block wrote in" \
        'race: a barrier is missing'
    wrongly early
    finds 'kernel .*' 'reads byte 0 of tile \(__shared__\), to which .* copies asynchronously' cudaSuccess
    wrongly generic
    like "$err" "inline_ptx.cu:$line" 'generic: an address that is none in shared memory is told'
    unlike "$out" cudaSuccess 'generic: and an error'
done
done_testing
