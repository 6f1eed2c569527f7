/* cublas_functions.h: cuBLAS's functions, most of them once for each type of elements. */
#ifndef CUBLAS_API_H_
#error "emulator/libraries/cublas_functions.h is private: include cublas_v2.h"
#endif
#ifndef EMULATOR_CUBLAS_FUNCTIONS_H
#define EMULATOR_CUBLAS_FUNCTIONS_H

#define EMULATOR_CUBLAS(NAME, ...) \
    cublasStatus_t cublas##NAME(cublasHandle_t handle, ##__VA_ARGS__);

/* ---- the library, and copies between host and device ---- */

cublasStatus_t cublasCreate(cublasHandle_t *handle);
EMULATOR_CUBLAS(Destroy)
EMULATOR_CUBLAS(GetVersion, int *version)
EMULATOR_CUBLAS(SetStream, cudaStream_t stream)
EMULATOR_CUBLAS(GetStream, cudaStream_t *stream)
EMULATOR_CUBLAS(SetPointerMode, cublasPointerMode_t mode)
EMULATOR_CUBLAS(GetPointerMode, cublasPointerMode_t *mode)
EMULATOR_CUBLAS(SetAtomicsMode, cublasAtomicsMode_t mode)
EMULATOR_CUBLAS(GetAtomicsMode, cublasAtomicsMode_t *mode)
EMULATOR_CUBLAS(SetMathMode, cublasMath_t mode)
EMULATOR_CUBLAS(GetMathMode, cublasMath_t *mode)
EMULATOR_CUBLAS(SetWorkspace, void *workspace, size_t bytes)
cublasStatus_t cublasGetProperty(libraryPropertyType type, int *value);
size_t cublasGetCudartVersion(void);
const char *cublasGetStatusName(cublasStatus_t status);
const char *cublasGetStatusString(cublasStatus_t status);

cublasStatus_t cublasSetVector(int count, int size, const void *from, int step, void *to,
                               int to_step);
cublasStatus_t cublasGetVector(int count, int size, const void *from, int step, void *to,
                               int to_step);
cublasStatus_t cublasSetMatrix(int rows, int columns, int size, const void *from, int pitch,
                               void *to, int to_pitch);
cublasStatus_t cublasGetMatrix(int rows, int columns, int size, const void *from, int pitch,
                               void *to, int to_pitch);
cublasStatus_t cublasSetVectorAsync(int count, int size, const void *from, int step, void *to,
                                    int to_step, cudaStream_t stream);
cublasStatus_t cublasGetVectorAsync(int count, int size, const void *from, int step, void *to,
                                    int to_step, cudaStream_t stream);
cublasStatus_t cublasSetMatrixAsync(int rows, int columns, int size, const void *from, int pitch,
                                    void *to, int to_pitch, cudaStream_t stream);
cublasStatus_t cublasGetMatrixAsync(int rows, int columns, int size, const void *from, int pitch,
                                    void *to, int to_pitch, cudaStream_t stream);

/* ---- for all types ---- */

/* X_(letter of the type, small letter, type) */
#define EMULATOR_CUBLAS_REAL(X_) X_(S, s, float) X_(D, d, double)
#define EMULATOR_CUBLAS_COMPLEX(X_) X_(C, c, cuComplex) X_(Z, z, cuDoubleComplex)

#define EMULATOR_CUBLAS_VECTORS(L_, l_, T_)                                                        \
    EMULATOR_CUBLAS(L_##axpy, int n, const T_ *alpha, const T_ *x, int incx, T_ *y, int incy)      \
    EMULATOR_CUBLAS(L_##copy, int n, const T_ *x, int incx, T_ *y, int incy)                       \
    EMULATOR_CUBLAS(L_##swap, int n, T_ *x, int incx, T_ *y, int incy)                             \
    EMULATOR_CUBLAS(L_##scal, int n, const T_ *alpha, T_ *x, int incx)                             \
    EMULATOR_CUBLAS(I##l_##amax, int n, const T_ *x, int incx, int *result)                        \
    EMULATOR_CUBLAS(I##l_##amin, int n, const T_ *x, int incx, int *result)                        \
    EMULATOR_CUBLAS(L_##gemv, cublasOperation_t trans, int m, int n, const T_ *alpha, const T_ *A, \
                    int lda, const T_ *x, int incx, const T_ *beta, T_ *y, int incy)               \
    EMULATOR_CUBLAS(L_##symv, cublasFillMode_t uplo, int n, const T_ *alpha, const T_ *A, int lda, \
                    const T_ *x, int incx, const T_ *beta, T_ *y, int incy)                        \
    EMULATOR_CUBLAS(L_##trmv, cublasFillMode_t uplo, cublasOperation_t trans,                      \
                    cublasDiagType_t diag, int n, const T_ *A, int lda, T_ *x, int incx)           \
    EMULATOR_CUBLAS(L_##trsv, cublasFillMode_t uplo, cublasOperation_t trans,                      \
                    cublasDiagType_t diag, int n, const T_ *A, int lda, T_ *x, int incx)

#define EMULATOR_CUBLAS_PRODUCTS(L_, l_, T_)                                                       \
    EMULATOR_CUBLAS(L_##gemm, cublasOperation_t transa, cublasOperation_t transb, int m, int n,    \
                    int k, const T_ *alpha, const T_ *A, int lda, const T_ *B, int ldb,            \
                    const T_ *beta, T_ *C, int ldc)                                                \
    EMULATOR_CUBLAS(L_##gemmBatched, cublasOperation_t transa, cublasOperation_t transb, int m,    \
                    int n, int k, const T_ *alpha, const T_ *const A[], int lda,                   \
                    const T_ *const B[], int ldb, const T_ *beta, T_ *const C[], int ldc,          \
                    int count)                                                                     \
    EMULATOR_CUBLAS(L_##gemmStridedBatched, cublasOperation_t transa, cublasOperation_t transb,    \
                    int m, int n, int k, const T_ *alpha, const T_ *A, int lda, long long stridea, \
                    const T_ *B, int ldb, long long strideb, const T_ *beta, T_ *C, int ldc,       \
                    long long stridec, int count)

#define EMULATOR_CUBLAS_MATRICES(L_, l_, T_)                                                       \
    EMULATOR_CUBLAS(L_##symm, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,          \
                    const T_ *alpha, const T_ *A, int lda, const T_ *B, int ldb, const T_ *beta,   \
                    T_ *C, int ldc)                                                                \
    EMULATOR_CUBLAS(L_##syrk, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,        \
                    const T_ *alpha, const T_ *A, int lda, const T_ *beta, T_ *C, int ldc)         \
    EMULATOR_CUBLAS(L_##syr2k, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,       \
                    const T_ *alpha, const T_ *A, int lda, const T_ *B, int ldb, const T_ *beta,   \
                    T_ *C, int ldc)                                                                \
    EMULATOR_CUBLAS(L_##trmm, cublasSideMode_t side, cublasFillMode_t uplo,                        \
                    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T_ *alpha, \
                    const T_ *A, int lda, const T_ *B, int ldb, T_ *C, int ldc)                    \
    EMULATOR_CUBLAS(L_##trsm, cublasSideMode_t side, cublasFillMode_t uplo,                        \
                    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T_ *alpha, \
                    const T_ *A, int lda, T_ *B, int ldb)                                          \
    EMULATOR_CUBLAS(L_##geam, cublasOperation_t transa, cublasOperation_t transb, int m, int n,    \
                    const T_ *alpha, const T_ *A, int lda, const T_ *beta, const T_ *B, int ldb,   \
                    T_ *C, int ldc)                                                                \
    EMULATOR_CUBLAS(L_##dgmm, cublasSideMode_t side, int m, int n, const T_ *A, int lda,           \
                    const T_ *x, int incx, T_ *C, int ldc)

EMULATOR_CUBLAS_REAL(EMULATOR_CUBLAS_VECTORS)
EMULATOR_CUBLAS_REAL(EMULATOR_CUBLAS_PRODUCTS)
EMULATOR_CUBLAS_REAL(EMULATOR_CUBLAS_MATRICES)
EMULATOR_CUBLAS_COMPLEX(EMULATOR_CUBLAS_VECTORS)
EMULATOR_CUBLAS_COMPLEX(EMULATOR_CUBLAS_PRODUCTS)
EMULATOR_CUBLAS_COMPLEX(EMULATOR_CUBLAS_MATRICES)
EMULATOR_CUBLAS_PRODUCTS(H, h, __half)
#undef EMULATOR_CUBLAS_VECTORS
#undef EMULATOR_CUBLAS_PRODUCTS
#undef EMULATOR_CUBLAS_MATRICES

/* ---- for some types ---- */

#define EMULATOR_CUBLAS_OF_REAL(L_, l_, T_)                                                        \
    EMULATOR_CUBLAS(L_##dot, int n, const T_ *x, int incx, const T_ *y, int incy, T_ *result)      \
    EMULATOR_CUBLAS(L_##nrm2, int n, const T_ *x, int incx, T_ *result)                            \
    EMULATOR_CUBLAS(L_##asum, int n, const T_ *x, int incx, T_ *result)                            \
    EMULATOR_CUBLAS(L_##rot, int n, T_ *x, int incx, T_ *y, int incy, const T_ *c, const T_ *s)    \
    EMULATOR_CUBLAS(L_##rotg, T_ *a, T_ *b, T_ *c, T_ *s)                                          \
    EMULATOR_CUBLAS(L_##rotm, int n, T_ *x, int incx, T_ *y, int incy, const T_ *parameters)       \
    EMULATOR_CUBLAS(L_##rotmg, T_ *d1, T_ *d2, T_ *x1, const T_ *y1, T_ *parameters)               \
    EMULATOR_CUBLAS(L_##ger, int m, int n, const T_ *alpha, const T_ *x, int incx, const T_ *y,    \
                    int incy, T_ *A, int lda)                                                      \
    EMULATOR_CUBLAS(L_##syr, cublasFillMode_t uplo, int n, const T_ *alpha, const T_ *x, int incx, \
                    T_ *A, int lda)                                                                \
    EMULATOR_CUBLAS(L_##getrfBatched, int n, T_ *const A[], int lda, int *pivots, int *info,       \
                    int count)                                                                     \
    EMULATOR_CUBLAS(L_##getriBatched, int n, const T_ *const A[], int lda, const int *pivots,      \
                    T_ *const C[], int ldc, int *info, int count)                                  \
    EMULATOR_CUBLAS(L_##getrsBatched, cublasOperation_t trans, int n, int nrhs,                    \
                    const T_ *const A[], int lda, const int *pivots, T_ *const B[], int ldb,       \
                    int *info, int count)
EMULATOR_CUBLAS_REAL(EMULATOR_CUBLAS_OF_REAL)
#undef EMULATOR_CUBLAS_OF_REAL

#define EMULATOR_CUBLAS_OF_COMPLEX(L_, l_, T_)                                                   \
    EMULATOR_CUBLAS(L_##dotu, int n, const T_ *x, int incx, const T_ *y, int incy, T_ *result)   \
    EMULATOR_CUBLAS(L_##dotc, int n, const T_ *x, int incx, const T_ *y, int incy, T_ *result)   \
    EMULATOR_CUBLAS(L_##geru, int m, int n, const T_ *alpha, const T_ *x, int incx, const T_ *y, \
                    int incy, T_ *A, int lda)                                                    \
    EMULATOR_CUBLAS(L_##gerc, int m, int n, const T_ *alpha, const T_ *x, int incx, const T_ *y, \
                    int incy, T_ *A, int lda)
EMULATOR_CUBLAS_COMPLEX(EMULATOR_CUBLAS_OF_COMPLEX)
#undef EMULATOR_CUBLAS_OF_COMPLEX
EMULATOR_CUBLAS(Scnrm2, int n, const cuComplex *x, int incx, float *result)
EMULATOR_CUBLAS(Dznrm2, int n, const cuDoubleComplex *x, int incx, double *result)
EMULATOR_CUBLAS(Scasum, int n, const cuComplex *x, int incx, float *result)
EMULATOR_CUBLAS(Dzasum, int n, const cuDoubleComplex *x, int incx, double *result)
EMULATOR_CUBLAS(Csscal, int n, const float *alpha, cuComplex *x, int incx)
EMULATOR_CUBLAS(Zdscal, int n, const double *alpha, cuDoubleComplex *x, int incx)

/* ---- vectors whose types are arguments ---- */

EMULATOR_CUBLAS(ScalEx, int n, const void *alpha, cudaDataType a_type, void *x, cudaDataType x_type,
                int incx, cudaDataType compute)
EMULATOR_CUBLAS(AxpyEx, int n, const void *alpha, cudaDataType a_type, const void *x,
                cudaDataType x_type, int incx, void *y, cudaDataType y_type, int incy,
                cudaDataType compute)
EMULATOR_CUBLAS(DotEx, int n, const void *x, cudaDataType x_type, int incx, const void *y,
                cudaDataType y_type, int incy, void *result, cudaDataType result_type,
                cudaDataType compute)
EMULATOR_CUBLAS(DotcEx, int n, const void *x, cudaDataType x_type, int incx, const void *y,
                cudaDataType y_type, int incy, void *result, cudaDataType result_type,
                cudaDataType compute)
EMULATOR_CUBLAS(Nrm2Ex, int n, const void *x, cudaDataType x_type, int incx, void *result,
                cudaDataType result_type, cudaDataType compute)
EMULATOR_CUBLAS(RotEx, int n, void *x, cudaDataType x_type, int incx, void *y, cudaDataType y_type,
                int incy, const void *c, const void *s, cudaDataType cs_type, cudaDataType compute)

/* ---- products of mixed types ---- */

EMULATOR_CUBLAS(GemmEx, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
                const void *alpha, const void *A, cudaDataType a_type, int lda, const void *B,
                cudaDataType b_type, int ldb, const void *beta, void *C, cudaDataType c_type,
                int ldc, cublasComputeType_t compute, cublasGemmAlgo_t algorithm)
EMULATOR_CUBLAS(GemmBatchedEx, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                int k, const void *alpha, const void *const A[], cudaDataType a_type, int lda,
                const void *const B[], cudaDataType b_type, int ldb, const void *beta,
                void *const C[], cudaDataType c_type, int ldc, int count,
                cublasComputeType_t compute, cublasGemmAlgo_t algorithm)
EMULATOR_CUBLAS(GemmStridedBatchedEx, cublasOperation_t transa, cublasOperation_t transb, int m,
                int n, int k, const void *alpha, const void *A, cudaDataType a_type, int lda,
                long long stridea, const void *B, cudaDataType b_type, int ldb, long long strideb,
                const void *beta, void *C, cudaDataType c_type, int ldc, long long stridec,
                int count, cublasComputeType_t compute, cublasGemmAlgo_t algorithm)
EMULATOR_CUBLAS(SgemmEx, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
                const float *alpha, const void *A, cudaDataType a_type, int lda, const void *B,
                cudaDataType b_type, int ldb, const float *beta, void *C, cudaDataType c_type,
                int ldc)
#undef EMULATOR_CUBLAS

/* The names of these functions while the legacy ones existed, too */
#define cublasCreate_v2 cublasCreate
#define cublasDestroy_v2 cublasDestroy
#define cublasSetStream_v2 cublasSetStream
#define cublasGetStream_v2 cublasGetStream
#define cublasSetPointerMode_v2 cublasSetPointerMode
#define cublasGetPointerMode_v2 cublasGetPointerMode
#define cublasSgemm_v2 cublasSgemm
#define cublasDgemm_v2 cublasDgemm
#define cublasSgemv_v2 cublasSgemv
#define cublasDgemv_v2 cublasDgemv
#define cublasSaxpy_v2 cublasSaxpy
#define cublasDaxpy_v2 cublasDaxpy
#define cublasSdot_v2 cublasSdot
#define cublasDdot_v2 cublasDdot
#define cublasSnrm2_v2 cublasSnrm2
#define cublasDnrm2_v2 cublasDnrm2
#define cublasSscal_v2 cublasSscal
#define cublasDscal_v2 cublasDscal

#endif
