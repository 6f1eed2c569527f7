/* Lesson 43: a transpose through a tile. Each block copies a square of the matrix into shared
 * memory along its rows, and out of it along the rows of the transpose. */
#include "lesson.h"
#include "transpose.h"

enum { SIDE = 32, THREADS_Y = 8 }; /* a block has SIDE x THREADS_Y threads */

/* Every element goes to its column and row. The tile's rows are one word longer than a row of
 * threads, so that the elements of a column lie in different banks. */
__global__ void transpose(int rows, int columns, const float *in, float *out)
{
    __shared__ float tile[SIDE][SIDE + 1];
    const int x = threadIdx.x;
    const int first_column = blockIdx.x * SIDE, first_row = blockIdx.y * SIDE;

    for (int y = threadIdx.y; y < SIDE; y += THREADS_Y) {
        const int column = first_column + x, row = first_row + y;
        if (row < rows && column < columns)
            tile[y][x] = in[(size_t)row * columns + column];
    }
    __syncthreads();

    for (int y = threadIdx.y; y < SIDE; y += THREADS_Y) {
        const int column = first_column + y, row = first_row + x;
        if (row < rows && column < columns)
            out[(size_t)column * rows + row] = tile[x][y];
    }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct transpose *matrix = lesson_transpose(&lesson, argc, argv, "43-transpose-tile");
    const int rows = matrix->rows, columns = matrix->columns;
    const size_t bytes = (size_t)rows * columns * sizeof(float);

    const dim3 threads(SIDE, THREADS_Y);
    const dim3 blocks((columns + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE);

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
