/* early.cu: threads that arrive at a barrier, and read data of others before they have waited.
 */
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda_awbarrier_primitives.h>

enum { THREADS = 256 };

__global__ void early(int *out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int tile[THREADS];
    if (threadIdx.x == 0)
        init(&barrier, blockDim.x);
    __syncthreads();
    tile[threadIdx.x] = threadIdx.x; // expect: shared-race/missing-syncthreads
    auto token = barrier.arrive();
    out[threadIdx.x] = tile[THREADS - 1 - threadIdx.x];
    barrier.wait(std::move(token));
}

/* Tests once whether all have arrived, and ignores the result */
__global__ void asked_once(int *out)
{
    __shared__ __mbarrier_t barrier;
    __shared__ int tile[THREADS];
    if (threadIdx.x == 0)
        __mbarrier_init(&barrier, blockDim.x);
    __syncthreads();
    tile[threadIdx.x] = threadIdx.x; // expect: shared-race/missing-syncthreads
    __mbarrier_token_t token = __mbarrier_arrive(&barrier);
    __mbarrier_try_wait(&barrier, token, 1000);
    out[threadIdx.x] = tile[THREADS - 1 - threadIdx.x];
}

__global__ void never_waits(int *out)
{
    __shared__ int tile[THREADS];
    tile[threadIdx.x] = threadIdx.x; // expect: shared-race/missing-syncthreads
    cooperative_groups::this_thread_block().barrier_arrive();
    out[threadIdx.x] = tile[THREADS - 1 - threadIdx.x];
}

__global__ void not_made_yet(int *out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0)
        init(&barrier, blockDim.x);
    barrier.arrive_and_wait(); // expect: shared-race/barrier-not-initialised
    out[threadIdx.x] = 0;
}

int main()
{
    int *out;
    cudaMalloc(&out, THREADS * sizeof *out);
    early<<<1, THREADS>>>(out);
    asked_once<<<1, THREADS>>>(out);
    never_waits<<<1, THREADS>>>(out);
    not_made_yet<<<1, THREADS>>>(out);
    cudaFree(out);
    return cudaDeviceSynchronize() != cudaSuccess;
}
