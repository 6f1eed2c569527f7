/* Lesson 15: a matrix product in tiles. Each block copies a tile of A and a tile of B into shared
 * memory, uses every element of them SIDE times, and goes on to the next two tiles. */
#include "lesson.h"
#include "matmul.h"

enum { SIDE = 16 }; /* a block has SIDE x SIDE threads */

/* A row of A times a column of B, tile by tile. Elements outside the matrices count as 0. */
__global__ void multiply(int rows, int columns, int inner, const float *a, const float *b, float *c)
{
    __shared__ float a_tile[SIDE][SIDE], b_tile[SIDE][SIDE];
    const int x = threadIdx.x, y = threadIdx.y;
    const int column = blockIdx.x * blockDim.x + x;
    const int row = blockIdx.y * blockDim.y + y;

    float sum = 0;
    for (int first = 0; first < inner; first += SIDE) {
        const bool in_a = row < rows && first + x < inner;
        const bool in_b = first + y < inner && column < columns;
        a_tile[y][x] = in_a ? a[(size_t)row * inner + first + x] : 0;
        b_tile[y][x] = in_b ? b[(size_t)(first + y) * columns + column] : 0;
        __syncthreads();

        for (int k = 0; k < SIDE; k++)
            sum += a_tile[y][k] * b_tile[k][x];
        __syncthreads(); /* no thread may overwrite what others still read */
    }
    if (row < rows && column < columns)
        c[(size_t)row * columns + column] = sum;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct matmul *matmul = lesson_matmul(&lesson, argc, argv, "15-matmul-tile");
    const int rows = matmul->rows, columns = matmul->columns, inner = matmul->inner;
    const size_t a_bytes = (size_t)rows * inner * sizeof(float);
    const size_t b_bytes = (size_t)inner * columns * sizeof(float);
    const size_t c_bytes = (size_t)rows * columns * sizeof(float);

    const dim3 threads(SIDE, SIDE);
    const dim3 blocks((columns + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE);

    float *answer = (float *)lesson_alloc(c_bytes);
    float *d_a, *d_b, *d_c;
    lesson_need(&lesson, a_bytes + b_bytes + c_bytes);
    CHECK(cudaMalloc(&d_a, a_bytes));
    CHECK(cudaMalloc(&d_b, b_bytes));
    CHECK(cudaMalloc(&d_c, c_bytes));
    lesson_output(&lesson, answer, c_bytes);
    lesson_output(&lesson, d_c, c_bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_a, matmul->a, a_bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_b, matmul->b, b_bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        multiply<<<blocks, threads>>>(rows, columns, inner, d_a, d_b, d_c);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(answer, d_c, c_bytes, cudaMemcpyDeviceToHost));
        lesson_product(&lesson, answer);
    }

    CHECK(cudaFree(d_a));
    CHECK(cudaFree(d_b));
    CHECK(cudaFree(d_c));
    free(answer);
    return lesson_end(&lesson);
}
