/* cuda_fp8.h: floating-point types of 8 bits. E4M3 has 4 bits of exponent, 3 of mantissa, no
 * infinity, and 448 as its largest number. E5M2 has 5 and 2 bits, and is the upper half of a
 * __half. The types store numbers; they have no arithmetic. */
#ifndef __CUDA_FP8_H__
#define __CUDA_FP8_H__

#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

/* parts/matrix: the first rounds to the nearest number of the type, ties to even. Too large a value
 * becomes the largest number if `saturate`, else infinity or NaN. The second converts to __half. */
__attribute__((const)) unsigned char emulator_fp8_bits(double value, bool e4m3, bool saturate);
__attribute__((const)) unsigned short emulator_fp8_half_bits(unsigned char bits, bool e4m3);

/* ---- conversions ---- */

EMULATOR_INLINE __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturate,
                                                          __nv_fp8_interpretation_t type)
{
    return emulator_fp8_bits(x, type == __NV_E4M3, saturate == __NV_SATFINITE);
}
/* Every NaN of a float, a half and a bfloat16 becomes 0x7f. */
EMULATOR_INLINE __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturate,
                                                         __nv_fp8_interpretation_t type)
{
    return x != x ? (__nv_fp8_storage_t)0x7f : __nv_cvt_double_to_fp8((double)x, saturate, type);
}
EMULATOR_INLINE __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t saturate,
                                                           __nv_fp8_interpretation_t type)
{
    return __nv_cvt_float_to_fp8(__half2float(x), saturate, type);
}
EMULATOR_INLINE __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x,
                                                               __nv_saturation_t saturate,
                                                               __nv_fp8_interpretation_t type)
{
    return __nv_cvt_float_to_fp8(__bfloat162float(x), saturate, type);
}
EMULATOR_INLINE __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x,
                                                   __nv_fp8_interpretation_t type)
{
    return __half_raw{emulator_fp8_half_bits(x, type == __NV_E4M3)};
}

/* Converts two values; x is in the lower byte. */
#define EMULATOR_TWO(NAME, T_, PART_, ONE)                                           \
    EMULATOR_INLINE __nv_fp8x2_storage_t NAME(T_ x, __nv_saturation_t saturate,      \
                                              __nv_fp8_interpretation_t type)        \
    {                                                                                \
        const __nv_fp8_storage_t upper = ONE(PART_{x.y}, saturate, type);            \
        return (__nv_fp8x2_storage_t)(ONE(PART_{x.x}, saturate, type) | upper << 8); \
    }
EMULATOR_TWO(__nv_cvt_double2_to_fp8x2, double2, double, __nv_cvt_double_to_fp8)
EMULATOR_TWO(__nv_cvt_float2_to_fp8x2, float2, float, __nv_cvt_float_to_fp8)
EMULATOR_TWO(__nv_cvt_halfraw2_to_fp8x2, __half2_raw, __half_raw, __nv_cvt_halfraw_to_fp8)
EMULATOR_TWO(__nv_cvt_bfloat16raw2_to_fp8x2, __nv_bfloat162_raw, __nv_bfloat16_raw,
             __nv_cvt_bfloat16raw_to_fp8)
#undef EMULATOR_TWO
EMULATOR_INLINE __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x,
                                                       __nv_fp8_interpretation_t type)
{
    return __half2_raw{__nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)x, type).x,
                       __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(x >> 8), type).x};
}

/* ---- types, whose conversions saturate ---- */

#define EMULATOR_MEMBER inline __attribute__((__always_inline__))
#define EMULATOR_FP8 __nv_fp8_e4m3
#define EMULATOR_FP8X2 __nv_fp8x2_e4m3
#define EMULATOR_FP8X4 __nv_fp8x4_e4m3
#define EMULATOR_FP8_TYPE __NV_E4M3
#include "emulator/half/eight.h"
#define EMULATOR_FP8 __nv_fp8_e5m2
#define EMULATOR_FP8X2 __nv_fp8x2_e5m2
#define EMULATOR_FP8X4 __nv_fp8x4_e5m2
#define EMULATOR_FP8_TYPE __NV_E5M2
#include "emulator/half/eight.h"
#undef EMULATOR_MEMBER

#endif
