#!/bin/sh
# Every CUDA program compiles for real, warnings as errors, wherever nvcc is found.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"

reason=$(sed -n 's/^reason=//p' "$build/cuda.txt")
[ -z "$reason" ] || skip_all "$reason"
for target in $(targets gpu) limits-gpu; do
    ok "$target compiles" cmake_build "$target"
done
# shellcheck disable=SC2046 # words on purpose
for target in $(targets gpu $(programs_with_directives mixed)); do
    if grep -q '^nvptx=' "$build/openacc.txt"; then
        ok "$target compiles, and is linked with gcc's kernels" cmake_build "$target"
    else
        skip "$target" "$(sed -n 's/^reason=//p' "$build/openacc.txt")"
    fi
done
# The same sources as plain programs, of each problem one
nvcc=$(sed -n 's/^compiler=//p' "$build/cuda.txt")
for program in 11-shuffle/sum 10-block-sums/madd 14-matmul/matmul 16-managed/axpy; do
    run "$nvcc" -std=c++17 -Werror all-warnings -c -I "$root/tests/cuda/plain" -o "$scratch/plain.o" \
        "$root/lessons/$program.cu"
    exits 0 "$program compiles without the harness"
done
if ! nvidia-smi >/dev/null 2>&1; then
    run "$build/lessons/05-coalesced/gpu/pi" --points 1000
    exits 6 "without a GPU the program says so"
    like "$err" 'no GPU can be used here' "and why"
    unlike "$out" 'Result' "it prints no result"
fi
done_testing
