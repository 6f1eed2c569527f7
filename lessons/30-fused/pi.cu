/* Lesson 30, π: one kernel makes the points, tests them and adds up the hits, without any array.
 * cuRAND's device functions give exactly the points of lesson 06. */
#include "lesson.h"
#include "pi.h"

#include <curand_kernel.h>

/* cuRAND's order is row after row; a row has four numbers of each subsequence. A thread has one
 * subsequence, and so four points of each row. CHUNKS threads share the rows of a subsequence. */
enum { WARP = 32, THREADS = 256, SUBSEQUENCES = 65536, ROW = 4 * SUBSEQUENCES, CHUNKS = 4 };

__device__ unsigned hit(float x, float y)
{
    return x * x + y * y < 1;
}

/* How many of the first `count` of four points hit. */
__device__ unsigned hits(float4 x, float4 y, uint64_t count)
{
    unsigned all = hit(x.x, y.x);
    all += count > 1 ? hit(x.y, y.y) : 0;
    all += count > 2 ? hit(x.z, y.z) : 0;
    all += count > 3 ? hit(x.w, y.w) : 0;
    return all;
}

/* The sum of `mine` over `lanes` neighbouring lanes, a power of two; each of them gets it. */
__device__ unsigned warp_sum(unsigned mine, unsigned lanes)
{
    for (unsigned away = 1; away < lanes; away *= 2)
        mine += __shfl_xor_sync(0xffffffff, mine, away);
    return mine;
}

/* The sum of `mine` over the threads of a block; only thread 0 gets it. */
__device__ unsigned block_sum(unsigned mine)
{
    __shared__ unsigned sums[THREADS / WARP];
    const unsigned warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    mine = warp_sum(mine, WARP);
    if (lane == 0)
        sums[warp] = mine;
    __syncthreads();
    if (warp == 0)
        mine = warp_sum(lane < THREADS / WARP ? sums[lane] : 0, THREADS / WARP);
    return mine;
}

/* Adds the number of hits among the first `n` points to the total. */
__global__ void count_hits(uint64_t n, unsigned long long seed_x, unsigned long long seed_y,
                           unsigned long long *total)
{
    const unsigned subsequence = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned whole = n / ROW, rows = (n + ROW - 1) / ROW; /* the last row may not be whole */
    const unsigned share = (rows + gridDim.y - 1) / gridDim.y;
    const unsigned first = blockIdx.y * share, end = min(first + share, rows);

    curandStatePhilox4_32_10_t xs, ys;
    curand_init(seed_x, subsequence, 4ull * first, &xs);
    curand_init(seed_y, subsequence, 4ull * first, &ys);

    unsigned mine = 0;
    for (unsigned row = first; row < min(end, whole); row++)
        mine += hits(curand_uniform4(&xs), curand_uniform4(&ys), 4);

    const uint64_t i = (uint64_t)whole * ROW + 4 * subsequence;
    if (first <= whole && whole < end && i < n)
        mine += hits(curand_uniform4(&xs), curand_uniform4(&ys), n - i);

    mine = block_sum(mine);
    if (threadIdx.x == 0)
        atomicAdd(total, mine);
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct pi *pi = lesson_pi(&lesson, argc, argv, "30-fused");
    const uint64_t n = pi->points;

    /* Few points need fewer subsequences and rows. */
    const uint64_t subsequences = n < ROW ? (n + 3) / 4 : (uint64_t)SUBSEQUENCES;
    const uint64_t rows = (n + ROW - 1) / ROW;
    const dim3 blocks((subsequences + THREADS - 1) / THREADS,
                      rows < CHUNKS ? rows : (uint64_t)CHUNKS);

    unsigned long long total;
    unsigned long long *d_total;
    lesson_need(&lesson, sizeof total);
    CHECK(cudaMalloc(&d_total, sizeof total));
    lesson_output(&lesson, d_total, sizeof total);
    lesson_output(&lesson, &total, sizeof total);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_COMPUTE);
        CHECK(cudaMemset(d_total, 0, sizeof total));
        count_hits<<<blocks, THREADS>>>(n, pi->seed_x, pi->seed_y, d_total);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(&total, d_total, sizeof total, cudaMemcpyDeviceToHost));

        lesson_hits(&lesson, total);
    }

    CHECK(cudaFree(d_total));
    return lesson_end(&lesson);
}
