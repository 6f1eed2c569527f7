/* cusolverDn.h: cuSOLVER's dense part, of real numbers, over a LAPACK of the host's. Matrices lie
 * column by column, pointers are the device's, and work goes into the handle's stream, as CUDA's
 * manual says. */
#ifndef CUSOLVERDN_H_
#define CUSOLVERDN_H_

#if !__has_include(<cblas.h>) && !defined EMULATOR_ITSELF /* which is built without */
#error "cuSOLVER needs a LAPACK of the host's: apt-get install libopenblas-dev"
#endif

#include "cublas_v2.h"
#include "cusolver_common.h"

typedef struct cusolverDnContext *cusolverDnHandle_t;

cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle);
cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle);
cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream);
cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *stream);

/* How many elements of workspace a function wants, and the function. `info` is the device's: 0, or
 * what its function says. */
#define EMULATOR_SOLVER(NAME, ...) \
    cusolverStatus_t cusolverDn##NAME(cusolverDnHandle_t handle, __VA_ARGS__);
#define EMULATOR_SOLVER_TYPE(L_, T_)                                                               \
    EMULATOR_SOLVER(L_##getrf_bufferSize, int m, int n, T_ *A, int lda, int *size)                 \
    EMULATOR_SOLVER(L_##getrf, int m, int n, T_ *A, int lda, T_ *work, int *pivots, int *info)     \
    EMULATOR_SOLVER(L_##getrs, cublasOperation_t trans, int n, int nrhs, const T_ *A, int lda,     \
                    const int *pivots, T_ *B, int ldb, int *info)                                  \
    EMULATOR_SOLVER(L_##potrf_bufferSize, cublasFillMode_t fill, int n, T_ *A, int lda, int *size) \
    EMULATOR_SOLVER(L_##potrf, cublasFillMode_t fill, int n, T_ *A, int lda, T_ *work, int size,   \
                    int *info)                                                                     \
    EMULATOR_SOLVER(L_##potrs, cublasFillMode_t fill, int n, int nrhs, const T_ *A, int lda,       \
                    T_ *B, int ldb, int *info)                                                     \
    EMULATOR_SOLVER(L_##potri_bufferSize, cublasFillMode_t fill, int n, T_ *A, int lda, int *size) \
    EMULATOR_SOLVER(L_##potri, cublasFillMode_t fill, int n, T_ *A, int lda, T_ *work, int size,   \
                    int *info)                                                                     \
    EMULATOR_SOLVER(L_##geqrf_bufferSize, int m, int n, T_ *A, int lda, int *size)                 \
    EMULATOR_SOLVER(L_##geqrf, int m, int n, T_ *A, int lda, T_ *tau, T_ *work, int size,          \
                    int *info)                                                                     \
    EMULATOR_SOLVER(L_##orgqr_bufferSize, int m, int n, int k, const T_ *A, int lda,               \
                    const T_ *tau, int *size)                                                      \
    EMULATOR_SOLVER(L_##orgqr, int m, int n, int k, T_ *A, int lda, const T_ *tau, T_ *work,       \
                    int size, int *info)                                                           \
    EMULATOR_SOLVER(L_##ormqr_bufferSize, cublasSideMode_t side, cublasOperation_t trans, int m,   \
                    int n, int k, const T_ *A, int lda, const T_ *tau, const T_ *C, int ldc,       \
                    int *size)                                                                     \
    EMULATOR_SOLVER(L_##ormqr, cublasSideMode_t side, cublasOperation_t trans, int m, int n,       \
                    int k, const T_ *A, int lda, const T_ *tau, T_ *C, int ldc, T_ *work,          \
                    int size, int *info)                                                           \
    EMULATOR_SOLVER(L_##gesvd_bufferSize, int m, int n, int *size)                                 \
    EMULATOR_SOLVER(L_##gesvd, signed char jobu, signed char jobvt, int m, int n, T_ *A, int lda,  \
                    T_ *S, T_ *U, int ldu, T_ *VT, int ldvt, T_ *work, int size, T_ *rwork,        \
                    int *info)                                                                     \
    EMULATOR_SOLVER(L_##syevd_bufferSize, cusolverEigMode_t mode, cublasFillMode_t fill, int n,    \
                    const T_ *A, int lda, const T_ *W, int *size)                                  \
    EMULATOR_SOLVER(L_##syevd, cusolverEigMode_t mode, cublasFillMode_t fill, int n, T_ *A,        \
                    int lda, T_ *W, T_ *work, int size, int *info)
EMULATOR_SOLVER_TYPE(S, float)
EMULATOR_SOLVER_TYPE(D, double)
#undef EMULATOR_SOLVER_TYPE
#undef EMULATOR_SOLVER

#endif
