/* Lesson 56, sum: as lesson 11, for warps of 32 lanes, as on NVIDIA's GPUs, or of 64, as the
 * wavefronts of AMD's: the lanes of a warp read each other's registers to add up their sums; then
 * one warp adds up the sums of the warps. */
#include "lesson.h"
#include "sum.h"

/* A multiprocessor of an H100 or H200 holds 2048 threads at once: 8 blocks. */
enum { THREADS = 256, MOST_WARPS = THREADS / 32, BLOCKS_EACH = 8 };

/* A bit for each lane of a warp: 32 bits in CUDA, 64 in HIP. */
typedef decltype(__activemask()) lane_mask;

/* The sum of `mine` over `lanes` neighbouring lanes, a power of two. Each of them gets it. */
__device__ float warp_sum(float mine, unsigned lanes)
{
    const lane_mask all = ~(lane_mask)0;
    for (unsigned away = 1; away < lanes; away *= 2)
        mine += __shfl_xor_sync(all, mine, away);
    return mine;
}

/* The sum of `mine` over the threads of a block. Only thread 0 gets it. */
__device__ float block_sum(float mine)
{
    __shared__ float sums[MOST_WARPS]; /* warps of 64 lanes use half of it */
    const unsigned warp = threadIdx.x / warpSize, lane = threadIdx.x % warpSize;
    const unsigned warps = THREADS / warpSize;
    mine = warp_sum(mine, warpSize);
    if (lane == 0)
        sums[warp] = mine;
    __syncthreads();
    if (warp == 0)
        mine = warp_sum(lane < warps ? sums[lane] : 0, warps);
    return mine;
}

/* Each block writes the sum of its share of x to `sums`. */
__global__ void block_sums(const float *x, uint64_t n, float *sums)
{
    const uint64_t threads = (uint64_t)gridDim.x * blockDim.x;
    float mine = 0;
    for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads)
        mine += x[i];
    mine = block_sum(mine);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = mine;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct sum *sum = lesson_sum(&lesson, argc, argv, "56-wavefront");
    const uint64_t n = sum->elements;
    const size_t bytes = n * sizeof(float);
    int device, multiprocessors;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    const unsigned most = BLOCKS_EACH * multiprocessors;
    unsigned blocks = (unsigned)((n + THREADS - 1) / THREADS);
    if (blocks > most)
        blocks = most;

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
        block_sums<<<blocks, THREADS>>>(d_x, n, d_sums);
        CHECK_LAUNCH();
        block_sums<<<1, THREADS>>>(d_sums, blocks, d_total);
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
