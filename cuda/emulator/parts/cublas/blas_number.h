/* blas_number.h: arithmetic on real and complex numbers, for operations that CBLAS does not have,
 * and access to a vector's elements. */
#ifndef BLAS_NUMBER_H
#define BLAS_NUMBER_H

#include "cuComplex.h"

namespace emulator
{
#define NUMBER_REAL(T)                          \
    static inline bool is_zero(T x)             \
    {                                           \
        return x == 0;                          \
    }                                           \
    static inline T conjugate(T x)              \
    {                                           \
        return x;                               \
    }                                           \
    static inline T plus(T x, T y)              \
    {                                           \
        return x + y;                           \
    }                                           \
    static inline T times(T x, T y)             \
    {                                           \
        return x * y;                           \
    }                                           \
    static inline T size_of(T x) /* for amax */ \
    {                                           \
        return x < 0 ? -x : x;                  \
    }
NUMBER_REAL(float)
NUMBER_REAL(double)
#undef NUMBER_REAL
#define NUMBER_COMPLEX(T, REAL)                                 \
    static inline bool is_zero(T x)                             \
    {                                                           \
        return x.x == 0 && x.y == 0;                            \
    }                                                           \
    static inline T conjugate(T x)                              \
    {                                                           \
        return T{x.x, -x.y};                                    \
    }                                                           \
    static inline T plus(T x, T y)                              \
    {                                                           \
        return T{x.x + y.x, x.y + y.y};                         \
    }                                                           \
    static inline T times(T x, T y)                             \
    {                                                           \
        return T{x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x}; \
    }                                                           \
    static inline REAL size_of(T x)                             \
    {                                                           \
        return size_of(x.x) + size_of(x.y);                     \
    }
NUMBER_COMPLEX(cuComplex, float)
NUMBER_COMPLEX(cuDoubleComplex, double)
#undef NUMBER_COMPLEX

/* Element `i` of a vector of `n`; with a negative step, it begins at the end of the memory. */
template <typename T> static inline T &element(T *x, int i, int n, int step)
{
    return x[(step < 0 ? (long)i - (n - 1) : (long)i) * step];
}
} // namespace emulator

#endif
