#!/bin/sh
# Basic blocks that a warp enters: one in which lanes do nothing but come to a barrier is noted by none of them,
# and counts all the same, for as many lanes as came.
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

# Two warps, of 32 and of 16 threads, and a block behind each condition
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/program" "$scratch/blocks.cu"
exits 0 "it compiles"
EMUCC_REPORT=$scratch/counted run "$scratch/program"
exits 0 "and the program runs"
is "$(sed -n 's/.*"name":"\([^"]*\)".*"branches":{"requests":\([0-9]*\),[^}]*"lanes":\([0-9]*\)}.*/\1 \2 \3/p' \
    "$scratch/counted")" "all 16 336
fewer 14 252
no_barrier 16 336" "a block that waits counts as one that ends the kernel, for the lanes that came"
done_testing
