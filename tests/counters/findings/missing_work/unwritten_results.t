#!/bin/sh
# What the command makes of an error, and of a program that launches no kernel: that its kernels were idle is said.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
without_nvcc
source=$root/cuda/emulator/tests/findings/missing_work/unwritten_results.cu

run "$root/lessons/run" counters "$source" -- rounded
exits 1 "an error"
like "$out" "unwritten_results.cu:$(grep -n '// expect rounded:' "$source" | cut -d: -f1) " "and its line"
run "$root/lessons/run" counters "$source" -- none
exits 0 "no kernel at all is nothing that is surely wrong"
like "$out" '^no kernel was launched, although the program has fill, fill_evens, fill_structs, leave_edges, twice, increment, decrement, negate$' "but said"

echo '__global__ void of_library() {}' >"$scratch/library.cuh"
printf '#include <library.cuh>\n__global__ void own() {}\nint main() {}\n' >"$scratch/idle.cu"
"$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -isystem "$scratch" -o "$scratch/idle" "$scratch/idle.cu"
run env EMUCC_REPORT="$scratch/counts" "$scratch/idle"
like "$(cat "$scratch/counts")" '"kind":"idle","kernels":\["own"\]' "of the program's own alone"
done_testing
