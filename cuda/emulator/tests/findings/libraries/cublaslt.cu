/* cublaslt.cu: a product that cublasLt refuses, as on an H100: because of a gradient or a scale, as
 * the first argument says. */
// -lcublasLt, over cblas.h
// nothing: gradient, scale
#include <cublasLt.h>
#include <stdio.h>
#include <string.h>

enum { N = 16 };

template <typename V>
static void set(cublasLtMatmulDesc_t desc, cublasLtMatmulDescAttributes_t name, V value)
{
    cublasLtMatmulDescSetAttribute(desc, name, &value, sizeof value);
}

int main(int, char **argv)
{
    cublasLtHandle_t handle;
    cublasLtMatmulDesc_t desc;
    cublasLtMatrixLayout_t layout;
    float *matrix, *numbers, one = 1;
    cublasLtCreate(&handle);
    cublasLtMatmulDescCreate(&desc, CUBLAS_COMPUTE_32F, CUDA_R_32F);
    cublasLtMatrixLayoutCreate(&layout, CUDA_R_32F, N, N, N);
    cudaMalloc(&matrix, N * N * sizeof *matrix);
    cudaMalloc(&numbers, N * sizeof *numbers);
    cudaMemset(matrix, 0, N * N * sizeof *matrix);
    cudaMemset(numbers, 0, N * sizeof *numbers);
    if (!strcmp(argv[1], "gradient")) {
        set(desc, CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_BGRADB);
        set(desc, CUBLASLT_MATMUL_DESC_BIAS_POINTER, numbers);
    } else {
        set(desc, CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, numbers + 1);
    }
    printf("%d\n", cublasLtMatmul(handle, desc, &one, matrix, layout, matrix, layout, &one, matrix,
                                  layout, matrix, layout, NULL, NULL, 0, 0));
    cudaFree(numbers);
    cudaFree(matrix);
    cublasLtMatrixLayoutDestroy(layout);
    cublasLtMatmulDescDestroy(desc);
    cublasLtDestroy(handle);
    return 0;
}
