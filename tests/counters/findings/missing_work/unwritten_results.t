#!/bin/sh
# lessons/run counters on an unwritten result, and on a program that launches none of its kernels.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
without_nvcc
source=$root/cuda/emulator/tests/findings/missing_work/unwritten_results.cu

run "$root/lessons/run" counters "$source" -- rounded
exits 1 "an unwritten result is an error"
like "$out" "unwritten_results.cu:$(grep -n '// expect rounded:' "$source" | cut -d: -f1) " "its line is named"
run "$root/lessons/run" counters "$source" -- none
exits 0 "a program that launches no kernel succeeds"
like "$out" '^no kernel was launched, although the program has fill, fill_evens, fill_structs, leave_edges, twice, increment, decrement, negate$' "the output names its kernels"

echo '__global__ void of_library() {}' >"$scratch/library.cuh"
printf '#include <library.cuh>\n__global__ void own() {}\nint main() {}\n' >"$scratch/idle.cu"
"$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -isystem "$scratch" -o "$scratch/idle" "$scratch/idle.cu"
run env EMUCC_REPORT="$scratch/counts" "$scratch/idle"
like "$(cat "$scratch/counts")" '"kind":"idle","kernels":\["own"\]' "only the program's own kernels are named"
done_testing
