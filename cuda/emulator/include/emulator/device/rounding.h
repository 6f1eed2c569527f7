/* device/rounding.h: arithmetic and conversions with a rounding mode in their name: _rn to nearest,
 * _rz towards zero, _rd down, _ru up. Results are correctly rounded in every mode. Functions with
 * directed rounding are not inline (math.cpp), because they change the processor's rounding mode.
 */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/device/rounding.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_DEVICE_ROUNDING_H
#define EMULATOR_DEVICE_ROUNDING_H

#include "../../host_defines.h"

enum emulator_rounding { EMULATOR_RZ, EMULATOR_RD, EMULATOR_RU, EMULATOR_RN };

float emulator_add(float x, float y, emulator_rounding mode);
float emulator_sub(float x, float y, emulator_rounding mode);
float emulator_mul(float x, float y, emulator_rounding mode);
float emulator_div(float x, float y, emulator_rounding mode);
float emulator_fma(float x, float y, float z, emulator_rounding mode);
float emulator_sqrt(float x, emulator_rounding mode);
double emulator_add(double x, double y, emulator_rounding mode);
double emulator_sub(double x, double y, emulator_rounding mode);
double emulator_mul(double x, double y, emulator_rounding mode);
double emulator_div(double x, double y, emulator_rounding mode);
double emulator_fma(double x, double y, double z, emulator_rounding mode);
double emulator_sqrt(double x, emulator_rounding mode);
float emulator_float(double x, emulator_rounding mode);
float emulator_float(long long x, emulator_rounding mode);
float emulator_float(unsigned long long x, emulator_rounding mode);
double emulator_double(long long x, emulator_rounding mode);
double emulator_double(unsigned long long x, emulator_rounding mode);

/* Convert a value that is already rounded to an integer, as a GPU does: saturated to the type's
 * range; NaN becomes 0, or, for 64 bits, a word with only the sign bit set. */
int emulator_int(double x);
unsigned int emulator_uint(double x);
long long emulator_longlong(double x);
unsigned long long emulator_ulonglong(double x);

#define EMULATOR_ROUNDED_2(T_, NAME, OPERATION, NEAREST) \
    EMULATOR_INLINE T_ NAME##_rn(T_ x, T_ y)             \
    {                                                    \
        return NEAREST;                                  \
    }                                                    \
    EMULATOR_INLINE T_ NAME##_rz(T_ x, T_ y)             \
    {                                                    \
        return OPERATION(x, y, EMULATOR_RZ);             \
    }                                                    \
    EMULATOR_INLINE T_ NAME##_rd(T_ x, T_ y)             \
    {                                                    \
        return OPERATION(x, y, EMULATOR_RD);             \
    }                                                    \
    EMULATOR_INLINE T_ NAME##_ru(T_ x, T_ y)             \
    {                                                    \
        return OPERATION(x, y, EMULATOR_RU);             \
    }
EMULATOR_ROUNDED_2(float, __fadd, emulator_add, x + y)
EMULATOR_ROUNDED_2(float, __fsub, emulator_sub, x - y)
EMULATOR_ROUNDED_2(float, __fmul, emulator_mul, x *y)
EMULATOR_ROUNDED_2(float, __fdiv, emulator_div, x / y)
EMULATOR_ROUNDED_2(double, __dadd, emulator_add, x + y)
EMULATOR_ROUNDED_2(double, __dsub, emulator_sub, x - y)
EMULATOR_ROUNDED_2(double, __dmul, emulator_mul, x *y)
EMULATOR_ROUNDED_2(double, __ddiv, emulator_div, x / y)
#undef EMULATOR_ROUNDED_2

#define EMULATOR_ROUNDED_3(T_, NAME, NEAREST)      \
    EMULATOR_INLINE T_ NAME##_rn(T_ x, T_ y, T_ z) \
    {                                              \
        return NEAREST(x, y, z);                   \
    }                                              \
    EMULATOR_INLINE T_ NAME##_rz(T_ x, T_ y, T_ z) \
    {                                              \
        return emulator_fma(x, y, z, EMULATOR_RZ); \
    }                                              \
    EMULATOR_INLINE T_ NAME##_rd(T_ x, T_ y, T_ z) \
    {                                              \
        return emulator_fma(x, y, z, EMULATOR_RD); \
    }                                              \
    EMULATOR_INLINE T_ NAME##_ru(T_ x, T_ y, T_ z) \
    {                                              \
        return emulator_fma(x, y, z, EMULATOR_RU); \
    }
EMULATOR_ROUNDED_3(float, __fmaf, fmaf)
EMULATOR_ROUNDED_3(float, __fmaf_ieee, fmaf)
EMULATOR_ROUNDED_3(double, __fma, fma)
#undef EMULATOR_ROUNDED_3

#define EMULATOR_ROUNDED_1(RESULT, T_, NAME, NEAREST, DIRECTED) \
    EMULATOR_INLINE RESULT NAME##_rn(T_ x)                      \
    {                                                           \
        return NEAREST;                                         \
    }                                                           \
    EMULATOR_INLINE RESULT NAME##_rz(T_ x)                      \
    {                                                           \
        const emulator_rounding mode = EMULATOR_RZ;             \
        return DIRECTED;                                        \
    }                                                           \
    EMULATOR_INLINE RESULT NAME##_rd(T_ x)                      \
    {                                                           \
        const emulator_rounding mode = EMULATOR_RD;             \
        return DIRECTED;                                        \
    }                                                           \
    EMULATOR_INLINE RESULT NAME##_ru(T_ x)                      \
    {                                                           \
        const emulator_rounding mode = EMULATOR_RU;             \
        return DIRECTED;                                        \
    }
EMULATOR_ROUNDED_1(float, float, __fsqrt, sqrtf(x), emulator_sqrt(x, mode))
EMULATOR_ROUNDED_1(float, float, __frcp, 1.0f / x, emulator_div(1.0f, x, mode))
EMULATOR_ROUNDED_1(double, double, __dsqrt, sqrt(x), emulator_sqrt(x, mode))
EMULATOR_ROUNDED_1(double, double, __drcp, 1.0 / x, emulator_div(1.0, x, mode))
EMULATOR_ROUNDED_1(float, double, __double2float, (float)x, emulator_float(x, mode))
EMULATOR_ROUNDED_1(float, int, __int2float, (float)x, emulator_float((double)x, mode))
EMULATOR_ROUNDED_1(float, unsigned int, __uint2float, (float)x, emulator_float((double)x, mode))
EMULATOR_ROUNDED_1(float, long long, __ll2float, (float)x, emulator_float(x, mode))
EMULATOR_ROUNDED_1(float, unsigned long long, __ull2float, (float)x, emulator_float(x, mode))
EMULATOR_ROUNDED_1(double, long long, __ll2double, (double)x, emulator_double(x, mode))
EMULATOR_ROUNDED_1(double, unsigned long long, __ull2double, (double)x, emulator_double(x, mode))
#undef EMULATOR_ROUNDED_1

EMULATOR_INLINE double __int2double_rn(int x)
{
    return x;
}
EMULATOR_INLINE double __uint2double_rn(unsigned int x)
{
    return x;
}
EMULATOR_INLINE float __frsqrt_rn(float x)
{
    return (float)(1.0 / sqrt((double)x));
}

#define EMULATOR_TO_INTEGER(RESULT, CONVERT, T_, NAME) \
    EMULATOR_INLINE RESULT NAME##_rn(T_ x)             \
    {                                                  \
        return CONVERT(rint((double)x));               \
    }                                                  \
    EMULATOR_INLINE RESULT NAME##_rz(T_ x)             \
    {                                                  \
        return CONVERT(trunc((double)x));              \
    }                                                  \
    EMULATOR_INLINE RESULT NAME##_rd(T_ x)             \
    {                                                  \
        return CONVERT(floor((double)x));              \
    }                                                  \
    EMULATOR_INLINE RESULT NAME##_ru(T_ x)             \
    {                                                  \
        return CONVERT(ceil((double)x));               \
    }
EMULATOR_TO_INTEGER(int, emulator_int, float, __float2int)
EMULATOR_TO_INTEGER(unsigned int, emulator_uint, float, __float2uint)
EMULATOR_TO_INTEGER(long long, emulator_longlong, float, __float2ll)
EMULATOR_TO_INTEGER(unsigned long long, emulator_ulonglong, float, __float2ull)
EMULATOR_TO_INTEGER(int, emulator_int, double, __double2int)
EMULATOR_TO_INTEGER(unsigned int, emulator_uint, double, __double2uint)
EMULATOR_TO_INTEGER(long long, emulator_longlong, double, __double2ll)
EMULATOR_TO_INTEGER(unsigned long long, emulator_ulonglong, double, __double2ull)
#undef EMULATOR_TO_INTEGER

/* The same bits as another type. */
template <typename To, typename From> EMULATOR_INLINE To emulator_bits_as(From from)
{
    static_assert(sizeof(To) == sizeof(From), "reinterpretation keeps the size");
    To to;
    __builtin_memcpy(&to, &from, sizeof to);
    return to;
}
EMULATOR_INLINE int __float_as_int(float x)
{
    return emulator_bits_as<int>(x);
}
EMULATOR_INLINE unsigned int __float_as_uint(float x)
{
    return emulator_bits_as<unsigned int>(x);
}
EMULATOR_INLINE float __int_as_float(int x)
{
    return emulator_bits_as<float>(x);
}
EMULATOR_INLINE float __uint_as_float(unsigned int x)
{
    return emulator_bits_as<float>(x);
}
EMULATOR_INLINE long long __double_as_longlong(double x)
{
    return emulator_bits_as<long long>(x);
}
EMULATOR_INLINE double __longlong_as_double(long long x)
{
    return emulator_bits_as<double>(x);
}
EMULATOR_INLINE int __double2hiint(double x)
{
    return (int)(emulator_bits_as<unsigned long long>(x) >> 32);
}
EMULATOR_INLINE int __double2loint(double x)
{
    return (int)emulator_bits_as<unsigned long long>(x);
}
EMULATOR_INLINE double __hiloint2double(int hi, int lo)
{
    return emulator_bits_as<double>((unsigned long long)(unsigned int)hi << 32 | (unsigned int)lo);
}

#endif
