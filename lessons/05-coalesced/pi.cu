/* Lesson 05, π: many threads add up, and neighbouring threads read neighbouring points; the CPU
 * adds their partial sums. */
#include "lesson.h"
#include "pi.h"

/* A multiprocessor of an H100 or H200 holds 2048 threads at once: 8 blocks. */
enum { THREADS = 256, BLOCKS_EACH = 8 };

__global__ void partial_sums(const float *x, const float *y, uint64_t n, unsigned *partial)
{
    uint64_t thread = blockIdx.x * blockDim.x + threadIdx.x;
    uint64_t threads = gridDim.x * blockDim.x;

    unsigned mine = 0; /* one thread's share fits into 32 bits; the total may not */
    for (uint64_t i = thread; i < n; i += threads)
        mine += x[i] * x[i] + y[i] * y[i] < 1;
    partial[thread] = mine;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct pi *pi = lesson_pi(&lesson, argc, argv, "05-coalesced");
    const uint64_t n = pi->points;
    int device, multiprocessors;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    const int blocks = BLOCKS_EACH * multiprocessors, partials = blocks * THREADS;
    const size_t bytes = n * sizeof(float), partial_bytes = partials * sizeof(unsigned);

    float *x = (float *)lesson_alloc(bytes);
    float *y = (float *)lesson_alloc(bytes);
    unsigned *partial = (unsigned *)lesson_alloc(partial_bytes);
    float *d_x, *d_y;
    unsigned *d_partial;
    lesson_need(&lesson, 2 * bytes + partial_bytes);
    CHECK(cudaMalloc(&d_x, bytes));
    CHECK(cudaMalloc(&d_y, bytes));
    CHECK(cudaMalloc(&d_partial, partial_bytes));
    lesson_output(&lesson, d_partial, partial_bytes);
    lesson_output(&lesson, partial, partial_bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_RNG);
        lesson_random_points(&lesson, x, n, pi->seed_x);
        lesson_random_points(&lesson, y, n, pi->seed_y);

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_x, x, bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_y, y, bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        partial_sums<<<blocks, THREADS>>>(d_x, d_y, n, d_partial);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(partial, d_partial, partial_bytes, cudaMemcpyDeviceToHost));

        lesson_phase(&lesson, PHASE_COMPUTE);
        uint64_t hits = 0;
        for (int thread = 0; thread < partials; thread++)
            hits += partial[thread];

        lesson_hits(&lesson, hits);
    }

    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_y));
    CHECK(cudaFree(d_partial));
    free(partial);
    free(x);
    free(y);
    return lesson_end(&lesson);
}
