/* gemm.cpp: the general matrix product, under all its names. */
#include "parts/cublas/product/matrix_product.h"

using namespace emulator;

#define DEFINE(L, T, TYPE)                                                                        \
    cublasStatus_t cublas##L##gemm(cublasHandle_t handle, cublasOperation_t op_a,                 \
                                   cublasOperation_t op_b, int m, int n, int k, const T *alpha,   \
                                   const T *A, int lda, const T *B, int ldb, const T *beta, T *C, \
                                   int ldc)                                                       \
    {                                                                                             \
        return multiply(BLAS_CALL(#L "gemm"),                                                     \
                        {op_a,                                                                    \
                         op_b,                                                                    \
                         m,                                                                       \
                         n,                                                                       \
                         k,                                                                       \
                         1,                                                                       \
                         {A, NULL, TYPE, lda, 0},                                                 \
                         {B, NULL, TYPE, ldb, 0},                                                 \
                         {C, NULL, TYPE, ldc, 0},                                                 \
                         TYPE},                                                                   \
                        alpha, beta);                                                             \
    }                                                                                             \
    cublasStatus_t cublas##L##gemmBatched(                                                        \
        cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n,      \
        int k, const T *alpha, const T *const A[], int lda, const T *const B[], int ldb,          \
        const T *beta, T *const C[], int ldc, int count)                                          \
    {                                                                                             \
        return multiply(BLAS_CALL(#L "gemmBatched"),                                              \
                        {op_a,                                                                    \
                         op_b,                                                                    \
                         m,                                                                       \
                         n,                                                                       \
                         k,                                                                       \
                         count,                                                                   \
                         {NULL, (const void *const *)A, TYPE, lda, 0},                            \
                         {NULL, (const void *const *)B, TYPE, ldb, 0},                            \
                         {NULL, (const void *const *)C, TYPE, ldc, 0},                            \
                         TYPE},                                                                   \
                        alpha, beta);                                                             \
    }                                                                                             \
    cublasStatus_t cublas##L##gemmStridedBatched(                                                 \
        cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n,      \
        int k, const T *alpha, const T *A, int lda, long long stridea, const T *B, int ldb,       \
        long long strideb, const T *beta, T *C, int ldc, long long stridec, int count)            \
    {                                                                                             \
        return multiply(BLAS_CALL(#L "gemmStridedBatched"),                                       \
                        {op_a,                                                                    \
                         op_b,                                                                    \
                         m,                                                                       \
                         n,                                                                       \
                         k,                                                                       \
                         count,                                                                   \
                         {A, NULL, TYPE, lda, stridea},                                           \
                         {B, NULL, TYPE, ldb, strideb},                                           \
                         {C, NULL, TYPE, ldc, stridec},                                           \
                         TYPE},                                                                   \
                        alpha, beta);                                                             \
    }
DEFINE(S, float, CUDA_R_32F)
DEFINE(D, double, CUDA_R_64F)
DEFINE(C, cuComplex, CUDA_C_32F)
DEFINE(Z, cuDoubleComplex, CUDA_C_64F)
DEFINE(H, __half, CUDA_R_16F)
#undef DEFINE

/* ---- products of mixed types ---- */

cudaDataType emulator::type_of(cublasComputeType_t compute, cudaDataType of)
{
    const bool complex = of == CUDA_C_32F || of == CUDA_C_64F;
    switch (compute) {
    case CUBLAS_COMPUTE_16F:
    case CUBLAS_COMPUTE_16F_PEDANTIC:
        return CUDA_R_16F;
    case CUBLAS_COMPUTE_64F:
    case CUBLAS_COMPUTE_64F_PEDANTIC:
        return complex ? CUDA_C_64F : CUDA_R_64F;
    case CUBLAS_COMPUTE_32I:
    case CUBLAS_COMPUTE_32I_PEDANTIC:
        return CUDA_R_32I;
    default:
        return complex ? CUDA_C_32F : CUDA_R_32F;
    }
}

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b,
                            int m, int n, int k, const void *alpha, const void *A,
                            cudaDataType a_type, int lda, const void *B, cudaDataType b_type,
                            int ldb, const void *beta, void *C, cudaDataType c_type, int ldc,
                            cublasComputeType_t compute, cublasGemmAlgo_t)
{
    return multiply(BLAS_CALL("GemmEx"),
                    {op_a,
                     op_b,
                     m,
                     n,
                     k,
                     1,
                     {A, NULL, a_type, lda, 0},
                     {B, NULL, b_type, ldb, 0},
                     {C, NULL, c_type, ldc, 0},
                     type_of(compute, a_type)},
                    alpha, beta);
}

cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t op_a,
                                   cublasOperation_t op_b, int m, int n, int k, const void *alpha,
                                   const void *const A[], cudaDataType a_type, int lda,
                                   const void *const B[], cudaDataType b_type, int ldb,
                                   const void *beta, void *const C[], cudaDataType c_type, int ldc,
                                   int count, cublasComputeType_t compute, cublasGemmAlgo_t)
{
    return multiply(BLAS_CALL("GemmBatchedEx"),
                    {op_a,
                     op_b,
                     m,
                     n,
                     k,
                     count,
                     {NULL, A, a_type, lda, 0},
                     {NULL, B, b_type, ldb, 0},
                     {NULL, C, c_type, ldc, 0},
                     type_of(compute, a_type)},
                    alpha, beta);
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t op_a,
                                          cublasOperation_t op_b, int m, int n, int k,
                                          const void *alpha, const void *A, cudaDataType a_type,
                                          int lda, long long stridea, const void *B,
                                          cudaDataType b_type, int ldb, long long strideb,
                                          const void *beta, void *C, cudaDataType c_type, int ldc,
                                          long long stridec, int count, cublasComputeType_t compute,
                                          cublasGemmAlgo_t)
{
    return multiply(BLAS_CALL("GemmStridedBatchedEx"),
                    {op_a,
                     op_b,
                     m,
                     n,
                     k,
                     count,
                     {A, NULL, a_type, lda, stridea},
                     {B, NULL, b_type, ldb, strideb},
                     {C, NULL, c_type, ldc, stridec},
                     type_of(compute, a_type)},
                    alpha, beta);
}

cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b,
                             int m, int n, int k, const float *alpha, const void *A,
                             cudaDataType a_type, int lda, const void *B, cudaDataType b_type,
                             int ldb, const float *beta, void *C, cudaDataType c_type, int ldc)
{
    return multiply(BLAS_CALL("SgemmEx"),
                    {op_a,
                     op_b,
                     m,
                     n,
                     k,
                     1,
                     {A, NULL, a_type, lda, 0},
                     {B, NULL, b_type, ldb, 0},
                     {C, NULL, c_type, ldc, 0},
                     CUDA_R_32F},
                    alpha, beta);
}
