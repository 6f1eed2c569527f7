/* lapack.h: the functions of a LAPACK, overloaded by types. LAPACK is in Fortran: arguments are
 * passed by address, and the lengths of strings follow them. Each wrapper returns LAPACK's `info`.
 */
#ifndef LAPACK_H
#define LAPACK_H

#include <vector>

#include "cusolverDn.h"

static inline char lapack_option(cublasOperation_t operation)
{
    return operation == CUBLAS_OP_N ? 'N' : 'T';
}
static inline char lapack_option(cublasFillMode_t fill)
{
    return fill == CUBLAS_FILL_MODE_UPPER ? 'U' : 'L';
}
static inline char lapack_option(cublasSideMode_t side)
{
    return side == CUBLAS_SIDE_LEFT ? 'L' : 'R';
}

#define LAPACK_REAL(L, T)                                                                          \
    extern "C" {                                                                                   \
    void L##getrf_(const int *m, const int *n, T *A, const int *lda, int *pivots, int *info);      \
    void L##getrs_(const char *trans, const int *n, const int *nrhs, const T *A, const int *lda,   \
                   const int *pivots, T *B, const int *ldb, int *info, size_t);                    \
    void L##potrf_(const char *fill, const int *n, T *A, const int *lda, int *info, size_t);       \
    void L##potri_(const char *fill, const int *n, T *A, const int *lda, int *info, size_t);       \
    void L##potrs_(const char *fill, const int *n, const int *nrhs, const T *A, const int *lda,    \
                   T *B, const int *ldb, int *info, size_t);                                       \
    void L##geqrf_(const int *m, const int *n, T *A, const int *lda, T *tau, T *work,              \
                   const int *size, int *info);                                                    \
    void L##orgqr_(const int *m, const int *n, const int *k, T *A, const int *lda, const T *tau,   \
                   T *work, const int *size, int *info);                                           \
    void L##ormqr_(const char *side, const char *trans, const int *m, const int *n, const int *k,  \
                   const T *A, const int *lda, const T *tau, T *C, const int *ldc, T *work,        \
                   const int *size, int *info, size_t, size_t);                                    \
    void L##gesvd_(const char *jobu, const char *jobvt, const int *m, const int *n, T *A,          \
                   const int *lda, T *S, T *U, const int *ldu, T *VT, const int *ldvt, T *work,    \
                   const int *size, int *info, size_t, size_t);                                    \
    void L##syevd_(const char *jobz, const char *fill, const int *n, T *A, const int *lda, T *W,   \
                   T *work, const int *size, int *iwork, const int *whole, int *info, size_t,      \
                   size_t);                                                                        \
    void L##sygvd_(const int *type, const char *jobz, const char *fill, const int *n, T *A,        \
                   const int *lda, T *B, const int *ldb, T *W, T *work, const int *size,           \
                   int *iwork, const int *whole, int *info, size_t, size_t);                       \
    }                                                                                              \
    static inline int lapack_getrf(int m, int n, T *A, int lda, int *pivots)                       \
    {                                                                                              \
        int info = 0;                                                                              \
        L##getrf_(&m, &n, A, &lda, pivots, &info);                                                 \
        return info;                                                                               \
    }                                                                                              \
    static inline int lapack_getrs(char trans, int n, int nrhs, const T *A, int lda,               \
                                   const int *pivots, T *B, int ldb)                               \
    {                                                                                              \
        int info = 0;                                                                              \
        L##getrs_(&trans, &n, &nrhs, A, &lda, pivots, B, &ldb, &info, 1);                          \
        return info;                                                                               \
    }                                                                                              \
    static inline int lapack_potrf(char fill, int n, T *A, int lda)                                \
    {                                                                                              \
        int info = 0;                                                                              \
        L##potrf_(&fill, &n, A, &lda, &info, 1);                                                   \
        return info;                                                                               \
    }                                                                                              \
    static inline int lapack_potri(char fill, int n, T *A, int lda)                                \
    {                                                                                              \
        int info = 0;                                                                              \
        L##potri_(&fill, &n, A, &lda, &info, 1);                                                   \
        return info;                                                                               \
    }                                                                                              \
    static inline int lapack_potrs(char fill, int n, int nrhs, const T *A, int lda, T *B, int ldb) \
    {                                                                                              \
        int info = 0;                                                                              \
        L##potrs_(&fill, &n, &nrhs, A, &lda, B, &ldb, &info, 1);                                   \
        return info;                                                                               \
    }                                                                                              \
    static inline int lapack_geqrf(int m, int n, T *A, int lda, T *tau, std::vector<T> work)       \
    {                                                                                              \
        int size = (int)work.size(), info = 0;                                                     \
        L##geqrf_(&m, &n, A, &lda, tau, work.data(), &size, &info);                                \
        return info;                                                                               \
    }                                                                                              \
    static inline int lapack_orgqr(int m, int n, int k, T *A, int lda, const T *tau,               \
                                   std::vector<T> work)                                            \
    {                                                                                              \
        int size = (int)work.size(), info = 0;                                                     \
        L##orgqr_(&m, &n, &k, A, &lda, tau, work.data(), &size, &info);                            \
        return info;                                                                               \
    }                                                                                              \
    static inline int lapack_ormqr(char side, char trans, int m, int n, int k, const T *A,         \
                                   int lda, const T *tau, T *C, int ldc, std::vector<T> work)      \
    {                                                                                              \
        int size = (int)work.size(), info = 0;                                                     \
        L##ormqr_(&side, &trans, &m, &n, &k, A, &lda, tau, C, &ldc, work.data(), &size, &info, 1,  \
                  1);                                                                              \
        return info;                                                                               \
    }                                                                                              \
    /* work[1], … are the superdiagonal elements that did not converge. */                       \
    static inline int lapack_gesvd(char jobu, char jobvt, int m, int n, T *A, int lda, T *S, T *U, \
                                   int ldu, T *VT, int ldvt, std::vector<T> &work)                 \
    {                                                                                              \
        int size = (int)work.size(), info = 0;                                                     \
        L##gesvd_(&jobu, &jobvt, &m, &n, A, &lda, S, U, &ldu, VT, &ldvt, work.data(), &size,       \
                  &info, 1, 1);                                                                    \
        return info;                                                                               \
    }                                                                                              \
    static inline int lapack_syevd(char jobz, char fill, int n, T *A, int lda, T *W,               \
                                   std::vector<T> work)                                            \
    {                                                                                              \
        int size = (int)work.size(), whole = 3 + 5 * n, info = 0;                                  \
        std::vector<int> others((size_t)whole);                                                    \
        L##syevd_(&jobz, &fill, &n, A, &lda, W, work.data(), &size, others.data(), &whole, &info,  \
                  1, 1);                                                                           \
        return info;                                                                               \
    }                                                                                              \
    static inline int lapack_sygvd(int type, char jobz, char fill, int n, T *A, int lda, T *B,     \
                                   int ldb, T *W, std::vector<T> work)                             \
    {                                                                                              \
        int size = (int)work.size(), whole = 3 + 5 * n, info = 0;                                  \
        std::vector<int> others((size_t)whole);                                                    \
        L##sygvd_(&type, &jobz, &fill, &n, A, &lda, B, &ldb, W, work.data(), &size, others.data(), \
                  &whole, &info, 1, 1);                                                            \
        return info;                                                                               \
    }
LAPACK_REAL(s, float)
LAPACK_REAL(d, double)
#undef LAPACK_REAL

#endif
