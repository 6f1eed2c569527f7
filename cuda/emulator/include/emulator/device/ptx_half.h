/* device/ptx_half.h: PTX's arithmetic of 16-bit numbers, and of pairs of them in a register. It is
 * done in double and then rounded, as in half/functions.h. */
#ifndef EMULATOR_DEVICE_PTX_H
#error "emulator/device/ptx_half.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_DEVICE_PTX_HALF_H
#define EMULATOR_DEVICE_PTX_HALF_H

/* half.cpp: fused, with one rounding */
__attribute__((const)) unsigned short emulator_half_fma(unsigned short x, unsigned short y,
                                                        unsigned short z);
__attribute__((const)) unsigned short emulator_bfloat_fma(unsigned short x, unsigned short y,
                                                          unsigned short z);

template <typename T_>
constexpr bool emulator_ptx_is_bfloat =
    std::is_same<T_, emulator_ptx_bf16>::value || std::is_same<T_, emulator_ptx_bf16x2>::value;
template <typename T_> EMULATOR_INLINE double emulator_ptx_half_value(unsigned int bits)
{
    return emulator_ptx_is_bfloat<T_> ? emulator_bfloat_value((unsigned short)bits)
                                      : emulator_half_value((unsigned short)bits);
}
template <typename T_>
EMULATOR_INLINE unsigned short emulator_ptx_half_bits(double value, emulator_rounding mode)
{
    return emulator_ptx_is_bfloat<T_> ? emulator_bfloat_bits(value, mode)
                                      : emulator_half_bits(value, mode);
}

/* Applies by(bits, …) to each half of these operands. */
template <typename T_, typename By_, typename... Rest_>
EMULATOR_INLINE T_ emulator_ptx_halves(By_ by, T_ first, Rest_... rest)
{
    unsigned int bits = by(first.bits & 0xffffu, (rest.bits & 0xffffu)...);
    if (sizeof first == 4)
        bits |= (unsigned int)by((unsigned int)first.bits >> 16, ((unsigned int)rest.bits >> 16)...)
                << 16;
    return {(decltype(first.bits))bits};
}

#define EMULATOR_VALUE(X) emulator_ptx_half_value<T_>(X)
#define EMULATOR_ONE(NAME, EXPRESSION)                                            \
    template <typename T_, emulator_rounding MODE_ = EMULATOR_RN>                 \
    EMULATOR_INLINE T_ emulator_ptx_##NAME##_half(T_ a)                           \
    {                                                                             \
        return emulator_ptx_halves([](unsigned int x) { return EXPRESSION; }, a); \
    }
#define EMULATOR_TWO(NAME, EXPRESSION)                                \
    template <typename T_, emulator_rounding MODE_ = EMULATOR_RN>     \
    EMULATOR_INLINE T_ emulator_ptx_##NAME##_half(T_ a, T_ b)         \
    {                                                                 \
        return emulator_ptx_halves(                                   \
            [](unsigned int x, unsigned int y) {                      \
                return emulator_ptx_half_bits<T_>(EXPRESSION, MODE_); \
            },                                                        \
            a, b);                                                    \
    }
EMULATOR_TWO(add, EMULATOR_VALUE(x) + EMULATOR_VALUE(y))
EMULATOR_TWO(sub, EMULATOR_VALUE(x) - EMULATOR_VALUE(y))
EMULATOR_TWO(mul, EMULATOR_VALUE(x) * EMULATOR_VALUE(y))
EMULATOR_TWO(min, fmin(EMULATOR_VALUE(x), EMULATOR_VALUE(y)))
EMULATOR_TWO(max, fmax(EMULATOR_VALUE(x), EMULATOR_VALUE(y)))
EMULATOR_ONE(neg, x ^ 0x8000u)
EMULATOR_ONE(abs, x & 0x7fffu)
EMULATOR_ONE(ex2, emulator_ptx_half_bits<T_>(exp2(EMULATOR_VALUE(x)), MODE_))
EMULATOR_ONE(tanh, emulator_ptx_half_bits<T_>(tanh(EMULATOR_VALUE(x)), MODE_))
template <typename T_, emulator_rounding MODE_ = EMULATOR_RN>
EMULATOR_INLINE T_ emulator_ptx_fma_half(T_ a, T_ b, T_ c)
{
    return emulator_ptx_halves(
        [](unsigned int x, unsigned int y, unsigned int z) {
            const unsigned short first = (unsigned short)x, second = (unsigned short)y;
            return emulator_ptx_is_bfloat<T_>
                       ? emulator_bfloat_fma(first, second, (unsigned short)z)
                       : emulator_half_fma(first, second, (unsigned short)z);
        },
        a, b, c);
}
#undef EMULATOR_ONE
#undef EMULATOR_TWO
#undef EMULATOR_VALUE

#endif
