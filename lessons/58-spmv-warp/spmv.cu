/* Lesson 58: a sparse matrix times a vector. Neighbouring lanes take a row together: more of them
 * if the rows are longer on average. A row that is much longer than that gets its whole warp. */
#include "lesson.h"
#include "spmv.h"

enum { WARP = 32, THREADS = 128 };

/* In a turn, a lane has the loads of AT_ONCE entries in flight. A row is long if its lanes need
 * more than MOST_TURNS turns. */
enum { AT_ONCE = 4, MOST_TURNS = 2 };

/* The products of the entries from `first` on, every step-th of them, added up. The inner loop has
 * a fixed length, so that the compiler unrolls it and begins all its loads before the first sum. */
__device__ float sum_of_products(int first, int end, int step, const int *columns,
                                 const float *values, const float *x)
{
    float sum = 0;
    for (int i = first; i < end; i += AT_ONCE * step)
        for (int k = 0; k < AT_ONCE; k++)
            if (i + k * step < end)
                sum += values[i + k * step] * x[columns[i + k * step]];
    return sum;
}

/* The sum of `mine` over `lanes` neighbouring lanes, a power of two. Each of them gets it. */
__device__ float warp_sum(float mine, int lanes)
{
    for (int away = 1; away < lanes; away *= 2)
        mine += __shfl_xor_sync(0xffffffff, mine, away);
    return mine;
}

/* y = A x. In a block, the threads with the same y are the lanes that share a row of A. */
__global__ void multiply(int rows, const int *offsets, const int *columns, const float *values,
                         const float *x, float *y)
{
    const int lanes = blockDim.x, lane = threadIdx.x;
    const int lane_of_warp = (threadIdx.y * lanes + lane) % WARP;
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    const int first = row < rows ? offsets[row] : 0;
    const int end = row < rows ? offsets[row + 1] : 0;
    const bool is_long = end - first > MOST_TURNS * AT_ONCE * lanes;

    float sum = 0;
    if (!is_long)
        sum = sum_of_products(first + lane, end, lanes, columns, values, x);
    sum = warp_sum(sum, lanes);

    /* The long rows of the warp, one after another: a bit of `left` for each */
    for (unsigned left = __ballot_sync(0xffffffff, is_long && lane == 0); left; left &= left - 1) {
        const int owner = __ffs(left) - 1;
        const int from = __shfl_sync(0xffffffff, first, owner) + lane_of_warp;
        const int to = __shfl_sync(0xffffffff, end, owner);
        const float all = warp_sum(sum_of_products(from, to, WARP, columns, values, x), WARP);
        if (lane_of_warp == owner)
            sum = all;
    }
    if (row < rows && lane == 0)
        y[row] = sum;
}

/* The fewest lanes, a power of two, that take an average row in one turn */
static int lanes_for(const struct spmv *spmv)
{
    int lanes = 1;
    while (lanes < WARP && (float)AT_ONCE * lanes * spmv->rows < spmv->entries)
        lanes *= 2;
    return lanes;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct spmv *spmv = lesson_spmv(&lesson, argc, argv, "58-spmv-warp");
    const int rows = spmv->rows;
    const size_t offset_bytes = (rows + (size_t)1) * sizeof(int);
    const size_t column_bytes = spmv->entries * sizeof(int);
    const size_t value_bytes = spmv->entries * sizeof(float);
    const size_t vector_bytes = rows * sizeof(float);

    const int lanes = lanes_for(spmv), rows_of_block = THREADS / lanes;
    const dim3 threads(lanes, rows_of_block);
    const int blocks = (rows + rows_of_block - 1) / rows_of_block;

    float *y = (float *)lesson_alloc(vector_bytes);
    int *d_offsets, *d_columns;
    float *d_values, *d_x, *d_y;
    lesson_need(&lesson, offset_bytes + column_bytes + value_bytes + 2 * vector_bytes);
    CHECK(cudaMalloc(&d_offsets, offset_bytes));
    CHECK(cudaMalloc(&d_columns, column_bytes));
    CHECK(cudaMalloc(&d_values, value_bytes));
    CHECK(cudaMalloc(&d_x, vector_bytes));
    CHECK(cudaMalloc(&d_y, vector_bytes));
    lesson_output(&lesson, y, vector_bytes);
    lesson_output(&lesson, d_y, vector_bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_offsets, spmv->offsets, offset_bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_columns, spmv->columns, column_bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_values, spmv->values, value_bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_x, spmv->x, vector_bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        multiply<<<blocks, threads>>>(rows, d_offsets, d_columns, d_values, d_x, d_y);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(y, d_y, vector_bytes, cudaMemcpyDeviceToHost));
        lesson_applied(&lesson, y);
    }

    CHECK(cudaFree(d_offsets));
    CHECK(cudaFree(d_columns));
    CHECK(cudaFree(d_values));
    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_y));
    free(y);
    return lesson_end(&lesson);
}
