#!/bin/sh
# 8-bit floats: the expected values of the emulator's test are those of CUDA's own header on the host.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

reason=$(sed -n 's/^reason=//p' "$build/cuda.txt")
[ -z "$reason" ] || skip_all "$reason"
nvcc=$(sed -n 's/^compiler=//p' "$build/cuda.txt")
run "$nvcc" -std=c++17 -o "$scratch/eight" "$root/cuda/emulator/tests/device/eight.cu"
exits 0 "eight.cu compiles"
run "$scratch/eight"
is "$(printf '%s\n' "$out" | grep '^not ok' | grep -v 'a kernel converts')" '' "every check on the host passes"
like "$out" '^1\.\.[0-9]' "the program prints its plan"
done_testing
