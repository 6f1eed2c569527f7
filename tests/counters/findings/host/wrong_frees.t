#!/bin/sh
# What is given back twice, or by who has not allocated it, is told where that is.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/host/wrong_frees.cu
allocated=$(grep -n '/\* allocated \*/' "$source" | cut -d: -f1)
pinned=$(grep -n '/\* pinned \*/' "$source" | cut -d: -f1)
dropped=$(grep -n '/\* dropped \*/' "$source" | cut -d: -f1)
kept=$(grep -n '/\* kept \*/' "$source" | cut -d: -f1)

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "wrong_frees.cu compiles with $compiler"
    wrongly twice
    finds 'kernel drop_again, .*' "frees an object of 16 bytes that was freed before, in wrong_frees.cu:$dropped: cudaErrorLaunchFailure"
    wrongly array
    finds 'kernel drop_array, .*' 'frees what no kernel allocated: only the host can: cudaErrorIllegalAddress'
    for how in host new; do
        wrongly $how
        finds 'the host frees' "byte 0 of the array of 64 bytes that wrong_frees.cu:$allocated allocated, which is device memory: only cudaFree can"
    done
    for how in free_pinned delete_pinned; do
        wrongly $how
        finds 'the host frees' "byte 0 of the pinned memory of 64 bytes that wrong_frees.cu:$pinned allocated: only cudaFreeHost can"
    done
    wrongly object
    finds 'the host frees' "byte 0 of the object of 16 bytes that wrong_frees.cu:$kept allocated, which is device memory"
    wrongly given
    like "$out" '^cudaErrorInvalidValue$' "an object of the kernels' heap is not the host's to free"
    wrongly copied
    like "$err" "^wrong_frees.cu:$line: cudaMemcpy failed: .*from: memory of the kernels' heap, which only kernels can copy" "copied: what the host cannot"
    wrongly right
    is "$err" "" "who has allocated it frees it"
done

if command -v g++ >/dev/null; then
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/wrong" "$source"
    wrongly twice
    like "$err" '^emulator: kernel drop_again, .*: frees an object of 16 bytes that was freed before' "not counted: twice"
    wrongly host
    like "$err" '^emulator: the host frees device memory, in wrong_frees.cu:[0-9]+: .*: only cudaFree can' "not counted: by the host"
    wrongly free_pinned
    like "$err" '^emulator: the host frees pinned memory, in wrong_frees.cu:[0-9]+: only cudaFreeHost can' "not counted: pinned memory"
fi

done_testing
