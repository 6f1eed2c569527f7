/* Lesson 10, sum: each block adds up its share in shared memory, by a tree; then one block adds up
 * the sums of the blocks. */
#include "lesson.h"
#include "sum.h"

/* A multiprocessor of an H100 or H200 holds 2048 threads at once: 8 blocks. */
enum { THREADS = 256, BLOCKS_EACH = 8 };

/* The sum of `mine` over the threads of a block. Only thread 0 gets it. */
__device__ float block_sum(float mine)
{
    __shared__ float sums[THREADS];
    const unsigned thread = threadIdx.x;
    sums[thread] = mine;
    for (unsigned half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (thread < half)
            sums[thread] += sums[thread + half];
    }
    return thread == 0 ? sums[0] : 0;
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
    const struct sum *sum = lesson_sum(&lesson, argc, argv, "10-block-sums");
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
