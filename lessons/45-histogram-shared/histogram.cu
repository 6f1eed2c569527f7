/* Lesson 45: a histogram in shared memory. Each block counts in bins of its own, and then adds them
 * to those of all. */
#include "histogram.h"
#include "lesson.h"

/* A multiprocessor of an H100 or H200 holds 2048 threads at once: 2 blocks. */
enum { THREADS = 1024, BLOCKS_EACH = 2, BINS = HISTOGRAM_BINS };

__global__ void count_values(const unsigned char *x, uint64_t n, unsigned *bins)
{
    const uint64_t thread = blockIdx.x * blockDim.x + threadIdx.x;
    const uint64_t threads = gridDim.x * blockDim.x;

    __shared__ unsigned own[BINS];
    for (int bin = threadIdx.x; bin < BINS; bin += THREADS)
        own[bin] = 0;
    __syncthreads();

    for (uint64_t i = thread; i < n; i += threads)
        atomicAdd(&own[x[i]], 1);
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
