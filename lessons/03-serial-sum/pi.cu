/* Lesson 03, π: the GPU adds up the hits, with a single thread; only the sum is copied back. */
#include "lesson.h"
#include "pi.h"

enum { THREADS = 256 };

__global__ void test_points(const float *x, const float *y, int *inside, uint64_t n)
{
    uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        inside[i] = x[i] * x[i] + y[i] * y[i] < 1;
}

__global__ void sum(const int *inside, uint64_t n, uint64_t *hits)
{
    uint64_t mine = 0;
    for (uint64_t i = 0; i < n; i++)
        mine += inside[i];
    *hits = mine;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct pi *pi = lesson_pi(&lesson, argc, argv, "03-serial-sum");
    const uint64_t n = pi->points;
    const size_t bytes = n * sizeof(float);
    const unsigned blocks = (unsigned)((n + THREADS - 1) / THREADS);

    float *x = (float *)lesson_alloc(bytes);
    float *y = (float *)lesson_alloc(bytes);
    float *d_x, *d_y;
    int *d_inside;
    uint64_t *d_hits;
    lesson_need(&lesson, 2 * bytes + n * sizeof(int) + sizeof(uint64_t));
    CHECK(cudaMalloc(&d_x, bytes));
    CHECK(cudaMalloc(&d_y, bytes));
    CHECK(cudaMalloc(&d_inside, n * sizeof(int)));
    CHECK(cudaMalloc(&d_hits, sizeof(uint64_t)));
    lesson_output(&lesson, d_inside, n * sizeof(int));
    lesson_output(&lesson, d_hits, sizeof(uint64_t));

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
        sum<<<1, 1>>>(d_inside, n, d_hits);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        uint64_t hits;
        CHECK(cudaMemcpy(&hits, d_hits, sizeof(uint64_t), cudaMemcpyDeviceToHost));

        lesson_hits(&lesson, hits);
    }

    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_y));
    CHECK(cudaFree(d_inside));
    CHECK(cudaFree(d_hits));
    free(x);
    free(y);
    return lesson_end(&lesson);
}
