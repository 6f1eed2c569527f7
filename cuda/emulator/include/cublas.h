/* cublas.h: the legacy API of cuBLAS, without handles, as far as courses use it. Scalars are passed
 * and returned by value, options are letters, and cublasGetError() returns the last error. */
#ifndef CUBLAS_H_
#define CUBLAS_H_

#include "cublas_api.h"

typedef cublasStatus_t cublasStatus;

/* legacy.cpp */
cublasStatus_t cublasInit(void);
cublasStatus_t cublasShutdown(void);
cublasStatus_t cublasGetError(void); /* resets it, too */
cublasStatus_t cublasSetKernelStream(cudaStream_t stream);
cublasHandle_t emulator_cublas_handle(void);
void emulator_cublas_status(cublasStatus_t status);
cublasOperation_t emulator_cublas_operation(char letter);

/* All that follows is inline, so that messages name the line of the program that calls it. */
EMULATOR_INLINE cublasStatus_t cublasAlloc(int count, int size, void **pointer)
{
    if (count <= 0 || size <= 0)
        return CUBLAS_STATUS_INVALID_VALUE;
    return cudaMalloc(pointer, (size_t)count * (size_t)size) == cudaSuccess
               ? CUBLAS_STATUS_SUCCESS
               : CUBLAS_STATUS_ALLOC_FAILED;
}
EMULATOR_INLINE cublasStatus_t cublasFree(void *pointer)
{
    return cudaFree(pointer) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INTERNAL_ERROR;
}

#define EMULATOR_CUBLAS_CALL(NAME, ...) \
    emulator_cublas_status(NAME(emulator_cublas_handle(), __VA_ARGS__))
#define EMULATOR_CUBLAS_LEGACY(L_, l_, T_)                                                         \
    EMULATOR_INLINE void cublas##L_##axpy(int n, T_ alpha, const T_ *x, int incx, T_ *y, int incy) \
    {                                                                                              \
        EMULATOR_CUBLAS_CALL(cublas##L_##axpy, n, &alpha, x, incx, y, incy);                       \
    }                                                                                              \
    EMULATOR_INLINE void cublas##L_##copy(int n, const T_ *x, int incx, T_ *y, int incy)           \
    {                                                                                              \
        EMULATOR_CUBLAS_CALL(cublas##L_##copy, n, x, incx, y, incy);                               \
    }                                                                                              \
    EMULATOR_INLINE void cublas##L_##swap(int n, T_ *x, int incx, T_ *y, int incy)                 \
    {                                                                                              \
        EMULATOR_CUBLAS_CALL(cublas##L_##swap, n, x, incx, y, incy);                               \
    }                                                                                              \
    EMULATOR_INLINE void cublas##L_##scal(int n, T_ alpha, T_ *x, int incx)                        \
    {                                                                                              \
        EMULATOR_CUBLAS_CALL(cublas##L_##scal, n, &alpha, x, incx);                                \
    }                                                                                              \
    EMULATOR_INLINE T_ cublas##L_##dot(int n, const T_ *x, int incx, const T_ *y, int incy)        \
    {                                                                                              \
        T_ result = 0;                                                                             \
        EMULATOR_CUBLAS_CALL(cublas##L_##dot, n, x, incx, y, incy, &result);                       \
        return result;                                                                             \
    }                                                                                              \
    EMULATOR_INLINE T_ cublas##L_##nrm2(int n, const T_ *x, int incx)                              \
    {                                                                                              \
        T_ result = 0;                                                                             \
        EMULATOR_CUBLAS_CALL(cublas##L_##nrm2, n, x, incx, &result);                               \
        return result;                                                                             \
    }                                                                                              \
    EMULATOR_INLINE T_ cublas##L_##asum(int n, const T_ *x, int incx)                              \
    {                                                                                              \
        T_ result = 0;                                                                             \
        EMULATOR_CUBLAS_CALL(cublas##L_##asum, n, x, incx, &result);                               \
        return result;                                                                             \
    }                                                                                              \
    EMULATOR_INLINE int cublasI##l_##amax(int n, const T_ *x, int incx)                            \
    {                                                                                              \
        int result = 0;                                                                            \
        EMULATOR_CUBLAS_CALL(cublasI##l_##amax, n, x, incx, &result);                              \
        return result;                                                                             \
    }                                                                                              \
    EMULATOR_INLINE int cublasI##l_##amin(int n, const T_ *x, int incx)                            \
    {                                                                                              \
        int result = 0;                                                                            \
        EMULATOR_CUBLAS_CALL(cublasI##l_##amin, n, x, incx, &result);                              \
        return result;                                                                             \
    }                                                                                              \
    EMULATOR_INLINE void cublas##L_##gemv(char trans, int m, int n, T_ alpha, const T_ *A,         \
                                          int lda, const T_ *x, int incx, T_ beta, T_ *y,          \
                                          int incy)                                                \
    {                                                                                              \
        EMULATOR_CUBLAS_CALL(cublas##L_##gemv, emulator_cublas_operation(trans), m, n, &alpha, A,  \
                             lda, x, incx, &beta, y, incy);                                        \
    }                                                                                              \
    EMULATOR_INLINE void cublas##L_##ger(int m, int n, T_ alpha, const T_ *x, int incx,            \
                                         const T_ *y, int incy, T_ *A, int lda)                    \
    {                                                                                              \
        EMULATOR_CUBLAS_CALL(cublas##L_##ger, m, n, &alpha, x, incx, y, incy, A, lda);             \
    }                                                                                              \
    EMULATOR_INLINE void cublas##L_##gemm(char transa, char transb, int m, int n, int k, T_ alpha, \
                                          const T_ *A, int lda, const T_ *B, int ldb, T_ beta,     \
                                          T_ *C, int ldc)                                          \
    {                                                                                              \
        EMULATOR_CUBLAS_CALL(cublas##L_##gemm, emulator_cublas_operation(transa),                  \
                             emulator_cublas_operation(transb), m, n, k, &alpha, A, lda, B, ldb,   \
                             &beta, C, ldc);                                                       \
    }
EMULATOR_CUBLAS_REAL(EMULATOR_CUBLAS_LEGACY)
#undef EMULATOR_CUBLAS_LEGACY
#undef EMULATOR_CUBLAS_CALL

#endif
