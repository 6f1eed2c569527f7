#!/bin/sh
# What a program launches before main() is counted, too: counting is there before its constructors.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

make_targets emulate emulator counters
cat >"$scratch/before.cu" <<'CUDA'
#include <cuda_runtime.h>
__device__ int sum;
__global__ void add_up() { atomicAdd(&sum, 1); }
static const struct before {
    before() { add_up<<<1, 64>>>(); }
} before_main;
int main() { return sum != 64; }
CUDA
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/before" "$scratch/before.cu"
exits 0 "a program with a constructor compiles"
run env EMUCC_REPORT="$scratch/counts.jsonl" "$scratch/before"
exits 0 "its constructor launches a kernel"
like "$(cat "$scratch/counts.jsonl")" '"name":"add_up".*"launches":1,.*"global_atomic":\{"requests":2,' \
    "which is counted"
done_testing
