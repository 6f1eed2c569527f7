/* cusparse.cu: wrong calls of cuSPARSE, chosen by the first argument; "right" is right. */
// -lcusparse
// nothing: right
#include <cusparse.h>
#include <stdio.h>
#include <string.h>

enum { N = 4, NNZ = 4 };

/* The call that finds all mistakes, at the line of each use */
#define MULTIPLY()                                                                               \
    cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, A, from, &zero, to, CUDA_R_32F, \
                 CUSPARSE_SPMV_ALG_DEFAULT, buffer)

int main(int, char **argv)
{
    const char *mistake = argv[1];
    /* The last element of A is in the last row and column; the first column is empty. */
    const int offsets[N + 1] = {0, 1, 2, 3, 4}, columns[NNZ] = {1, 2, 1, 3};
    const float values[NNZ] = {1, 2, 3, 4}, numbers[N] = {5, 6, 7, 8}, one = 1;
    float zero = 0;
    int *d_offsets, *d_columns;
    float *d_values, *x, *y;
    cudaMalloc(&d_offsets, sizeof offsets);
    cudaMalloc(&d_columns, sizeof columns);
    cudaMalloc(&d_values, sizeof values);
    cudaMalloc(&x, strcmp(mistake, "short") == 0 ? sizeof numbers - sizeof *x : sizeof numbers);
    cudaMalloc(&y, sizeof numbers);
    cudaMemcpy(d_offsets, offsets, sizeof offsets, cudaMemcpyHostToDevice);
    cudaMemcpy(d_columns, columns, sizeof columns, cudaMemcpyHostToDevice);
    cudaMemcpy(d_values, values, sizeof values, cudaMemcpyHostToDevice);
    if (strcmp(mistake, "unwritten") != 0) /* the first element of x is not read */
        cudaMemcpy(x + 1, numbers, sizeof numbers - 2 * sizeof *x, cudaMemcpyHostToDevice);
    if (strcmp(mistake, "right") == 0 || strcmp(mistake, "sum") == 0)
        cudaMemcpy(x + 3, numbers, sizeof *x, cudaMemcpyHostToDevice);
    if (strcmp(mistake, "sum") == 0)
        zero = 1;

    cusparseHandle_t handle;
    cusparseSpMatDescr_t A;
    cusparseDnVecDescr_t from, to;
    cusparseCreate(&handle);
    const float *of_host = numbers;
    const int wrong_base = strcmp(mistake, "base") == 0;
    cusparseCreateCsr(&A, N, N, NNZ, d_offsets, d_columns, d_values, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_32I,
                      wrong_base ? CUSPARSE_INDEX_BASE_ONE : CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateDnVec(&from, N, strcmp(mistake, "host") == 0 ? (void *)of_host : x, CUDA_R_32F);
    cusparseCreateDnVec(&to, strcmp(mistake, "unseen") == 0 ? N - 1 : N, y, CUDA_R_32F);
    size_t bytes = 0;
    void *buffer;
    cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, A, from, &zero, to,
                            CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
    cudaMalloc(&buffer, bytes);
    if (strcmp(mistake, "host") == 0)
        MULTIPLY(); // expect host: host-pointer/access
    else if (strcmp(mistake, "unseen") == 0)
        MULTIPLY(); // expect unseen: unchecked-error/call
    else if (strcmp(mistake, "unwritten") == 0 || strcmp(mistake, "sum") == 0)
        MULTIPLY(); // expect unwritten, sum: uninitialised-read/never-written
    else
        MULTIPLY(); // expect short, base: global-out-of-bounds/array
    puts(cudaGetErrorName(cudaDeviceSynchronize()));
    cusparseDestroySpMat(A);
    cusparseDestroyDnVec(from);
    cusparseDestroyDnVec(to);
    cusparseDestroy(handle);
    for (void *memory :
         {(void *)d_offsets, (void *)d_columns, (void *)d_values, (void *)x, (void *)y, buffer})
        cudaFree(memory);
    return 0;
}
