/* early.cu: a thread arrives at a cuda::barrier, and reads what others write before it has waited.
 */
#include <cuda/barrier>

enum { THREADS = 256 };

__global__ void early(int *out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int tile[THREADS];
    if (threadIdx.x == 0)
        init(&barrier, blockDim.x);
    __syncthreads();
    tile[threadIdx.x] = threadIdx.x;
    auto token = barrier.arrive();
    out[threadIdx.x] = tile[THREADS - 1 - threadIdx.x]; /* early */
    barrier.wait(std::move(token));
}

int main()
{
    int *out;
    cudaMalloc(&out, THREADS * sizeof *out);
    early<<<1, THREADS>>>(out);
    cudaFree(out);
    return cudaDeviceSynchronize() != cudaSuccess;
}
