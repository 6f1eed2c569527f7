/* Lesson 18: a memory checker's report. y = a x + y as in lesson 00; the exercise has a fault. */
#include "axpy.h"
#include "lesson.h"

enum { THREADS = 256 };

/* a x + y in single precision, under its name in BLAS. */
__global__ void saxpy(uint64_t n, float a, const float *x, float *y)
{
    uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct axpy *axpy = lesson_axpy(&lesson, argc, argv, "18-memcheck");
    const uint64_t n = axpy->elements;
    const size_t bytes = n * sizeof(float);
    const unsigned blocks = (unsigned)((n + THREADS - 1) / THREADS);

    float *answer = (float *)lesson_alloc(bytes);
    float *d_x, *d_y;
    lesson_need(&lesson, 2 * bytes);
    CHECK(cudaMalloc(&d_x, bytes));
    CHECK(cudaMalloc(&d_y, bytes));
    lesson_output(&lesson, answer, bytes);
    lesson_output(&lesson, d_y, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_x, axpy->x, bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_y, axpy->y, bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        saxpy<<<blocks, THREADS>>>(n, axpy->a, d_x, d_y);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(answer, d_y, bytes, cudaMemcpyDeviceToHost));

        lesson_elements(&lesson, answer);
    }

    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_y));
    free(answer);
    return lesson_end(&lesson);
}
