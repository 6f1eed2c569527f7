#!/bin/sh
# A warp's basic blocks are counted even if it only reaches a barrier in them, where no lane records the block. Each
# counts for the lanes that came.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

make_targets emulate emulator counters
cat >"$scratch/blocks.cu" <<'END'
__global__ void all(int *out)
{
    if (threadIdx.x % 2)
        out[threadIdx.x] = 1;
    __syncthreads();
}
__global__ void fewer(int *out)
{
    if (threadIdx.x >= 40)
        return;
    if (threadIdx.x % 2)
        out[threadIdx.x] = 1;
    __syncthreads();
}
__global__ void no_barrier(int *out)
{
    if (threadIdx.x % 2)
        out[threadIdx.x] = 1;
}
int main()
{
    int *out, host[48];
    cudaMalloc(&out, sizeof host);
    cudaMemset(out, 0, sizeof host);
    all<<<2, 48>>>(out);
    fewer<<<1, 48>>>(out);
    no_barrier<<<2, 48>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    return cudaFree(out) == cudaSuccess && host[47] ? 0 : 1;
}
END

# Two warps, of 32 and of 16 threads, and a basic block after each condition
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/program" "$scratch/blocks.cu"
exits 0 "it compiles"
EMUCC_REPORT=$scratch/counted run "$scratch/program"
exits 0 "the program runs"
is "$(sed -n 's/.*"name":"\([^"]*\)".*"branches":{"requests":\([0-9]*\),[^}]*"lanes":\([0-9]*\)}.*/\1 \2 \3/p' \
    "$scratch/counted")" "all 16 336
fewer 14 252
no_barrier 16 336" "a block with a barrier counts like one that ends the kernel"
done_testing
