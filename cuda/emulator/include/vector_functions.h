/* vector_functions.h: make_char1 … make_double4, the constructors of the vector types. */
#ifndef __VECTOR_FUNCTIONS_H__
#define __VECTOR_FUNCTIONS_H__

#include "vector_types.h"

#ifdef __cplusplus
#define EMULATOR_MADE(NAME) NAME
#else
#define EMULATOR_MADE(NAME) (NAME)
#endif

#define EMULATOR_MAKE_VECTOR_4(NAME, T_)                   \
    static inline NAME make_##NAME(T_ x, T_ y, T_ z, T_ w) \
    {                                                      \
        return EMULATOR_MADE(NAME){x, y, z, w};            \
    }
#define EMULATOR_MAKE_VECTORS(NAME, T_)                    \
    static inline NAME##1 make_##NAME##1(T_ x)             \
    {                                                      \
        return EMULATOR_MADE(NAME##1){x};                  \
    }                                                      \
    static inline NAME##2 make_##NAME##2(T_ x, T_ y)       \
    {                                                      \
        return EMULATOR_MADE(NAME##2){x, y};               \
    }                                                      \
    static inline NAME##3 make_##NAME##3(T_ x, T_ y, T_ z) \
    {                                                      \
        return EMULATOR_MADE(NAME##3){x, y, z};            \
    }                                                      \
    EMULATOR_MAKE_VECTOR_4(NAME##4, T_)

EMULATOR_MAKE_VECTORS(char, signed char)
EMULATOR_MAKE_VECTORS(uchar, unsigned char)
EMULATOR_MAKE_VECTORS(short, short)
EMULATOR_MAKE_VECTORS(ushort, unsigned short)
EMULATOR_MAKE_VECTORS(int, int)
EMULATOR_MAKE_VECTORS(uint, unsigned int)
EMULATOR_MAKE_VECTORS(float, float)
EMULATOR_MAKE_VECTORS(long, long)
EMULATOR_MAKE_VECTORS(ulong, unsigned long)
EMULATOR_MAKE_VECTORS(longlong, long long)
EMULATOR_MAKE_VECTORS(ulonglong, unsigned long long)
EMULATOR_MAKE_VECTORS(double, double)

EMULATOR_MAKE_VECTOR_4(long4_16a, long)
EMULATOR_MAKE_VECTOR_4(long4_32a, long)
EMULATOR_MAKE_VECTOR_4(ulong4_16a, unsigned long)
EMULATOR_MAKE_VECTOR_4(ulong4_32a, unsigned long)
EMULATOR_MAKE_VECTOR_4(longlong4_16a, long long)
EMULATOR_MAKE_VECTOR_4(longlong4_32a, long long)
EMULATOR_MAKE_VECTOR_4(ulonglong4_16a, unsigned long long)
EMULATOR_MAKE_VECTOR_4(ulonglong4_32a, unsigned long long)
EMULATOR_MAKE_VECTOR_4(double4_16a, double)
EMULATOR_MAKE_VECTOR_4(double4_32a, double)
#undef EMULATOR_MAKE_VECTORS
#undef EMULATOR_MAKE_VECTOR_4
#undef EMULATOR_MADE

#endif
