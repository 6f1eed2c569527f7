/* Lesson 13, sum: threads add to one total by atomic additions, without waiting for each other: for
 * each element, for each warp, or for each block. */
#include "lesson.h"
#include "sum.h"

#include <string.h>

/* A multiprocessor of an H100 or H200 holds 2048 threads at once: 8 blocks. */
enum { WARP = 32, THREADS = 256, BLOCKS_EACH = 8 };

/* The sum of `mine` over `lanes` neighbouring lanes, a power of two. Each of them gets it. */
__device__ double warp_sum(double mine, unsigned lanes)
{
    for (unsigned away = 1; away < lanes; away *= 2)
        mine += __shfl_xor_sync(0xffffffff, mine, away);
    return mine;
}

/* The sum of `mine` over the threads of a block. Only thread 0 gets it. */
__device__ double block_sum(double mine)
{
    __shared__ double sums[THREADS / WARP];
    const unsigned warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    mine = warp_sum(mine, WARP);
    if (lane == 0)
        sums[warp] = mine;
    __syncthreads();
    if (warp == 0)
        mine = warp_sum(lane < THREADS / WARP ? sums[lane] : 0, THREADS / WARP);
    return mine;
}

/* The sum of this thread's share of x. */
__device__ double share_sum(const float *x, uint64_t n)
{
    const uint64_t threads = (uint64_t)gridDim.x * blockDim.x;
    double mine = 0;
    for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads)
        mine += x[i];
    return mine;
}

/* Adds each element to the total. */
__global__ void add_numbers(const float *x, uint64_t n, double *total)
{
    const uint64_t threads = (uint64_t)gridDim.x * blockDim.x;
    for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads)
        atomicAdd(total, x[i]);
}

/* Adds the sum of each warp to the total. */
__global__ void add_warps(const float *x, uint64_t n, double *total)
{
    const double mine = warp_sum(share_sum(x, n), WARP);
    if (threadIdx.x % WARP == 0)
        atomicAdd(total, mine);
}

/* Adds the sum of each block to the total. */
__global__ void add_blocks(const float *x, uint64_t n, double *total)
{
    const double mine = block_sum(share_sum(x, n));
    if (threadIdx.x == 0)
        atomicAdd(total, mine);
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct sum *sum = lesson_sum(&lesson, argc, argv, "13-atomics");
    const uint64_t n = sum->elements, needed = (n + THREADS - 1) / THREADS;
    const size_t bytes = n * sizeof(float);
    int device, multiprocessors;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    const uint64_t most = BLOCKS_EACH * multiprocessors;
    const unsigned blocks = (unsigned)(needed < most ? needed : most);

    double total;
    float *d_x;
    double *d_total;
    lesson_need(&lesson, bytes + sizeof total);
    CHECK(cudaMalloc(&d_x, bytes));
    CHECK(cudaMalloc(&d_total, sizeof total));
    lesson_output(&lesson, d_total, sizeof total);
    lesson_output(&lesson, &total, sizeof total);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_UPLOAD);
        CHECK(cudaMemcpy(d_x, sum->x, bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        CHECK(cudaMemset(d_total, 0, sizeof total));
        if (strcmp(sum->add, "number") == 0)
            add_numbers<<<blocks, THREADS>>>(d_x, n, d_total);
        else if (strcmp(sum->add, "warp") == 0)
            add_warps<<<blocks, THREADS>>>(d_x, n, d_total);
        else
            add_blocks<<<blocks, THREADS>>>(d_x, n, d_total);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(&total, d_total, sizeof total, cudaMemcpyDeviceToHost));

        lesson_total(&lesson, total);
    }

    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_total));
    return lesson_end(&lesson);
}
