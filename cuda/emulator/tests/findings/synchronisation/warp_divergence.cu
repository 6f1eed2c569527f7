/* warp_divergence.cu: lanes of a warp that reach different operations of the warp, as the first
 * argument says. */
// nothing: right
#include <cooperative_groups.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 64, ALL = -1 };

__global__ void in_if(int *out)
{
    __shared__ int s[THREADS];
    const int t = threadIdx.x, lane = t % 32;
    int left = 0;
    if (lane > 0)
        left = __shfl_up_sync((unsigned)ALL, t, 1); // either in_if: divergent-warp/two-operations
    s[t] = left;
    __syncwarp();      // either in_if: divergent-warp/two-operations
    out[t] = s[t ^ 1]; // may in_if: shared-race
}

__global__ void by_one(int *out)
{
    const int t = threadIdx.x, lane = t % 32;
    if (lane == 0)
        __syncwarp(); // either by_one: divergent-warp/two-operations
    out[t] = (int)__ballot_sync((unsigned)ALL, t % 3) + __syncthreads_count(t);
    // either by_one: divergent-warp/two-operations
    // may by_one: kernel-error/ended
}

__global__ void directions(int *out)
{
    const int t = threadIdx.x;
    int sum = t;
    if (t % 2)
        sum += __shfl_up_sync((unsigned)ALL, sum, 1);
    // either directions: divergent-warp/two-operations
    else
        sum += __shfl_down_sync((unsigned)ALL, sum, 1);
    // either directions: divergent-warp/two-operations
    out[t] = sum;
}

/* Both branches reach the same operation with their own values. */
__global__ void right(int *out)
{
    const int t = threadIdx.x;
    out[t] = t % 2 ? __shfl_xor_sync((unsigned)ALL, t, 1) : __shfl_xor_sync((unsigned)ALL, -t, 1);
}

/* The other lanes wait for the grid. */
__global__ void lane_alone(int *out)
{
    if (threadIdx.x % 32 == 0)
        __syncwarp(); // expect lane_alone: kernel-error/ended
    cooperative_groups::this_grid().sync();
    out[threadIdx.x] = 1;
}

__global__ void thread_alone(int *out)
{
    if (threadIdx.x == 0)
        __syncthreads(); // expect thread_alone: kernel-error/ended
    cooperative_groups::this_grid().sync();
    out[threadIdx.x] = 1;
}

/* The other lanes continue to the end. */
__global__ void some(int *out)
{
    out[threadIdx.x] = 1;
    if (threadIdx.x < 8)
        cooperative_groups::this_grid().sync(); // expect some: divergent-barrier/barrier-passed-by
}

int main(int, char **arguments)
{
    int *out;
    const char *wrong = arguments[1];
    void *arguments_of[] = {&out};
    cudaMalloc(&out, THREADS * sizeof *out);
    if (!strcmp(wrong, "in_if"))
        in_if<<<1, THREADS>>>(out);
    else if (!strcmp(wrong, "by_one"))
        by_one<<<1, THREADS>>>(out);
    else if (!strcmp(wrong, "directions"))
        directions<<<1, THREADS>>>(out);
    else if (!strcmp(wrong, "lane_alone"))
        cudaLaunchCooperativeKernel((void *)lane_alone, 2, THREADS, arguments_of, 0, 0);
    else if (!strcmp(wrong, "thread_alone"))
        cudaLaunchCooperativeKernel((void *)thread_alone, 2, THREADS, arguments_of, 0, 0);
    else if (!strcmp(wrong, "some"))
        cudaLaunchCooperativeKernel((void *)some, 2, THREADS, arguments_of, 0, 0);
    else
        right<<<1, THREADS>>>(out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
