/* Lesson 34: a matrix product in registers. Each block copies tiles as before, but larger ones. A
 * thread computes EACH x EACH elements of C, so every number that it loads from the tiles serves
 * EACH of them. */
#include "lesson.h"
#include "matmul.h"

enum { SIDE = 16, EACH = 8 }; /* a block has SIDE x SIDE threads, a thread EACH x EACH elements */
enum { TILE = SIDE * EACH };  /* a block has TILE x TILE elements */

/* Rows of A times columns of B, tile by tile. Elements outside the matrices count as 0. */
__global__ void multiply(int rows, int columns, int inner, const float *a, const float *b, float *c)
{
    /* A warp is two rows of threads: the two rows of B that it writes are SIDE banks apart. */
    __shared__ float a_tile[TILE][SIDE], b_tile[SIDE][TILE + SIDE];
    const int x = threadIdx.x, y = threadIdx.y;
    const int column = blockIdx.x * TILE + x; /* the thread's first column; they are SIDE apart */
    const int row = blockIdx.y * TILE + y;

    float sums[EACH][EACH] = {};
    for (int first = 0; first < inner; first += SIDE) {
        for (int i = 0; i < TILE; i += SIDE) {
            const bool in_a = row + i < rows && first + x < inner;
            const bool in_b = first + y < inner && column + i < columns;
            a_tile[y + i][x] = in_a ? a[(size_t)(row + i) * inner + first + x] : 0;
            b_tile[y][x + i] = in_b ? b[(size_t)(first + y) * columns + column + i] : 0;
        }
        __syncthreads();

        for (int k = 0; k < SIDE; k++) {
            float from_a[EACH], from_b[EACH];
            for (int i = 0; i < EACH; i++) {
                from_a[i] = a_tile[y + i * SIDE][k];
                from_b[i] = b_tile[k][x + i * SIDE];
            }
            for (int i = 0; i < EACH; i++)
                for (int j = 0; j < EACH; j++)
                    sums[i][j] = fmaf(from_a[i], from_b[j], sums[i][j]);
        }
        __syncthreads(); /* no thread may overwrite what others still read */
    }
    for (int i = 0; i < EACH; i++)
        for (int j = 0; j < EACH; j++)
            if (row + i * SIDE < rows && column + j * SIDE < columns)
                c[(size_t)(row + i * SIDE) * columns + column + j * SIDE] = sums[i][j];
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct matmul *matmul = lesson_matmul(&lesson, argc, argv, "34-register-tile");
    const int rows = matmul->rows, columns = matmul->columns, inner = matmul->inner;
    const size_t a_bytes = (size_t)rows * inner * sizeof(float);
    const size_t b_bytes = (size_t)inner * columns * sizeof(float);
    const size_t c_bytes = (size_t)rows * columns * sizeof(float);

    const dim3 threads(SIDE, SIDE);
    const dim3 blocks((columns + TILE - 1) / TILE, (rows + TILE - 1) / TILE);

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
