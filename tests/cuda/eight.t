#!/bin/sh
# Numbers of 8 bits: what the emulator's test of them expects is what CUDA's own header gives on the host.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

reason=$(sed -n 's/^reason=//p' "$build/cuda.txt")
[ -z "$reason" ] || skip_all "$reason"
nvcc=$(sed -n 's/^compiler=//p' "$build/cuda.txt")
run "$nvcc" -std=c++17 -o "$scratch/eight" "$root/cuda/emulator/tests/device/eight.cu"
exits 0 "eight.cu compiles"
run "$scratch/eight"
is "$(printf '%s\n' "$out" | grep '^not ok' | grep -v 'a kernel converts')" '' "each check of the host's passes"
like "$out" '^1\.\.[0-9]' "to the end"
done_testing
