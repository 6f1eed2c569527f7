#!/bin/sh
# Memory that is freed twice, or with the wrong function, is also reported without counting.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"

make_targets emulate emulator
source=$root/cuda/emulator/tests/findings/host/wrong_frees.cu
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/wrong" "$source"
exits 0 "wrong_frees.cu compiles"

run "$scratch/wrong" twice
like "$err" '^emulator: kernel drop_again, .*: frees an object of 16 bytes ' "twice: it is reported"
is "$out" cudaErrorLaunchFailure "twice: CUDA returns an error"
run "$scratch/wrong" array
is "$out" cudaErrorIllegalAddress "array: CUDA returns an error"
for how in host free_pinned; do
    run "$scratch/wrong" $how
    line=$(grep -n "// expect $how:" "$source" | cut -d: -f1)
    like "$err" "^emulator: the host frees .* wrong_frees.cu:$line: .*only cudaFree" "$how: a free by the host is reported"
done
run "$scratch/wrong" given
like "$out" '^cudaErrorInvalidValue$' "the host cannot free an object of the device heap"
done_testing
