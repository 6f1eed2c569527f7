/* Lesson 45: a histogram in shared memory. Each block counts in bins of its own, and then adds them
 * to those of all. */
#include "histogram.h"
#include "lesson.h"

/* A multiprocessor of an H100 or H200 holds 2048 threads at once: 2 blocks. */
enum { THREADS = 1024, BLOCKS_EACH = 2, BINS = HISTOGRAM_BINS };

/* Counts the four bytes of a word. */
__device__ void count_four(unsigned *bins, unsigned word)
{
    for (int shift = 0; shift < 32; shift += 8)
        atomicAdd(&bins[word >> shift & 255], 1);
}

/* x is n bytes, which begin at a multiple of 16. */
__global__ void count_values(const unsigned char *x, uint64_t n, unsigned *bins)
{
    const uint64_t thread = blockIdx.x * blockDim.x + threadIdx.x;
    const uint64_t threads = gridDim.x * blockDim.x;

    __shared__ unsigned own[BINS];
    for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
        own[bin] = 0;
    __syncthreads();

    for (uint64_t i = thread; i < n / sizeof(uint4); i += threads) {
        const uint4 words = ((const uint4 *)x)[i];
        count_four(own, words.x);
        count_four(own, words.y);
        count_four(own, words.z);
        count_four(own, words.w);
    }
    if (thread < n % sizeof(uint4)) /* the last bytes, which fill no uint4 */
        atomicAdd(&own[x[n - 1 - thread]], 1);
    __syncthreads();

    for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
        if (own[bin] > 0)
            atomicAdd(&bins[bin], own[bin]);
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct histogram *histogram =
        lesson_histogram(&lesson, argc, argv, "45-histogram-shared");
    const uint64_t n = histogram->elements;
    int device, multiprocessors;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    const int blocks = BLOCKS_EACH * multiprocessors;

    static unsigned bins[BINS];
    unsigned char *d_x;
    unsigned *d_bins;
    lesson_need(&lesson, n + sizeof bins);
    CHECK(cudaMalloc(&d_x, n));
    CHECK(cudaMalloc(&d_bins, sizeof bins));
    lesson_output(&lesson, bins, sizeof bins);
    lesson_output(&lesson, d_bins, sizeof bins);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_x, histogram->x, n, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        CHECK(cudaMemset(d_bins, 0, sizeof bins));
        count_values<<<blocks, THREADS>>>(d_x, n, d_bins);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(bins, d_bins, sizeof bins, cudaMemcpyDeviceToHost));
        lesson_bins(&lesson, bins);
    }

    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_bins));
    return lesson_end(&lesson);
}
