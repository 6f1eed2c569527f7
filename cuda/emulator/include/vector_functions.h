/* vector_functions.h: make_char1 … make_double4, the constructors of the vector types. */
#ifndef VECTOR_FUNCTIONS_H
#define VECTOR_FUNCTIONS_H

#include "vector_types.h"

#define MAKE_VECTOR_4(NAME, T)                            \
    static constexpr NAME make_##NAME(T x, T y, T z, T w) \
    {                                                     \
        return NAME{x, y, z, w};                          \
    }
#define MAKE_VECTORS(NAME, T)                              \
    static constexpr NAME##1 make_##NAME##1(T x)           \
    {                                                      \
        return NAME##1 {x};                                \
    }                                                      \
    static constexpr NAME##2 make_##NAME##2(T x, T y)      \
    {                                                      \
        return NAME##2 {x, y};                             \
    }                                                      \
    static constexpr NAME##3 make_##NAME##3(T x, T y, T z) \
    {                                                      \
        return NAME##3 {x, y, z};                          \
    }                                                      \
    MAKE_VECTOR_4(NAME##4, T)

MAKE_VECTORS(char, signed char)
MAKE_VECTORS(uchar, unsigned char)
MAKE_VECTORS(short, short)
MAKE_VECTORS(ushort, unsigned short)
MAKE_VECTORS(int, int)
MAKE_VECTORS(uint, unsigned int)
MAKE_VECTORS(float, float)
MAKE_VECTORS(long, long)
MAKE_VECTORS(ulong, unsigned long)
MAKE_VECTORS(longlong, long long)
MAKE_VECTORS(ulonglong, unsigned long long)
MAKE_VECTORS(double, double)

MAKE_VECTOR_4(long4_16a, long)
MAKE_VECTOR_4(long4_32a, long)
MAKE_VECTOR_4(ulong4_16a, unsigned long)
MAKE_VECTOR_4(ulong4_32a, unsigned long)
MAKE_VECTOR_4(longlong4_16a, long long)
MAKE_VECTOR_4(longlong4_32a, long long)
MAKE_VECTOR_4(ulonglong4_16a, unsigned long long)
MAKE_VECTOR_4(ulonglong4_32a, unsigned long long)
MAKE_VECTOR_4(double4_16a, double)
MAKE_VECTOR_4(double4_32a, double)
#undef MAKE_VECTORS
#undef MAKE_VECTOR_4

#endif
