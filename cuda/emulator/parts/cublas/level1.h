/* level1.h: vector operations, for functions with the type in their name and for those with the
 * type as an argument. */
#ifndef LEVEL1_H
#define LEVEL1_H

#include "parts/cublas/blas.h"
#include "parts/cublas/cublas_handle.h"
#include "parts/cublas/blas_number.h"

namespace emulator
{
/* ---- operations that change vectors ---- */

template <typename Alpha, typename T>
static cublasStatus_t axpy(const blas_call &call, int n, const Alpha *alpha, const T *x, int incx,
                           T *y, int incy)
{
    BLAS_CHECK(alpha);
    scalar<Alpha> by(call, alpha, "alpha");
    return blas_run(call, [=](const device_call &device) {
        Alpha factor;
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

template <typename Alpha, typename T>
static cublasStatus_t scal(const blas_call &call, int n, const Alpha *alpha, T *x, int incx)
{
    BLAS_CHECK(alpha);
    scalar<Alpha> by(call, alpha, "alpha");
    return blas_run(call, [=](const device_call &device) {
        Alpha factor;
        if (by.load(device, &factor) && device.vector(x, n, incx, true, true))
            blas_scal(n, factor, x, incx);
    });
}

/* Multiplies a complex vector by a real number. */
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

/* ---- operations that return a value ---- */

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
        *answer = n > 0 && incx > 0 ? compute(n, x, incx) : Real();
        return true;
    });
}

/* The index, counted from 1, of the first largest or smallest element; 0 for an empty vector. */
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
} // namespace emulator

#endif
