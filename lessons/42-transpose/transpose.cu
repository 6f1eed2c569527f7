/* Lesson 42: a transpose. Each thread moves one element: rows become columns. */
#include "lesson.h"
#include "transpose.h"

enum { SIDE = 32, THREADS_Y = 8 }; /* a block has SIDE x THREADS_Y threads */

/* The element in this row and column goes to that column and row. */
__global__ void transpose(int rows, int columns, const float *in, float *out)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        out[(size_t)column * rows + row] = in[(size_t)row * columns + column];
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct transpose *matrix = lesson_transpose(&lesson, argc, argv, "42-transpose");
    const int rows = matrix->rows, columns = matrix->columns;
    const size_t bytes = (size_t)rows * columns * sizeof(float);

    const dim3 threads(SIDE, THREADS_Y);
    const dim3 blocks((columns + SIDE - 1) / SIDE, (rows + THREADS_Y - 1) / THREADS_Y);

    float *answer = (float *)lesson_alloc(bytes);
    float *d_in, *d_out;
    lesson_need(&lesson, 2 * bytes);
    CHECK(cudaMalloc(&d_in, bytes));
    CHECK(cudaMalloc(&d_out, bytes));
    lesson_output(&lesson, answer, bytes);
    lesson_output(&lesson, d_out, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_in, matrix->in, bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        transpose<<<blocks, threads>>>(rows, columns, d_in, d_out);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(answer, d_out, bytes, cudaMemcpyDeviceToHost));
        lesson_transposed(&lesson, answer);
    }

    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    free(answer);
    return lesson_end(&lesson);
}
