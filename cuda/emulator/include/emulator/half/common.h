/* half/common.h: what half precision and bfloat16 have in common. */
#if !defined __CUDA_FP16_H__ && !defined __CUDA_BF16_H__
#error "emulator/half/common.h is private: include cuda_fp16.h or cuda_bf16.h"
#endif
#ifndef EMULATOR_HALF_COMMON_H
#define EMULATOR_HALF_COMMON_H

#include <algorithm>
#include <limits>

#include "../../cuda_runtime.h"
#include "../device/rounding.h"

/* half.cpp: the nearest number of the type in this direction; its value; x * y + z, rounded once,
 * to nearest. They touch no memory, and the compiler is told so: a kernel's load is not done again
 * after them. */
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

/* As a double, of which 64 bits may be more than it holds: what is lost goes into its last bit as
 * "there is more", so that rounding again is rounding once. */
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

/* The names of functions hold the type's: __float2half, __float2bfloat16 */
#define EMULATOR_JOINED(A_, B_, C_) A_##B_##C_
#define EMULATOR_JOIN(A_, B_, C_) EMULATOR_JOINED(A_, B_, C_)
#define EMULATOR_NAMED(BEFORE, AFTER) EMULATOR_JOIN(BEFORE, EMULATOR_HALF_WORD, AFTER)

#endif
