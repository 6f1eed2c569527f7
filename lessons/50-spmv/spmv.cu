/* Lesson 50: a sparse matrix times a vector. Each thread takes a row of the matrix, and adds up the
 * products of its entries. */
#include "lesson.h"
#include "spmv.h"

enum { THREADS = 128 };

/* y = A x */
__global__ void multiply(int rows, const int *offsets, const int *columns, const float *values,
                         const float *x, float *y)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;

    const int end = offsets[row + 1];
    float sum = 0;
    for (int i = offsets[row]; i < end; i++)
        sum += values[i] * x[columns[i]];
    y[row] = sum;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct spmv *spmv = lesson_spmv(&lesson, argc, argv, "50-spmv");
    const int rows = spmv->rows;
    const size_t offset_bytes = (rows + (size_t)1) * sizeof(int);
    const size_t column_bytes = spmv->entries * sizeof(int);
    const size_t value_bytes = spmv->entries * sizeof(float);
    const size_t vector_bytes = rows * sizeof(float);

    const int blocks = (rows + THREADS - 1) / THREADS;

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
        multiply<<<blocks, THREADS>>>(rows, d_offsets, d_columns, d_values, d_x, d_y);
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
