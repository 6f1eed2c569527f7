/* eigenvalues.cpp: eigenvalues of symmetric matrices (syevd), the generalised problem (sygvd), and
 * Jacobi's method (syevj). All use the same method of LAPACK, so tolerance and sweeps have no
 * effect. */
#include "parts/cusolver/cusolver_handle.h"
#include "parts/call/library_handles.h"
#include "parts/cusolver/lapack.h"

struct syevjInfo {
    struct syevjInfo *next;
};

using namespace emulator;

static library_handles<syevjInfo> jacobis;

/* LAPACK's workspace, in elements */
static int syevd_size(int n)
{
    return 1 + 6 * n + 2 * n * n;
}

/* Solves `batch` matrices that are stored one after another. */
template <typename T>
static cusolverStatus_t syevd_all(const solver_call &call, cusolverEigMode_t mode,
                                  cublasFillMode_t fill, int n, T *A, int lda, T *W, T *work,
                                  int size, int *info, int batch)
{
    const int wanted = syevd_size(n);
    const bool vectors = mode == CUSOLVER_EIG_MODE_VECTOR, upper = fill == CUBLAS_FILL_MODE_UPPER;
    const size_t whole = (size_t)n * (size_t)lda;
    SOLVER_CHECK(is_matrix(n, n, lda) && size >= wanted && batch >= 0);
    return solver_run_all(
        call, work, wanted, info, batch,
        [=](const device_call &device) {
            bool fine = device.vector(W, (long)n * batch, 1, false, true);
            for (size_t i = 0; fine && i < (size_t)batch; i++)
                fine = device.triangle(A + i * whole, n, lda, upper, true, true, true) &&
                       (!vectors || device.matrix(A + i * whole, n, n, lda, false, true));
            return fine;
        },
        [=](size_t i) {
            return lapack_syevd(vectors ? 'V' : 'N', lapack_option(fill), n, A + i * whole, lda,
                                W + i * (size_t)n, std::vector<T>((size_t)wanted));
        });
}

template <typename T>
static cusolverStatus_t syevd(const solver_call &call, cusolverEigMode_t mode,
                              cublasFillMode_t fill, int n, T *A, int lda, T *W, T *work, int size,
                              int *info)
{
    return syevd_all(call, mode, fill, n, A, lda, W, work, size, info, 1);
}

template <typename T>
static cusolverStatus_t syevj(const solver_call &call, cusolverEigMode_t mode,
                              cublasFillMode_t fill, int n, T *A, int lda, T *W, T *work, int size,
                              int *info, syevjInfo_t params, int batch)
{
    SOLVER_CHECK(jacobis.has(params));
    return syevd_all(call, mode, fill, n, A, lda, W, work, size, info, batch);
}

static bool sygvd_fits(cusolverEigType_t type, int n, int lda, int ldb)
{
    return type >= CUSOLVER_EIG_TYPE_1 && type <= CUSOLVER_EIG_TYPE_3 && is_matrix(n, n, lda) &&
           is_matrix(n, n, ldb);
}

/* B is replaced by its Cholesky factor. */
template <typename T>
static cusolverStatus_t sygvd(const solver_call &call, cusolverEigType_t type,
                              cusolverEigMode_t mode, cublasFillMode_t fill, int n, T *A, int lda,
                              T *B, int ldb, T *W, T *work, int size, int *info)
{
    const int wanted = syevd_size(n);
    const bool vectors = mode == CUSOLVER_EIG_MODE_VECTOR, upper = fill == CUBLAS_FILL_MODE_UPPER;
    SOLVER_CHECK(sygvd_fits(type, n, lda, ldb) && size >= wanted);
    return solver_run(
        call, work, wanted, info,
        [=](const device_call &device) {
            return device.triangle(A, n, lda, upper, true, true, true) &&
                   device.triangle(B, n, ldb, upper, true, true, true) &&
                   (!vectors || device.matrix(A, n, n, lda, false, true)) &&
                   device.vector(W, n, 1, false, true);
        },
        [=] {
            return lapack_sygvd((int)type, vectors ? 'V' : 'N', lapack_option(fill), n, A, lda, B,
                                ldb, W, std::vector<T>((size_t)wanted));
        });
}

/* ---- Jacobi's parameters ---- */

cusolverStatus_t cusolverDnCreateSyevjInfo(syevjInfo_t *info)
{
    if (!info)
        return CUSOLVER_STATUS_INVALID_VALUE;
    *info = jacobis.make();
    return *info ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}

cusolverStatus_t cusolverDnDestroySyevjInfo(syevjInfo_t info)
{
    return jacobis.end(info) ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_INVALID_VALUE;
}

static cusolverStatus_t jacobi_check(syevjInfo_t info, bool valid)
{
    return valid && jacobis.has(info) ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_INVALID_VALUE;
}

cusolverStatus_t cusolverDnXsyevjSetTolerance(syevjInfo_t info, double)
{
    return jacobi_check(info, true);
}

cusolverStatus_t cusolverDnXsyevjSetMaxSweeps(syevjInfo_t info, int sweeps)
{
    return jacobi_check(info, sweeps >= 0);
}

cusolverStatus_t cusolverDnXsyevjSetSortEig(syevjInfo_t info, int)
{
    return jacobi_check(info, true);
}

cusolverStatus_t cusolverDnXsyevjGetResidual(cusolverDnHandle_t handle, syevjInfo_t info,
                                             double *residual)
{
    const cusolverStatus_t status = solver_check(handle, residual && jacobis.has(info));
    if (status == CUSOLVER_STATUS_SUCCESS)
        *residual = 0;
    return status;
}

cusolverStatus_t cusolverDnXsyevjGetSweeps(cusolverDnHandle_t handle, syevjInfo_t info, int *sweeps)
{
    const cusolverStatus_t status = solver_check(handle, sweeps && jacobis.has(info));
    if (status == CUSOLVER_STATUS_SUCCESS)
        *sweeps = 0;
    return status;
}

/* ---- the functions, under cuSOLVER's names ---- */

#define DEFINE(L, T)                                                                               \
    cusolverStatus_t cusolverDn##L##syevd_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t, \
                                                     cublasFillMode_t, int n, const T *, int lda,  \
                                                     const T *, int *size)                         \
    {                                                                                              \
        return solver_size(handle, is_matrix(n, n, lda), syevd_size(n), size);                     \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##syevd(cusolverDnHandle_t handle, cusolverEigMode_t mode,       \
                                          cublasFillMode_t fill, int n, T *A, int lda, T *W,       \
                                          T *work, int size, int *info)                            \
    {                                                                                              \
        return syevd(SOLVER_CALL(#L "syevd"), mode, fill, n, A, lda, W, work, size, info);         \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##syevj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t, \
                                                     cublasFillMode_t, int n, const T *, int lda,  \
                                                     const T *, int *size, syevjInfo_t params)     \
    {                                                                                              \
        return solver_size(handle, is_matrix(n, n, lda) && jacobis.has(params), syevd_size(n),     \
                           size);                                                                  \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##syevj(cusolverDnHandle_t handle, cusolverEigMode_t mode,       \
                                          cublasFillMode_t fill, int n, T *A, int lda, T *W,       \
                                          T *work, int size, int *info, syevjInfo_t params)        \
    {                                                                                              \
        return syevj(SOLVER_CALL(#L "syevj"), mode, fill, n, A, lda, W, work, size, info, params,  \
                     1);                                                                           \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##syevjBatched_bufferSize(                                       \
        cusolverDnHandle_t handle, cusolverEigMode_t, cublasFillMode_t, int n, const T *, int lda, \
        const T *, int *size, syevjInfo_t params, int batch)                                       \
    {                                                                                              \
        return solver_size(handle, is_matrix(n, n, lda) && jacobis.has(params) && batch >= 0,      \
                           syevd_size(n), size);                                                   \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##syevjBatched(                                                  \
        cusolverDnHandle_t handle, cusolverEigMode_t mode, cublasFillMode_t fill, int n, T *A,     \
        int lda, T *W, T *work, int size, int *info, syevjInfo_t params, int batch)                \
    {                                                                                              \
        return syevj(SOLVER_CALL(#L "syevjBatched"), mode, fill, n, A, lda, W, work, size, info,   \
                     params, batch);                                                               \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##sygvd_bufferSize(                                              \
        cusolverDnHandle_t handle, cusolverEigType_t type, cusolverEigMode_t, cublasFillMode_t,    \
        int n, const T *, int lda, const T *, int ldb, const T *, int *size)                       \
    {                                                                                              \
        return solver_size(handle, sygvd_fits(type, n, lda, ldb), syevd_size(n), size);            \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##sygvd(cusolverDnHandle_t handle, cusolverEigType_t type,       \
                                          cusolverEigMode_t mode, cublasFillMode_t fill, int n,    \
                                          T *A, int lda, T *B, int ldb, T *W, T *work, int size,   \
                                          int *info)                                               \
    {                                                                                              \
        return sygvd(SOLVER_CALL(#L "sygvd"), type, mode, fill, n, A, lda, B, ldb, W, work, size,  \
                     info);                                                                        \
    }
DEFINE(S, float)
DEFINE(D, double)
#undef DEFINE

/* ---- functions whose types are arguments ---- */

cusolverStatus_t cusolverDnXsyevd_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t,
                                             cusolverEigMode_t, cublasFillMode_t, int64_t n,
                                             cudaDataType type_a, const void *, int64_t lda,
                                             cudaDataType type_w, const void *, cudaDataType type,
                                             size_t *device_bytes, size_t *host_bytes)
{
    return solver_bytes(handle, are_ints({n, lda}) && is_matrix((int)n, (int)n, (int)lda),
                        {type_a, type_w, type}, syevd_size((int)n), device_bytes, host_bytes);
}

cusolverStatus_t cusolverDnXsyevd(cusolverDnHandle_t handle, cusolverDnParams_t,
                                  cusolverEigMode_t mode, cublasFillMode_t fill, int64_t n,
                                  cudaDataType type_a, void *A, int64_t lda, cudaDataType type_w,
                                  void *W, cudaDataType type, void *work, size_t bytes, void *,
                                  size_t, int *info)
{
    const solver_call call = SOLVER_CALL("Xsyevd");
    return solver_by_type({type_a, type_w, type}, [=](auto zero) {
        typedef decltype(zero) T;
        SOLVER_CHECK(are_ints({n, lda}));
        return syevd(call, mode, fill, (int)n, (T *)A, (int)lda, (T *)W, (T *)work,
                     elements_in(bytes, zero), info);
    });
}
