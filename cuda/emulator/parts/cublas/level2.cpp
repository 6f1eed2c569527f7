/* level2.cpp: matrix-vector operations. */
#include "parts/cublas/blas.h"
#include "parts/cublas/cublas_handle.h"
#include "parts/cublas/blas_number.h"

using namespace emulator;

template <typename T>
static cublasStatus_t gemv(const blas_call &call, cublasOperation_t trans, int m, int n,
                           const T *alpha, const T *A, int lda, const T *x, int incx, const T *beta,
                           T *y, int incy)
{
    BLAS_CHECK(m >= 0 && n >= 0 && BLAS_REACHES(lda, m) && incx && incy && alpha && beta &&
               trans >= CUBLAS_OP_N && trans <= CUBLAS_OP_C);
    scalar<T> by_a(call, alpha, "alpha"), by_b(call, beta, "beta");
    const int wide = trans == CUBLAS_OP_N ? n : m, high = trans == CUBLAS_OP_N ? m : n;
    return m == 0 || n == 0 ? CUBLAS_STATUS_SUCCESS
                            : blas_run(call, [=](const device_call &device) {
                                  T a, b;
                                  if (by_a.load(device, &a) && by_b.load(device, &b) &&
                                      device.matrix(A, m, n, lda, !is_zero(a), false) &&
                                      device.vector(x, wide, incx, !is_zero(a), false) &&
                                      device.vector(y, high, incy, !is_zero(b), true))
                                      blas_gemv(trans, m, n, a, A, lda, x, incx, b, y, incy);
                              });
}

/* CBLAS has no symv for complex numbers, so it is computed here. `fill` is the half of A to read.
 */
template <typename T>
static cublasStatus_t symv(const blas_call &call, cublasFillMode_t fill, int n, const T *alpha,
                           const T *A, int lda, const T *x, int incx, const T *beta, T *y, int incy)
{
    BLAS_CHECK(n >= 0 && BLAS_REACHES(lda, n) && incx && incy && alpha && beta);
    scalar<T> by_a(call, alpha, "alpha"), by_b(call, beta, "beta");
    return blas_run(call, [=](const device_call &device) {
        T a, b;
        if (!by_a.load(device, &a) || !by_b.load(device, &b) ||
            !device.triangle(A, n, lda, fill == CUBLAS_FILL_MODE_UPPER, true, true, false) ||
            !device.vector(x, n, incx, true, false) ||
            !device.vector(y, n, incy, !is_zero(b), true))
            return;
        for (int i = 0; i < n; i++) {
            T sum = T(), *to = y + (incy < 0 ? (long)i - (n - 1) : (long)i) * incy;
            for (int k = 0; k < n; k++) {
                bool stored = fill == CUBLAS_FILL_MODE_UPPER ? i <= k : i >= k;
                sum = plus(sum, times(A[stored ? i + (long)k * lda : k + (long)i * lda],
                                      x[(incx < 0 ? (long)k - (n - 1) : (long)k) * incx]));
            }
            sum = times(a, sum);
            *to = is_zero(b) ? sum : plus(sum, times(b, *to));
        }
    });
}

template <typename T, typename Compute>
static cublasStatus_t triangular(const blas_call &call, cublasFillMode_t fill,
                                 cublasDiagType_t diag, int n, const T *A, int lda, T *x, int incx,
                                 Compute compute)
{
    BLAS_CHECK(n >= 0 && BLAS_REACHES(lda, n) && incx);
    return n == 0 ? CUBLAS_STATUS_SUCCESS : blas_run(call, [=](const device_call &device) {
        if (device.triangle(A, n, lda, fill == CUBLAS_FILL_MODE_UPPER, diag == CUBLAS_DIAG_NON_UNIT,
                            true, false) &&
            device.vector(x, n, incx, true, true))
            compute();
    });
}

template <typename T, typename Compute>
static cublasStatus_t ger(const blas_call &call, int m, int n, const T *alpha, const T *x, int incx,
                          const T *y, int incy, T *A, int lda, Compute compute)
{
    BLAS_CHECK(m >= 0 && n >= 0 && BLAS_REACHES(lda, m) && incx && incy && alpha);
    scalar<T> by(call, alpha, "alpha");
    return m == 0 || n == 0
               ? CUBLAS_STATUS_SUCCESS
               : blas_run(call, [=](const device_call &device) {
                     T a;
                     if (by.load(device, &a) && device.vector(x, m, incx, true, false) &&
                         device.vector(y, n, incy, true, false) &&
                         device.matrix(A, m, n, lda, true, true))
                         compute(m, n, a, x, incx, y, incy, A, lda);
                 });
}

template <typename T>
static cublasStatus_t syr(const blas_call &call, cublasFillMode_t fill, int n, const T *alpha,
                          const T *x, int incx, T *A, int lda)
{
    BLAS_CHECK(n >= 0 && BLAS_REACHES(lda, n) && incx && alpha);
    scalar<T> by(call, alpha, "alpha");
    return n == 0 ? CUBLAS_STATUS_SUCCESS : blas_run(call, [=](const device_call &device) {
        T a;
        if (by.load(device, &a) && device.vector(x, n, incx, true, false) &&
            device.triangle(A, n, lda, fill == CUBLAS_FILL_MODE_UPPER, true, true, true))
            blas_syr(fill, n, a, x, incx, A, lda);
    });
}

/* ---- the functions, under cuBLAS's names ---- */

#define DEFINE_TRIANGULAR(L, T, NAME)                                                     \
    cublasStatus_t cublas##L##NAME(cublasHandle_t handle, cublasFillMode_t fill,          \
                                   cublasOperation_t trans, cublasDiagType_t diag, int n, \
                                   const T *A, int lda, T *x, int incx)                   \
    {                                                                                     \
        return triangular(BLAS_CALL(#L#NAME), fill, diag, n, A, lda, x, incx,             \
                          [=] { blas_##NAME(fill, trans, diag, n, A, lda, x, incx); });   \
    }
#define DEFINE(L, l, T)                                                                          \
    cublasStatus_t cublas##L##gemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n, \
                                   const T *alpha, const T *A, int lda, const T *x, int incx,    \
                                   const T *beta, T *y, int incy)                                \
    {                                                                                            \
        return gemv(BLAS_CALL(#L "gemv"), trans, m, n, alpha, A, lda, x, incx, beta, y, incy);   \
    }                                                                                            \
    cublasStatus_t cublas##L##symv(cublasHandle_t handle, cublasFillMode_t fill, int n,          \
                                   const T *alpha, const T *A, int lda, const T *x, int incx,    \
                                   const T *beta, T *y, int incy)                                \
    {                                                                                            \
        return symv(BLAS_CALL(#L "symv"), fill, n, alpha, A, lda, x, incx, beta, y, incy);       \
    }                                                                                            \
    DEFINE_TRIANGULAR(L, T, trmv)                                                                \
    DEFINE_TRIANGULAR(L, T, trsv)
EMULATOR_CUBLAS_REAL(DEFINE)
EMULATOR_CUBLAS_COMPLEX(DEFINE)
#undef DEFINE

#define DEFINE_GER(L, T, NAME)                                                                \
    cublasStatus_t cublas##L##NAME(cublasHandle_t handle, int m, int n, const T *alpha,       \
                                   const T *x, int incx, const T *y, int incy, T *A, int lda) \
    {                                                                                         \
        return ger(BLAS_CALL(#L#NAME), m, n, alpha, x, incx, y, incy, A, lda,                 \
                   [](auto... given) { blas_##NAME(given...); });                             \
    }
DEFINE_GER(S, float, ger)
DEFINE_GER(D, double, ger)
DEFINE_GER(C, cuComplex, geru)
DEFINE_GER(C, cuComplex, gerc)
DEFINE_GER(Z, cuDoubleComplex, geru)
DEFINE_GER(Z, cuDoubleComplex, gerc)

#define DEFINE_SYR(L, l, T)                                                            \
    cublasStatus_t cublas##L##syr(cublasHandle_t handle, cublasFillMode_t fill, int n, \
                                  const T *alpha, const T *x, int incx, T *A, int lda) \
    {                                                                                  \
        return syr(BLAS_CALL(#L "syr"), fill, n, alpha, x, incx, A, lda);              \
    }
EMULATOR_CUBLAS_REAL(DEFINE_SYR)
