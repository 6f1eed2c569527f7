/* orthogonal.cpp: factorisations with orthogonal matrices: QR, singular values. */
#include "parts/cusolver/cusolver_handle.h"
#include "parts/cusolver/lapack.h"

using namespace emulator;

/* LAPACK's workspace, in elements */
static int qr_size(int columns)
{
    return 64 * (columns > 1 ? columns : 1);
}
static int ormqr_size(cublasSideMode_t side, int m, int n)
{
    return qr_size(side == CUBLAS_SIDE_LEFT ? n : m) + 65 * 64;
}
static int gesvd_size(int m, int n)
{
    return 3 * n + m + 5 * n + 32 * (m + n) + 1;
}
static int smaller(int m, int n)
{
    return m < n ? m : n;
}

template <typename T>
static cusolverStatus_t geqrf(const solver_call &call, int m, int n, T *A, int lda, T *tau, T *work,
                              int size, int *info)
{
    const int wanted = qr_size(n);
    SOLVER_CHECK(is_matrix(m, n, lda) && size >= wanted);
    return solver_run(
        call, work, wanted, info,
        [=](const device_call &device) {
            return device.matrix(A, m, n, lda, true, true) &&
                   device.vector(tau, smaller(m, n), 1, false, true);
        },
        [=] { return lapack_geqrf(m, n, A, lda, tau, std::vector<T>((size_t)wanted)); });
}

template <typename T>
static cusolverStatus_t orgqr(const solver_call &call, int m, int n, int k, T *A, int lda,
                              const T *tau, T *work, int size, int *info)
{
    const int wanted = qr_size(n);
    SOLVER_CHECK(is_matrix(m, n, lda) && n <= m && k >= 0 && k <= n && size >= wanted);
    return solver_run(
        call, work, wanted, info,
        [=](const device_call &device) {
            return device.matrix(A, m, k, lda, true, false) &&
                   device.matrix(A, m, n, lda, false, true) &&
                   device.vector(tau, k, 1, true, false);
        },
        [=] { return lapack_orgqr(m, n, k, A, lda, tau, std::vector<T>((size_t)wanted)); });
}

static bool ormqr_fits(cublasSideMode_t side, int m, int n, int k, int lda, int ldc)
{
    const int rows = side == CUBLAS_SIDE_LEFT ? m : n;
    return is_matrix(m, n, ldc) && is_matrix(rows, k, lda) && k <= rows;
}

/* Only the part of A below the diagonal is read. */
template <typename T>
static cusolverStatus_t ormqr(const solver_call &call, cublasSideMode_t side,
                              cublasOperation_t trans, int m, int n, int k, const T *A, int lda,
                              const T *tau, T *C, int ldc, T *work, int size, int *info)
{
    const int wanted = ormqr_size(side, m, n), rows = side == CUBLAS_SIDE_LEFT ? m : n;
    SOLVER_CHECK(ormqr_fits(side, m, n, k, lda, ldc) && size >= wanted);
    return solver_run(
        call, work, wanted, info,
        [=](const device_call &device) {
            bool fine = device.vector(tau, k, 1, true, false);
            for (long i = 0; fine && i < k; i++)
                fine = device.vector(A + i * lda + i + 1, rows - i - 1, 1, true, false);
            return fine && device.matrix(C, m, n, ldc, true, true);
        },
        [=] {
            return lapack_ormqr(lapack_option(side), lapack_option(trans), m, n, k, A, lda, tau, C,
                                ldc, std::vector<T>((size_t)wanted));
        });
}

/* Singular vectors: A: all; S: the first min(m, n); O: overwriting A; N: none */
static bool is_job(signed char job)
{
    return job == 'A' || job == 'S' || job == 'O' || job == 'N';
}

template <typename T>
static cusolverStatus_t gesvd(const solver_call &call, signed char jobu, signed char jobvt, int m,
                              int n, T *A, int lda, T *S, T *U, int ldu, T *VT, int ldvt, T *work,
                              int size, T *rest, int *info)
{
    const int wanted = gesvd_size(m, n);
    const bool left = jobu == 'A' || jobu == 'S', right = jobvt == 'A' || jobvt == 'S';
    SOLVER_CHECK(is_matrix(m, n, lda) && m >= n && is_job(jobu) && is_job(jobvt) &&
                 !(jobu == 'O' && jobvt == 'O') && is_matrix(left ? m : 1, n, ldu) &&
                 is_matrix(right ? n : 1, n, ldvt) && size >= wanted);
    return solver_run(
        call, work, wanted, info,
        [=](const device_call &device) {
            return device.matrix(A, m, n, lda, true, true) && device.vector(S, n, 1, false, true) &&
                   (!left || device.matrix(U, m, jobu == 'A' ? m : n, ldu, false, true)) &&
                   (!right || device.matrix(VT, n, n, ldvt, false, true)) &&
                   (!rest || device.vector(rest, n - 1, 1, false, true));
        },
        [=] {
            std::vector<T> own((size_t)wanted);
            int left_over =
                lapack_gesvd((char)jobu, (char)jobvt, m, n, A, lda, S, U, ldu, VT, ldvt, own);
            for (int i = 0; rest && i < n - 1; i++)
                rest[i] = own[(size_t)i + 1];
            return left_over;
        });
}

/* ---- the functions, under cuSOLVER's names ---- */

#define DEFINE(L, T)                                                                               \
    cusolverStatus_t cusolverDn##L##geqrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T *, \
                                                     int lda, int *size)                           \
    {                                                                                              \
        return solver_size(handle, is_matrix(m, n, lda), qr_size(n), size);                        \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##geqrf(cusolverDnHandle_t handle, int m, int n, T *A, int lda,  \
                                          T *tau, T *work, int size, int *info)                    \
    {                                                                                              \
        return geqrf(SOLVER_CALL(#L "geqrf"), m, n, A, lda, tau, work, size, info);                \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##orgqr_bufferSize(                                              \
        cusolverDnHandle_t handle, int m, int n, int k, const T *, int lda, const T *, int *size)  \
    {                                                                                              \
        return solver_size(handle, is_matrix(m, n, lda) && n <= m && k <= n, qr_size(n), size);    \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##orgqr(cusolverDnHandle_t handle, int m, int n, int k, T *A,    \
                                          int lda, const T *tau, T *work, int size, int *info)     \
    {                                                                                              \
        return orgqr(SOLVER_CALL(#L "orgqr"), m, n, k, A, lda, tau, work, size, info);             \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##ormqr_bufferSize(                                              \
        cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t, int m, int n, int k,  \
        const T *, int lda, const T *, const T *, int ldc, int *size)                              \
    {                                                                                              \
        return solver_size(handle, ormqr_fits(side, m, n, k, lda, ldc), ormqr_size(side, m, n),    \
                           size);                                                                  \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##ormqr(                                                         \
        cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t trans, int m, int n,   \
        int k, const T *A, int lda, const T *tau, T *C, int ldc, T *work, int size, int *info)     \
    {                                                                                              \
        return ormqr(SOLVER_CALL(#L "ormqr"), side, trans, m, n, k, A, lda, tau, C, ldc, work,     \
                     size, info);                                                                  \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##gesvd_bufferSize(cusolverDnHandle_t handle, int m, int n,      \
                                                     int *size)                                    \
    {                                                                                              \
        return solver_size(handle, m >= n && n >= 0, gesvd_size(m, n), size);                      \
    }                                                                                              \
    cusolverStatus_t cusolverDn##L##gesvd(                                                         \
        cusolverDnHandle_t handle, signed char jobu, signed char jobvt, int m, int n, T *A,        \
        int lda, T *S, T *U, int ldu, T *VT, int ldvt, T *work, int size, T *rest, int *info)      \
    {                                                                                              \
        return gesvd(SOLVER_CALL(#L "gesvd"), jobu, jobvt, m, n, A, lda, S, U, ldu, VT, ldvt,      \
                     work, size, rest, info);                                                      \
    }
DEFINE(S, float)
DEFINE(D, double)
#undef DEFINE

/* ---- functions whose types are arguments ---- */

cusolverStatus_t cusolverDnXgeqrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t,
                                             int64_t m, int64_t n, cudaDataType type_a,
                                             const void *, int64_t lda, cudaDataType type_tau,
                                             const void *, cudaDataType type, size_t *device_bytes,
                                             size_t *host_bytes)
{
    return solver_bytes(handle, are_ints({m, n, lda}) && is_matrix((int)m, (int)n, (int)lda),
                        {type_a, type_tau, type}, qr_size((int)n), device_bytes, host_bytes);
}

cusolverStatus_t cusolverDnXgeqrf(cusolverDnHandle_t handle, cusolverDnParams_t, int64_t m,
                                  int64_t n, cudaDataType type_a, void *A, int64_t lda,
                                  cudaDataType type_tau, void *tau, cudaDataType type, void *work,
                                  size_t bytes, void *, size_t, int *info)
{
    const solver_call call = SOLVER_CALL("Xgeqrf");
    return solver_by_type({type_a, type_tau, type}, [=](auto zero) {
        typedef decltype(zero) T;
        SOLVER_CHECK(are_ints({m, n, lda}));
        return geqrf(call, (int)m, (int)n, (T *)A, (int)lda, (T *)tau, (T *)work,
                     elements_in(bytes, zero), info);
    });
}

cusolverStatus_t cusolverDnXgesvd_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t,
                                             signed char, signed char, int64_t m, int64_t n,
                                             cudaDataType type_a, const void *, int64_t lda,
                                             cudaDataType type_s, const void *, cudaDataType type_u,
                                             const void *, int64_t, cudaDataType type_vt,
                                             const void *, int64_t, cudaDataType type,
                                             size_t *device_bytes, size_t *host_bytes)
{
    return solver_bytes(handle,
                        are_ints({m, n, lda}) && m >= n && is_matrix((int)m, (int)n, (int)lda),
                        {type_a, type_s, type_u, type_vt, type}, gesvd_size((int)m, (int)n),
                        device_bytes, host_bytes);
}

cusolverStatus_t cusolverDnXgesvd(cusolverDnHandle_t handle, cusolverDnParams_t, signed char jobu,
                                  signed char jobvt, int64_t m, int64_t n, cudaDataType type_a,
                                  void *A, int64_t lda, cudaDataType type_s, void *S,
                                  cudaDataType type_u, void *U, int64_t ldu, cudaDataType type_vt,
                                  void *VT, int64_t ldvt, cudaDataType type, void *work,
                                  size_t bytes, void *, size_t, int *info)
{
    const solver_call call = SOLVER_CALL("Xgesvd");
    return solver_by_type({type_a, type_s, type_u, type_vt, type}, [=](auto zero) {
        typedef decltype(zero) T;
        SOLVER_CHECK(are_ints({m, n, lda, ldu, ldvt}));
        return gesvd(call, jobu, jobvt, (int)m, (int)n, (T *)A, (int)lda, (T *)S, (T *)U, (int)ldu,
                     (T *)VT, (int)ldvt, (T *)work, elements_in(bytes, zero), (T *)NULL, info);
    });
}
