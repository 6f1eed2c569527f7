/* fortran_cublas.h: what module cublas calls. */
#ifndef FORTRAN_CUBLAS_H
#define FORTRAN_CUBLAS_H

#include <cublas_v2.h>

RUNTIME int fortran_cublasCreate(cublasHandle_t *handle)
{
    return cublasCreate(handle);
}
RUNTIME int fortran_cublasDestroy(cublasHandle_t handle)
{
    return cublasDestroy(handle);
}
RUNTIME int fortran_cublasSetStream(cublasHandle_t handle, long long stream)
{
    return cublasSetStream(handle, (cudaStream_t)stream);
}
/* The functions of the precision P, S or D, whose numbers are of type T */
#define FORTRAN_CUBLAS(P, T)                                                                       \
    RUNTIME int fortran_cublas##P##gemm_v2(cublasHandle_t handle, int transa, int transb, int m,   \
                                           int n, int k, const T *alpha, const T *a, int lda,      \
                                           const T *b, int ldb, const T *beta, T *to, int ldc)     \
    {                                                                                              \
        return cublas##P##gemm(handle, (cublasOperation_t)transa, (cublasOperation_t)transb, m, n, \
                               k, alpha, a, lda, b, ldb, beta, to, ldc);                           \
    }                                                                                              \
    RUNTIME int fortran_cublas##P##gemv_v2(cublasHandle_t handle, int trans, int m, int n,         \
                                           const T *alpha, const T *a, int lda, const T *x,        \
                                           int incx, const T *beta, T *y, int incy)                \
    {                                                                                              \
        return cublas##P##gemv(handle, (cublasOperation_t)trans, m, n, alpha, a, lda, x, incx,     \
                               beta, y, incy);                                                     \
    }                                                                                              \
    RUNTIME int fortran_cublas##P##axpy_v2(cublasHandle_t handle, int n, const T *alpha,           \
                                           const T *x, int incx, T *y, int incy)                   \
    {                                                                                              \
        return cublas##P##axpy(handle, n, alpha, x, incx, y, incy);                                \
    }                                                                                              \
    RUNTIME int fortran_cublas##P##scal_v2(cublasHandle_t handle, int n, const T *alpha, T *x,     \
                                           int incx)                                               \
    {                                                                                              \
        return cublas##P##scal(handle, n, alpha, x, incx);                                         \
    }                                                                                              \
    RUNTIME int fortran_cublas##P##dot_v2(cublasHandle_t handle, int n, const T *x, int incx,      \
                                          const T *y, int incy, T *result)                         \
    {                                                                                              \
        return cublas##P##dot(handle, n, x, incx, y, incy, result);                                \
    }                                                                                              \
    RUNTIME int fortran_cublas##P##nrm2_v2(cublasHandle_t handle, int n, const T *x, int incx,     \
                                           T *result)                                              \
    {                                                                                              \
        return cublas##P##nrm2(handle, n, x, incx, result);                                        \
    }                                                                                              \
    RUNTIME int fortran_cublas##P##asum_v2(cublasHandle_t handle, int n, const T *x, int incx,     \
                                           T *result)                                              \
    {                                                                                              \
        return cublas##P##asum(handle, n, x, incx, result);                                        \
    }
FORTRAN_CUBLAS(S, float)
FORTRAN_CUBLAS(D, double)

#endif
