/* triangles.cpp: a matrix as the product of two triangles (LU, Cholesky), and what follows from
 * that. */
#include "handle.h"
#include "lapack.h"

using namespace emulator;

enum { BLOCK = 32 }; /* columns of workspace */

/* Without exchanging rows, which LAPACK does not do. Returns the first column, from 1 on, whose
 * pivot is 0, or 0. */
template <typename T> static int decompose(int m, int n, T *A, int lda)
{
    int singular = 0;
    for (int k = 0; k < m && k < n; k++) {
        T *column = A + (long)k * lda;
        if (column[k] == 0) {
            singular = singular ? singular : k + 1;
            continue;
        }
        for (int row = k + 1; row < m; row++)
            column[row] /= column[k];
        for (int other = k + 1; other < n; other++)
            for (int row = k + 1; row < m; row++)
                A[row + (long)other * lda] -= column[row] * A[k + (long)other * lda];
    }
    return singular;
}

static int getrf_size(int m)
{
    return m * BLOCK;
}

template <typename T>
static cusolverStatus_t getrf(const solver_call &call, int m, int n, T *A, int lda, T *work,
                              int *pivots, int *info)
{
    SOLVER_CHECK(is_matrix(m, n, lda));
    return solver_run(
        call, work, n == 0 ? 0 : getrf_size(m), info,
        [=](const device_call &device) {
            return device.matrix(A, m, n, lda, true, true) &&
                   (!pivots || device.vector(pivots, m < n ? m : n, 1, false, true));
        },
        [=] { return pivots ? lapack_getrf(m, n, A, lda, pivots) : decompose(m, n, A, lda); });
}

template <typename T>
static cusolverStatus_t getrs(const solver_call &call, cublasOperation_t trans, int n, int nrhs,
                              const T *A, int lda, const int *pivots, T *B, int ldb, int *info)
{
    SOLVER_CHECK(is_matrix(n, n, lda) && is_matrix(n, nrhs, ldb));
    return solver_run(
        call, (T *)NULL, 0, info,
        [=](const device_call &device) {
            return device.matrix(A, n, n, lda, true, false) &&
                   (!pivots || device.vector(pivots, n, 1, true, false)) &&
                   device.matrix(B, n, nrhs, ldb, true, true);
        },
        [=] {
            std::vector<int> rows((size_t)n);
            for (int i = 0; i < n; i++)
                rows[(size_t)i] = pivots ? pivots[i] : i + 1;
            return lapack_getrs(lapack_option(trans), n, nrhs, A, lda, rows.data(), B, ldb);
        });
}

/* potrf, and potri of what it gave: `compute` changes one half of A. */
template <typename T, typename Compute>
static cusolverStatus_t change_half(const solver_call &call, cublasFillMode_t fill, int n, T *A,
                                    int lda, T *work, int size, int *info, Compute compute)
{
    SOLVER_CHECK(is_matrix(n, n, lda) && size >= n * BLOCK);
    return solver_run(
        call, work, n * BLOCK, info,
        [=](const device_call &device) {
            return device.triangle(A, n, lda, fill == CUBLAS_FILL_MODE_UPPER, true, true, true);
        },
        [=] { return compute(lapack_option(fill)); });
}

template <typename T>
static cusolverStatus_t potrs(const solver_call &call, cublasFillMode_t fill, int n, int nrhs,
                              const T *A, int lda, T *B, int ldb, int *info)
{
    SOLVER_CHECK(is_matrix(n, n, lda) && is_matrix(n, nrhs, ldb));
    return solver_run(
        call, (T *)NULL, 0, info,
        [=](const device_call &device) {
            return device.triangle(A, n, lda, fill == CUBLAS_FILL_MODE_UPPER, true, true, false) &&
                   device.matrix(B, n, nrhs, ldb, true, true);
        },
        [=] { return lapack_potrs(lapack_option(fill), n, nrhs, A, lda, B, ldb); });
}

/* ---- under their names ---- */

#define HALF(L, NAME, T)                                                                           \
    cusolverStatus_t cusolverDn##L##NAME##_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t, \
                                                      int n, T *, int lda, int *size)              \
    {                                                                                              \
        return solver_size(handle, is_matrix(n, n, lda), n * BLOCK, size);                         \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##NAME(cusolverDnHandle_t handle, cublasFillMode_t fill, int n,  \
                                         T *A, int lda, T *work, int size, int *info)              \
    {                                                                                              \
        return change_half(SOLVER_CALL(#L#NAME), fill, n, A, lda, work, size, info,                \
                           [=](char option) { return lapack_##NAME(option, n, A, lda); });         \
    }
#define DEFINE(L, T)                                                                               \
    cusolverStatus_t cusolverDn##L##getrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T *, \
                                                     int lda, int *size)                           \
    {                                                                                              \
        return solver_size(handle, is_matrix(m, n, lda), getrf_size(m), size);                     \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##getrf(cusolverDnHandle_t handle, int m, int n, T *A, int lda,  \
                                          T *work, int *pivots, int *info)                         \
    {                                                                                              \
        return getrf(SOLVER_CALL(#L "getrf"), m, n, A, lda, work, pivots, info);                   \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##getrs(cusolverDnHandle_t handle, cublasOperation_t trans,      \
                                          int n, int nrhs, const T *A, int lda, const int *pivots, \
                                          T *B, int ldb, int *info)                                \
    {                                                                                              \
        return getrs(SOLVER_CALL(#L "getrs"), trans, n, nrhs, A, lda, pivots, B, ldb, info);       \
    }                                                                                              \
    HALF(L, potrf, T)                                                                              \
    HALF(L, potri, T)                                                                              \
    cusolverStatus_t cusolverDn##L##potrs(cusolverDnHandle_t handle, cublasFillMode_t fill, int n, \
                                          int nrhs, const T *A, int lda, T *B, int ldb, int *info) \
    {                                                                                              \
        return potrs(SOLVER_CALL(#L "potrs"), fill, n, nrhs, A, lda, B, ldb, info);                \
    }
DEFINE(S, float)
DEFINE(D, double)
#undef DEFINE
#undef HALF
