/* any_type.cpp: vector operations whose types are arguments: those of level1.cpp, and halves, which
 * are computed as floats. */
#include <math.h>

#include "parts/cublas/level1.h"

using namespace emulator;

/* ---- the functions of blas.h, for halves ---- */

template <typename Alpha, typename T> static void blas_scal(int n, Alpha alpha, T *x, int incx)
{
    for (int i = 0; i < n; i++)
        element(x, i, n, incx) = (T)((float)alpha * (float)element(x, i, n, incx));
}

template <typename Alpha, typename T>
static void blas_axpy(int n, Alpha alpha, const T *x, int incx, T *y, int incy)
{
    for (int i = 0; i < n; i++)
        element(y, i, n, incy) =
            (T)((float)alpha * (float)element(x, i, n, incx) + (float)element(y, i, n, incy));
}

template <typename T> static float dot_halves(int n, const T *x, int incx, const T *y, int incy)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += (float)element(x, i, n, incx) * (float)element(y, i, n, incy);
    return sum;
}

template <typename T> static T blas_dotu(int n, const T *x, int incx, const T *y, int incy)
{
    return (T)dot_halves(n, x, incx, y, incy);
}

template <typename T> static T blas_nrm2(int n, const T *x, int incx)
{
    return (T)sqrtf(dot_halves(n, x, incx, x, incx));
}

/* ---- selection by types ---- */

/* X(type, its name as an argument, the dot product, the dot product with the conjugate) */
#define FOR_ALL(X)                                 \
    X(float, CUDA_R_32F, blas_dotu, blas_dotu)     \
    X(double, CUDA_R_64F, blas_dotu, blas_dotu)    \
    X(cuComplex, CUDA_C_32F, blas_dotu, blas_dotc) \
    X(cuDoubleComplex, CUDA_C_64F, blas_dotu, blas_dotc)
#define FOR_HALVES(X) X(__half, CUDA_R_16F) X(__nv_bfloat16, CUDA_R_16BF)

cublasStatus_t cublasScalEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType a_type,
                            void *x, cudaDataType x_type, int incx, cudaDataType)
{
    const blas_call call = BLAS_CALL("ScalEx");
#define SCAL(T, TYPE, DOT, DOT_CONJUGATE) \
    if (x_type == TYPE && a_type == TYPE) \
        return scal(call, n, (const T *)alpha, (T *)x, incx);
    FOR_ALL(SCAL)
#define SCAL_HALVES(T, TYPE)                                  \
    if (x_type == TYPE && a_type == TYPE)                     \
        return scal(call, n, (const T *)alpha, (T *)x, incx); \
    if (x_type == TYPE && a_type == CUDA_R_32F)               \
        return scal(call, n, (const float *)alpha, (T *)x, incx);
    FOR_HALVES(SCAL_HALVES)
    return CUBLAS_STATUS_NOT_SUPPORTED;
}

cublasStatus_t cublasAxpyEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType a_type,
                            const void *x, cudaDataType x_type, int incx, void *y,
                            cudaDataType y_type, int incy, cudaDataType)
{
    const blas_call call = BLAS_CALL("AxpyEx");
    if (x_type != y_type)
        return CUBLAS_STATUS_NOT_SUPPORTED;
#define AXPY(T, TYPE, DOT, DOT_CONJUGATE) \
    if (x_type == TYPE && a_type == TYPE) \
        return axpy(call, n, (const T *)alpha, (const T *)x, incx, (T *)y, incy);
    FOR_ALL(AXPY)
#define AXPY_HALVES(T, TYPE)                                                      \
    if (x_type == TYPE && a_type == TYPE)                                         \
        return axpy(call, n, (const T *)alpha, (const T *)x, incx, (T *)y, incy); \
    if (x_type == TYPE && a_type == CUDA_R_32F)                                   \
        return axpy(call, n, (const float *)alpha, (const T *)x, incx, (T *)y, incy);
    FOR_HALVES(AXPY_HALVES)
    return CUBLAS_STATUS_NOT_SUPPORTED;
}

static cublasStatus_t dot_of(const blas_call &call, int n, const void *x, cudaDataType x_type,
                             int incx, const void *y, cudaDataType y_type, int incy, void *result,
                             cudaDataType result_type, bool conjugates)
{
    if (x_type != y_type || x_type != result_type)
        return CUBLAS_STATUS_NOT_SUPPORTED;
#define DOT_OF(T, TYPE, DOT, DOT_CONJUGATE)                                         \
    if (x_type == TYPE && conjugates)                                               \
        return dot<T>(call, n, (const T *)x, incx, (const T *)y, incy, (T *)result, \
                      DOT_CONJUGATE);                                               \
    if (x_type == TYPE)                                                             \
        return dot<T>(call, n, (const T *)x, incx, (const T *)y, incy, (T *)result, DOT);
    FOR_ALL(DOT_OF)
#define DOT_OF_HALVES(T, TYPE) \
    if (x_type == TYPE)        \
        return dot<T>(call, n, (const T *)x, incx, (const T *)y, incy, (T *)result, blas_dotu);
    FOR_HALVES(DOT_OF_HALVES)
    return CUBLAS_STATUS_NOT_SUPPORTED;
}

cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void *x, cudaDataType x_type,
                           int incx, const void *y, cudaDataType y_type, int incy, void *result,
                           cudaDataType result_type, cudaDataType)
{
    return dot_of(BLAS_CALL("DotEx"), n, x, x_type, incx, y, y_type, incy, result, result_type,
                  false);
}

cublasStatus_t cublasDotcEx(cublasHandle_t handle, int n, const void *x, cudaDataType x_type,
                            int incx, const void *y, cudaDataType y_type, int incy, void *result,
                            cudaDataType result_type, cudaDataType)
{
    return dot_of(BLAS_CALL("DotcEx"), n, x, x_type, incx, y, y_type, incy, result, result_type,
                  true);
}

cublasStatus_t cublasNrm2Ex(cublasHandle_t handle, int n, const void *x, cudaDataType x_type,
                            int incx, void *result, cudaDataType result_type, cudaDataType)
{
    const blas_call call = BLAS_CALL("Nrm2Ex");
#define NRM2(T, TYPE, REAL, RESULT)              \
    if (x_type == TYPE && result_type == RESULT) \
        return size<T, REAL>(call, n, (const T *)x, incx, (REAL *)result, blas_nrm2);
    NRM2(float, CUDA_R_32F, float, CUDA_R_32F)
    NRM2(double, CUDA_R_64F, double, CUDA_R_64F)
    NRM2(cuComplex, CUDA_C_32F, float, CUDA_R_32F)
    NRM2(cuDoubleComplex, CUDA_C_64F, double, CUDA_R_64F)
#define NRM2_HALVES(T, TYPE)                   \
    if (x_type == TYPE && result_type == TYPE) \
        return size<T, T>(call, n, (const T *)x, incx, (T *)result, blas_nrm2);
    FOR_HALVES(NRM2_HALVES)
    return CUBLAS_STATUS_NOT_SUPPORTED;
}

cublasStatus_t cublasRotEx(cublasHandle_t handle, int n, void *x, cudaDataType x_type, int incx,
                           void *y, cudaDataType y_type, int incy, const void *c, const void *s,
                           cudaDataType cs_type, cudaDataType)
{
    const blas_call call = BLAS_CALL("RotEx");
    if (x_type != y_type || x_type != cs_type)
        return CUBLAS_STATUS_NOT_SUPPORTED;
    if (x_type == CUDA_R_32F)
        return rot(call, n, (float *)x, incx, (float *)y, incy, (const float *)c, (const float *)s);
    if (x_type == CUDA_R_64F)
        return rot(call, n, (double *)x, incx, (double *)y, incy, (const double *)c,
                   (const double *)s);
    return CUBLAS_STATUS_NOT_SUPPORTED;
}
