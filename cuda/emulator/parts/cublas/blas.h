/* blas.h: the functions of a CBLAS, overloaded by types, with cuBLAS's options. They are declared
 * here, without cblas.h, so that the emulator can be built without a CBLAS; programs that use
 * cuBLAS are linked with one. */
#ifndef BLAS_H
#define BLAS_H

#include "cublas_v2.h"

enum { BLAS_COLUMNS = 102 };

static inline int blas_option(cublasOperation_t operation)
{
    return operation == CUBLAS_OP_N ? 111 : operation == CUBLAS_OP_T ? 112 : 113;
}
static inline int blas_option(cublasFillMode_t fill)
{
    return fill == CUBLAS_FILL_MODE_UPPER ? 121 : 122;
}
static inline int blas_option(cublasDiagType_t diagonal)
{
    return diagonal == CUBLAS_DIAG_UNIT ? 132 : 131;
}
static inline int blas_option(cublasSideMode_t side)
{
    return side == CUBLAS_SIDE_LEFT ? 141 : 142;
}

/* X(letter, type, type of a scalar parameter, operator for it): real scalars are passed by value,
 * complex ones by address. */
#define BLAS_REAL(X) X(s, float, float, ) X(d, double, double, )
#define BLAS_COMPLEX(X) X(c, cuComplex, const void *, &) X(z, cuDoubleComplex, const void *, &)
#define BLAS_ALL(X) BLAS_REAL(X) BLAS_COMPLEX(X)

#define BLAS_axpy(L, T, BY, OF)                                                             \
    extern "C" void cblas_##L##axpy(int n, BY alpha, const T *x, int incx, T *y, int incy); \
    static inline void blas_axpy(int n, T alpha, const T *x, int incx, T *y, int incy)      \
    {                                                                                       \
        cblas_##L##axpy(n, OF alpha, x, incx, y, incy);                                     \
    }
BLAS_ALL(BLAS_axpy)
#undef BLAS_axpy
#define BLAS_scal(L, T, BY, OF)                                       \
    extern "C" void cblas_##L##scal(int n, BY alpha, T *x, int incx); \
    static inline void blas_scal(int n, T alpha, T *x, int incx)      \
    {                                                                 \
        cblas_##L##scal(n, OF alpha, x, incx);                        \
    }
BLAS_ALL(BLAS_scal)
#undef BLAS_scal
#define BLAS_rot(L, T, BY, OF)                                                         \
    extern "C" void cblas_##L##rot(int n, T *x, int incx, T *y, int incy, BY c, BY s); \
    static inline void blas_rot(int n, T *x, int incx, T *y, int incy, T c, T s)       \
    {                                                                                  \
        cblas_##L##rot(n, x, incx, y, incy, OF c, OF s);                               \
    }
BLAS_REAL(BLAS_rot)
#undef BLAS_rot
#define BLAS_gemv(L, T, BY, OF)                                                               \
    extern "C" void cblas_##L##gemv(int order, int trans, int m, int n, BY alpha, const T *A, \
                                    int lda, const T *x, int incx, BY beta, T *y, int incy);  \
    static inline void blas_gemv(cublasOperation_t trans, int m, int n, T alpha, const T *A,  \
                                 int lda, const T *x, int incx, T beta, T *y, int incy)       \
    {                                                                                         \
        cblas_##L##gemv(BLAS_COLUMNS, blas_option(trans), m, n, OF alpha, A, lda, x, incx,    \
                        OF beta, y, incy);                                                    \
    }
BLAS_ALL(BLAS_gemv)
#undef BLAS_gemv
#define BLAS_trmv(L, T, BY, OF)                                                                    \
    extern "C" void cblas_##L##trmv(int order, int uplo, int trans, int diag, int n, const T *A,   \
                                    int lda, T *x, int incx);                                      \
    static inline void blas_trmv(cublasFillMode_t uplo, cublasOperation_t trans,                   \
                                 cublasDiagType_t diag, int n, const T *A, int lda, T *x,          \
                                 int incx)                                                         \
    {                                                                                              \
        cblas_##L##trmv(BLAS_COLUMNS, blas_option(uplo), blas_option(trans), blas_option(diag), n, \
                        A, lda, x, incx);                                                          \
    }
BLAS_ALL(BLAS_trmv)
#undef BLAS_trmv
#define BLAS_trsv(L, T, BY, OF)                                                                    \
    extern "C" void cblas_##L##trsv(int order, int uplo, int trans, int diag, int n, const T *A,   \
                                    int lda, T *x, int incx);                                      \
    static inline void blas_trsv(cublasFillMode_t uplo, cublasOperation_t trans,                   \
                                 cublasDiagType_t diag, int n, const T *A, int lda, T *x,          \
                                 int incx)                                                         \
    {                                                                                              \
        cblas_##L##trsv(BLAS_COLUMNS, blas_option(uplo), blas_option(trans), blas_option(diag), n, \
                        A, lda, x, incx);                                                          \
    }
BLAS_ALL(BLAS_trsv)
#undef BLAS_trsv
#define BLAS_ger(L, T, BY, OF)                                                                     \
    extern "C" void cblas_##L##ger(int order, int m, int n, BY alpha, const T *x, int incx,        \
                                   const T *y, int incy, T *A, int lda);                           \
    static inline void blas_ger(int m, int n, T alpha, const T *x, int incx, const T *y, int incy, \
                                T *A, int lda)                                                     \
    {                                                                                              \
        cblas_##L##ger(BLAS_COLUMNS, m, n, OF alpha, x, incx, y, incy, A, lda);                    \
    }
BLAS_REAL(BLAS_ger)
#undef BLAS_ger
#define BLAS_geru(L, T, BY, OF)                                                              \
    extern "C" void cblas_##L##geru(int order, int m, int n, BY alpha, const T *x, int incx, \
                                    const T *y, int incy, T *A, int lda);                    \
    static inline void blas_geru(int m, int n, T alpha, const T *x, int incx, const T *y,    \
                                 int incy, T *A, int lda)                                    \
    {                                                                                        \
        cblas_##L##geru(BLAS_COLUMNS, m, n, OF alpha, x, incx, y, incy, A, lda);             \
    }
BLAS_COMPLEX(BLAS_geru)
#undef BLAS_geru
#define BLAS_gerc(L, T, BY, OF)                                                              \
    extern "C" void cblas_##L##gerc(int order, int m, int n, BY alpha, const T *x, int incx, \
                                    const T *y, int incy, T *A, int lda);                    \
    static inline void blas_gerc(int m, int n, T alpha, const T *x, int incx, const T *y,    \
                                 int incy, T *A, int lda)                                    \
    {                                                                                        \
        cblas_##L##gerc(BLAS_COLUMNS, m, n, OF alpha, x, incx, y, incy, A, lda);             \
    }
BLAS_COMPLEX(BLAS_gerc)
#undef BLAS_gerc
#define BLAS_syr(L, T, BY, OF)                                                                     \
    extern "C" void cblas_##L##syr(int order, int uplo, int n, BY alpha, const T *x, int incx,     \
                                   T *A, int lda);                                                 \
    static inline void blas_syr(cublasFillMode_t uplo, int n, T alpha, const T *x, int incx, T *A, \
                                int lda)                                                           \
    {                                                                                              \
        cblas_##L##syr(BLAS_COLUMNS, blas_option(uplo), n, OF alpha, x, incx, A, lda);             \
    }
BLAS_REAL(BLAS_syr)
#undef BLAS_syr
#define BLAS_gemm(L, T, BY, OF)                                                                    \
    extern "C" void cblas_##L##gemm(int order, int transa, int transb, int m, int n, int k,        \
                                    BY alpha, const T *A, int lda, const T *B, int ldb, BY beta,   \
                                    T *C, int ldc);                                                \
    static inline void blas_gemm(cublasOperation_t transa, cublasOperation_t transb, int m, int n, \
                                 int k, T alpha, const T *A, int lda, const T *B, int ldb, T beta, \
                                 T *C, int ldc)                                                    \
    {                                                                                              \
        cblas_##L##gemm(BLAS_COLUMNS, blas_option(transa), blas_option(transb), m, n, k, OF alpha, \
                        A, lda, B, ldb, OF beta, C, ldc);                                          \
    }
BLAS_ALL(BLAS_gemm)
#undef BLAS_gemm
#define BLAS_symm(L, T, BY, OF)                                                                   \
    extern "C" void cblas_##L##symm(int order, int side, int uplo, int m, int n, BY alpha,        \
                                    const T *A, int lda, const T *B, int ldb, BY beta, T *C,      \
                                    int ldc);                                                     \
    static inline void blas_symm(cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,      \
                                 T alpha, const T *A, int lda, const T *B, int ldb, T beta, T *C, \
                                 int ldc)                                                         \
    {                                                                                             \
        cblas_##L##symm(BLAS_COLUMNS, blas_option(side), blas_option(uplo), m, n, OF alpha, A,    \
                        lda, B, ldb, OF beta, C, ldc);                                            \
    }
BLAS_ALL(BLAS_symm)
#undef BLAS_symm
#define BLAS_syrk(L, T, BY, OF)                                                                 \
    extern "C" void cblas_##L##syrk(int order, int uplo, int trans, int n, int k, BY alpha,     \
                                    const T *A, int lda, BY beta, T *C, int ldc);               \
    static inline void blas_syrk(cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,  \
                                 T alpha, const T *A, int lda, T beta, T *C, int ldc)           \
    {                                                                                           \
        cblas_##L##syrk(BLAS_COLUMNS, blas_option(uplo), blas_option(trans), n, k, OF alpha, A, \
                        lda, OF beta, C, ldc);                                                  \
    }
BLAS_ALL(BLAS_syrk)
#undef BLAS_syrk
#define BLAS_syr2k(L, T, BY, OF)                                                                   \
    extern "C" void cblas_##L##syr2k(int order, int uplo, int trans, int n, int k, BY alpha,       \
                                     const T *A, int lda, const T *B, int ldb, BY beta, T *C,      \
                                     int ldc);                                                     \
    static inline void blas_syr2k(cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,    \
                                  T alpha, const T *A, int lda, const T *B, int ldb, T beta, T *C, \
                                  int ldc)                                                         \
    {                                                                                              \
        cblas_##L##syr2k(BLAS_COLUMNS, blas_option(uplo), blas_option(trans), n, k, OF alpha, A,   \
                         lda, B, ldb, OF beta, C, ldc);                                            \
    }
BLAS_ALL(BLAS_syr2k)
#undef BLAS_syr2k
#define BLAS_trmm(L, T, BY, OF)                                                                 \
    extern "C" void cblas_##L##trmm(int order, int side, int uplo, int trans, int diag, int m,  \
                                    int n, BY alpha, const T *A, int lda, T *B, int ldb);       \
    static inline void blas_trmm(cublasSideMode_t side, cublasFillMode_t uplo,                  \
                                 cublasOperation_t trans, cublasDiagType_t diag, int m, int n,  \
                                 T alpha, const T *A, int lda, T *B, int ldb)                   \
    {                                                                                           \
        cblas_##L##trmm(BLAS_COLUMNS, blas_option(side), blas_option(uplo), blas_option(trans), \
                        blas_option(diag), m, n, OF alpha, A, lda, B, ldb);                     \
    }
BLAS_ALL(BLAS_trmm)
#undef BLAS_trmm
#define BLAS_trsm(L, T, BY, OF)                                                                 \
    extern "C" void cblas_##L##trsm(int order, int side, int uplo, int trans, int diag, int m,  \
                                    int n, BY alpha, const T *A, int lda, T *B, int ldb);       \
    static inline void blas_trsm(cublasSideMode_t side, cublasFillMode_t uplo,                  \
                                 cublasOperation_t trans, cublasDiagType_t diag, int m, int n,  \
                                 T alpha, const T *A, int lda, T *B, int ldb)                   \
    {                                                                                           \
        cblas_##L##trsm(BLAS_COLUMNS, blas_option(side), blas_option(uplo), blas_option(trans), \
                        blas_option(diag), m, n, OF alpha, A, lda, B, ldb);                     \
    }
BLAS_ALL(BLAS_trsm)
#undef BLAS_trsm

/* ---- functions that return a value ---- */

#define BLAS_DOT(L, T, BY, OF)                                                      \
    extern "C" T cblas_##L##dot(int n, const T *x, int incx, const T *y, int incy); \
    static inline T blas_dotu(int n, const T *x, int incx, const T *y, int incy)    \
    {                                                                               \
        return cblas_##L##dot(n, x, incx, y, incy);                                 \
    }                                                                               \
    static inline T blas_dotc(int n, const T *x, int incx, const T *y, int incy)    \
    {                                                                               \
        return cblas_##L##dot(n, x, incx, y, incy);                                 \
    }
BLAS_REAL(BLAS_DOT)
#undef BLAS_DOT
#define BLAS_DOT(L, T, NAME)                                                                 \
    extern "C" void cblas_##L##NAME##_sub(int n, const T *x, int incx, const T *y, int incy, \
                                          T *result);                                        \
    static inline T blas_##NAME(int n, const T *x, int incx, const T *y, int incy)           \
    {                                                                                        \
        T result;                                                                            \
        cblas_##L##NAME##_sub(n, x, incx, y, incy, &result);                                 \
        return result;                                                                       \
    }
BLAS_DOT(c, cuComplex, dotu)
BLAS_DOT(c, cuComplex, dotc)
BLAS_DOT(z, cuDoubleComplex, dotu)
BLAS_DOT(z, cuDoubleComplex, dotc)
#undef BLAS_DOT
#define BLAS_SIZES(L, T, REAL)                                    \
    extern "C" REAL cblas_##L##nrm2(int n, const T *x, int incx); \
    static inline REAL blas_nrm2(int n, const T *x, int incx)     \
    {                                                             \
        return cblas_##L##nrm2(n, x, incx);                       \
    }                                                             \
    extern "C" REAL cblas_##L##asum(int n, const T *x, int incx); \
    static inline REAL blas_asum(int n, const T *x, int incx)     \
    {                                                             \
        return cblas_##L##asum(n, x, incx);                       \
    }
BLAS_SIZES(s, float, float)
BLAS_SIZES(d, double, double)
BLAS_SIZES(sc, cuComplex, float)
BLAS_SIZES(dz, cuDoubleComplex, double)
#undef BLAS_SIZES
#undef BLAS_REAL
#undef BLAS_COMPLEX
#undef BLAS_ALL

#endif
