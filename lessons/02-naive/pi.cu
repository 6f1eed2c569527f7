/* Lesson 02, π: the GPU tests the points, one thread for each point; the CPU adds up the hits. */
#include "lesson.h"
#include "pi.h"

enum { THREADS = 256 };

__global__ void test_points(const float *x, const float *y, int *inside, uint64_t n)
{
    uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        inside[i] = x[i] * x[i] + y[i] * y[i] < 1;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct pi *pi = lesson_pi(&lesson, argc, argv, "02-naive");
    const uint64_t n = pi->points;
    const size_t bytes = n * sizeof(float);
    const unsigned blocks = (unsigned)((n + THREADS - 1) / THREADS);

    float *x = (float *)lesson_alloc(bytes);
    float *y = (float *)lesson_alloc(bytes);
    int *inside = (int *)lesson_alloc(n * sizeof(int));
    float *d_x, *d_y;
    int *d_inside;
    lesson_need(&lesson, 2 * bytes + n * sizeof(int));
    CHECK(cudaMalloc(&d_x, bytes));
    CHECK(cudaMalloc(&d_y, bytes));
    CHECK(cudaMalloc(&d_inside, n * sizeof(int)));
    lesson_output(&lesson, d_inside, n * sizeof(int));
    lesson_output(&lesson, inside, n * sizeof(int));

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_RNG);
        lesson_random_points(&lesson, x, n, pi->seed_x);
        lesson_random_points(&lesson, y, n, pi->seed_y);

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_x, x, bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_y, y, bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        test_points<<<blocks, THREADS>>>(d_x, d_y, d_inside, n);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(inside, d_inside, n * sizeof(int), cudaMemcpyDeviceToHost));

        lesson_phase(&lesson, PHASE_COMPUTE);
        uint64_t hits = 0;
        for (uint64_t i = 0; i < n; i++)
            hits += inside[i];

        lesson_hits(&lesson, hits);
    }

    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_y));
    CHECK(cudaFree(d_inside));
    free(x);
    free(y);
    free(inside);
    return lesson_end(&lesson);
}
