/* half/eight.h: a floating-point type of 8 bits, and vectors of two and four. Part of cuda_fp8.h,
 * which defines their names as EMULATOR_FP8…. */
#ifndef __CUDA_FP8_H__
#error "emulator/half/eight.h is private: include cuda_fp8.h"
#endif

struct EMULATOR_FP8 {
    __nv_fp8_storage_t __x;

    EMULATOR_FP8() = default;
    explicit EMULATOR_MEMBER EMULATOR_FP8(double value)
        : __x(__nv_cvt_double_to_fp8(value, __NV_SATFINITE, EMULATOR_FP8_TYPE))
    {
    }
    explicit EMULATOR_MEMBER EMULATOR_FP8(float value)
        : __x(__nv_cvt_float_to_fp8(value, __NV_SATFINITE, EMULATOR_FP8_TYPE))
    {
    }
    explicit EMULATOR_MEMBER EMULATOR_FP8(__half value)
        : __x(__nv_cvt_halfraw_to_fp8(value, __NV_SATFINITE, EMULATOR_FP8_TYPE))
    {
    }
    explicit EMULATOR_MEMBER EMULATOR_FP8(__nv_bfloat16 value)
        : __x(__nv_cvt_bfloat16raw_to_fp8(value, __NV_SATFINITE, EMULATOR_FP8_TYPE))
    {
    }
    explicit EMULATOR_MEMBER operator __half() const
    {
        return __nv_cvt_fp8_to_halfraw(__x, EMULATOR_FP8_TYPE);
    }
    explicit EMULATOR_MEMBER operator float() const
    {
        return __half2float((__half) * this);
    }
    explicit EMULATOR_MEMBER operator double() const
    {
        return (double)(float)*this;
    }
    explicit EMULATOR_MEMBER operator __nv_bfloat16() const
    {
        return __float2bfloat16((float)*this);
    }
    explicit EMULATOR_MEMBER operator bool() const
    {
        return (__x & 0x7f) != 0;
    }
#define EMULATOR_FROM_INTEGER(T_)                                                \
    explicit EMULATOR_MEMBER EMULATOR_FP8(T_ value) : EMULATOR_FP8((float)value) \
    {                                                                            \
    }
    EMULATOR_HALF_INTEGERS(EMULATOR_FROM_INTEGER)
#undef EMULATOR_FROM_INTEGER
/* Truncates and saturates. */
#define EMULATOR_TO_INTEGER(T_)                  \
    explicit EMULATOR_MEMBER operator T_() const \
    {                                            \
        return (T_)(__half) * this;              \
    }
    EMULATOR_HALF_INTEGERS(EMULATOR_TO_INTEGER)
    EMULATOR_TO_INTEGER(char)
    EMULATOR_TO_INTEGER(signed char)
    EMULATOR_TO_INTEGER(unsigned char)
#undef EMULATOR_TO_INTEGER
};

struct __align__(2) EMULATOR_FP8X2
{
    __nv_fp8x2_storage_t __x;

    EMULATOR_FP8X2() = default;
    explicit EMULATOR_MEMBER EMULATOR_FP8X2(double2 value)
        : __x(__nv_cvt_double2_to_fp8x2(value, __NV_SATFINITE, EMULATOR_FP8_TYPE))
    {
    }
    explicit EMULATOR_MEMBER EMULATOR_FP8X2(float2 value)
        : __x(__nv_cvt_float2_to_fp8x2(value, __NV_SATFINITE, EMULATOR_FP8_TYPE))
    {
    }
    explicit EMULATOR_MEMBER EMULATOR_FP8X2(__half2 value)
        : __x(__nv_cvt_halfraw2_to_fp8x2(value, __NV_SATFINITE, EMULATOR_FP8_TYPE))
    {
    }
    explicit EMULATOR_MEMBER EMULATOR_FP8X2(__nv_bfloat162 value)
        : __x(__nv_cvt_bfloat16raw2_to_fp8x2(value, __NV_SATFINITE, EMULATOR_FP8_TYPE))
    {
    }
    explicit EMULATOR_MEMBER operator __half2() const
    {
        return __nv_cvt_fp8x2_to_halfraw2(__x, EMULATOR_FP8_TYPE);
    }
    explicit EMULATOR_MEMBER operator float2() const
    {
        return __half22float2((__half2) * this);
    }
};

struct __align__(4) EMULATOR_FP8X4
{
    __nv_fp8x4_storage_t __x;

    EMULATOR_FP8X4() = default;
#define EMULATOR_FROM(LOWER, UPPER) \
    __x(EMULATOR_FP8X2(LOWER).__x | (__nv_fp8x4_storage_t)EMULATOR_FP8X2(UPPER).__x << 16)
    explicit EMULATOR_MEMBER EMULATOR_FP8X4(__half2 lower, __half2 upper)
        : EMULATOR_FROM(lower, upper)
    {
    }
    explicit EMULATOR_MEMBER EMULATOR_FP8X4(__nv_bfloat162 lower, __nv_bfloat162 upper)
        : EMULATOR_FROM(lower, upper)
    {
    }
    explicit EMULATOR_MEMBER EMULATOR_FP8X4(float4 value)
        : EMULATOR_FROM((float2{value.x, value.y}), (float2{value.z, value.w}))
    {
    }
#define EMULATOR_FROM_DOUBLES(T_)                                                 \
    explicit EMULATOR_MEMBER EMULATOR_FP8X4(T_ value)                             \
        : EMULATOR_FROM((double2{value.x, value.y}), (double2{value.z, value.w})) \
    {                                                                             \
    }
    EMULATOR_FROM_DOUBLES(double4)
    EMULATOR_FROM_DOUBLES(double4_16a)
    EMULATOR_FROM_DOUBLES(double4_32a)
#undef EMULATOR_FROM_DOUBLES
#undef EMULATOR_FROM
    explicit EMULATOR_MEMBER operator float4() const
    {
        EMULATOR_FP8X2 lower, upper;
        lower.__x = (__nv_fp8x2_storage_t)__x;
        upper.__x = (__nv_fp8x2_storage_t)(__x >> 16);
        const float2 first = (float2)lower, second = (float2)upper;
        return float4{first.x, first.y, second.x, second.y};
    }
};

#undef EMULATOR_FP8
#undef EMULATOR_FP8X2
#undef EMULATOR_FP8X4
#undef EMULATOR_FP8_TYPE
