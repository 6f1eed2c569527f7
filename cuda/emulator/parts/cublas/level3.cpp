/* level3.cpp: matrix-matrix operations, except the general product. */
#include "parts/cublas/blas.h"
#include "parts/cublas/cublas_handle.h"
#include "parts/cublas/blas_number.h"

using namespace emulator;

template <typename T>
static cublasStatus_t symm(const blas_call &call, cublasSideMode_t side, cublasFillMode_t fill,
                           int m, int n, const T *alpha, const T *A, int lda, const T *B, int ldb,
                           const T *beta, T *C, int ldc)
{
    const int size = side == CUBLAS_SIDE_LEFT ? m : n;
    BLAS_CHECK(n >= 0 && BLAS_REACHES(lda, size) && BLAS_REACHES(ldb, m) && BLAS_REACHES(ldc, m) &&
               alpha && beta);
    scalar<T> by_a(call, alpha, "alpha"), by_b(call, beta, "beta");
    return m == 0 || n == 0 ? CUBLAS_STATUS_SUCCESS
                            : blas_run(call, [=](const device_call &device) {
                                  T a, b;
                                  if (by_a.load(device, &a) && by_b.load(device, &b) &&
                                      device.triangle(A, size, lda, fill == CUBLAS_FILL_MODE_UPPER,
                                                      true, true, false) &&
                                      device.matrix(B, m, n, ldb, true, false) &&
                                      device.matrix(C, m, n, ldc, !is_zero(b), true))
                                      blas_symm(side, fill, m, n, a, A, lda, B, ldb, b, C, ldc);
                              });
}

/* syrk, or, with B, syr2k. */
template <typename T, typename Compute>
static cublasStatus_t rank_k(const blas_call &call, cublasFillMode_t fill, cublasOperation_t trans,
                             int n, int k, const T *alpha, const T *A, int lda, const T *B, int ldb,
                             const T *beta, T *C, int ldc, Compute compute)
{
    const int rows = trans == CUBLAS_OP_N ? n : k, columns = trans == CUBLAS_OP_N ? k : n;
    BLAS_CHECK(n >= 0 && k >= 0 && BLAS_REACHES(lda, rows) && (!B || BLAS_REACHES(ldb, rows)) &&
               BLAS_REACHES(ldc, n) && alpha && beta);
    scalar<T> by_a(call, alpha, "alpha"), by_b(call, beta, "beta");
    return n == 0 ? CUBLAS_STATUS_SUCCESS : blas_run(call, [=](const device_call &device) {
        T a, b;
        if (by_a.load(device, &a) && by_b.load(device, &b) &&
            device.matrix(A, rows, columns, lda, true, false) &&
            (!B || device.matrix(B, rows, columns, ldb, true, false)) &&
            device.triangle(C, n, ldc, fill == CUBLAS_FILL_MODE_UPPER, true, !is_zero(b), true))
            compute(a, b);
    });
}

/* trmm and trsm: C is the product or solution of B and a triangle; C may be B. */
template <typename T, typename Compute>
static cublasStatus_t by_triangle(const blas_call &call, cublasSideMode_t side,
                                  cublasFillMode_t fill, cublasDiagType_t diag, int m, int n,
                                  const T *alpha, const T *A, int lda, const T *B, int ldb, T *C,
                                  int ldc, Compute compute)
{
    const int size = side == CUBLAS_SIDE_LEFT ? m : n;
    BLAS_CHECK(n >= 0 && BLAS_REACHES(lda, size) && BLAS_REACHES(ldb, m) && BLAS_REACHES(ldc, m) &&
               alpha);
    scalar<T> by(call, alpha, "alpha");
    return m == 0 || n == 0
               ? CUBLAS_STATUS_SUCCESS
               : blas_run(call, [=](const device_call &device) {
                     T a;
                     if (!by.load(device, &a) ||
                         !device.triangle(A, size, lda, fill == CUBLAS_FILL_MODE_UPPER,
                                          diag == CUBLAS_DIAG_NON_UNIT, true, false) ||
                         !device.matrix(B, m, n, ldb, true, false) ||
                         !device.matrix(C, m, n, ldc, false, true))
                         return;
                     for (int column = 0; B != C && column < n; column++)
                         memcpy(C + (long)column * ldc, B + (long)column * ldb, m * sizeof *C);
                     compute(a);
                 });
}

/* The element of op(A) at this row and column */
template <typename T>
static T element(const T *A, int pitch, cublasOperation_t op, int row, int column)
{
    T x = op == CUBLAS_OP_N ? A[row + (long)column * pitch] : A[column + (long)row * pitch];
    return op == CUBLAS_OP_C ? conjugate(x) : x;
}

template <typename T>
static cublasStatus_t geam(const blas_call &call, cublasOperation_t op_a, cublasOperation_t op_b,
                           int m, int n, const T *alpha, const T *A, int lda, const T *beta,
                           const T *B, int ldb, T *C, int ldc)
{
    const bool turn_a = op_a != CUBLAS_OP_N, turn_b = op_b != CUBLAS_OP_N;
    BLAS_CHECK(m >= 0 && n >= 0 && BLAS_REACHES(lda, turn_a ? n : m) &&
               BLAS_REACHES(ldb, turn_b ? n : m) && BLAS_REACHES(ldc, m) && alpha && beta &&
               !(A == C && (turn_a || lda != ldc)) && !(B == C && (turn_b || ldb != ldc)));
    scalar<T> by_a(call, alpha, "alpha"), by_b(call, beta, "beta");
    return m == 0 || n == 0
               ? CUBLAS_STATUS_SUCCESS
               : blas_run(call, [=](const device_call &device) {
                     T a, b;
                     if (!by_a.load(device, &a) || !by_b.load(device, &b))
                         return;
                     const bool use_a = !is_zero(a), use_b = !is_zero(b);
                     if (!device.matrix(A, turn_a ? n : m, turn_a ? m : n, lda, use_a, false) ||
                         !device.matrix(B, turn_b ? n : m, turn_b ? m : n, ldb, use_b, false) ||
                         !device.matrix(C, m, n, ldc, false, true))
                         return;
                     for (int column = 0; column < n; column++)
                         for (int row = 0; row < m; row++) {
                             T left = use_a ? times(a, element(A, lda, op_a, row, column)) : T();
                             T right = use_b ? times(b, element(B, ldb, op_b, row, column)) : T();
                             C[row + (long)column * ldc] = plus(left, right);
                         }
                 });
}

template <typename T>
static cublasStatus_t dgmm(const blas_call &call, cublasSideMode_t side, int m, int n, const T *A,
                           int lda, const T *x, int incx, T *C, int ldc)
{
    const bool left = side == CUBLAS_SIDE_LEFT;
    BLAS_CHECK(m >= 0 && n >= 0 && BLAS_REACHES(lda, m) && BLAS_REACHES(ldc, m));
    return m == 0 || n == 0 ? CUBLAS_STATUS_SUCCESS
                            : blas_run(call, [=](const device_call &device) {
                                  const int count = left ? m : n;
                                  if (!device.matrix(A, m, n, lda, true, false) ||
                                      !device.vector(x, incx ? count : 1, incx, true, false) ||
                                      !device.matrix(C, m, n, ldc, false, true))
                                      return;
                                  for (int column = 0; column < n; column++)
                                      for (int row = 0; row < m; row++) {
                                          long i = left ? row : column;
                                          C[row + (long)column * ldc] =
                                              times(A[row + (long)column * lda],
                                                    x[(incx < 0 ? i - (count - 1) : i) * incx]);
                                      }
                              });
}

/* ---- the functions, under cuBLAS's names ---- */

#define DEFINE(L, l, T)                                                                           \
    cublasStatus_t cublas##L##symm(                                                               \
        cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m, int n,        \
        const T *alpha, const T *A, int lda, const T *B, int ldb, const T *beta, T *C, int ldc)   \
    {                                                                                             \
        return symm(BLAS_CALL(#L "symm"), side, fill, m, n, alpha, A, lda, B, ldb, beta, C, ldc); \
    }                                                                                             \
    cublasStatus_t cublas##L##syrk(cublasHandle_t handle, cublasFillMode_t fill,                  \
                                   cublasOperation_t trans, int n, int k, const T *alpha,         \
                                   const T *A, int lda, const T *beta, T *C, int ldc)             \
    {                                                                                             \
        return rank_k(BLAS_CALL(#L "syrk"), fill, trans, n, k, alpha, A, lda, (const T *)NULL, 0, \
                      beta, C, ldc,                                                               \
                      [=](T a, T b) { blas_syrk(fill, trans, n, k, a, A, lda, b, C, ldc); });     \
    }                                                                                             \
    cublasStatus_t cublas##L##syr2k(                                                              \
        cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t trans, int n, int k,      \
        const T *alpha, const T *A, int lda, const T *B, int ldb, const T *beta, T *C, int ldc)   \
    {                                                                                             \
        return rank_k(                                                                            \
            BLAS_CALL(#L "syr2k"), fill, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc,        \
            [=](T a, T b) { blas_syr2k(fill, trans, n, k, a, A, lda, B, ldb, b, C, ldc); });      \
    }                                                                                             \
    cublasStatus_t cublas##L##trmm(cublasHandle_t handle, cublasSideMode_t side,                  \
                                   cublasFillMode_t fill, cublasOperation_t trans,                \
                                   cublasDiagType_t diag, int m, int n, const T *alpha,           \
                                   const T *A, int lda, const T *B, int ldb, T *C, int ldc)       \
    {                                                                                             \
        return by_triangle(                                                                       \
            BLAS_CALL(#L "trmm"), side, fill, diag, m, n, alpha, A, lda, B, ldb, C, ldc,          \
            [=](T a) { blas_trmm(side, fill, trans, diag, m, n, a, A, lda, C, ldc); });           \
    }                                                                                             \
    cublasStatus_t cublas##L##trsm(cublasHandle_t handle, cublasSideMode_t side,                  \
                                   cublasFillMode_t fill, cublasOperation_t trans,                \
                                   cublasDiagType_t diag, int m, int n, const T *alpha,           \
                                   const T *A, int lda, T *B, int ldb)                            \
    {                                                                                             \
        return by_triangle(                                                                       \
            BLAS_CALL(#L "trsm"), side, fill, diag, m, n, alpha, A, lda, B, ldb, B, ldb,          \
            [=](T a) { blas_trsm(side, fill, trans, diag, m, n, a, A, lda, B, ldb); });           \
    }                                                                                             \
    cublasStatus_t cublas##L##geam(                                                               \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,  \
        const T *alpha, const T *A, int lda, const T *beta, const T *B, int ldb, T *C, int ldc)   \
    {                                                                                             \
        return geam(BLAS_CALL(#L "geam"), transa, transb, m, n, alpha, A, lda, beta, B, ldb, C,   \
                    ldc);                                                                         \
    }                                                                                             \
    cublasStatus_t cublas##L##dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n,    \
                                   const T *A, int lda, const T *x, int incx, T *C, int ldc)      \
    {                                                                                             \
        return dgmm(BLAS_CALL(#L "dgmm"), side, m, n, A, lda, x, incx, C, ldc);                   \
    }
EMULATOR_CUBLAS_REAL(DEFINE)
EMULATOR_CUBLAS_COMPLEX(DEFINE)
#undef DEFINE
