/* vector_types.h: char1 … double4 and dim3, with CUDA's sizes and alignment.
 *
 * Alignment makes the access to a float4 a single one of 128 bits, on a GPU and in the counters.
 * Vectors of two and four components are aligned to their size, up to 16 bytes; vectors of three
 * are aligned to a component. */
#ifndef __VECTOR_TYPES_H__
#define __VECTOR_TYPES_H__

#include "host_defines.h"

#ifdef __cplusplus
#define EMULATOR_STRUCT(ALIGN, NAME) struct ALIGN NAME
#define EMULATOR_ALIGN(BYTES) alignas(BYTES)
#else
#define EMULATOR_ALIGN(BYTES) __align__(BYTES)
#define EMULATOR_STRUCT(ALIGN, NAME) \
    typedef struct NAME NAME;        \
    struct ALIGN NAME
#endif

#define EMULATOR_VECTOR_TYPES(NAME, T_, ALIGN_2, ALIGN_4) \
    EMULATOR_STRUCT(, NAME##1)                            \
    {                                                     \
        T_ x;                                             \
    };                                                    \
    EMULATOR_STRUCT(EMULATOR_ALIGN(ALIGN_2), NAME##2)     \
    {                                                     \
        T_ x, y;                                          \
    };                                                    \
    EMULATOR_STRUCT(, NAME##3)                            \
    {                                                     \
        T_ x, y, z;                                       \
    };                                                    \
    EMULATOR_STRUCT(EMULATOR_ALIGN(ALIGN_4), NAME##4)     \
    {                                                     \
        T_ x, y, z, w;                                    \
    };

EMULATOR_VECTOR_TYPES(char, signed char, 2, 4)
EMULATOR_VECTOR_TYPES(uchar, unsigned char, 2, 4)
EMULATOR_VECTOR_TYPES(short, short, 4, 8)
EMULATOR_VECTOR_TYPES(ushort, unsigned short, 4, 8)
EMULATOR_VECTOR_TYPES(int, int, 8, 16)
EMULATOR_VECTOR_TYPES(uint, unsigned int, 8, 16)
EMULATOR_VECTOR_TYPES(float, float, 8, 16)
EMULATOR_VECTOR_TYPES(long, long, 16, 16)
EMULATOR_VECTOR_TYPES(ulong, unsigned long, 16, 16)
EMULATOR_VECTOR_TYPES(longlong, long long, 16, 16)
EMULATOR_VECTOR_TYPES(ulonglong, unsigned long long, 16, 16)
EMULATOR_VECTOR_TYPES(double, double, 16, 16)
#undef EMULATOR_VECTOR_TYPES

/* CUDA 13's names for vectors of four 8-byte components, which contain their alignment. */
#define EMULATOR_VECTOR_4_ALIGNED(NAME, T_)          \
    EMULATOR_STRUCT(EMULATOR_ALIGN(16), NAME##4_16a) \
    {                                                \
        T_ x, y, z, w;                               \
    };                                               \
    EMULATOR_STRUCT(EMULATOR_ALIGN(32), NAME##4_32a) \
    {                                                \
        T_ x, y, z, w;                               \
    };

EMULATOR_VECTOR_4_ALIGNED(long, long)
EMULATOR_VECTOR_4_ALIGNED(ulong, unsigned long)
EMULATOR_VECTOR_4_ALIGNED(longlong, long long)
EMULATOR_VECTOR_4_ALIGNED(ulonglong, unsigned long long)
EMULATOR_VECTOR_4_ALIGNED(double, double)
#undef EMULATOR_VECTOR_4_ALIGNED

EMULATOR_STRUCT(, dim3)
{
    unsigned int x, y, z;

#ifdef __cplusplus
    constexpr dim3(unsigned int x_ = 1, unsigned int y_ = 1, unsigned int z_ = 1)
        : x(x_), y(y_), z(z_)
    {
    }
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z)
    {
    }
    constexpr operator uint3() const
    {
        return uint3{x, y, z};
    }
#endif
};
#undef EMULATOR_STRUCT
#undef EMULATOR_ALIGN

#endif
