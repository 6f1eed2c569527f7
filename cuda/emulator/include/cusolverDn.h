/* cusolverDn.h: cuSOLVER's dense part, for real numbers, by a LAPACK of the host. As in CUDA,
 * matrices are stored column by column, pointers are to device memory, and work goes into the
 * handle's stream. */
#ifndef CUSOLVERDN_H_
#define CUSOLVERDN_H_

#if !__has_include(<cblas.h>) && !defined EMULATOR_ITSELF /* the emulator is built without it */
#error "cuSOLVER needs a LAPACK library of the host: apt-get install libopenblas-dev"
#endif

#include "cublas_v2.h"
#include "cusolver_common.h"

typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct cusolverDnParams *cusolverDnParams_t;
typedef struct syevjInfo *syevjInfo_t;
typedef enum {
    CUSOLVERDN_GETRF = 0,
    CUSOLVERDN_POTRF = 1,
    CUSOLVERDN_SYEVBATCHED = 2,
} cusolverDnFunction_t;

cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle);
cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle);
cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream);
cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *stream);

/* Options and results of Jacobi's method. The emulator uses another: sweeps and residual are 0. */
cusolverStatus_t cusolverDnCreateSyevjInfo(syevjInfo_t *info);
cusolverStatus_t cusolverDnDestroySyevjInfo(syevjInfo_t info);
cusolverStatus_t cusolverDnXsyevjSetTolerance(syevjInfo_t info, double tolerance);
cusolverStatus_t cusolverDnXsyevjSetMaxSweeps(syevjInfo_t info, int sweeps);
cusolverStatus_t cusolverDnXsyevjSetSortEig(syevjInfo_t info, int sorts);
cusolverStatus_t cusolverDnXsyevjGetResidual(cusolverDnHandle_t handle, syevjInfo_t info,
                                             double *residual);
cusolverStatus_t cusolverDnXsyevjGetSweeps(cusolverDnHandle_t handle, syevjInfo_t info,
                                           int *sweeps);

/* For each function, one that returns the size of its workspace in elements, and the function
 * itself. `info` is in device memory: 0, or LAPACK's code. */
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
                    int lda, T_ *W, T_ *work, int size, int *info)                                 \
    EMULATOR_SOLVER(L_##syevj_bufferSize, cusolverEigMode_t mode, cublasFillMode_t fill, int n,    \
                    const T_ *A, int lda, const T_ *W, int *size, syevjInfo_t params)              \
    EMULATOR_SOLVER(L_##syevj, cusolverEigMode_t mode, cublasFillMode_t fill, int n, T_ *A,        \
                    int lda, T_ *W, T_ *work, int size, int *info, syevjInfo_t params)             \
    EMULATOR_SOLVER(L_##syevjBatched_bufferSize, cusolverEigMode_t mode, cublasFillMode_t fill,    \
                    int n, const T_ *A, int lda, const T_ *W, int *size, syevjInfo_t params,       \
                    int batch)                                                                     \
    EMULATOR_SOLVER(L_##syevjBatched, cusolverEigMode_t mode, cublasFillMode_t fill, int n, T_ *A, \
                    int lda, T_ *W, T_ *work, int size, int *info, syevjInfo_t params, int batch)  \
    EMULATOR_SOLVER(L_##sygvd_bufferSize, cusolverEigType_t type, cusolverEigMode_t mode,          \
                    cublasFillMode_t fill, int n, const T_ *A, int lda, const T_ *B, int ldb,      \
                    const T_ *W, int *size)                                                        \
    EMULATOR_SOLVER(L_##sygvd, cusolverEigType_t type, cusolverEigMode_t mode,                     \
                    cublasFillMode_t fill, int n, T_ *A, int lda, T_ *B, int ldb, T_ *W, T_ *work, \
                    int size, int *info)
EMULATOR_SOLVER_TYPE(S, float)
EMULATOR_SOLVER_TYPE(D, double)
#undef EMULATOR_SOLVER_TYPE

/* The same with types as arguments, sizes of 64 bits and workspace in bytes. All types of a call
 * have to be equal, and `params` is ignored. */
cusolverStatus_t cusolverDnCreateParams(cusolverDnParams_t *params);
cusolverStatus_t cusolverDnDestroyParams(cusolverDnParams_t params);
cusolverStatus_t cusolverDnSetAdvOptions(cusolverDnParams_t params, cusolverDnFunction_t function,
                                         cusolverAlgMode_t algorithm);
#define EMULATOR_BYTES size_t *device_bytes, size_t *host_bytes
#define EMULATOR_WORK void *work, size_t bytes, void *host_work, size_t host_bytes, int *info
EMULATOR_SOLVER(Xgetrf_bufferSize, cusolverDnParams_t params, int64_t m, int64_t n,
                cudaDataType type_a, const void *A, int64_t lda, cudaDataType type, EMULATOR_BYTES)
EMULATOR_SOLVER(Xgetrf, cusolverDnParams_t params, int64_t m, int64_t n, cudaDataType type_a,
                void *A, int64_t lda, int64_t *pivots, cudaDataType type, EMULATOR_WORK)
EMULATOR_SOLVER(Xgetrs, cusolverDnParams_t params, cublasOperation_t trans, int64_t n, int64_t nrhs,
                cudaDataType type_a, const void *A, int64_t lda, const int64_t *pivots,
                cudaDataType type_b, void *B, int64_t ldb, int *info)
EMULATOR_SOLVER(Xpotrf_bufferSize, cusolverDnParams_t params, cublasFillMode_t fill, int64_t n,
                cudaDataType type_a, const void *A, int64_t lda, cudaDataType type, EMULATOR_BYTES)
EMULATOR_SOLVER(Xpotrf, cusolverDnParams_t params, cublasFillMode_t fill, int64_t n,
                cudaDataType type_a, void *A, int64_t lda, cudaDataType type, EMULATOR_WORK)
EMULATOR_SOLVER(Xpotrs, cusolverDnParams_t params, cublasFillMode_t fill, int64_t n, int64_t nrhs,
                cudaDataType type_a, const void *A, int64_t lda, cudaDataType type_b, void *B,
                int64_t ldb, int *info)
EMULATOR_SOLVER(Xgeqrf_bufferSize, cusolverDnParams_t params, int64_t m, int64_t n,
                cudaDataType type_a, const void *A, int64_t lda, cudaDataType type_tau,
                const void *tau, cudaDataType type, EMULATOR_BYTES)
EMULATOR_SOLVER(Xgeqrf, cusolverDnParams_t params, int64_t m, int64_t n, cudaDataType type_a,
                void *A, int64_t lda, cudaDataType type_tau, void *tau, cudaDataType type,
                EMULATOR_WORK)
EMULATOR_SOLVER(Xsyevd_bufferSize, cusolverDnParams_t params, cusolverEigMode_t mode,
                cublasFillMode_t fill, int64_t n, cudaDataType type_a, const void *A, int64_t lda,
                cudaDataType type_w, const void *W, cudaDataType type, EMULATOR_BYTES)
EMULATOR_SOLVER(Xsyevd, cusolverDnParams_t params, cusolverEigMode_t mode, cublasFillMode_t fill,
                int64_t n, cudaDataType type_a, void *A, int64_t lda, cudaDataType type_w, void *W,
                cudaDataType type, EMULATOR_WORK)
EMULATOR_SOLVER(Xgesvd_bufferSize, cusolverDnParams_t params, signed char jobu, signed char jobvt,
                int64_t m, int64_t n, cudaDataType type_a, const void *A, int64_t lda,
                cudaDataType type_s, const void *S, cudaDataType type_u, const void *U, int64_t ldu,
                cudaDataType type_vt, const void *VT, int64_t ldvt, cudaDataType type,
                EMULATOR_BYTES)
EMULATOR_SOLVER(Xgesvd, cusolverDnParams_t params, signed char jobu, signed char jobvt, int64_t m,
                int64_t n, cudaDataType type_a, void *A, int64_t lda, cudaDataType type_s, void *S,
                cudaDataType type_u, void *U, int64_t ldu, cudaDataType type_vt, void *VT,
                int64_t ldvt, cudaDataType type, EMULATOR_WORK)
#undef EMULATOR_WORK
#undef EMULATOR_BYTES
#undef EMULATOR_SOLVER

#endif
