/* Lesson 36: a matrix product for which everything is on its way a step before it is needed. */
#include "lesson.h"
#include "matmul.h"
#include <cuda_pipeline.h>

/* A block has TILE x TILE elements, and takes DEPTH steps at a time; a warp has a square of them, a
 * thread ROWS x COLUMNS, and brings SHARE numbers of each tile. A warp's lanes: DOWN x ACROSS. */
enum { WARP = 32, TILE = 128, DEPTH = 8, WARP_TILE = 64, ROWS = 8, COLUMNS = 16 };
enum { WARPS = TILE / WARP_TILE, THREADS = WARPS * WARPS * WARP, SHARE = TILE * DEPTH / THREADS };
enum { DOWN = WARP_TILE / ROWS, ACROSS = WARP_TILE / COLUMNS };

/* A piece of A, turned: its columns are rows here, longer by 4 against bank conflicts; one of B. */
struct tiles {
    float a[DEPTH][TILE + 4], b[DEPTH][TILE];
};

/* Reads a thread's share of the next columns of A, of which there are `left`, by float4 or float.
 * In place of a row below A it takes the last one: what comes of that is not written. */
template <typename PIECE>
__device__ void read_a(float share[SHARE], const float *a, int rows, int inner, int left)
{
    for (int i = 0, width = sizeof(PIECE) / sizeof(float); i < SHARE; i += width) {
        const int at = i * THREADS + threadIdx.x * width, k = at % DEPTH;
        const int row = min(blockIdx.y * TILE + at / DEPTH, rows - 1);
        *(PIECE *)&share[i] = k < left ? *(const PIECE *)&a[(size_t)row * inner + k] : PIECE();
    }
}

/* Likewise begins to copy a thread's share of the next rows of B. */
template <typename PIECE>
__device__ void copy_b(struct tiles *tiles, const float *b, int columns, int left)
{
    for (int i = 0, width = sizeof(PIECE) / sizeof(float); i < SHARE; i += width) {
        const int at = i * THREADS + threadIdx.x * width, k = at / TILE;
        const int column = min(blockIdx.x * TILE + at % TILE, columns - width);
        float *to = &tiles->b[k][at % TILE];
        if (k < left)
            __pipeline_memcpy_async(to, &b[(size_t)k * columns + column], sizeof(PIECE));
        else
            *(PIECE *)to = PIECE();
    }
    __pipeline_commit();
}

/* Writes the thread's share of A to its tile; then all of both tiles are there, for all threads. */
template <typename PIECE> __device__ void complete(struct tiles *tiles, const float share[SHARE])
{
    for (int i = 0, width = sizeof(PIECE) / sizeof(float); i < SHARE; i++) {
        const int at = i / width * width * THREADS + threadIdx.x * width + i % width;
        tiles->a[at % DEPTH][at / DEPTH] = share[i];
    }
    __pipeline_wait_prior(0); /* what this thread has copied is there; */
    __syncthreads();          /* what all have is, and nobody needs the other tiles any more */
}

/* Takes a step's numbers from the tiles, in which the thread's first row and column are y and x. */
__device__ void take(float a[ROWS], float b[COLUMNS], const struct tiles *tiles, int k, int y,
                     int x)
{
    for (int i = 0; i < ROWS; i += 4)
        *(float4 *)&a[i] = *(const float4 *)&tiles->a[k][y + i * DOWN];
    for (int j = 0; j < COLUMNS; j += 4)
        *(float4 *)&b[j] = *(const float4 *)&tiles->b[k][x + j * ACROSS];
}

/* Adds a step's products to the sums, up and down: so one of two factors is the one before, too. */
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
    __shared__ __align__(16) struct tiles tiles[2];
    const int warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    const int y = warp / WARPS * WARP_TILE + lane % DOWN * 4;
    const int x = warp % WARPS * WARP_TILE + lane / DOWN * 4;
    float share[SHARE], from_a[2][ROWS], from_b[2][COLUMNS], sums[ROWS][COLUMNS] = {};
    copy_b<PIECE>(&tiles[0], b, columns, inner);
    read_a<PIECE>(share, a, rows, inner, inner);
    complete<PIECE>(&tiles[0], share);
    take(from_a[0], from_b[0], &tiles[0], 0, y, x);
    for (int left = inner, stage = 0; left > 0; left -= DEPTH) {
        a += DEPTH, b += (size_t)DEPTH * columns;
        copy_b<PIECE>(&tiles[1 - stage], b, columns, left - DEPTH);
        read_a<PIECE>(share, a, rows, inner, left - DEPTH);
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
