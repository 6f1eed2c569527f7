/* triangles.cpp: LU and Cholesky factorisations, solutions of linear systems, and inverses. */
#include "parts/cusolver/cusolver_handle.h"
#include "parts/cusolver/lapack.h"

using namespace emulator;

enum { BLOCK = 32 }; /* columns of workspace */

/* LU factorisation without pivoting, which LAPACK does not have. Returns the first column, counted
 * from 1, whose pivot is 0, or 0. */
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

/* Pivot is int or int64_t. */
template <typename T, typename Pivot>
static cusolverStatus_t getrf(const solver_call &call, int m, int n, T *A, int lda, T *work,
                              Pivot *pivots, int *info)
{
    SOLVER_CHECK(is_matrix(m, n, lda));
    return solver_run(
        call, work, n == 0 ? 0 : getrf_size(m), info,
        [=](const device_call &device) {
            return device.matrix(A, m, n, lda, true, true) &&
                   (!pivots || device.vector(pivots, m < n ? m : n, 1, false, true));
        },
        [=] {
            if (!pivots)
                return decompose(m, n, A, lda);
            std::vector<int> rows((size_t)(m < n ? m : n));
            const int left_over = lapack_getrf(m, n, A, lda, rows.data());
            for (size_t i = 0; i < rows.size(); i++)
                pivots[i] = rows[i];
            return left_over;
        });
}

template <typename T, typename Pivot>
static cusolverStatus_t getrs(const solver_call &call, cublasOperation_t trans, int n, int nrhs,
                              const T *A, int lda, const Pivot *pivots, T *B, int ldb, int *info)
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
                rows[(size_t)i] = pivots ? (int)pivots[i] : i + 1;
            return lapack_getrs(lapack_option(trans), n, nrhs, A, lda, rows.data(), B, ldb);
        });
}

/* potrf, and potri of its result: `compute` changes one triangle of A. */
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

/* ---- the functions, under cuSOLVER's names ---- */

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

/* ---- functions whose types are arguments ---- */

cusolverStatus_t cusolverDnXgetrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t,
                                             int64_t m, int64_t n, cudaDataType type_a,
                                             const void *, int64_t lda, cudaDataType type,
                                             size_t *device_bytes, size_t *host_bytes)
{
    return solver_bytes(handle, are_ints({m, n, lda}) && is_matrix((int)m, (int)n, (int)lda),
                        {type_a, type}, getrf_size((int)m), device_bytes, host_bytes);
}

cusolverStatus_t cusolverDnXgetrf(cusolverDnHandle_t handle, cusolverDnParams_t, int64_t m,
                                  int64_t n, cudaDataType type_a, void *A, int64_t lda,
                                  int64_t *pivots, cudaDataType type, void *work, size_t bytes,
                                  void *, size_t, int *info)
{
    const solver_call call = SOLVER_CALL("Xgetrf");
    return solver_by_type({type_a, type}, [=](auto zero) {
        typedef decltype(zero) T;
        SOLVER_CHECK(are_ints({m, n, lda}) && elements_in(bytes, zero) >= getrf_size((int)m));
        return getrf(call, (int)m, (int)n, (T *)A, (int)lda, (T *)work, pivots, info);
    });
}

cusolverStatus_t cusolverDnXgetrs(cusolverDnHandle_t handle, cusolverDnParams_t,
                                  cublasOperation_t trans, int64_t n, int64_t nrhs,
                                  cudaDataType type_a, const void *A, int64_t lda,
                                  const int64_t *pivots, cudaDataType type_b, void *B, int64_t ldb,
                                  int *info)
{
    const solver_call call = SOLVER_CALL("Xgetrs");
    return solver_by_type({type_a, type_b}, [=](auto zero) {
        typedef decltype(zero) T;
        SOLVER_CHECK(are_ints({n, nrhs, lda, ldb}));
        return getrs(call, trans, (int)n, (int)nrhs, (const T *)A, (int)lda, pivots, (T *)B,
                     (int)ldb, info);
    });
}

cusolverStatus_t cusolverDnXpotrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t,
                                             cublasFillMode_t, int64_t n, cudaDataType type_a,
                                             const void *, int64_t lda, cudaDataType type,
                                             size_t *device_bytes, size_t *host_bytes)
{
    return solver_bytes(handle, are_ints({n, lda}) && is_matrix((int)n, (int)n, (int)lda),
                        {type_a, type}, (int)n * BLOCK, device_bytes, host_bytes);
}

cusolverStatus_t cusolverDnXpotrf(cusolverDnHandle_t handle, cusolverDnParams_t,
                                  cublasFillMode_t fill, int64_t n, cudaDataType type_a, void *A,
                                  int64_t lda, cudaDataType type, void *work, size_t bytes, void *,
                                  size_t, int *info)
{
    const solver_call call = SOLVER_CALL("Xpotrf");
    return solver_by_type({type_a, type}, [=](auto zero) {
        typedef decltype(zero) T;
        SOLVER_CHECK(are_ints({n, lda}));
        return change_half(
            call, fill, (int)n, (T *)A, (int)lda, (T *)work, elements_in(bytes, zero), info,
            [=](char option) { return lapack_potrf(option, (int)n, (T *)A, (int)lda); });
    });
}

cusolverStatus_t cusolverDnXpotrs(cusolverDnHandle_t handle, cusolverDnParams_t,
                                  cublasFillMode_t fill, int64_t n, int64_t nrhs,
                                  cudaDataType type_a, const void *A, int64_t lda,
                                  cudaDataType type_b, void *B, int64_t ldb, int *info)
{
    const solver_call call = SOLVER_CALL("Xpotrs");
    return solver_by_type({type_a, type_b}, [=](auto zero) {
        typedef decltype(zero) T;
        SOLVER_CHECK(are_ints({n, nrhs, lda, ldb}));
        return potrs(call, fill, (int)n, (int)nrhs, (const T *)A, (int)lda, (T *)B, (int)ldb, info);
    });
}
