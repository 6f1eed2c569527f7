/* decompose.cpp: LU factorisation of batches of small matrices, inverses, and solutions of linear
 * systems. */
#include "parts/cublas/cublas_handle.h"

using namespace emulator;

/* Checks an array of pointers in device memory, and the matrices that they point to. */
template <typename T>
static bool touch_matrices(const device_call &device, T *const matrices[], int count, int rows,
                           int columns, int pitch, bool reads, bool writes)
{
    bool fine = device.vector(matrices, count, 1, true, false);
    for (int i = 0; fine && i < count; i++)
        fine = device.matrix((const T *)matrices[i], rows, columns, pitch, reads, writes);
    return fine;
}

template <typename T> static void exchange_rows(T *A, int n, int lda, int a, int b)
{
    for (int column = 0; column < n && a != b; column++) {
        T kept = A[a + (long)column * lda];
        A[a + (long)column * lda] = A[b + (long)column * lda];
        A[b + (long)column * lda] = kept;
    }
}

/* Replaces A by its factors: L below the diagonal (the diagonal of L is 1), and U. Rows are
 * exchanged only if `pivots` is not NULL. Returns the first column, counted from 1, whose pivot is
 * 0, or 0. */
template <typename T> static int decompose(T *A, int n, int lda, int *pivots)
{
    int singular = 0;
    for (int k = 0; k < n; k++) {
        T *column = A + (long)k * lda;
        int best = k;
        for (int row = k + 1; pivots && row < n; row++)
            if ((column[row] < 0 ? -column[row] : column[row]) >
                (column[best] < 0 ? -column[best] : column[best]))
                best = row;
        if (pivots)
            pivots[k] = best + 1;
        exchange_rows(A, n, lda, k, best);
        if (column[k] == 0) {
            singular = singular ? singular : k + 1;
            continue;
        }
        for (int row = k + 1; row < n; row++)
            column[row] /= column[k];
        for (int other = k + 1; other < n; other++)
            for (int row = k + 1; row < n; row++)
                A[row + (long)other * lda] -= column[row] * A[k + (long)other * lda];
    }
    return singular;
}

/* Solves with A; x is the right-hand side, and then the solution. */
template <typename T> static void solve(const T *A, int n, int lda, const int *pivots, T *x)
{
    for (int k = 0; pivots && k < n; k++)
        exchange_rows(x, 1, n, k, pivots[k] - 1);
    for (int k = 0; k < n; k++)
        for (int row = k + 1; row < n; row++)
            x[row] -= A[row + (long)k * lda] * x[k];
    for (int k = n - 1; k >= 0; k--) {
        x[k] /= A[k + (long)k * lda];
        for (int row = 0; row < k; row++)
            x[row] -= A[row + (long)k * lda] * x[k];
    }
}

template <typename T>
static void solve_transposed(const T *A, int n, int lda, const int *pivots, T *x)
{
    for (int k = 0; k < n; k++) {
        for (int row = 0; row < k; row++)
            x[k] -= A[row + (long)k * lda] * x[row];
        x[k] /= A[k + (long)k * lda];
    }
    for (int k = n - 1; k >= 0; k--)
        for (int row = k + 1; row < n; row++)
            x[k] -= A[row + (long)k * lda] * x[row];
    for (int k = n - 1; pivots && k >= 0; k--)
        exchange_rows(x, 1, n, k, pivots[k] - 1);
}

template <typename T>
static cublasStatus_t getrf(const blas_call &call, int n, T *const A[], int lda, int *pivots,
                            int *info, int count)
{
    BLAS_CHECK(n >= 0 && count >= 0 && BLAS_REACHES(lda, n));
    return blas_run(call, [=](const device_call &device) {
        if (!touch_matrices(device, A, count, n, n, lda, true, true) ||
            !device.vector(info, count, 1, false, true) ||
            (pivots && !device.vector(pivots, (long)count * n, 1, false, true)))
            return;
        for (int i = 0; i < count; i++)
            info[i] = decompose(A[i], n, lda, pivots ? pivots + (long)i * n : NULL);
    });
}

template <typename T>
static cublasStatus_t getri(const blas_call &call, int n, const T *const A[], int lda,
                            const int *pivots, T *const C[], int ldc, int *info, int count)
{
    BLAS_CHECK(n >= 0 && count >= 0 && BLAS_REACHES(lda, n) && BLAS_REACHES(ldc, n));
    return blas_run(call, [=](const device_call &device) {
        if (!touch_matrices(device, A, count, n, n, lda, true, false) ||
            !touch_matrices(device, C, count, n, n, ldc, false, true) ||
            !device.vector(info, count, 1, false, true) ||
            (pivots && !device.vector(pivots, (long)count * n, 1, true, false)))
            return;
        for (int i = 0; i < count; i++) {
            info[i] = 0;
            for (int k = n; k > 0; k--)
                info[i] = A[i][k - 1 + (long)(k - 1) * lda] == 0 ? k : info[i];
            for (int column = 0; column < n && info[i] == 0; column++) {
                T *x = C[i] + (long)column * ldc;
                for (int row = 0; row < n; row++)
                    x[row] = row == column ? 1 : 0;
                solve(A[i], n, lda, pivots ? pivots + (long)i * n : NULL, x);
            }
        }
    });
}

/* `info` is in host memory. */
template <typename T>
static cublasStatus_t getrs(const blas_call &call, cublasOperation_t trans, int n, int columns,
                            const T *const A[], int lda, const int *pivots, T *const B[], int ldb,
                            int *info, int count)
{
    call.host(info, "info");
    *info = n < 0                  ? -2
            : columns < 0          ? -3
            : BLAS_REACHES(lda, n) ? (BLAS_REACHES(ldb, n) ? (count < 0 ? -10 : 0) : -8)
                                   : -5;
    BLAS_CHECK(*info == 0);
    return blas_run(call, [=](const device_call &device) {
        if (!touch_matrices(device, A, count, n, n, lda, true, false) ||
            !touch_matrices(device, B, count, n, columns, ldb, true, true) ||
            (pivots && !device.vector(pivots, (long)count * n, 1, true, false)))
            return;
        for (int i = 0; i < count; i++)
            for (int column = 0; column < columns; column++)
                (trans == CUBLAS_OP_N ? solve<T>
                                      : solve_transposed<T>)(A[i], n, lda,
                                                             pivots ? pivots + (long)i * n : NULL,
                                                             B[i] + (long)column * ldb);
    });
}

#define DEFINE(L, l, T)                                                                         \
    cublasStatus_t cublas##L##getrfBatched(cublasHandle_t handle, int n, T *const A[], int lda, \
                                           int *pivots, int *info, int count)                   \
    {                                                                                           \
        return getrf(BLAS_CALL(#L "getrfBatched"), n, A, lda, pivots, info, count);             \
    }                                                                                           \
    cublasStatus_t cublas##L##getriBatched(cublasHandle_t handle, int n, const T *const A[],    \
                                           int lda, const int *pivots, T *const C[], int ldc,   \
                                           int *info, int count)                                \
    {                                                                                           \
        return getri(BLAS_CALL(#L "getriBatched"), n, A, lda, pivots, C, ldc, info, count);     \
    }                                                                                           \
    cublasStatus_t cublas##L##getrsBatched(                                                     \
        cublasHandle_t handle, cublasOperation_t trans, int n, int columns, const T *const A[], \
        int lda, const int *pivots, T *const B[], int ldb, int *info, int count)                \
    {                                                                                           \
        return getrs(BLAS_CALL(#L "getrsBatched"), trans, n, columns, A, lda, pivots, B, ldb,   \
                     info, count);                                                              \
    }
EMULATOR_CUBLAS_REAL(DEFINE)
#undef DEFINE
