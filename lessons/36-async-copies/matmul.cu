/* Lesson 36: a matrix product that starts every load one step before it needs the numbers. */
#include "lesson.h"
#include "matmul.h"
#include <cuda_pipeline.h>

/* A block has TILE x TILE elements, and does DEPTH steps per tile. A warp of DOWN x ACROSS lanes
 * has a square of them, a thread ROWS x COLUMNS; it copies SHARE numbers of each tile. */
enum { WARP = 32, TILE = 128, DEPTH = 8, WARP_TILE = 64, ROWS = 8, COLUMNS = 16 };
enum { WARPS = TILE / WARP_TILE, THREADS = WARPS * WARPS * WARP, SHARE = TILE * DEPTH / THREADS };
enum { DOWN = WARP_TILE / ROWS, ACROSS = WARP_TILE / COLUMNS };

/* A tile of A, transposed, whose rows are 4 longer against bank conflicts; and a tile of B. */
struct tiles {
    float a[DEPTH][TILE + 4], b[DEPTH][TILE];
};

/* Reads a thread's share of the next columns of A, in pieces of a float4 or a float: `a` points to
 * its first number, from which on A has `rows` rows. Numbers outside the matrix are 0. */
template <typename PIECE>
__device__ void read_a(float share[SHARE], const float *a, int rows, int inner, bool inside)
{
    for (int i = 0; i < SHARE; i += sizeof(PIECE) / sizeof *a) {
        const int down = i * THREADS / DEPTH;
        const bool there = inside && down < rows;
        *(PIECE *)&share[i] = there ? *(const PIECE *)&a[down * inner] : PIECE();
    }
}

/* Likewise copies a share of the next rows of B, which has `rows` rows from the share on. */
template <typename PIECE>
__device__ void copy_b(float *to, const float *b, int columns, int rows, bool inside)
{
    for (int i = 0; i < SHARE; i += sizeof(PIECE) / sizeof *b) {
        const int down = i * THREADS / TILE;
        if (inside && down < rows)
            __pipeline_memcpy_async(&to[down * TILE], &b[down * columns], sizeof(PIECE));
        else
            *(PIECE *)&to[down * TILE] = PIECE();
    }
    __pipeline_commit();
}

/* Writes the thread's share of A to its tile. Then both tiles are complete, for all threads. */
template <typename PIECE> __device__ void complete(struct tiles *tiles, const float share[SHARE])
{
    for (int i = 0, width = sizeof(PIECE) / sizeof(float); i < SHARE; i++) {
        const int at = i / width * width * THREADS + threadIdx.x * width + i % width;
        tiles->a[at % DEPTH][at / DEPTH] = share[i];
    }
    __pipeline_wait_prior(0); /* this thread's copies are complete */
    __syncthreads();          /* all copies are, and no thread needs the other tiles any more */
}

/* Loads the numbers of step k from the tiles; the thread's first row and column there: y and x. */
__device__ void take(float a[ROWS], float b[COLUMNS], const struct tiles *from, int k, int y, int x)
{
    for (int i = 0; i < ROWS; i += 4)
        *(float4 *)&a[i] = *(const float4 *)&from->a[k][y + i * DOWN];
    for (int j = 0; j < COLUMNS; j += 4)
        *(float4 *)&b[j] = *(const float4 *)&from->b[k][x + j * ACROSS];
}

/* Adds a step's products to the sums: down the first column, up the next, and so on. So two
 * products in a row share a factor: b[j], or a[i] where one column ends and the next begins. */
__device__ void add(float sums[ROWS][COLUMNS], const float a[ROWS], const float b[COLUMNS])
{
    for (int j = 0; j < COLUMNS; j++)
        for (int turn = 0; turn < ROWS; turn++) {
            const int i = j % 2 ? ROWS - 1 - turn : turn;
            sums[i][j] = fmaf(a[i], b[j], sums[i][j]);
        }
}

template <typename PIECE>
__global__ __launch_bounds__(THREADS, 2) void multiply(int rows, int columns, int inner,
                                                       const float *a, const float *b, float *c)
{
    alignas(16) __shared__ struct tiles tiles[2];
    const int warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    const int y = warp / WARPS * WARP_TILE + lane % DOWN * 4;
    const int x = warp % WARPS * WARP_TILE + lane / DOWN * 4;
    float share[SHARE], from_a[2][ROWS], from_b[2][COLUMNS], sums[ROWS][COLUMNS] = {};
    const int at = threadIdx.x * sizeof(PIECE) / sizeof *a, k_a = at % DEPTH, k_b = at / TILE;
    const int row_a = blockIdx.y * TILE + at / DEPTH, column_b = blockIdx.x * TILE + at % TILE;
    a += (size_t)row_a * inner + k_a, b += (size_t)k_b * columns + column_b;
    copy_b<PIECE>(&tiles[0].b[0][at], b, columns, inner - k_b, column_b < columns);
    read_a<PIECE>(share, a, rows - row_a, inner, k_a < inner);
    complete<PIECE>(&tiles[0], share);
    take(from_a[0], from_b[0], &tiles[0], 0, y, x);
    for (int left = inner - DEPTH, stage = 0; left > -DEPTH; left -= DEPTH) {
        a += DEPTH, b += (size_t)DEPTH * columns;
        copy_b<PIECE>(&tiles[1 - stage].b[0][at], b, columns, left - k_b, column_b < columns);
        read_a<PIECE>(share, a, rows - row_a, inner, k_a < left);
#pragma unroll
        for (int k = 0; k < DEPTH; k++) {
            if (k == DEPTH - 1)
                complete<PIECE>(&tiles[stage = 1 - stage], share);
            take(from_a[1 - k % 2], from_b[1 - k % 2], &tiles[stage], (k + 1) % DEPTH, y, x);
            add(sums, from_a[k % 2], from_b[k % 2]);
        }
    }
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) {
            const int row = blockIdx.y * TILE + y + i / 4 * 4 * DOWN + i % 4;
            const int column = blockIdx.x * TILE + x + j / 4 * 4 * ACROSS + j % 4;
            if (row < rows && column < columns)
                c[(size_t)row * columns + column] = sums[i][j];
        }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct matmul *matmul = lesson_matmul(&lesson, argc, argv, "36-async-copies");
    const int rows = matmul->rows, columns = matmul->columns, inner = matmul->inner;
    const size_t a_bytes = (size_t)rows * inner * sizeof(float);
    const size_t b_bytes = (size_t)inner * columns * sizeof(float);
    const size_t c_bytes = (size_t)rows * columns * sizeof(float);
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
        if (inner % 4 == 0 && columns % 4 == 0) /* all rows begin at multiples of 16 bytes */
            multiply<float4><<<blocks, THREADS>>>(rows, columns, inner, d_a, d_b, d_c);
        else
            multiply<float><<<blocks, THREADS>>>(rows, columns, inner, d_a, d_b, d_c);
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
