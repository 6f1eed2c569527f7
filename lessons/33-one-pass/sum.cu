/* Lesson 33, sum: one launch, and many loads under way. A thread reads four numbers at a time, and
 * asks for LOADS times four before it adds; the block that comes last adds up what the blocks left.
 */
#include "lesson.h"
#include "sum.h"

/* No more threads than an H100 or H200 holds at once: 4 blocks on each of 132 multiprocessors. */
enum { WARP = 32, THREADS = 512, MOST_BLOCKS = 528 };
enum { LOADS = 4, EACH = THREADS * LOADS * 4 }; /* a block takes EACH numbers at a time */
enum { FEW = 16384 };                           /* that one block adds up alone */

/* The sum of what `lanes` neighbours bring, a power of two; all of them get it. */
__device__ float warp_sum(float mine, unsigned lanes)
{
    for (unsigned away = 1; away < lanes; away *= 2)
        mine += __shfl_xor_sync(0xffffffff, mine, away);
    return mine;
}

/* The sum of what the threads of a block bring; thread 0 alone gets it. */
__device__ float block_sum(float mine)
{
    __shared__ float sums[THREADS / WARP];
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
__device__ float share_sum(const float *x, uint64_t n)
{
    const float4 *fours = (const float4 *)x;
    const uint64_t count = n / 4, first = (uint64_t)blockIdx.x * LOADS * THREADS + threadIdx.x;
    float mine = first < n % 4 ? x[count * 4 + first] : 0; /* up to three are left over */
    for (uint64_t i = first; i < count; i += (uint64_t)gridDim.x * LOADS * THREADS) {
        float4 four[LOADS];
        for (int j = 0; j < LOADS; j++)
            four[j] = i + j * THREADS < count ? fours[i + j * THREADS] : make_float4(0, 0, 0, 0);
        for (int j = 0; j < LOADS; j++)
            mine += (four[j].x + four[j].y) + (four[j].z + four[j].w);
    }
    return mine;
}

__device__ unsigned arrived; /* blocks that have left their sum; 0 before and after a launch */

/* Leaves a block's sum for the last block to find. Is this the last one? */
__device__ bool is_last(float mine, float *sums)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = mine;
        __threadfence(); /* who sees this block counted sees its sum, too */
        last = atomicInc(&arrived, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    return last;
}

/* Each block adds up its share of x; the last one adds up what all of them came to. */
__global__ void one_pass(const float *x, uint64_t n, float *sums, float *total)
{
    float mine = block_sum(share_sum(x, n));
    if (gridDim.x > 1) {
        if (!is_last(mine, sums))
            return;
        __threadfence();
        mine = 0;
        for (unsigned i = threadIdx.x; i < gridDim.x; i += THREADS)
            mine += sums[i];
        mine = block_sum(mine);
    }
    if (threadIdx.x == 0)
        *total = mine;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct sum *sum = lesson_sum(&lesson, argc, argv, "33-one-pass");
    const uint64_t n = sum->elements;
    const size_t bytes = n * sizeof(float);
    unsigned blocks = (unsigned)((n + EACH - 1) / EACH);
    if (n <= FEW)
        blocks = 1;
    if (blocks > MOST_BLOCKS)
        blocks = MOST_BLOCKS;

    float total;
    float *d_x, *d_sums, *d_total;
    lesson_need(&lesson, bytes + (blocks + 1) * sizeof(float));
    CHECK(cudaMalloc(&d_x, bytes));
    CHECK(cudaMalloc(&d_sums, blocks * sizeof(float)));
    CHECK(cudaMalloc(&d_total, sizeof(float)));
    lesson_output(&lesson, d_sums, blocks * sizeof(float));
    lesson_output(&lesson, d_total, sizeof(float));
    lesson_output(&lesson, &total, sizeof total);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_UPLOAD);
        CHECK(cudaMemcpy(d_x, sum->x, bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        one_pass<<<blocks, THREADS>>>(d_x, n, d_sums, d_total);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(&total, d_total, sizeof total, cudaMemcpyDeviceToHost));

        lesson_total(&lesson, total);
    }

    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_sums));
    CHECK(cudaFree(d_total));
    return lesson_end(&lesson);
}
