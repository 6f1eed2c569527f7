#!/bin/sh
# The check of indices does not change the figures.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters

# A check of the index would prevent the compiler from moving the store after the loop, as nvcc does.
cat >"$scratch/sum.cu" <<'CUDA'
__global__ void sum(const float *in, float *out)
{
    __shared__ float sums[4][32];
    sums[0][threadIdx.x] = 0;
    for (int i = 0; i < 8; i++)
        sums[0][threadIdx.x] += in[i];
    out[threadIdx.x] = sums[0][threadIdx.x];
}
int main()
{
    float *in;
    cudaMalloc(&in, 40 * sizeof *in);
    cudaMemset(in, 0, 40 * sizeof *in);
    sum<<<1, 32>>>(in, in + 8);
    cudaFree(in);
}
CUDA
run "$root/lessons/run" counters "$scratch/sum.cu" --json
like "$(printf '%s' "$out" | tr -d ' \n')" '"shared_store":\{"requests":[12],' "a sum in shared memory is stored once after its loop"
done_testing
