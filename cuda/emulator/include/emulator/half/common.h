/* half/common.h: shared by half precision and bfloat16. */
#if !defined __CUDA_FP16_H__ && !defined __CUDA_BF16_H__
#error "emulator/half/common.h is private: include cuda_fp16.h or cuda_bf16.h"
#endif
#ifndef EMULATOR_HALF_COMMON_H
#define EMULATOR_HALF_COMMON_H

#include <algorithm>
#include <limits>

#include "../../cuda_runtime.h"
#include "../device/rounding.h"

/* half.cpp: rounds to a number of the type, in this direction; returns its value; computes x * y +
 * z with one rounding, to nearest. The functions access no memory. The attribute says so, so that
 * the compiler does not repeat a kernel's loads after them. */
#define EMULATOR_PURE __attribute__((const))
#define EMULATOR_FORMAT(NAME)                                                       \
    EMULATOR_PURE unsigned short NAME##_bits(double value, emulator_rounding mode); \
    EMULATOR_PURE double NAME##_value(unsigned short bits);                         \
    EMULATOR_PURE unsigned short NAME##_fma(unsigned short x, unsigned short y, unsigned short z);
EMULATOR_FORMAT(emulator_half)
EMULATOR_FORMAT(emulator_bfloat)
#undef EMULATOR_FORMAT
#undef EMULATOR_PURE

#define EMULATOR_HALF_INTEGERS(DO) \
    DO(short)                      \
    DO(unsigned short)             \
    DO(int) DO(unsigned int) DO(long) DO(unsigned long) DO(long long) DO(unsigned long long)

/* Conversion to an integer drops the fraction, and saturates at the type's ends. */
template <typename T_> EMULATOR_INLINE T_ emulator_half_to(double value)
{
    typedef std::numeric_limits<T_> limits;
    if constexpr (sizeof(T_) == 8)
        return limits::is_signed ? (T_)emulator_longlong(value) : (T_)emulator_ulonglong(value);
    else if constexpr (sizeof(T_) == 4)
        return limits::is_signed ? (T_)emulator_int(value) : (T_)emulator_uint(value);
    else
        return (T_)std::min(std::max(emulator_int(value), (int)limits::min()), (int)limits::max());
}

/* The value as a double. If an integer of 64 bits does not fit, the lost bits set the last bit
 * (round to odd), so that the next rounding is correct. */
template <typename T_> EMULATOR_INLINE double emulator_double(T_ value)
{
    if constexpr (std::is_integral<T_>::value && sizeof(T_) == 8) {
        const uint64_t lost = 0x7ff, size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
        double rounded = (double)((size & ~lost) | (uint64_t)((size & lost) != 0) * (lost + 1));
        double exact = size >> 53 ? rounded : (double)size;
        return value < 0 ? -exact : exact;
    }
    return (double)value;
}

EMULATOR_INLINE double emulator_saturated(double value)
{
    return fmin(fmax(value, 0.0) + 0.0, 1.0); /* NaN and -0 become 0 */
}

/* Function names contain the type's name: __float2half, __float2bfloat16 */
#define EMULATOR_JOINED(A_, B_, C_) A_##B_##C_
#define EMULATOR_JOIN(A_, B_, C_) EMULATOR_JOINED(A_, B_, C_)
#define EMULATOR_NAMED(BEFORE, AFTER) EMULATOR_JOIN(BEFORE, EMULATOR_HALF_WORD, AFTER)

#endif
