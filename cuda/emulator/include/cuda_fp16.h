/* cuda_fp16.h: half precision, IEEE 754's binary16: 11 significant bits, exponents -14 to 15.
 *
 * All is done in double and rounded once: a double holds sums and products of two halves exactly,
 * and quotients and roots with enough bits that rounding again changes nothing (Figueroa 1995). The
 * functions that a GPU approximates (hexp, hsin, …) are nearer here. Pairs are in half_pairs.h. */
#ifndef CUDA_FP16_H
#define CUDA_FP16_H

#include <limits>

#include "cuda_runtime.h"

/* half.cpp: the nearest half in this direction; its value; x * y + z, rounded once, to nearest.
 * They touch no memory, and the compiler is told so: a kernel's load is not done again after them.
 */
#define EMULATOR_PURE __attribute__((const))
EMULATOR_PURE unsigned short emulator_half_bits(double value, emulator_rounding mode);
EMULATOR_PURE double emulator_half_value(unsigned short bits);
EMULATOR_PURE unsigned short emulator_half_fma(unsigned short x, unsigned short y,
                                               unsigned short z);
#undef EMULATOR_PURE

struct __half_raw {
    unsigned short x;
};

#define EMULATOR_MEMBER inline __attribute__((always_inline))
#define EMULATOR_HALF_INTEGERS(DO) \
    DO(short)                      \
    DO(unsigned short)             \
    DO(int) DO(unsigned int) DO(long) DO(unsigned long) DO(long long) DO(unsigned long long)

/* Conversion to an integer drops the fraction, and saturates at the type's ends. */
template <typename T> EMULATOR_INLINE T emulator_half_to(double value)
{
    typedef std::numeric_limits<T> limits;
    if constexpr (sizeof(T) == 8)
        return limits::is_signed ? (T)emulator_longlong(value) : (T)emulator_ulonglong(value);
    else if constexpr (sizeof(T) == 4)
        return limits::is_signed ? (T)emulator_int(value) : (T)emulator_uint(value);
    else
        return (T)min(max(emulator_int(value), (int)limits::min()), (int)limits::max());
}

class __half
{
    unsigned short bits;

  public:
    __half() = default;
    EMULATOR_MEMBER __half(const __half_raw &raw) : bits(raw.x)
    {
    }
    EMULATOR_MEMBER __half(float value) : bits(emulator_half_bits((double)value, EMULATOR_RN))
    {
    }
    EMULATOR_MEMBER __half(double value) : bits(emulator_half_bits(value, EMULATOR_RN))
    {
    }
    EMULATOR_MEMBER operator __half_raw() const
    {
        return __half_raw{bits};
    }
    EMULATOR_MEMBER operator float() const
    {
        return (float)emulator_half_value(bits);
    }
    EMULATOR_MEMBER operator bool() const
    {
        return (bits & 0x7fff) != 0;
    }
#define FROM_INTEGER(T)                                                                    \
    EMULATOR_MEMBER __half(T value) : bits(emulator_half_bits((double)value, EMULATOR_RN)) \
    {                                                                                      \
    }
    EMULATOR_HALF_INTEGERS(FROM_INTEGER)
#undef FROM_INTEGER
#define TO_INTEGER(T)                                                 \
    EMULATOR_MEMBER operator T() const                                \
    {                                                                 \
        return emulator_half_to<T>(trunc(emulator_half_value(bits))); \
    }
    EMULATOR_HALF_INTEGERS(TO_INTEGER)
    TO_INTEGER(char)
    TO_INTEGER(signed char)
    TO_INTEGER(unsigned char)
#undef TO_INTEGER
};
typedef __half half;
typedef __half __nv_half;
typedef __half_raw __nv_half_raw;

EMULATOR_INLINE unsigned short __half_as_ushort(const __half &h)
{
    return static_cast<__half_raw>(h).x;
}
EMULATOR_INLINE short __half_as_short(const __half &h)
{
    return (short)__half_as_ushort(h);
}
EMULATOR_INLINE __half __ushort_as_half(unsigned short bits)
{
    return __half(__half_raw{bits});
}
EMULATOR_INLINE __half __short_as_half(short bits)
{
    return __ushort_as_half((unsigned short)bits);
}
#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7fff)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7bff)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3c00)

EMULATOR_INLINE double emulator_value(const __half &h)
{
    return emulator_half_value(__half_as_ushort(h));
}
EMULATOR_INLINE __half emulator_half(double value, emulator_rounding mode = EMULATOR_RN)
{
    return __ushort_as_half(emulator_half_bits(value, mode));
}

/* ---- conversions ---- */

#define ROUNDED(NAME, T)                                  \
    EMULATOR_INLINE __half NAME##_rn(T value)             \
    {                                                     \
        return emulator_half((double)value);              \
    }                                                     \
    EMULATOR_INLINE __half NAME##_rz(T value)             \
    {                                                     \
        return emulator_half((double)value, EMULATOR_RZ); \
    }                                                     \
    EMULATOR_INLINE __half NAME##_rd(T value)             \
    {                                                     \
        return emulator_half((double)value, EMULATOR_RD); \
    }                                                     \
    EMULATOR_INLINE __half NAME##_ru(T value)             \
    {                                                     \
        return emulator_half((double)value, EMULATOR_RU); \
    }
ROUNDED(__float2half, float)
ROUNDED(__short2half, short)
ROUNDED(__ushort2half, unsigned short)
ROUNDED(__int2half, int)
ROUNDED(__uint2half, unsigned int)
ROUNDED(__ll2half, long long)
ROUNDED(__ull2half, unsigned long long)
#undef ROUNDED
EMULATOR_INLINE __half __float2half(float value)
{
    return emulator_half((double)value);
}
EMULATOR_INLINE __half __double2half(double value)
{
    return emulator_half(value);
}
EMULATOR_INLINE float __half2float(const __half &h)
{
    return (float)emulator_value(h);
}
#define TO_INTEGER(NAME, T, SUFFIX, ROUND)                      \
    EMULATOR_INLINE T __half2##NAME##_##SUFFIX(const __half &h) \
    {                                                           \
        return emulator_half_to<T>(ROUND(emulator_value(h)));   \
    }
#define TO_INTEGERS(NAME, T)       \
    TO_INTEGER(NAME, T, rn, rint)  \
    TO_INTEGER(NAME, T, rz, trunc) \
    TO_INTEGER(NAME, T, rd, floor) \
    TO_INTEGER(NAME, T, ru, ceil)
TO_INTEGERS(short, short)
TO_INTEGERS(ushort, unsigned short)
TO_INTEGERS(int, int)
TO_INTEGERS(uint, unsigned int)
TO_INTEGERS(ll, long long)
TO_INTEGERS(ull, unsigned long long)
TO_INTEGER(char, signed char, rz, trunc)
TO_INTEGER(uchar, unsigned char, rz, trunc)
#undef TO_INTEGERS
#undef TO_INTEGER

/* ---- arithmetic ---- */

EMULATOR_INLINE double emulator_saturated(double value)
{
    return fmin(fmax(value, 0.0) + 0.0, 1.0); /* NaN and -0 become 0 */
}
#define ARITHMETIC(NAME, OPERATOR)                                                              \
    EMULATOR_INLINE __half NAME(const __half &a, const __half &b)                               \
    {                                                                                           \
        return emulator_half(emulator_value(a) OPERATOR emulator_value(b));                     \
    }                                                                                           \
    EMULATOR_INLINE __half NAME##_rn(const __half &a, const __half &b)                          \
    {                                                                                           \
        return NAME(a, b);                                                                      \
    }                                                                                           \
    EMULATOR_INLINE __half NAME##_sat(const __half &a, const __half &b)                         \
    {                                                                                           \
        return emulator_half(emulator_saturated(emulator_value(a) OPERATOR emulator_value(b))); \
    }
ARITHMETIC(__hadd, +)
ARITHMETIC(__hsub, -)
ARITHMETIC(__hmul, *)
#undef ARITHMETIC
EMULATOR_INLINE __half __hdiv(const __half &a, const __half &b)
{
    return emulator_half(emulator_value(a) / emulator_value(b));
}
EMULATOR_INLINE __half __hfma(const __half &a, const __half &b, const __half &c)
{
    return __ushort_as_half(
        emulator_half_fma(__half_as_ushort(a), __half_as_ushort(b), __half_as_ushort(c)));
}
EMULATOR_INLINE __half __hfma_sat(const __half &a, const __half &b, const __half &c)
{
    return emulator_half(emulator_saturated(emulator_value(__hfma(a, b, c))));
}
EMULATOR_INLINE __half __hfma_relu(const __half &a, const __half &b, const __half &c)
{
    double value = emulator_value(__hfma(a, b, c));
    return emulator_half(value <= 0.0 ? 0.0 : value);
}
EMULATOR_INLINE __half __hneg(const __half &h)
{
    return isnan(emulator_value(h)) ? h : __ushort_as_half(__half_as_ushort(h) ^ 0x8000);
}
EMULATOR_INLINE __half __habs(const __half &h)
{
    return isnan(emulator_value(h)) ? h : __ushort_as_half(__half_as_ushort(h) & 0x7fff);
}

#define FUNCTION(NAME, EXPRESSION)               \
    EMULATOR_INLINE __half NAME(const __half &h) \
    {                                            \
        double x = emulator_value(h);            \
        return emulator_half(EXPRESSION);        \
    }
FUNCTION(hsqrt, sqrt(x))
FUNCTION(hrsqrt, 1.0 / sqrt(x))
FUNCTION(hrcp, 1.0 / x)
FUNCTION(hexp, exp(x))
FUNCTION(hexp2, exp2(x))
FUNCTION(hexp10, exp10(x))
FUNCTION(hlog, log(x))
FUNCTION(hlog2, log2(x))
FUNCTION(hlog10, log10(x))
FUNCTION(hsin, sin(x))
FUNCTION(hcos, cos(x))
FUNCTION(htanh, tanh(x))
FUNCTION(hceil, ceil(x))
FUNCTION(hfloor, floor(x))
FUNCTION(htrunc, trunc(x))
FUNCTION(hrint, rint(x))
#undef FUNCTION

/* ---- comparisons ---- */

EMULATOR_INLINE bool __hisnan(const __half &h)
{
    return isnan(emulator_value(h));
}
EMULATOR_INLINE int __hisinf(const __half &h)
{
    double value = emulator_value(h);
    return isinf(value) ? value > 0 ? 1 : -1 : 0;
}
/* NaN compares false; where the name ends in u, true. */
#define COMPARISON(NAME, OPERATOR)                                 \
    EMULATOR_INLINE bool NAME(const __half &a, const __half &b)    \
    {                                                              \
        double x = emulator_value(a), y = emulator_value(b);       \
        return !isunordered(x, y) && x OPERATOR y;                 \
    }                                                              \
    EMULATOR_INLINE bool NAME##u(const __half &a, const __half &b) \
    {                                                              \
        double x = emulator_value(a), y = emulator_value(b);       \
        return isunordered(x, y) || x OPERATOR y;                  \
    }
COMPARISON(__heq, ==)
COMPARISON(__hne, !=)
COMPARISON(__hle, <=)
COMPARISON(__hge, >=)
COMPARISON(__hlt, <)
COMPARISON(__hgt, >)
#undef COMPARISON

/* -0 is less than 0. Of a number and NaN: the number, or NaN where the name says so. */
#define EXTREMUM(NAME, OPERATOR)                                                     \
    EMULATOR_INLINE __half NAME##_nan(const __half &a, const __half &b)              \
    {                                                                                \
        double x = emulator_value(a), y = emulator_value(b);                         \
        if (isunordered(x, y))                                                       \
            return CUDART_NAN_FP16;                                                  \
        return x OPERATOR y || (x == y && !signbit(x) OPERATOR !signbit(y)) ? a : b; \
    }                                                                                \
    EMULATOR_INLINE __half NAME(const __half &a, const __half &b)                    \
    {                                                                                \
        if (__hisnan(a))                                                             \
            return __hisnan(b) ? CUDART_NAN_FP16 : b;                                \
        return __hisnan(b) ? a : NAME##_nan(a, b);                                   \
    }
EXTREMUM(__hmin, <)
EXTREMUM(__hmax, >)
#undef EXTREMUM

#include "half_pairs.h"
#include "half_operators.h"

/* ---- what a warp does with them ---- */

EMULATOR_SHUFFLES(__half)
EMULATOR_SHUFFLES(__half2)
__half atomicAdd(__half *address, __half value); /* atomics.cpp */
__half2 atomicAdd(__half2 *address, __half2 value);

#undef EMULATOR_HALF_INTEGERS
#undef EMULATOR_MEMBER
#endif
