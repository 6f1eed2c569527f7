#!/bin/sh
# A transform that reads beyond its array is reported with the line that made its plan, also without counting.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
echo '#include <fftw3.h>' | "${CXX:-c++}" -E -x c++ - >/dev/null 2>&1 ||
    skip_all "there is no fftw3.h (tests/run --setup)"
make_targets emulate emulator
source=$root/cuda/emulator/tests/findings/libraries/cufft.cu

run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/plans" "$source" -lcufft
exits 0 "it compiles"
run "$scratch/plans" right
is "$err" "" "a right program has no message"
run "$scratch/plans" wrong
line=$(grep -n '// expect wrong:' "$source" | cut -d: -f1)
like "$err" "cufft.cu:$line, .*cufft.cu:$(line_of made), reads 8 bytes at byte 512" "the message names the plan"
done_testing
