/* ended_kernels.cu: kernels that end themselves, and kernels whose threads wait for an event that
 * never comes, or do not wait for all, as the first argument says. */
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

__global__ void leaves_out(int *p)
{
    const int set = __ballot_sync(0xffff, p[threadIdx.x]); // expect leaves_out: kernel-error/ended
    p[threadIdx.x] = __popc(set);
}

__global__ void too_few(int *p)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0)
        init(&barrier, blockDim.x);
    __syncthreads();
    if (p[threadIdx.x] == 0 && threadIdx.x > 3)
        barrier.arrive_and_wait(); // expect too_few: kernel-error/ended
}

__global__ void not_made(int *p)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barriers[2];
    if (threadIdx.x == 0)
        init(&barriers[0], blockDim.x);
    __syncthreads();
    barriers[1 - p[threadIdx.x]].arrive_and_wait(); // expect not_made: kernel-error/ended
}

__global__ void for_half(int *p)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    if (threadIdx.x == 0)
        init(&barrier, blockDim.x / 2);
    __syncthreads();
    p[threadIdx.x] = (int)threadIdx.x;
    barrier.arrive_and_wait(); // expect for_half: divergent-barrier/barrier-phases
}

__global__ void alone(int *p)
{
    cooperative_groups::this_grid().sync(); // expect alone: kernel-error/ended
    p[threadIdx.x] = 1;
}

__global__ void traps(const int *p)
{
    if (p[threadIdx.x] == 0)
        __trap(); // expect traps: kernel-error/ended
}

int main(int, char **arguments)
{
    int *p;
    const char *wrong = arguments[1];
    cudaMalloc(&p, 32 * sizeof *p);
    cudaMemset(p, 0, 32 * sizeof *p);
    if (!strcmp(wrong, "leaves_out"))
        leaves_out<<<1, 32>>>(p);
    if (!strcmp(wrong, "too_few"))
        too_few<<<1, 32>>>(p);
    if (!strcmp(wrong, "not_made"))
        not_made<<<1, 32>>>(p);
    if (!strcmp(wrong, "for_half"))
        for_half<<<1, 32>>>(p);
    if (!strcmp(wrong, "alone"))
        alone<<<1, 32>>>(p);
    if (!strcmp(wrong, "traps"))
        traps<<<1, 32>>>(p);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(p);
    return 0;
}
