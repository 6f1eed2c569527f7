/* device/ptx.h: inline PTX as C++. For add.s32 %0, %1, 1; the transform writes a call of
 * emulator_ptx_add<int>. ptx_opcode.c lists the instructions that are known. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/device/ptx.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_DEVICE_PTX_H
#define EMULATOR_DEVICE_PTX_H

#include <cmath>
#include <type_traits>

#include "../async_copy.h"
#include "matrix.h"

/* ---- registers ---- */

struct emulator_ptx_f16 {
    unsigned short bits;
};
struct emulator_ptx_bf16 {
    unsigned short bits;
};
struct emulator_ptx_tf32 {
    unsigned int bits;
};
struct emulator_ptx_f16x2 {
    unsigned int bits;
};
struct emulator_ptx_bf16x2 {
    unsigned int bits;
};

/* Converts between integers and between floating-point numbers; otherwise copies the bits. */
template <typename To_, typename From_> EMULATOR_INLINE To_ emulator_ptx_bits(const From_ &from)
{
    if constexpr ((std::is_integral<To_>::value && std::is_integral<From_>::value) ||
                  (std::is_floating_point<To_>::value && std::is_floating_point<From_>::value)) {
        return (To_)from;
    } else {
        To_ to{};
        __builtin_memcpy((void *)&to, (const void *)&from,
                         sizeof to < sizeof from ? sizeof to : sizeof from);
        return to;
    }
}
/* Pointers are passed by value: in templates, g++ binds no reference to &p[i] if p is a
 * __restrict__ parameter. */
template <typename To_, typename T_> EMULATOR_INLINE To_ emulator_ptx_bits(T_ *from)
{
    To_ to{};
    __builtin_memcpy((void *)&to, (const void *)&from,
                     sizeof to < sizeof from ? sizeof to : sizeof from);
    return to;
}
/* An operand that converts to the type of the instruction */
template <typename From_> struct emulator_ptx_operand {
    From_ value;
    template <typename To_> __attribute__((__always_inline__)) operator To_() const
    {
        return emulator_ptx_bits<To_>(value);
    }
};
template <typename From_> EMULATOR_INLINE emulator_ptx_operand<From_> emulator_ptx_in(From_ value)
{
    return {value};
}
template <typename To_, typename From_>
EMULATOR_INLINE void emulator_ptx_set(To_ &to, const From_ &from)
{
    to = emulator_ptx_bits<To_>(from);
}
/* Assigns a result to the program's variable. */
template <typename To_, typename From_>
EMULATOR_INLINE void emulator_ptx_give(To_ &to, const From_ &from)
{
    to = emulator_ptx_bits<std::remove_volatile_t<To_>>(from);
}

/* PTX's shared addresses are offsets from this address. */
__attribute__((const)) char *emulator_ptx_shared_base(void);
template <typename T_> EMULATOR_INLINE char *emulator_ptx_shared(T_ address, long long offset)
{
    return emulator_ptx_shared_base() + (unsigned int)((long long)address + offset);
}
template <typename T_> EMULATOR_INLINE char *emulator_ptx_generic(T_ address, long long offset)
{
    return (char *)(uintptr_t)((unsigned long long)address + (unsigned long long)offset);
}
EMULATOR_INLINE size_t __cvta_generic_to_shared(const void *address)
{
    return (size_t)(unsigned int)((const char *)address - emulator_ptx_shared_base());
}
EMULATOR_INLINE void *__cvta_shared_to_generic(size_t address)
{
    return emulator_ptx_shared(address, 0);
}
EMULATOR_INLINE size_t __cvta_generic_to_global(const void *address)
{
    return (size_t)address;
}
EMULATOR_INLINE void *__cvta_global_to_generic(size_t address)
{
    return (void *)address;
}

unsigned int emulator_ptx_warp(void);
unsigned int emulator_ptx_multiprocessor(void);

/* ---- arithmetic ---- */

#define EMULATOR_PTX(NAME, PARAMETERS, ...)                       \
    template <typename T_, emulator_rounding MODE_ = EMULATOR_RN> \
    EMULATOR_INLINE auto emulator_ptx_##NAME PARAMETERS           \
    {                                                             \
        return __VA_ARGS__;                                       \
    }
template <typename T_> struct emulator_ptx_wide;
#define EMULATOR_WIDE(T_, WIDE)                \
    template <> struct emulator_ptx_wide<T_> { \
        typedef WIDE type;                     \
    };
EMULATOR_WIDE(short, int)
EMULATOR_WIDE(unsigned short, unsigned int)
EMULATOR_WIDE(int, long long)
EMULATOR_WIDE(unsigned int, unsigned long long)
EMULATOR_WIDE(long long, __int128)
EMULATOR_WIDE(unsigned long long, unsigned __int128)
#undef EMULATOR_WIDE
#define EMULATOR_TWICE typename emulator_ptx_wide<T_>::type

/* Integers are computed as unsigned, because signed overflow is undefined in C++. */
#define EMULATOR_ARITHMETIC(NAME, OPERATOR, FUNCTION)                           \
    template <typename T_, emulator_rounding MODE_ = EMULATOR_RN>               \
    EMULATOR_INLINE T_ emulator_ptx_##NAME(T_ x, T_ y)                          \
    {                                                                           \
        if constexpr (std::is_integral<T_>::value)                              \
            return (T_)((unsigned long long)x OPERATOR(unsigned long long) y);  \
        else                                                                    \
            return MODE_ == EMULATOR_RN ? x OPERATOR y : FUNCTION(x, y, MODE_); \
    }
EMULATOR_ARITHMETIC(add, +, emulator_add)
EMULATOR_ARITHMETIC(sub, -, emulator_sub)
EMULATOR_ARITHMETIC(mul, *, emulator_mul)
#undef EMULATOR_ARITHMETIC
EMULATOR_PTX(mul_lo, (T_ x, T_ y), emulator_ptx_mul<T_>(x, y))
EMULATOR_PTX(mul_wide, (T_ x, T_ y), (EMULATOR_TWICE)x *(EMULATOR_TWICE)y)
EMULATOR_PTX(mul_hi, (T_ x, T_ y), (T_)(emulator_ptx_mul_wide<T_>(x, y) >> 8 * sizeof(T_)))
EMULATOR_PTX(mul24_lo, (int x, int y),
             (T_)(std::is_signed<T_>::value ? __mul24(x, y)
                                            : (int)__umul24((unsigned int)x, (unsigned int)y)))
EMULATOR_PTX(mad_lo, (T_ x, T_ y, T_ z), emulator_ptx_add<T_>(emulator_ptx_mul<T_>(x, y), z))
EMULATOR_PTX(mad_hi, (T_ x, T_ y, T_ z), emulator_ptx_add<T_>(emulator_ptx_mul_hi<T_>(x, y), z))
EMULATOR_PTX(mad_wide, (T_ x, T_ y, EMULATOR_TWICE z),
             emulator_ptx_add<EMULATOR_TWICE>(emulator_ptx_mul_wide<T_>(x, y), z))
EMULATOR_PTX(fma, (T_ x, T_ y, T_ z),
             MODE_ == EMULATOR_RN ? std::fma(x, y, z) : emulator_fma(x, y, z, MODE_))
EMULATOR_PTX(mad, (T_ x, T_ y, T_ z), emulator_ptx_fma<T_, MODE_>(x, y, z))
template <typename T_, emulator_rounding MODE_ = EMULATOR_RN>
EMULATOR_INLINE T_ emulator_ptx_div(T_ x, T_ y)
{
    if constexpr (std::is_integral<T_>::value)
        return y == 0 ? (T_)-1 : (T_)(x / y);
    else
        return MODE_ == EMULATOR_RN ? x / y : emulator_div(x, y, MODE_);
}
EMULATOR_PTX(rem, (T_ x, T_ y), y == 0 ? x : (T_)(x % y))
EMULATOR_PTX(abs, (T_ x), x < 0 ? (T_)-x : std::is_integral<T_>::value ? x : (T_)fabs((double)x))
EMULATOR_PTX(neg, (T_ x), (T_)-x)
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_min(T_ x, T_ y)
{
    if constexpr (std::is_integral<T_>::value)
        return y < x ? y : x;
    else
        return (T_)fmin((double)x, (double)y);
}
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_max(T_ x, T_ y)
{
    if constexpr (std::is_integral<T_>::value)
        return y > x ? y : x;
    else
        return (T_)fmax((double)x, (double)y);
}
EMULATOR_PTX(sad, (T_ x, T_ y, T_ z), emulator_ptx_add<T_>(z, x < y ? (T_)(y - x) : (T_)(x - y)))
EMULATOR_PTX(rcp, (T_ x), emulator_ptx_div<T_, MODE_>(1, x))
EMULATOR_PTX(sqrt, (T_ x), MODE_ == EMULATOR_RN ? std::sqrt(x) : emulator_sqrt(x, MODE_))
EMULATOR_PTX(rsqrt, (T_ x), (T_)(1 / sqrt((double)x)))
EMULATOR_PTX(sin, (T_ x), (T_)sin((double)x))
EMULATOR_PTX(cos, (T_ x), (T_)cos((double)x))
EMULATOR_PTX(ex2, (T_ x), (T_)exp2((double)x))
EMULATOR_PTX(lg2, (T_ x), (T_)log2((double)x))
EMULATOR_PTX(tanh, (T_ x), (T_)tanh((double)x))
EMULATOR_PTX(copysign, (T_ x, T_ y), (T_)copysign((double)y, (double)x))

/* ---- bits ---- */

template <typename T_> constexpr unsigned int emulator_ptx_width = 8 * sizeof(T_);
#define EMULATOR_BITS emulator_ptx_width<T_>

EMULATOR_PTX(mov, (T_ x), x)
EMULATOR_PTX(and, (T_ x, T_ y), (T_)(x &y))
EMULATOR_PTX(or, (T_ x, T_ y), (T_)(x | y))
EMULATOR_PTX(xor, (T_ x, T_ y), (T_)(x ^ y))
EMULATOR_PTX(not, (T_ x), std::is_same<T_, bool>::value ? (T_)!x : (T_) ~(unsigned long long)x)
EMULATOR_PTX(cnot, (T_ x), (T_)(x == 0))
EMULATOR_PTX(shl, (T_ x, unsigned int by),
             by < EMULATOR_BITS ? (T_)((unsigned long long)x << by) : (T_)0)
EMULATOR_PTX(shr, (T_ x, unsigned int by),
             (T_)(by < EMULATOR_BITS ? x >> by
                  : x < 0            ? (T_)-1
                                     : (T_)0))
EMULATOR_PTX(shf_l_wrap, (T_ lo, T_ hi, T_ by), __funnelshift_l(lo, hi, by))
EMULATOR_PTX(shf_l_clamp, (T_ lo, T_ hi, T_ by), __funnelshift_lc(lo, hi, by))
EMULATOR_PTX(shf_r_wrap, (T_ lo, T_ hi, T_ by), __funnelshift_r(lo, hi, by))
EMULATOR_PTX(shf_r_clamp, (T_ lo, T_ hi, T_ by), __funnelshift_rc(lo, hi, by))
EMULATOR_PTX(popc, (T_ x), (unsigned int)__popcll(x))
EMULATOR_PTX(clz, (T_ x), (unsigned int)__clzll((long long)x) - (64 - EMULATOR_BITS))
EMULATOR_PTX(brev, (T_ x), (T_)(__brevll(x) >> (64 - EMULATOR_BITS)))
EMULATOR_PTX(bfind, (T_ x), 63u - (unsigned int)__clzll(x < 0 ? ~(long long)x : (long long)x))
/* For each byte of the result, a selector of four bits; its highest bit replicates the sign. */
EMULATOR_INLINE unsigned int emulator_ptx_permuted(unsigned long long bytes, unsigned int which)
{
    unsigned int result = 0;
    for (unsigned int i = 0; i < 32; i += 8, which >>= 4) {
        unsigned int byte = (unsigned int)(bytes >> (which & 7) * 8) & 255;
        result |= (which & 8 ? (byte >> 7) * 255 : byte) << i;
    }
    return result;
}
EMULATOR_INLINE unsigned int emulator_ptx_looked_up(unsigned int x, unsigned int y, unsigned int z,
                                                    unsigned int table)
{
    unsigned int result = 0;
    for (unsigned int i = 0; i < 8; i++)
        result |= (table >> i & 1) * ~0u & (i & 4 ? x : ~x) & (i & 2 ? y : ~y) & (i & 1 ? z : ~z);
    return result;
}
EMULATOR_PTX(prmt, (T_ x, T_ y, T_ which),
             emulator_ptx_permuted((unsigned long long)y << 32 | x, which))
EMULATOR_PTX(lop3, (T_ x, T_ y, T_ z, unsigned int table), emulator_ptx_looked_up(x, y, z, table))
#undef EMULATOR_PTX

template <typename T_>
EMULATOR_INLINE T_ emulator_ptx_bfe(T_ x, unsigned int begin, unsigned int count)
{
    begin &= 255;
    count &= 255;
    const T_ from = emulator_ptx_shr<T_>(x, begin);
    const unsigned int rest = count < EMULATOR_BITS ? EMULATOR_BITS - count : 0;
    return count == 0 ? (T_)0 : (T_)((T_)((unsigned long long)from << rest) >> rest);
}
template <typename T_>
EMULATOR_INLINE T_ emulator_ptx_bfi(T_ x, T_ into, unsigned int begin, unsigned int count)
{
    const T_ ones = emulator_ptx_shl<T_>(1, count & 255) - 1;
    const T_ mask = emulator_ptx_shl<T_>(ones, begin & 255);
    return (T_)((into & ~mask) | (emulator_ptx_shl<T_>(x, begin & 255) & mask));
}
template <typename T_, typename U_> EMULATOR_INLINE T_ emulator_ptx_dp4a(T_ x, U_ y, T_ z)
{
    for (int i = 0; i < 32; i += 8) {
        const int a = std::is_signed<T_>::value ? (signed char)(x >> i) : (unsigned char)(x >> i);
        const int b = std::is_signed<U_>::value ? (signed char)(y >> i) : (unsigned char)(y >> i);
        z = (T_)((unsigned int)z + (unsigned int)(a * b));
    }
    return z;
}

/* Addition with carry in and out; subtraction with borrow. The thread's carry flag persists between
 * statements, as it mostly does on a GPU. */
bool emulator_ptx_carry(void);
void emulator_ptx_keep(bool carry);
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_carried(bool &carry, T_ x, T_ y, bool one)
{
    typedef std::make_unsigned_t<T_> bits;
    const bits some = (bits)x + (bits)y, sum = some + (bits)one;
    carry = some < (bits)x || sum < some;
    return (T_)sum;
}
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_borrowed(bool &carry, T_ x, T_ y, bool one)
{
    typedef std::make_unsigned_t<T_> bits;
    const bits some = (bits)x - (bits)y, difference = some - (bits)one;
    carry = (bits)x < (bits)y || some < (bits)one;
    return (T_)difference;
}
#define EMULATOR_CARRY(NAME, SUM, ONE, PARAMETERS, X, Y)                          \
    template <typename T_> EMULATOR_INLINE T_ emulator_ptx_##NAME PARAMETERS      \
    {                                                                             \
        bool kept = carry;                                                        \
        return emulator_ptx_##SUM<T_>(kept, X, Y, ONE);                           \
    }                                                                             \
    template <typename T_> EMULATOR_INLINE T_ emulator_ptx_##NAME##_cc PARAMETERS \
    {                                                                             \
        return emulator_ptx_##SUM<T_>(carry, X, Y, ONE);                          \
    }
#define EMULATOR_TWO (bool &carry, T_ x, T_ y)
#define EMULATOR_THREE (bool &carry, T_ x, T_ y, T_ z)
EMULATOR_CARRY(addc, carried, carry, EMULATOR_TWO, x, y)
EMULATOR_CARRY(subc, borrowed, carry, EMULATOR_TWO, x, y)
EMULATOR_CARRY(madc_lo, carried, carry, EMULATOR_THREE, emulator_ptx_mul_lo<T_>(x, y), z)
EMULATOR_CARRY(madc_hi, carried, carry, EMULATOR_THREE, emulator_ptx_mul_hi<T_>(x, y), z)
#undef EMULATOR_CARRY
#undef EMULATOR_TWO
#undef EMULATOR_THREE
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_add_cc(bool &carry, T_ x, T_ y)
{
    return emulator_ptx_carried<T_>(carry, x, y, false);
}
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_sub_cc(bool &carry, T_ x, T_ y)
{
    return emulator_ptx_borrowed<T_>(carry, x, y, false);
}
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_mad_lo_cc(bool &carry, T_ x, T_ y, T_ z)
{
    return emulator_ptx_carried<T_>(carry, emulator_ptx_mul_lo<T_>(x, y), z, false);
}
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_mad_hi_cc(bool &carry, T_ x, T_ y, T_ z)
{
    return emulator_ptx_carried<T_>(carry, emulator_ptx_mul_hi<T_>(x, y), z, false);
}

/* ---- comparisons ---- */

template <typename T_> EMULATOR_INLINE T_ emulator_ptx_selp(T_ x, T_ y, bool first)
{
    return first ? x : y;
}
#define EMULATOR_COMPARISON(NAME, EXPRESSION)                                        \
    template <typename T_> EMULATOR_INLINE bool emulator_ptx_setp_##NAME(T_ x, T_ y) \
    {                                                                                \
        return EXPRESSION;                                                           \
    }
EMULATOR_COMPARISON(eq, x == y)
EMULATOR_COMPARISON(ne, x<y || x> y) /* false for NaN */
EMULATOR_COMPARISON(lt, x < y)
EMULATOR_COMPARISON(le, x <= y)
EMULATOR_COMPARISON(gt, x > y)
EMULATOR_COMPARISON(ge, x >= y)
EMULATOR_COMPARISON(equ, !(x < y || x > y))
EMULATOR_COMPARISON(neu, x != y)
EMULATOR_COMPARISON(ltu, !(x >= y))
EMULATOR_COMPARISON(leu, !(x > y))
EMULATOR_COMPARISON(gtu, !(x <= y))
EMULATOR_COMPARISON(geu, !(x < y))
EMULATOR_COMPARISON(lo, x < y)
EMULATOR_COMPARISON(ls, x <= y)
EMULATOR_COMPARISON(hi, x > y)
EMULATOR_COMPARISON(hs, x >= y)
#undef EMULATOR_COMPARISON
#undef EMULATOR_BITS
#undef EMULATOR_TWICE

#include "ptx_convert.h"
#include "ptx_half.h"
#include "ptx_memory.h"

#endif
