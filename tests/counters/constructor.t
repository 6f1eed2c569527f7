#!/bin/sh
# Kernels that a program launches before main() are counted, because counting starts before constructors.
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
int main()
{
    int copied = 0;
    cudaMemcpyFromSymbol(&copied, sum, sizeof copied);
    return copied != 64;
}
CUDA
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/before" "$scratch/before.cu"
exits 0 "a program with a constructor compiles"
run env EMUCC_REPORT="$scratch/counts.jsonl" "$scratch/before"
exits 0 "a kernel launched by a constructor runs"
like "$(cat "$scratch/counts.jsonl")" '"name":"add_up".*"launches":1,.*"global_atomic":\{"requests":2,' \
    "it is counted"
done_testing
