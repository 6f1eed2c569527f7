/* device/ptx_convert.h: cvt and cvta. */
#ifndef EMULATOR_DEVICE_PTX_H
#error "emulator/device/ptx_convert.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_DEVICE_PTX_CONVERT_H
#define EMULATOR_DEVICE_PTX_CONVERT_H

/* half.cpp */
__attribute__((const)) unsigned short emulator_half_bits(double value, emulator_rounding mode);
__attribute__((const)) unsigned short emulator_bfloat_bits(double value, emulator_rounding mode);
__attribute__((const)) double emulator_half_value(unsigned short bits);
__attribute__((const)) double emulator_bfloat_value(unsigned short bits);

template <typename T_> EMULATOR_INLINE double emulator_ptx_value(const T_ &x)
{
    return (double)x;
}
EMULATOR_INLINE double emulator_ptx_value(const emulator_ptx_f16 &x)
{
    return emulator_half_value(x.bits);
}
EMULATOR_INLINE double emulator_ptx_value(const emulator_ptx_bf16 &x)
{
    return emulator_bfloat_value(x.bits);
}
EMULATOR_INLINE double emulator_ptx_integral(double x, emulator_rounding mode)
{
    return mode == EMULATOR_RZ   ? trunc(x)
           : mode == EMULATOR_RD ? floor(x)
           : mode == EMULATOR_RU ? ceil(x)
                                 : rint(x);
}

/* Conversion to an integer saturates; to a floating-point number, from an integer or another
 * floating-point number */
template <typename To_, typename From_, emulator_rounding MODE_ = EMULATOR_RN>
EMULATOR_INLINE To_ emulator_ptx_cvt(From_ x)
{
    constexpr bool from_integer = std::is_integral<From_>::value;
    if constexpr (std::is_integral<To_>::value && from_integer) {
        return (To_)x;
    } else if constexpr (std::is_integral<To_>::value && sizeof(To_) == 8) {
        const double value = emulator_ptx_integral(emulator_ptx_value(x), MODE_);
        return std::is_signed<To_>::value ? (To_)emulator_longlong(value)
                                          : (To_)emulator_ulonglong(value);
    } else if constexpr (std::is_integral<To_>::value) {
        const double value = emulator_ptx_integral(emulator_ptx_value(x), MODE_);
        const long long all = emulator_longlong(value),
                        ones = (1ll << (8 * sizeof(To_) - std::is_signed<To_>::value)) - 1;
        const long long least = std::is_signed<To_>::value ? -ones - 1 : 0;
        return (To_)(value != value ? 0 : all < least ? least : all > ones ? ones : all);
    } else if constexpr (std::is_same<To_, emulator_ptx_f16>::value) {
        return {emulator_half_bits(emulator_ptx_value(x), MODE_)};
    } else if constexpr (std::is_same<To_, emulator_ptx_bf16>::value) {
        return {emulator_bfloat_bits(emulator_ptx_value(x), MODE_)};
    } else if constexpr (std::is_same<To_, emulator_ptx_tf32>::value) {
        const unsigned int bits = __float_as_uint(x), exponent = 0x7f800000;
        return {(bits & exponent) == exponent ? bits : (bits + 0x1000) & ~0x1fffu};
    } else if constexpr (std::is_same<To_, From_>::value) {
        return (To_)emulator_ptx_integral(x, MODE_);
    } else if constexpr (from_integer) {
        typedef std::conditional_t<std::is_signed<From_>::value, long long, unsigned long long>
            wide;
        if constexpr (std::is_same<To_, float>::value)
            return emulator_float((wide)x, MODE_);
        else
            return emulator_double((wide)x, MODE_);
    } else if constexpr (std::is_same<To_, float>::value) {
        return emulator_float(emulator_ptx_value(x), MODE_);
    } else {
        return (To_)emulator_ptx_value(x);
    }
}
/* Converts two values; the first becomes the upper half. */
template <typename To_, typename From_, emulator_rounding MODE_ = EMULATOR_RN>
EMULATOR_INLINE To_ emulator_ptx_cvt(From_ upper, From_ lower)
{
    const bool half = std::is_same<To_, emulator_ptx_f16x2>::value;
    const unsigned int high =
        half ? emulator_half_bits(upper, MODE_) : emulator_bfloat_bits(upper, MODE_);
    const unsigned int low =
        half ? emulator_half_bits(lower, MODE_) : emulator_bfloat_bits(lower, MODE_);
    return {high << 16 | low};
}

template <typename T_> EMULATOR_INLINE T_ emulator_ptx_cvta(T_ address)
{
    return address;
}
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_cvta_to(T_ address)
{
    return address;
}
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_cvta_shared(T_ address)
{
    return (T_)(uintptr_t)emulator_ptx_shared(address, 0);
}
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_cvta_to_shared(T_ address)
{
    return (T_)__cvta_generic_to_shared((const void *)(uintptr_t)address);
}

#endif
