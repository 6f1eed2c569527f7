/* half/type.h: a floating-point type of 16 bits, and its conversions. Part of cuda_fp16.h and of
 * cuda_bf16.h, which define its names as EMULATOR_HALF…. */
#if !defined __CUDA_FP16_H__ && !defined __CUDA_BF16_H__
#error "emulator/half/type.h is private: include cuda_fp16.h or cuda_bf16.h"
#endif

class EMULATOR_HALF
{
    unsigned short bits;

  public:
    EMULATOR_HALF() = default;
    EMULATOR_MEMBER EMULATOR_HALF(const EMULATOR_HALF_RAW &raw) : bits(raw.x)
    {
    }
    EMULATOR_MEMBER EMULATOR_HALF(float value)
        : bits(EMULATOR_HALF_BITS((double)value, EMULATOR_RN))
    {
    }
    EMULATOR_MEMBER EMULATOR_HALF(double value) : bits(EMULATOR_HALF_BITS(value, EMULATOR_RN))
    {
    }
    EMULATOR_MEMBER operator EMULATOR_HALF_RAW() const
    {
        return EMULATOR_HALF_RAW{bits};
    }
    EMULATOR_MEMBER operator float() const
    {
        return (float)EMULATOR_HALF_VALUE(bits);
    }
    EMULATOR_MEMBER operator bool() const
    {
        return (bits & 0x7fff) != 0;
    }
#define EMULATOR_FROM_INTEGER(T_)                                       \
    EMULATOR_MEMBER EMULATOR_HALF(T_ value)                             \
        : bits(EMULATOR_HALF_BITS(emulator_double(value), EMULATOR_RN)) \
    {                                                                   \
    }
    EMULATOR_HALF_INTEGERS(EMULATOR_FROM_INTEGER)
#undef EMULATOR_FROM_INTEGER
#define EMULATOR_TO_INTEGER(T_)                                        \
    EMULATOR_MEMBER operator T_() const                                \
    {                                                                  \
        return emulator_half_to<T_>(trunc(EMULATOR_HALF_VALUE(bits))); \
    }
    EMULATOR_HALF_INTEGERS(EMULATOR_TO_INTEGER)
    EMULATOR_TO_INTEGER(char)
    EMULATOR_TO_INTEGER(signed char)
    EMULATOR_TO_INTEGER(unsigned char)
#undef EMULATOR_TO_INTEGER
};

EMULATOR_INLINE unsigned short EMULATOR_NAMED(__, _as_ushort)(const EMULATOR_HALF &h)
{
    return static_cast<EMULATOR_HALF_RAW>(h).x;
}
EMULATOR_INLINE short EMULATOR_NAMED(__, _as_short)(const EMULATOR_HALF &h)
{
    return (short)EMULATOR_NAMED(__, _as_ushort)(h);
}
EMULATOR_INLINE EMULATOR_HALF EMULATOR_NAMED(__ushort_as_, )(unsigned short bits)
{
    return EMULATOR_HALF(EMULATOR_HALF_RAW{bits});
}
EMULATOR_INLINE EMULATOR_HALF EMULATOR_NAMED(__short_as_, )(short bits)
{
    return EMULATOR_NAMED(__ushort_as_, )((unsigned short)bits);
}

EMULATOR_INLINE double emulator_value(const EMULATOR_HALF &h)
{
    return EMULATOR_HALF_VALUE(EMULATOR_NAMED(__, _as_ushort)(h));
}
EMULATOR_INLINE EMULATOR_HALF EMULATOR_TO_HALF(double value, emulator_rounding mode = EMULATOR_RN)
{
    return EMULATOR_NAMED(__ushort_as_, )(EMULATOR_HALF_BITS(value, mode));
}

/* ---- conversions ---- */

#define EMULATOR_ROUNDED(NAME, T_)                                    \
    EMULATOR_INLINE EMULATOR_HALF EMULATOR_NAMED(NAME, _rn)(T_ value) \
    {                                                                 \
        return EMULATOR_TO_HALF(emulator_double(value));              \
    }                                                                 \
    EMULATOR_INLINE EMULATOR_HALF EMULATOR_NAMED(NAME, _rz)(T_ value) \
    {                                                                 \
        return EMULATOR_TO_HALF(emulator_double(value), EMULATOR_RZ); \
    }                                                                 \
    EMULATOR_INLINE EMULATOR_HALF EMULATOR_NAMED(NAME, _rd)(T_ value) \
    {                                                                 \
        return EMULATOR_TO_HALF(emulator_double(value), EMULATOR_RD); \
    }                                                                 \
    EMULATOR_INLINE EMULATOR_HALF EMULATOR_NAMED(NAME, _ru)(T_ value) \
    {                                                                 \
        return EMULATOR_TO_HALF(emulator_double(value), EMULATOR_RU); \
    }
EMULATOR_ROUNDED(__float2, float)
EMULATOR_ROUNDED(__short2, short)
EMULATOR_ROUNDED(__ushort2, unsigned short)
EMULATOR_ROUNDED(__int2, int)
EMULATOR_ROUNDED(__uint2, unsigned int)
EMULATOR_ROUNDED(__ll2, long long)
EMULATOR_ROUNDED(__ull2, unsigned long long)
#undef EMULATOR_ROUNDED
EMULATOR_INLINE EMULATOR_HALF EMULATOR_NAMED(__float2, )(float value)
{
    return EMULATOR_TO_HALF((double)value);
}
EMULATOR_INLINE EMULATOR_HALF EMULATOR_NAMED(__double2, )(double value)
{
    return EMULATOR_TO_HALF(value);
}
EMULATOR_INLINE float EMULATOR_NAMED(__, 2float)(const EMULATOR_HALF &h)
{
    return (float)emulator_value(h);
}
#define EMULATOR_TO_INTEGER(NAME, T_, SUFFIX, ROUND)                                  \
    EMULATOR_INLINE T_ EMULATOR_NAMED(__, 2##NAME##_##SUFFIX)(const EMULATOR_HALF &h) \
    {                                                                                 \
        return emulator_half_to<T_>(ROUND(emulator_value(h)));                        \
    }
#define EMULATOR_TO_INTEGERS(NAME, T_)       \
    EMULATOR_TO_INTEGER(NAME, T_, rn, rint)  \
    EMULATOR_TO_INTEGER(NAME, T_, rz, trunc) \
    EMULATOR_TO_INTEGER(NAME, T_, rd, floor) \
    EMULATOR_TO_INTEGER(NAME, T_, ru, ceil)
EMULATOR_TO_INTEGERS(short, short)
EMULATOR_TO_INTEGERS(ushort, unsigned short)
EMULATOR_TO_INTEGERS(int, int)
EMULATOR_TO_INTEGERS(uint, unsigned int)
EMULATOR_TO_INTEGERS(ll, long long)
EMULATOR_TO_INTEGERS(ull, unsigned long long)
EMULATOR_TO_INTEGER(char, signed char, rz, trunc)
EMULATOR_TO_INTEGER(uchar, unsigned char, rz, trunc)
#undef EMULATOR_TO_INTEGERS
#undef EMULATOR_TO_INTEGER
