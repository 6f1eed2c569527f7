/* half_functions.h: arithmetic on numbers of 16 bits, and comparisons. Part of cuda_fp16.h and of
 * cuda_bf16.h.
 *
 * All is done in double and rounded once more, which changes nothing but in a sum after a product,
 * that is done with more care (half.cpp): a double has more than twice a half's bits (Figueroa
 * 1995). The functions that a GPU approximates (hexp, hsin, …) are nearer here. */

/* ---- arithmetic ---- */

#define ARITHMETIC(NAME, OPERATOR)                                                                 \
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
ARITHMETIC(__hadd, +)
ARITHMETIC(__hsub, -)
ARITHMETIC(__hmul, *)
#undef ARITHMETIC
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

#define FUNCTION(NAME, EXPRESSION)                             \
    EMULATOR_INLINE EMULATOR_HALF NAME(const EMULATOR_HALF &h) \
    {                                                          \
        double x = emulator_value(h);                          \
        return EMULATOR_TO_HALF(EXPRESSION);                   \
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
FUNCTION(htanh_approx, tanh(x))
FUNCTION(hceil, ceil(x))
FUNCTION(hfloor, floor(x))
FUNCTION(htrunc, trunc(x))
FUNCTION(hrint, rint(x))
#undef FUNCTION

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
/* NaN compares false; where the name ends in u, true. */
#define COMPARISON(NAME, OPERATOR)                                               \
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
COMPARISON(__heq, ==)
COMPARISON(__hne, !=)
COMPARISON(__hle, <=)
COMPARISON(__hge, >=)
COMPARISON(__hlt, <)
COMPARISON(__hgt, >)
#undef COMPARISON

/* -0 is less than 0. Of a number and NaN: the number, or NaN where the name says so. */
#define EXTREMUM(NAME, OPERATOR)                                                             \
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
EXTREMUM(__hmin, <)
EXTREMUM(__hmax, >)
#undef EXTREMUM
