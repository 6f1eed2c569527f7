/* half/pairs.h: pairs of 16-bit numbers in 32 bits, x in the lower half; each function works on
 * both. Part of cuda_fp16.h and of cuda_bf16.h. */
#if !defined __CUDA_FP16_H__ && !defined __CUDA_BF16_H__
#error "emulator/half/pairs.h is private: include cuda_fp16.h or cuda_bf16.h"
#endif

struct __align__(4) EMULATOR_HALF2
{
    EMULATOR_HALF x, y;

    EMULATOR_HALF2() = default;
    EMULATOR_MEMBER EMULATOR_HALF2(EMULATOR_HALF a, EMULATOR_HALF b) : x(a), y(b)
    {
    }
    EMULATOR_MEMBER EMULATOR_HALF2(const EMULATOR_HALF2_RAW &raw)
        : x(EMULATOR_NAMED(__ushort_as_, )(raw.x)), y(EMULATOR_NAMED(__ushort_as_, )(raw.y))
    {
    }
    EMULATOR_MEMBER operator EMULATOR_HALF2_RAW() const
    {
        return EMULATOR_HALF2_RAW{EMULATOR_NAMED(__, _as_ushort)(x),
                                  EMULATOR_NAMED(__, _as_ushort)(y)};
    }
};

/* ---- packing and unpacking ---- */

EMULATOR_INLINE EMULATOR_HALF2 EMULATOR_NAMED(make_, 2)(EMULATOR_HALF x, EMULATOR_HALF y)
{
    return EMULATOR_HALF2(x, y);
}
EMULATOR_INLINE EMULATOR_HALF2 EMULATOR_NAMED(__halves2, 2)(EMULATOR_HALF x, EMULATOR_HALF y)
{
    return EMULATOR_HALF2(x, y);
}
EMULATOR_INLINE EMULATOR_HALF2 EMULATOR_HALF_TWICE(EMULATOR_HALF h)
{
    return EMULATOR_HALF2(h, h);
}
EMULATOR_INLINE EMULATOR_HALF EMULATOR_NAMED(__low2, )(EMULATOR_HALF2 h)
{
    return h.x;
}
EMULATOR_INLINE EMULATOR_HALF EMULATOR_NAMED(__high2, )(EMULATOR_HALF2 h)
{
    return h.y;
}
EMULATOR_INLINE EMULATOR_HALF2 EMULATOR_NAMED(__low2, 2)(EMULATOR_HALF2 h)
{
    return EMULATOR_HALF2(h.x, h.x);
}
EMULATOR_INLINE EMULATOR_HALF2 EMULATOR_NAMED(__high2, 2)(EMULATOR_HALF2 h)
{
    return EMULATOR_HALF2(h.y, h.y);
}
EMULATOR_INLINE EMULATOR_HALF2 EMULATOR_NAMED(__lows2, 2)(EMULATOR_HALF2 a, EMULATOR_HALF2 b)
{
    return EMULATOR_HALF2(a.x, b.x);
}
EMULATOR_INLINE EMULATOR_HALF2 EMULATOR_NAMED(__highs2, 2)(EMULATOR_HALF2 a, EMULATOR_HALF2 b)
{
    return EMULATOR_HALF2(a.y, b.y);
}
EMULATOR_INLINE EMULATOR_HALF2 __lowhigh2highlow(EMULATOR_HALF2 h)
{
    return EMULATOR_HALF2(h.y, h.x);
}
EMULATOR_INLINE float __low2float(EMULATOR_HALF2 h)
{
    return EMULATOR_NAMED(__, 2float)(h.x);
}
EMULATOR_INLINE float __high2float(EMULATOR_HALF2 h)
{
    return EMULATOR_NAMED(__, 2float)(h.y);
}
EMULATOR_INLINE float2 EMULATOR_NAMED(__, 22float2)(EMULATOR_HALF2 h)
{
    return float2{EMULATOR_NAMED(__, 2float)(h.x), EMULATOR_NAMED(__, 2float)(h.y)};
}
EMULATOR_INLINE EMULATOR_HALF2 EMULATOR_NAMED(__float2, 2_rn)(float value)
{
    return EMULATOR_HALF_TWICE(EMULATOR_NAMED(__float2, )(value));
}
EMULATOR_INLINE EMULATOR_HALF2 EMULATOR_NAMED(__floats2, 2_rn)(float x, float y)
{
    return EMULATOR_HALF2(EMULATOR_NAMED(__float2, )(x), EMULATOR_NAMED(__float2, )(y));
}
EMULATOR_INLINE EMULATOR_HALF2 EMULATOR_NAMED(__float22, 2_rn)(float2 value)
{
    return EMULATOR_NAMED(__floats2, 2_rn)(value.x, value.y);
}

/* ---- arithmetic ---- */

#define EMULATOR_ONE(NAME, OF)                            \
    EMULATOR_INLINE EMULATOR_HALF2 NAME(EMULATOR_HALF2 a) \
    {                                                     \
        return EMULATOR_HALF2(OF(a.x), OF(a.y));          \
    }
#define EMULATOR_TWO(NAME, OF)                                              \
    EMULATOR_INLINE EMULATOR_HALF2 NAME(EMULATOR_HALF2 a, EMULATOR_HALF2 b) \
    {                                                                       \
        return EMULATOR_HALF2(OF(a.x, b.x), OF(a.y, b.y));                  \
    }
#define EMULATOR_THREE(NAME, OF)                                                              \
    EMULATOR_INLINE EMULATOR_HALF2 NAME(EMULATOR_HALF2 a, EMULATOR_HALF2 b, EMULATOR_HALF2 c) \
    {                                                                                         \
        return EMULATOR_HALF2(OF(a.x, b.x, c.x), OF(a.y, b.y, c.y));                          \
    }
EMULATOR_TWO(__hadd2, __hadd)
EMULATOR_TWO(__hadd2_rn, __hadd)
EMULATOR_TWO(__hadd2_sat, __hadd_sat)
EMULATOR_TWO(__hsub2, __hsub)
EMULATOR_TWO(__hsub2_rn, __hsub)
EMULATOR_TWO(__hsub2_sat, __hsub_sat)
EMULATOR_TWO(__hmul2, __hmul)
EMULATOR_TWO(__hmul2_rn, __hmul)
EMULATOR_TWO(__hmul2_sat, __hmul_sat)
EMULATOR_TWO(__h2div, __hdiv)
EMULATOR_TWO(__hmin2, __hmin)
EMULATOR_TWO(__hmax2, __hmax)
EMULATOR_TWO(__hmin2_nan, __hmin_nan)
EMULATOR_TWO(__hmax2_nan, __hmax_nan)
EMULATOR_THREE(__hfma2, __hfma)
EMULATOR_THREE(__hfma2_sat, __hfma_sat)
EMULATOR_THREE(__hfma2_relu, __hfma_relu)
EMULATOR_ONE(__hneg2, __hneg)
EMULATOR_ONE(__habs2, __habs)
EMULATOR_ONE(h2sqrt, hsqrt)
EMULATOR_ONE(h2rsqrt, hrsqrt)
EMULATOR_ONE(h2rcp, hrcp)
EMULATOR_ONE(h2exp, hexp)
EMULATOR_ONE(h2exp2, hexp2)
EMULATOR_ONE(h2exp10, hexp10)
EMULATOR_ONE(h2log, hlog)
EMULATOR_ONE(h2log2, hlog2)
EMULATOR_ONE(h2log10, hlog10)
EMULATOR_ONE(h2sin, hsin)
EMULATOR_ONE(h2cos, hcos)
EMULATOR_ONE(h2tanh, htanh)
EMULATOR_ONE(h2tanh_approx, htanh_approx)
EMULATOR_ONE(h2ceil, hceil)
EMULATOR_ONE(h2floor, hfloor)
EMULATOR_ONE(h2trunc, htrunc)
EMULATOR_ONE(h2rint, hrint)
#undef EMULATOR_ONE
#undef EMULATOR_TWO
#undef EMULATOR_THREE

/* ---- comparisons: 1 or 0 in each half; as masks; and whether both are true ---- */

EMULATOR_INLINE EMULATOR_HALF2 __hisnan2(EMULATOR_HALF2 h)
{
    return EMULATOR_HALF2((float)__hisnan(h.x), (float)__hisnan(h.y));
}
#define EMULATOR_COMPARISON(NAME)                                                             \
    EMULATOR_INLINE EMULATOR_HALF2 __h##NAME##2(EMULATOR_HALF2 a, EMULATOR_HALF2 b)           \
    {                                                                                         \
        return EMULATOR_HALF2((float)__h##NAME(a.x, b.x), (float)__h##NAME(a.y, b.y));        \
    }                                                                                         \
    EMULATOR_INLINE unsigned int __h##NAME##2_mask(EMULATOR_HALF2 a, EMULATOR_HALF2 b)        \
    {                                                                                         \
        return (__h##NAME(a.x, b.x) ? 0xffffu : 0) | (__h##NAME(a.y, b.y) ? 0xffff0000u : 0); \
    }                                                                                         \
    EMULATOR_INLINE bool __hb##NAME##2(EMULATOR_HALF2 a, EMULATOR_HALF2 b)                    \
    {                                                                                         \
        return __h##NAME(a.x, b.x) && __h##NAME(a.y, b.y);                                    \
    }
EMULATOR_COMPARISON(eq)
EMULATOR_COMPARISON(ne)
EMULATOR_COMPARISON(le)
EMULATOR_COMPARISON(ge)
EMULATOR_COMPARISON(lt)
EMULATOR_COMPARISON(gt)
EMULATOR_COMPARISON(equ)
EMULATOR_COMPARISON(neu)
EMULATOR_COMPARISON(leu)
EMULATOR_COMPARISON(geu)
EMULATOR_COMPARISON(ltu)
EMULATOR_COMPARISON(gtu)
#undef EMULATOR_COMPARISON
