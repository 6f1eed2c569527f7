/* level1.cpp: vector operations, under cuBLAS's names. */
#include "parts/cublas/level1.h"

using namespace emulator;

#define DEFINE(L, l, T)                                                                          \
    cublasStatus_t cublas##L##axpy(cublasHandle_t handle, int n, const T *alpha, const T *x,     \
                                   int incx, T *y, int incy)                                     \
    {                                                                                            \
        return axpy(BLAS_CALL(#L "axpy"), n, alpha, x, incx, y, incy);                           \
    }                                                                                            \
    cublasStatus_t cublas##L##copy(cublasHandle_t handle, int n, const T *x, int incx, T *y,     \
                                   int incy)                                                     \
    {                                                                                            \
        return copy(BLAS_CALL(#L "copy"), n, x, incx, y, incy);                                  \
    }                                                                                            \
    cublasStatus_t cublas##L##swap(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy) \
    {                                                                                            \
        return swap(BLAS_CALL(#L "swap"), n, x, incx, y, incy);                                  \
    }                                                                                            \
    cublasStatus_t cublas##L##scal(cublasHandle_t handle, int n, const T *alpha, T *x, int incx) \
    {                                                                                            \
        return scal(BLAS_CALL(#L "scal"), n, alpha, x, incx);                                    \
    }                                                                                            \
    cublasStatus_t cublasI##l##amax(cublasHandle_t handle, int n, const T *x, int incx,          \
                                    int *result)                                                 \
    {                                                                                            \
        return extreme(BLAS_CALL("I" #l "amax"), n, x, incx, result, true);                      \
    }                                                                                            \
    cublasStatus_t cublasI##l##amin(cublasHandle_t handle, int n, const T *x, int incx,          \
                                    int *result)                                                 \
    {                                                                                            \
        return extreme(BLAS_CALL("I" #l "amin"), n, x, incx, result, false);                     \
    }
EMULATOR_CUBLAS_REAL(DEFINE)
EMULATOR_CUBLAS_COMPLEX(DEFINE)
#undef DEFINE

#define DEFINE_ROT(L, l, T)                                                                     \
    cublasStatus_t cublas##L##rot(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, \
                                  const T *c, const T *s)                                       \
    {                                                                                           \
        return rot(BLAS_CALL(#L "rot"), n, x, incx, y, incy, c, s);                             \
    }
EMULATOR_CUBLAS_REAL(DEFINE_ROT)

#define DEFINE_DOT(NAME, T, COMPUTE)                                                            \
    cublasStatus_t cublas##NAME(cublasHandle_t handle, int n, const T *x, int incx, const T *y, \
                                int incy, T *result)                                            \
    {                                                                                           \
        return dot<T>(BLAS_CALL(#NAME), n, x, incx, y, incy, result, COMPUTE);                  \
    }
DEFINE_DOT(Sdot, float, blas_dotu)
DEFINE_DOT(Ddot, double, blas_dotu)
DEFINE_DOT(Cdotu, cuComplex, blas_dotu)
DEFINE_DOT(Cdotc, cuComplex, blas_dotc)
DEFINE_DOT(Zdotu, cuDoubleComplex, blas_dotu)
DEFINE_DOT(Zdotc, cuDoubleComplex, blas_dotc)

#define DEFINE_SIZE(NAME, T, REAL, COMPUTE)                                                       \
    cublasStatus_t cublas##NAME(cublasHandle_t handle, int n, const T *x, int incx, REAL *result) \
    {                                                                                             \
        return size<T, REAL>(BLAS_CALL(#NAME), n, x, incx, result, COMPUTE);                      \
    }
DEFINE_SIZE(Snrm2, float, float, blas_nrm2)
DEFINE_SIZE(Dnrm2, double, double, blas_nrm2)
DEFINE_SIZE(Scnrm2, cuComplex, float, blas_nrm2)
DEFINE_SIZE(Dznrm2, cuDoubleComplex, double, blas_nrm2)
DEFINE_SIZE(Sasum, float, float, blas_asum)
DEFINE_SIZE(Dasum, double, double, blas_asum)
DEFINE_SIZE(Scasum, cuComplex, float, blas_asum)
DEFINE_SIZE(Dzasum, cuDoubleComplex, double, blas_asum)

cublasStatus_t cublasCsscal(cublasHandle_t handle, int n, const float *alpha, cuComplex *x,
                            int incx)
{
    return scal_by_real(BLAS_CALL("Csscal"), n, alpha, x, incx);
}

cublasStatus_t cublasZdscal(cublasHandle_t handle, int n, const double *alpha, cuDoubleComplex *x,
                            int incx)
{
    return scal_by_real(BLAS_CALL("Zdscal"), n, alpha, x, incx);
}
