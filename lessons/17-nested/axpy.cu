/* Lesson 17: a kernel that launches kernels. y = a x + y; each child computes one chunk. */
#include "axpy.h"
#include "lesson.h"

enum { THREADS = 256, CHUNKS = 512 };

/* The child is defined in another file: the device linker joins the two. */
__global__ void add_chunk(uint64_t n, float a, const float *x, float *y);

/* The parent: each of its threads has one chunk of the elements, and launches a child for it. */
__global__ void add_scaled(uint64_t n, float a, const float *x, float *y)
{
    const uint64_t chunk = (n + CHUNKS * THREADS - 1) / (CHUNKS * THREADS) * THREADS;
    const uint64_t first = ((uint64_t)blockIdx.x * blockDim.x + threadIdx.x) * chunk;
    if (first >= n)
        return;
    const uint64_t count = n - first < chunk ? n - first : chunk;
    const unsigned blocks = (unsigned)((count + THREADS - 1) / THREADS);
    add_chunk<<<blocks, THREADS, 0, cudaStreamFireAndForget>>>(count, a, x + first, y + first);
    if (cudaGetLastError() != cudaSuccess)
        __trap(); /* ends the kernel with an error, which the host sees */
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct axpy *axpy = lesson_axpy(&lesson, argc, argv, "17-nested");
    const uint64_t n = axpy->elements;
    const size_t bytes = n * sizeof(float);

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
        add_scaled<<<CHUNKS / THREADS, THREADS>>>(n, axpy->a, d_x, d_y);
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
