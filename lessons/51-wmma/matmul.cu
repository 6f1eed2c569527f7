/* Lesson 51: a matrix product by tensor cores. A warp multiplies tiles of SIDE x SIDE
 * half-precision numbers with one instruction, and adds the products up in float. */
#include "lesson.h"
#include "matmul.h"
#include <mma.h>

using namespace nvcuda;

/* A block computes TILE x TILE elements of C, each of its WARPS x WARPS warps a square of
 * PART x PART of them, as PARTS x PARTS tiles of the tensor cores. */
enum { WARP = 32, SIDE = 16, TILE = 64, WARPS = 2, PART = TILE / WARPS, PARTS = PART / SIDE };
enum { THREADS = WARPS * WARPS * WARP };

/* The rows are longer than the tiles against bank conflicts. Fragments begin at multiples of 32
 * bytes. */
union tiles {
    struct {
        half a[TILE][SIDE + 8], b[SIDE][TILE + 8];
    } in;
    float c[TILE][TILE + 8];
};

/* Copies a tile of A and a tile of B, rounded to half precision. Elements outside the matrices
 * count as 0. The whole numbers up to 2048 are exact in half precision. */
__device__ void fill(union tiles *tiles, int rows, int columns, int inner, const float *a,
                     const float *b, int row, int column, int first)
{
    for (int i = threadIdx.x; i < TILE * SIDE; i += THREADS) {
        const int y = row + i / SIDE, x = first + i % SIDE;
        tiles->in.a[i / SIDE][i % SIDE] = y < rows && x < inner ? a[(size_t)y * inner + x] : 0;
    }
    for (int i = threadIdx.x; i < SIDE * TILE; i += THREADS) {
        const int y = first + i / TILE, x = column + i % TILE;
        tiles->in.b[i / TILE][i % TILE] = y < inner && x < columns ? b[(size_t)y * columns + x] : 0;
    }
}

/* Adds the product of the two tiles to the sums of the warp whose square begins at row y and
 * column x of the block's tile. */
__device__ void
multiply_tiles(wmma::fragment<wmma::accumulator, SIDE, SIDE, SIDE, float> sums[PARTS][PARTS],
               const union tiles *tiles, int y, int x)
{
    wmma::fragment<wmma::matrix_a, SIDE, SIDE, SIDE, half, wmma::row_major> a[PARTS];
    wmma::fragment<wmma::matrix_b, SIDE, SIDE, SIDE, half, wmma::row_major> b[PARTS];
    for (int i = 0; i < PARTS; i++) {
        wmma::load_matrix_sync(a[i], &tiles->in.a[y + i * SIDE][0], SIDE + 8);
        wmma::load_matrix_sync(b[i], &tiles->in.b[0][x + i * SIDE], TILE + 8);
    }
    for (int i = 0; i < PARTS; i++)
        for (int j = 0; j < PARTS; j++)
            wmma::mma_sync(sums[i][j], a[i], b[j], sums[i][j]);
}

/* Which lane holds which element of a fragment is not specified. So the sums go through shared
 * memory, from which each thread writes those that lie inside C. */
__device__ void
store(float *c, const wmma::fragment<wmma::accumulator, SIDE, SIDE, SIDE, float> sums[PARTS][PARTS],
      union tiles *tiles, int y, int x, int rows, int columns)
{
    for (int i = 0; i < PARTS; i++)
        for (int j = 0; j < PARTS; j++)
            wmma::store_matrix_sync(&tiles->c[y + i * SIDE][x + j * SIDE], sums[i][j], TILE + 8,
                                    wmma::mem_row_major);
    __syncthreads();
    for (int i = threadIdx.x; i < TILE * TILE; i += THREADS) {
        const int row = blockIdx.y * TILE + i / TILE, column = blockIdx.x * TILE + i % TILE;
        if (row < rows && column < columns)
            c[(size_t)row * columns + column] = tiles->c[i / TILE][i % TILE];
    }
}

__global__ void multiply(int rows, int columns, int inner, const float *a, const float *b, float *c)
{
    alignas(32) __shared__ union tiles tiles;
    wmma::fragment<wmma::accumulator, SIDE, SIDE, SIDE, float> sums[PARTS][PARTS];
    const int warp = threadIdx.x / WARP, y = warp / WARPS * PART, x = warp % WARPS * PART;

    for (int i = 0; i < PARTS * PARTS; i++)
        wmma::fill_fragment(sums[i / PARTS][i % PARTS], 0.0f);
    for (int first = 0; first < inner; first += SIDE) {
        fill(&tiles, rows, columns, inner, a, b, blockIdx.y * TILE, blockIdx.x * TILE, first);
        __syncthreads();

        multiply_tiles(sums, &tiles, y, x);
        __syncthreads(); /* no thread may overwrite what others still read */
    }
    store(c, sums, &tiles, y, x, rows, columns);
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct matmul *matmul = lesson_matmul(&lesson, argc, argv, "51-wmma");
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
        multiply<<<blocks, THREADS>>>(rows, columns, inner, d_a, d_b, d_c);
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
