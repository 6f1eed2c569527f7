/* Lesson 60: a sparse matrix times a vector. Each block takes an equal number of entries, whatever
 * rows they belong to. It keeps their products in shared memory, and adds them up row by row. */
#include "lesson.h"
#include "spmv.h"

/* A block has THREADS threads, and each takes EACH entries: together the block's share. */
enum { WARP = 32, THREADS = 128, EACH = 4, SHARE = THREADS * EACH };

/* Puts the products of the entries `first` to `end` - 1, at most SHARE, into `products`.
 * Neighbouring threads take neighbouring entries. All loads from columns and values begin before
 * the first of them is used, and so do those from x: an entry beyond the end counts as 0 in column
 * 0. */
__device__ void multiply_entries(int first, int end, const int *columns, const float *values,
                                 const float *x, float *products)
{
    int column[EACH];
    float value[EACH];
    for (int k = 0; k < EACH; k++) {
        const int i = first + k * THREADS + threadIdx.x;
        column[k] = i < end ? columns[i] : 0;
        value[k] = i < end ? values[i] : 0;
    }
    for (int k = 0; k < EACH; k++)
        products[k * THREADS + threadIdx.x] = value[k] * x[column[k]];
}

/* The most lanes, a power of two, that can share a row if the block adds up all rows at once */
__device__ int lanes_for(int rows)
{
    int lanes = 1;
    while (lanes < WARP && 2 * lanes * rows <= THREADS)
        lanes *= 2;
    return lanes;
}

/* The sum of `mine` over `lanes` neighbouring lanes, a power of two. Each of them gets it. */
__device__ float warp_sum(float mine, int lanes)
{
    for (int away = 1; away < lanes; away *= 2)
        mine += __shfl_xor_sync(0xffffffff, mine, away);
    return mine;
}

/* y = A x, where y is 0 before. Block b begins in row first_rows[b], and ends in first_rows[b + 1].
 * These two rows may have entries of other blocks, too. */
__global__ void multiply(int entries, const int *first_rows, const int *offsets, const int *columns,
                         const float *values, const float *x, float *y)
{
    __shared__ float products[SHARE];
    const int first = blockIdx.x * SHARE, end = min(first + SHARE, entries);
    multiply_entries(first, end, columns, values, x, products);
    const int first_row = first_rows[blockIdx.x], last_row = first_rows[blockIdx.x + 1];
    __syncthreads();

    const int lanes = lanes_for(last_row - first_row + 1), lane = threadIdx.x % lanes;
    for (int base = first_row; base <= last_row; base += THREADS / lanes) {
        const int row = base + threadIdx.x / lanes;
        const int row_first = row <= last_row ? offsets[row] : end;
        const int row_end = row <= last_row ? offsets[row + 1] : end;
        const int from = max(row_first, first), to = min(row_end, end); /* of this block */

        float sum = 0;
        for (int i = from + lane; i < to; i += lanes)
            sum += products[i - first];
        sum = warp_sum(sum, lanes);
        if (lane != 0 || from >= to)
            continue;
        if (row_first < first || row_end > end)
            atomicAdd(&y[row], sum);
        else
            y[row] = sum;
    }
}

/* The row in which each block's share begins, and at last the last row: so each row is in a block.
 */
static void find_first_rows(const struct spmv *spmv, int blocks, int *first_rows)
{
    int row = 0;
    for (int block = 0; block <= blocks; block++) {
        while (row < spmv->rows - 1 && spmv->offsets[row + 1] <= block * SHARE)
            row++;
        first_rows[block] = row;
    }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct spmv *spmv = lesson_spmv(&lesson, argc, argv, "60-spmv-even");
    const int rows = spmv->rows;
    const size_t offset_bytes = (rows + (size_t)1) * sizeof(int);
    const size_t column_bytes = spmv->entries * sizeof(int);
    const size_t value_bytes = spmv->entries * sizeof(float);
    const size_t vector_bytes = rows * sizeof(float);

    const int blocks = (spmv->entries + SHARE - 1) / SHARE;
    const size_t block_bytes = (blocks + (size_t)1) * sizeof(int);
    int *first_rows = (int *)lesson_alloc(block_bytes);
    find_first_rows(spmv, blocks, first_rows); /* once: all repeats have the same offsets */

    float *y = (float *)lesson_alloc(vector_bytes);
    int *d_first_rows, *d_offsets, *d_columns;
    float *d_values, *d_x, *d_y;
    lesson_need(&lesson,
                block_bytes + offset_bytes + column_bytes + value_bytes + 2 * vector_bytes);
    CHECK(cudaMalloc(&d_first_rows, block_bytes));
    CHECK(cudaMalloc(&d_offsets, offset_bytes));
    CHECK(cudaMalloc(&d_columns, column_bytes));
    CHECK(cudaMalloc(&d_values, value_bytes));
    CHECK(cudaMalloc(&d_x, vector_bytes));
    CHECK(cudaMalloc(&d_y, vector_bytes));
    lesson_output(&lesson, y, vector_bytes);
    lesson_output(&lesson, d_y, vector_bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_first_rows, first_rows, block_bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_offsets, spmv->offsets, offset_bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_columns, spmv->columns, column_bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_values, spmv->values, value_bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_x, spmv->x, vector_bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        CHECK(cudaMemset(d_y, 0, vector_bytes));
        multiply<<<blocks, THREADS>>>(spmv->entries, d_first_rows, d_offsets, d_columns, d_values,
                                      d_x, d_y);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(y, d_y, vector_bytes, cudaMemcpyDeviceToHost));
        lesson_applied(&lesson, y);
    }

    CHECK(cudaFree(d_first_rows));
    CHECK(cudaFree(d_offsets));
    CHECK(cudaFree(d_columns));
    CHECK(cudaFree(d_values));
    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_y));
    free(first_rows);
    free(y);
    return lesson_end(&lesson);
}
