/* level1.cpp: vectors with vectors. */
#include "blas.h"
#include "handle.h"
#include "number.h"

using namespace emulator;

/* Element `i` of `n`; of a negative step the last comes first. */
template <typename T> static T &element(T *x, int i, int n, int step)
{
    return x[(step < 0 ? (long)i - (n - 1) : (long)i) * step];
}

/* ---- changes ---- */

template <typename T>
static cublasStatus_t axpy(const blas_call &call, int n, const T *alpha, const T *x, int incx, T *y,
                           int incy)
{
    BLAS_CHECK(alpha);
    scalar<T> by(call, alpha, "alpha");
    return blas_run(call, [=](const device_call &device) {
        T factor;
        if (by.load(device, &factor) && device.vector(x, n, incx, true, false) &&
            device.vector(y, n, incy, true, true))
            blas_axpy(n, factor, x, incx, y, incy);
    });
}

template <typename T>
static cublasStatus_t copy(const blas_call &call, int n, const T *x, int incx, T *y, int incy)
{
    BLAS_CHECK(true);
    return blas_run(call, [=](const device_call &device) {
        if (!device.vector(x, n, incx, true, false) || !device.vector(y, n, incy, false, true))
            return;
        for (int i = 0; i < n; i++)
            element(y, i, n, incy) = element(x, i, n, incx);
    });
}

template <typename T>
static cublasStatus_t swap(const blas_call &call, int n, T *x, int incx, T *y, int incy)
{
    BLAS_CHECK(true);
    return blas_run(call, [=](const device_call &device) {
        if (!device.vector(x, n, incx, true, true) || !device.vector(y, n, incy, true, true))
            return;
        for (int i = 0; i < n; i++) {
            T &left = element(x, i, n, incx), &right = element(y, i, n, incy), kept = left;
            left = right;
            right = kept;
        }
    });
}

template <typename T>
static cublasStatus_t scal(const blas_call &call, int n, const T *alpha, T *x, int incx)
{
    BLAS_CHECK(alpha);
    scalar<T> by(call, alpha, "alpha");
    return blas_run(call, [=](const device_call &device) {
        T factor;
        if (by.load(device, &factor) && device.vector(x, n, incx, true, true))
            blas_scal(n, factor, x, incx);
    });
}

/* A complex vector by a real number: by its parts, where these lie side by side. */
template <typename T, typename Real>
static cublasStatus_t scal_by_real(const blas_call &call, int n, const Real *alpha, T *x, int incx)
{
    BLAS_CHECK(alpha);
    scalar<Real> by(call, alpha, "alpha");
    return blas_run(call, [=](const device_call &device) {
        Real factor;
        if (!by.load(device, &factor) || !device.vector(x, n, incx, true, true))
            return;
        for (int i = 0; i < n; i++)
            element(x, i, n, incx) =
                T{element(x, i, n, incx).x * factor, element(x, i, n, incx).y * factor};
    });
}

template <typename T>
static cublasStatus_t rot(const blas_call &call, int n, T *x, int incx, T *y, int incy, const T *c,
                          const T *s)
{
    BLAS_CHECK(c && s);
    scalar<T> cosine(call, c, "c"), sine(call, s, "s");
    return blas_run(call, [=](const device_call &device) {
        T by_c, by_s;
        if (cosine.load(device, &by_c) && sine.load(device, &by_s) &&
            device.vector(x, n, incx, true, true) && device.vector(y, n, incy, true, true))
            blas_rot(n, x, incx, y, incy, by_c, by_s);
    });
}

/* ---- answers ---- */

template <typename T>
static cublasStatus_t dot(const blas_call &call, int n, const T *x, int incx, const T *y, int incy,
                          T *result, T (*compute)(int, const T *, int, const T *, int))
{
    BLAS_CHECK(result);
    return blas_answer(call, result, [=](const device_call &device, T *answer) {
        if (!device.vector(x, n, incx, true, false) || !device.vector(y, n, incy, true, false))
            return false;
        *answer = n > 0 ? compute(n, x, incx, y, incy) : T();
        return true;
    });
}

template <typename T, typename Real>
static cublasStatus_t size(const blas_call &call, int n, const T *x, int incx, Real *result,
                           Real (*compute)(int, const T *, int))
{
    BLAS_CHECK(result);
    return blas_answer(call, result, [=](const device_call &device, Real *answer) {
        if (!device.vector(x, incx > 0 ? n : 0, incx, true, false))
            return false;
        *answer = n > 0 && incx > 0 ? compute(n, x, incx) : 0;
        return true;
    });
}

/* The place, from 1, of the first of the largest or smallest; 0 of none. */
template <typename T>
static cublasStatus_t extreme(const blas_call &call, int n, const T *x, int incx, int *result,
                              bool largest)
{
    BLAS_CHECK(result);
    return blas_answer(call, result, [=](const device_call &device, int *answer) {
        if (!device.vector(x, incx > 0 ? n : 0, incx, true, false))
            return false;
        int found = 0;
        for (int i = 1; incx > 0 && i < n; i++) {
            auto now = size_of(x[(long)i * incx]), best = size_of(x[(long)found * incx]);
            if (largest ? now > best : now < best)
                found = i;
        }
        *answer = n > 0 && incx > 0 ? found + 1 : 0;
        return true;
    });
}

/* ---- under their names ---- */

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
