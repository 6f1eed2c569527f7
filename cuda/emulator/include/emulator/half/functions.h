/* half/functions.h: arithmetic on numbers of 16 bits, and comparisons. Part of cuda_fp16.h and of
 * cuda_bf16.h.
 *
 * Operations are computed in double and then rounded. A double has more than twice the bits of a
 * half, so the result is correctly rounded (Figueroa 1995), except for fused multiply-add, for
 * which half.cpp has a function. Functions that a GPU approximates (hexp, hsin, …) are more
 * accurate here.
 */
#if !defined __CUDA_FP16_H__ && !defined __CUDA_BF16_H__
#error "emulator/half/functions.h is private: include cuda_fp16.h or cuda_bf16.h"
#endif

/* ---- arithmetic ---- */

#define EMULATOR_ARITHMETIC(NAME, OPERATOR)                                                        \
    EMULATOR_INLINE EMULATOR_HALF NAME(const EMULATOR_HALF &a, const EMULATOR_HALF &b)             \
    {                                                                                              \
        return EMULATOR_TO_HALF(emulator_value(a) OPERATOR emulator_value(b));                     \
    }                                                                                              \
    EMULATOR_INLINE EMULATOR_HALF NAME##_rn(const EMULATOR_HALF &a, const EMULATOR_HALF &b)        \
    {                                                                                              \
        return NAME(a, b);                                                                         \
    }                                                                                              \
    EMULATOR_INLINE EMULATOR_HALF NAME##_sat(const EMULATOR_HALF &a, const EMULATOR_HALF &b)       \
    {                                                                                              \
        return EMULATOR_TO_HALF(emulator_saturated(emulator_value(a) OPERATOR emulator_value(b))); \
    }
EMULATOR_ARITHMETIC(__hadd, +)
EMULATOR_ARITHMETIC(__hsub, -)
EMULATOR_ARITHMETIC(__hmul, *)
#undef EMULATOR_ARITHMETIC
EMULATOR_INLINE EMULATOR_HALF __hdiv(const EMULATOR_HALF &a, const EMULATOR_HALF &b)
{
    return EMULATOR_TO_HALF(emulator_value(a) / emulator_value(b));
}
EMULATOR_INLINE EMULATOR_HALF __hfma(const EMULATOR_HALF &a, const EMULATOR_HALF &b,
                                     const EMULATOR_HALF &c)
{
    return EMULATOR_NAMED(__ushort_as_, )(EMULATOR_HALF_FMA(EMULATOR_NAMED(__, _as_ushort)(a),
                                                            EMULATOR_NAMED(__, _as_ushort)(b),
                                                            EMULATOR_NAMED(__, _as_ushort)(c)));
}
EMULATOR_INLINE EMULATOR_HALF __hfma_sat(const EMULATOR_HALF &a, const EMULATOR_HALF &b,
                                         const EMULATOR_HALF &c)
{
    return EMULATOR_TO_HALF(emulator_saturated(emulator_value(__hfma(a, b, c))));
}
EMULATOR_INLINE EMULATOR_HALF __hfma_relu(const EMULATOR_HALF &a, const EMULATOR_HALF &b,
                                          const EMULATOR_HALF &c)
{
    double value = emulator_value(__hfma(a, b, c));
    return EMULATOR_TO_HALF(value <= 0.0 ? 0.0 : value);
}
EMULATOR_INLINE EMULATOR_HALF __hneg(const EMULATOR_HALF &h)
{
    return isnan(emulator_value(h))
               ? h
               : EMULATOR_NAMED(__ushort_as_, )(EMULATOR_NAMED(__, _as_ushort)(h) ^ 0x8000);
}
EMULATOR_INLINE EMULATOR_HALF __habs(const EMULATOR_HALF &h)
{
    return isnan(emulator_value(h))
               ? h
               : EMULATOR_NAMED(__ushort_as_, )(EMULATOR_NAMED(__, _as_ushort)(h) & 0x7fff);
}

#define EMULATOR_FUNCTION(NAME, EXPRESSION)                    \
    EMULATOR_INLINE EMULATOR_HALF NAME(const EMULATOR_HALF &h) \
    {                                                          \
        double x = emulator_value(h);                          \
        return EMULATOR_TO_HALF(EXPRESSION);                   \
    }
EMULATOR_FUNCTION(hsqrt, sqrt(x))
EMULATOR_FUNCTION(hrsqrt, 1.0 / sqrt(x))
EMULATOR_FUNCTION(hrcp, 1.0 / x)
EMULATOR_FUNCTION(hexp, exp(x))
EMULATOR_FUNCTION(hexp2, exp2(x))
EMULATOR_FUNCTION(hexp10, exp10(x))
EMULATOR_FUNCTION(hlog, log(x))
EMULATOR_FUNCTION(hlog2, log2(x))
EMULATOR_FUNCTION(hlog10, log10(x))
EMULATOR_FUNCTION(hsin, sin(x))
EMULATOR_FUNCTION(hcos, cos(x))
EMULATOR_FUNCTION(htanh, tanh(x))
EMULATOR_FUNCTION(htanh_approx, tanh(x))
EMULATOR_FUNCTION(hceil, ceil(x))
EMULATOR_FUNCTION(hfloor, floor(x))
EMULATOR_FUNCTION(htrunc, trunc(x))
EMULATOR_FUNCTION(hrint, rint(x))
#undef EMULATOR_FUNCTION

/* ---- comparisons ---- */

EMULATOR_INLINE bool __hisnan(const EMULATOR_HALF &h)
{
    return isnan(emulator_value(h));
}
EMULATOR_INLINE int __hisinf(const EMULATOR_HALF &h)
{
    double value = emulator_value(h);
    return isinf(value) ? value > 0 ? 1 : -1 : 0;
}
/* Comparisons with NaN are false, or true if the name ends in u. */
#define EMULATOR_COMPARISON(NAME, OPERATOR)                                      \
    EMULATOR_INLINE bool NAME(const EMULATOR_HALF &a, const EMULATOR_HALF &b)    \
    {                                                                            \
        double x = emulator_value(a), y = emulator_value(b);                     \
        return !isunordered(x, y) && x OPERATOR y;                               \
    }                                                                            \
    EMULATOR_INLINE bool NAME##u(const EMULATOR_HALF &a, const EMULATOR_HALF &b) \
    {                                                                            \
        double x = emulator_value(a), y = emulator_value(b);                     \
        return isunordered(x, y) || x OPERATOR y;                                \
    }
EMULATOR_COMPARISON(__heq, ==)
EMULATOR_COMPARISON(__hne, !=)
EMULATOR_COMPARISON(__hle, <=)
EMULATOR_COMPARISON(__hge, >=)
EMULATOR_COMPARISON(__hlt, <)
EMULATOR_COMPARISON(__hgt, >)
#undef EMULATOR_COMPARISON

/* -0 is less than 0. For a number and NaN, the result is the number, or NaN in functions with _nan.
 */
#define EMULATOR_EXTREMUM(NAME, OPERATOR)                                                    \
    EMULATOR_INLINE EMULATOR_HALF NAME##_nan(const EMULATOR_HALF &a, const EMULATOR_HALF &b) \
    {                                                                                        \
        double x = emulator_value(a), y = emulator_value(b);                                 \
        if (isunordered(x, y))                                                               \
            return EMULATOR_HALF_NAN;                                                        \
        return x OPERATOR y || (x == y && !signbit(x) OPERATOR !signbit(y)) ? a : b;         \
    }                                                                                        \
    EMULATOR_INLINE EMULATOR_HALF NAME(const EMULATOR_HALF &a, const EMULATOR_HALF &b)       \
    {                                                                                        \
        if (__hisnan(a))                                                                     \
            return __hisnan(b) ? EMULATOR_HALF_NAN : b;                                      \
        return __hisnan(b) ? a : NAME##_nan(a, b);                                           \
    }
EMULATOR_EXTREMUM(__hmin, <)
EMULATOR_EXTREMUM(__hmax, >)
#undef EMULATOR_EXTREMUM
