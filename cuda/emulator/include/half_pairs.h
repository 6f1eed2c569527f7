/* half_pairs.h: two halves in 32 bits, x lower; each function works on both. Part of cuda_fp16.h.
 */
#ifndef HALF_PAIRS_H
#define HALF_PAIRS_H

struct __half2_raw {
    unsigned short x, y;
};
struct __align__(4) __half2
{
    __half x, y;

    __half2() = default;
    EMULATOR_MEMBER __half2(__half a, __half b) : x(a), y(b)
    {
    }
    EMULATOR_MEMBER __half2(const __half2_raw &raw)
        : x(__ushort_as_half(raw.x)), y(__ushort_as_half(raw.y))
    {
    }
    EMULATOR_MEMBER operator __half2_raw() const
    {
        return __half2_raw{__half_as_ushort(x), __half_as_ushort(y)};
    }
};
typedef __half2 half2;
typedef __half2 __nv_half2;
typedef __half2_raw __nv_half2_raw;

/* ---- together and apart ---- */

EMULATOR_INLINE __half2 make_half2(__half x, __half y)
{
    return __half2(x, y);
}
EMULATOR_INLINE __half2 __halves2half2(__half x, __half y)
{
    return __half2(x, y);
}
EMULATOR_INLINE __half2 __half2half2(__half h)
{
    return __half2(h, h);
}
EMULATOR_INLINE __half __low2half(__half2 h)
{
    return h.x;
}
EMULATOR_INLINE __half __high2half(__half2 h)
{
    return h.y;
}
EMULATOR_INLINE __half2 __low2half2(__half2 h)
{
    return __half2(h.x, h.x);
}
EMULATOR_INLINE __half2 __high2half2(__half2 h)
{
    return __half2(h.y, h.y);
}
EMULATOR_INLINE __half2 __lows2half2(__half2 a, __half2 b)
{
    return __half2(a.x, b.x);
}
EMULATOR_INLINE __half2 __highs2half2(__half2 a, __half2 b)
{
    return __half2(a.y, b.y);
}
EMULATOR_INLINE __half2 __lowhigh2highlow(__half2 h)
{
    return __half2(h.y, h.x);
}
EMULATOR_INLINE float __low2float(__half2 h)
{
    return __half2float(h.x);
}
EMULATOR_INLINE float __high2float(__half2 h)
{
    return __half2float(h.y);
}
EMULATOR_INLINE float2 __half22float2(__half2 h)
{
    return float2{__half2float(h.x), __half2float(h.y)};
}
EMULATOR_INLINE __half2 __float2half2_rn(float value)
{
    return __half2half2(__float2half(value));
}
EMULATOR_INLINE __half2 __floats2half2_rn(float x, float y)
{
    return __half2(__float2half(x), __float2half(y));
}
EMULATOR_INLINE __half2 __float22half2_rn(float2 value)
{
    return __floats2half2_rn(value.x, value.y);
}

/* ---- arithmetic ---- */

#define ONE(NAME, OF)                       \
    EMULATOR_INLINE __half2 NAME(__half2 a) \
    {                                       \
        return __half2(OF(a.x), OF(a.y));   \
    }
#define TWO(NAME, OF)                                  \
    EMULATOR_INLINE __half2 NAME(__half2 a, __half2 b) \
    {                                                  \
        return __half2(OF(a.x, b.x), OF(a.y, b.y));    \
    }
#define THREE(NAME, OF)                                           \
    EMULATOR_INLINE __half2 NAME(__half2 a, __half2 b, __half2 c) \
    {                                                             \
        return __half2(OF(a.x, b.x, c.x), OF(a.y, b.y, c.y));     \
    }
TWO(__hadd2, __hadd)
TWO(__hadd2_rn, __hadd)
TWO(__hadd2_sat, __hadd_sat)
TWO(__hsub2, __hsub)
TWO(__hsub2_rn, __hsub)
TWO(__hsub2_sat, __hsub_sat)
TWO(__hmul2, __hmul)
TWO(__hmul2_rn, __hmul)
TWO(__hmul2_sat, __hmul_sat)
TWO(__h2div, __hdiv)
TWO(__hmin2, __hmin)
TWO(__hmax2, __hmax)
TWO(__hmin2_nan, __hmin_nan)
TWO(__hmax2_nan, __hmax_nan)
THREE(__hfma2, __hfma)
THREE(__hfma2_sat, __hfma_sat)
THREE(__hfma2_relu, __hfma_relu)
ONE(__hneg2, __hneg)
ONE(__habs2, __habs)
ONE(h2sqrt, hsqrt)
ONE(h2rsqrt, hrsqrt)
ONE(h2rcp, hrcp)
ONE(h2exp, hexp)
ONE(h2exp2, hexp2)
ONE(h2exp10, hexp10)
ONE(h2log, hlog)
ONE(h2log2, hlog2)
ONE(h2log10, hlog10)
ONE(h2sin, hsin)
ONE(h2cos, hcos)
ONE(h2tanh, htanh)
ONE(h2ceil, hceil)
ONE(h2floor, hfloor)
ONE(h2trunc, htrunc)
ONE(h2rint, hrint)
#undef ONE
#undef TWO
#undef THREE

/* ---- comparisons: 1 or 0 in each half; a mask; and whether both hold ---- */

EMULATOR_INLINE __half2 __hisnan2(__half2 h)
{
    return __half2((float)__hisnan(h.x), (float)__hisnan(h.y));
}
#define COMPARISON(NAME)                                                                      \
    EMULATOR_INLINE __half2 __h##NAME##2(__half2 a, __half2 b)                                \
    {                                                                                         \
        return __half2((float)__h##NAME(a.x, b.x), (float)__h##NAME(a.y, b.y));               \
    }                                                                                         \
    EMULATOR_INLINE unsigned int __h##NAME##2_mask(__half2 a, __half2 b)                      \
    {                                                                                         \
        return (__h##NAME(a.x, b.x) ? 0xffffu : 0) | (__h##NAME(a.y, b.y) ? 0xffff0000u : 0); \
    }                                                                                         \
    EMULATOR_INLINE bool __hb##NAME##2(__half2 a, __half2 b)                                  \
    {                                                                                         \
        return __h##NAME(a.x, b.x) && __h##NAME(a.y, b.y);                                    \
    }
COMPARISON(eq)
COMPARISON(ne)
COMPARISON(le)
COMPARISON(ge)
COMPARISON(lt)
COMPARISON(gt)
COMPARISON(equ)
COMPARISON(neu)
COMPARISON(leu)
COMPARISON(geu)
COMPARISON(ltu)
COMPARISON(gtu)
#undef COMPARISON

#endif
