#!/bin/sh
# What is given back twice, or by who has not allocated it, is told where nothing is counted, too.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"

make_targets emulate emulator
source=$root/cuda/emulator/tests/findings/host/wrong_frees.cu
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/wrong" "$source"
exits 0 "wrong_frees.cu compiles"

run "$scratch/wrong" twice
like "$err" '^emulator: kernel drop_again, .*: frees an object of 16 bytes ' "twice"
is "$out" cudaErrorLaunchFailure "twice: CUDA's error"
run "$scratch/wrong" array
is "$out" cudaErrorIllegalAddress "array: CUDA's error"
for how in host free_pinned; do
    run "$scratch/wrong" $how
    line=$(grep -n "// expect $how:" "$source" | cut -d: -f1)
    like "$err" "^emulator: the host frees .* wrong_frees.cu:$line: .*only cudaFree" "$how: by the host"
done
run "$scratch/wrong" given
like "$out" '^cudaErrorInvalidValue$' "an object of the kernels' heap is not the host's to free"
done_testing
