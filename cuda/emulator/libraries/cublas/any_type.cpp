/* any_type.cpp: vectors with vectors, whose types are named by arguments: those of level1.cpp for
 * the types that have them; halves are computed as floats. */
#include "level1.h"

using namespace emulator;

/* ---- of halves ---- */

template <typename Alpha, typename T>
static cublasStatus_t scal_halves(const blas_call &call, int n, const Alpha *alpha, T *x, int incx)
{
    BLAS_CHECK(alpha);
    scalar<Alpha> by(call, alpha, "alpha");
    return blas_run(call, [=](const device_call &device) {
        Alpha factor;
        if (!by.load(device, &factor) || !device.vector(x, n, incx, true, true))
            return;
        for (int i = 0; i < n; i++)
            element(x, i, n, incx) = (T)((float)factor * (float)element(x, i, n, incx));
    });
}

template <typename Alpha, typename T>
static cublasStatus_t axpy_halves(const blas_call &call, int n, const Alpha *alpha, const T *x,
                                  int incx, T *y, int incy)
{
    BLAS_CHECK(alpha);
    scalar<Alpha> by(call, alpha, "alpha");
    return blas_run(call, [=](const device_call &device) {
        Alpha factor;
        if (!by.load(device, &factor) || !device.vector(x, n, incx, true, false) ||
            !device.vector(y, n, incy, true, true))
            return;
        for (int i = 0; i < n; i++)
            element(y, i, n, incy) =
                (T)((float)factor * (float)element(x, i, n, incx) + (float)element(y, i, n, incy));
    });
}

/* The dot product; with itself, its root */
template <typename T>
static cublasStatus_t dot_halves(const blas_call &call, int n, const T *x, int incx, const T *y,
                                 int incy, T *result, bool root)
{
    BLAS_CHECK(result);
    return blas_answer(call, result, [=](const device_call &device, T *answer) {
        if (!device.vector(x, n, incx, true, false) || !device.vector(y, n, incy, true, false))
            return false;
        float sum = 0;
        for (int i = 0; i < n; i++)
            sum += (float)element(x, i, n, incx) * (float)element(y, i, n, incy);
        *answer = (T)(root ? sqrtf(sum) : sum);
        return true;
    });
}

/* ---- by the types ---- */

/* X(the type, its name as an argument); of dot products the plain one, and that of conjugates */
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
#define SCAL_HALVES(T, TYPE)                                         \
    if (x_type == TYPE && a_type == TYPE)                            \
        return scal_halves(call, n, (const T *)alpha, (T *)x, incx); \
    if (x_type == TYPE && a_type == CUDA_R_32F)                      \
        return scal_halves(call, n, (const float *)alpha, (T *)x, incx);
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
#define AXPY_HALVES(T, TYPE)                                                             \
    if (x_type == TYPE && a_type == TYPE)                                                \
        return axpy_halves(call, n, (const T *)alpha, (const T *)x, incx, (T *)y, incy); \
    if (x_type == TYPE && a_type == CUDA_R_32F)                                          \
        return axpy_halves(call, n, (const float *)alpha, (const T *)x, incx, (T *)y, incy);
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
        return dot_halves(call, n, (const T *)x, incx, (const T *)y, incy, (T *)result, false);
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
        return dot_halves(call, n, (const T *)x, incx, (const T *)x, incx, (T *)result, true);
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
