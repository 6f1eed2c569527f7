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
RUNTIME int fortran_cublasSgemm_v2(cublasHandle_t handle, int transa, int transb, int m, int n,
                                   int k, const float *alpha, const float *a, int lda,
                                   const float *b, int ldb, const float *beta, float *to, int ldc)
{
    return cublasSgemm(handle, (cublasOperation_t)transa, (cublasOperation_t)transb, m, n, k, alpha,
                       a, lda, b, ldb, beta, to, ldc);
}
RUNTIME int fortran_cublasSgemv_v2(cublasHandle_t handle, int trans, int m, int n,
                                   const float *alpha, const float *a, int lda, const float *x,
                                   int incx, const float *beta, float *y, int incy)
{
    return cublasSgemv(handle, (cublasOperation_t)trans, m, n, alpha, a, lda, x, incx, beta, y,
                       incy);
}
RUNTIME int fortran_cublasSaxpy_v2(cublasHandle_t handle, int n, const float *alpha, const float *x,
                                   int incx, float *y, int incy)
{
    return cublasSaxpy(handle, n, alpha, x, incx, y, incy);
}
RUNTIME int fortran_cublasSscal_v2(cublasHandle_t handle, int n, const float *alpha, float *x,
                                   int incx)
{
    return cublasSscal(handle, n, alpha, x, incx);
}
RUNTIME int fortran_cublasSdot_v2(cublasHandle_t handle, int n, const float *x, int incx,
                                  const float *y, int incy, float *result)
{
    return cublasSdot(handle, n, x, incx, y, incy, result);
}
RUNTIME int fortran_cublasSnrm2_v2(cublasHandle_t handle, int n, const float *x, int incx,
                                   float *result)
{
    return cublasSnrm2(handle, n, x, incx, result);
}
RUNTIME int fortran_cublasSasum_v2(cublasHandle_t handle, int n, const float *x, int incx,
                                   float *result)
{
    return cublasSasum(handle, n, x, incx, result);
}
RUNTIME int fortran_cublasDgemm_v2(cublasHandle_t handle, int transa, int transb, int m, int n,
                                   int k, const double *alpha, const double *a, int lda,
                                   const double *b, int ldb, const double *beta, double *to,
                                   int ldc)
{
    return cublasDgemm(handle, (cublasOperation_t)transa, (cublasOperation_t)transb, m, n, k, alpha,
                       a, lda, b, ldb, beta, to, ldc);
}
RUNTIME int fortran_cublasDgemv_v2(cublasHandle_t handle, int trans, int m, int n,
                                   const double *alpha, const double *a, int lda, const double *x,
                                   int incx, const double *beta, double *y, int incy)
{
    return cublasDgemv(handle, (cublasOperation_t)trans, m, n, alpha, a, lda, x, incx, beta, y,
                       incy);
}
RUNTIME int fortran_cublasDaxpy_v2(cublasHandle_t handle, int n, const double *alpha,
                                   const double *x, int incx, double *y, int incy)
{
    return cublasDaxpy(handle, n, alpha, x, incx, y, incy);
}
RUNTIME int fortran_cublasDscal_v2(cublasHandle_t handle, int n, const double *alpha, double *x,
                                   int incx)
{
    return cublasDscal(handle, n, alpha, x, incx);
}
RUNTIME int fortran_cublasDdot_v2(cublasHandle_t handle, int n, const double *x, int incx,
                                  const double *y, int incy, double *result)
{
    return cublasDdot(handle, n, x, incx, y, incy, result);
}
RUNTIME int fortran_cublasDnrm2_v2(cublasHandle_t handle, int n, const double *x, int incx,
                                   double *result)
{
    return cublasDnrm2(handle, n, x, incx, result);
}
RUNTIME int fortran_cublasDasum_v2(cublasHandle_t handle, int n, const double *x, int incx,
                                   double *result)
{
    return cublasDasum(handle, n, x, incx, result);
}

#endif
