/* Lesson 43: a transpose through a tile. Each block copies a square of the matrix into shared
 * memory along its rows, and out of it along the rows of the transpose. */
#include "lesson.h"
#include "transpose.h"

/* A block has SIDE x THREADS_Y threads, and each thread EACH elements of the tile. */
enum { SIDE = 64, THREADS_Y = 8, EACH = SIDE / THREADS_Y };

/* Every element goes to its column and row. The tile's rows are one word longer than a row of
 * threads, so that the elements of a column lie in different banks. */
__global__ void transpose(int rows, int columns, const float *in, float *out)
{
    __shared__ float tile[SIDE][SIDE + 1];
    const int x = threadIdx.x;
    const int first_column = blockIdx.y * SIDE, first_row = blockIdx.x * SIDE;

    float mine[EACH] = {}; /* all loads are under way before one of them is waited for */
    for (int i = 0; i < EACH; i++) {
        const int column = first_column + x, row = first_row + threadIdx.y + i * THREADS_Y;
        if (row < rows && column < columns)
            mine[i] = in[(size_t)row * columns + column];
    }
    for (int i = 0; i < EACH; i++)
        tile[threadIdx.y + i * THREADS_Y][x] = mine[i];
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
    const dim3 blocks((rows + SIDE - 1) / SIDE, (columns + SIDE - 1) / SIDE);

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
