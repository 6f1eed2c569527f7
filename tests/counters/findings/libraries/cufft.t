#!/bin/sh
# What a transform reads beyond its array is told with the line that made its plan, counted or not.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
echo '#include <fftw3.h>' | "${CXX:-c++}" -E -x c++ - >/dev/null 2>&1 ||
    skip_all "there is no fftw3.h (tests/run --setup)"
make_targets emulate emulator counters
source=$root/tests/counters/findings/libraries/cufft.cu

for compiler in g++ clang++; do
    counts_with $compiler || continue
    for flag in --count ''; do
        run env CXX=$compiler "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" $flag -o "$scratch/plans" "$source" -lcufft
        exits 0 "$compiler, $flag: it compiles"
        run "$scratch/plans" right
        is "$err" "" "$compiler, $flag: what is right is silent"
        run "$scratch/plans" wrong
        if [ -n "$flag" ]; then
            like "$err" "^cufft.cu:$(line_of followed): .* reads 8 bytes at byte 512 .*; cufft.cu:$(line_of made) made the plan:" \
                "$compiler, counted"
        else
            like "$err" "cufftExecC2C, called at .*cufft.cu:$(line_of followed), by the plan of .*cufft.cu:$(line_of made), reads 8 bytes at byte 512" \
                "$compiler, not counted"
        fi
    done
done
done_testing
