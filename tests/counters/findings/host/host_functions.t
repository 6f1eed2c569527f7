#!/bin/sh
# Addresses of functions that the host has taken, and objects with virtual functions that it has made,
# are of no use to a kernel: who calls one is told, counted or not.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/host/host_functions.cu
taken='calls a function by an address that the host has taken, .* cudaMemcpyFromSymbol'
made='calls a virtual function of an object that the host has made, .* by new'

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "host_functions.cu compiles with $compiler"
    for way in argument both pointer by_address deduced member table; do
        wrongly $way
        finds 'kernel apply.*, thread \(0, 0, 0\)' "$taken" cudaErrorIllegalAddress
        finds_no_more
    done
    for way in object managed; do
        wrongly $way
        finds 'kernel measure, block \(0, 0, 0\), thread \(0, 0, 0\)' "$made" cudaErrorIllegalAddress
        finds_no_more
    done
    is "$out" cudaErrorIllegalAddress "managed: the host's object is as it was"
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/wrong" "$source"
    wrongly table
    like "$err" "^emulator: kernel apply_kept, .*host_functions.cu:$line: $taken" "$compiler, not counted: told, too"
    wrongly object
    like "$err" "^emulator: kernel measure, .*host_functions.cu:$line: $made" "$compiler, not counted: of objects, too"
done
done_testing
