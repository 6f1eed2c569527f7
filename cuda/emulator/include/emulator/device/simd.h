/* device/simd.h: CUDA's SIMD intrinsics on a word as two halfwords or four bytes, and those for
 * dynamic programming (DPX): maxima and minima of sums. They use the compiler's vector types,
 * without branches. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/device/simd.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_DEVICE_SIMD_H
#define EMULATOR_DEVICE_SIMD_H

#include "integer.h"
#include "rounding.h"

#define EMULATOR_VECTOR(T_, NAME, BYTES) typedef T_ NAME __attribute__((vector_size(BYTES)))
EMULATOR_VECTOR(signed char, emulator_s4, 4);
EMULATOR_VECTOR(unsigned char, emulator_u4, 4);
EMULATOR_VECTOR(short, emulator_s2, 4);
EMULATOR_VECTOR(unsigned short, emulator_u2, 4);
EMULATOR_VECTOR(int, emulator_wide4, 16);
EMULATOR_VECTOR(int, emulator_wide2, 8);
#undef EMULATOR_VECTOR

EMULATOR_INLINE unsigned int emulator_sum(emulator_wide2 parts)
{
    return (unsigned int)(parts[0] + parts[1]);
}
EMULATOR_INLINE unsigned int emulator_sum(emulator_wide4 parts)
{
    return (unsigned int)(parts[0] + parts[1] + parts[2] + parts[3]);
}

template <typename Wide> EMULATOR_INLINE Wide emulator_clamp(Wide parts, int low, int high)
{
    const Wide lows = parts - parts + low, highs = parts - parts + high;
    parts = parts < lows ? lows : parts;
    return parts > highs ? highs : parts;
}

/* Functions of the parts a and b of two words. Operations that need more bits than a part has, or
 * its sign, use the type WIDE; results keep their low bits. */
#define EMULATOR_PARTS(NAME, PARTS, RESULT)                           \
    EMULATOR_INLINE unsigned int NAME(unsigned int x, unsigned int y) \
    {                                                                 \
        PARTS a = emulator_bits_as<PARTS>(x);                         \
        PARTS b = emulator_bits_as<PARTS>(y);                         \
        return emulator_bits_as<unsigned int>(RESULT);                \
    }
#define EMULATOR_WIDE(NAME, PARTS, WIDE, RESULT)                                         \
    EMULATOR_INLINE unsigned int NAME(unsigned int x, unsigned int y)                    \
    {                                                                                    \
        WIDE a = __builtin_convertvector(emulator_bits_as<PARTS>(x), WIDE);              \
        WIDE b = __builtin_convertvector(emulator_bits_as<PARTS>(y), WIDE);              \
        return emulator_bits_as<unsigned int>(__builtin_convertvector((RESULT), PARTS)); \
    }
#define EMULATOR_ONE_WORD(NAME, EMULATOR_TWO)         \
    EMULATOR_INLINE unsigned int NAME(unsigned int x) \
    {                                                 \
        return EMULATOR_TWO;                          \
    }

/* If the comparison is true, all bits of the part are 1 (vcmp), or its lowest (vset). */
#define EMULATOR_COMPARISON(NAME, N_, PARTS, OPERATOR)                            \
    EMULATOR_PARTS(__vcmp##NAME##N_, PARTS, a OPERATOR b)                         \
    EMULATOR_INLINE unsigned int __vset##NAME##N_(unsigned int x, unsigned int y) \
    {                                                                             \
        return __vcmp##NAME##N_(x, y) & (N_ == 2 ? 0x00010001u : 0x01010101u);    \
    }

/* Averages of unsigned parts are rounded up (vhaddu: down), of signed parts away from zero. */
#define EMULATOR_SIMD(N_, S_, U_, WIDE, LOW, HIGH, UNSIGNED_HIGH)                        \
    EMULATOR_PARTS(__vadd##N_, U_, a + b)                                                \
    EMULATOR_PARTS(__vsub##N_, U_, a - b)                                                \
    EMULATOR_WIDE(__vaddss##N_, S_, WIDE, emulator_clamp(a + b, LOW, HIGH))              \
    EMULATOR_WIDE(__vsubss##N_, S_, WIDE, emulator_clamp(a - b, LOW, HIGH))              \
    EMULATOR_WIDE(__vaddus##N_, U_, WIDE, emulator_clamp(a + b, 0, UNSIGNED_HIGH))       \
    EMULATOR_WIDE(__vsubus##N_, U_, WIDE, emulator_clamp(a - b, 0, UNSIGNED_HIGH))       \
    EMULATOR_WIDE(__vavgs##N_, S_, WIDE, (a + b - (a + b >= 0)) >> 1)                    \
    EMULATOR_WIDE(__vavgu##N_, U_, WIDE, (a + b + 1) >> 1)                               \
    EMULATOR_WIDE(__vhaddu##N_, U_, WIDE, (a + b) >> 1)                                  \
    EMULATOR_WIDE(__vabsdiffs##N_, S_, WIDE, a > b ? a - b : b - a)                      \
    EMULATOR_WIDE(__vabsdiffu##N_, U_, WIDE, a > b ? a - b : b - a)                      \
    EMULATOR_PARTS(__vmaxs##N_, S_, a > b ? a : b)                                       \
    EMULATOR_PARTS(__vmaxu##N_, U_, a > b ? a : b)                                       \
    EMULATOR_PARTS(__vmins##N_, S_, a < b ? a : b)                                       \
    EMULATOR_PARTS(__vminu##N_, U_, a < b ? a : b)                                       \
    EMULATOR_COMPARISON(eq, N_, U_, ==)                                                  \
    EMULATOR_COMPARISON(ne, N_, U_, !=)                                                  \
    EMULATOR_COMPARISON(ges, N_, S_, >=)                                                 \
    EMULATOR_COMPARISON(geu, N_, U_, >=)                                                 \
    EMULATOR_COMPARISON(gts, N_, S_, >)                                                  \
    EMULATOR_COMPARISON(gtu, N_, U_, >)                                                  \
    EMULATOR_COMPARISON(les, N_, S_, <=)                                                 \
    EMULATOR_COMPARISON(leu, N_, U_, <=)                                                 \
    EMULATOR_COMPARISON(lts, N_, S_, <)                                                  \
    EMULATOR_COMPARISON(ltu, N_, U_, <)                                                  \
    EMULATOR_ONE_WORD(__vneg##N_, __vsub##N_(0, x))                                      \
    EMULATOR_ONE_WORD(__vnegss##N_, __vsubss##N_(0, x))                                  \
    EMULATOR_ONE_WORD(__vabs##N_, __vabsdiffs##N_(x, 0))                                 \
    EMULATOR_ONE_WORD(__vabsss##N_, __vmaxs##N_(x, __vnegss##N_(x)))                     \
    EMULATOR_INLINE unsigned int __vsads##N_(unsigned int x, unsigned int y)             \
    {                                                                                    \
        return emulator_sum(                                                             \
            __builtin_convertvector(emulator_bits_as<U_>(__vabsdiffs##N_(x, y)), WIDE)); \
    }                                                                                    \
    EMULATOR_INLINE unsigned int __vsadu##N_(unsigned int x, unsigned int y)             \
    {                                                                                    \
        return emulator_sum(                                                             \
            __builtin_convertvector(emulator_bits_as<U_>(__vabsdiffu##N_(x, y)), WIDE)); \
    }
EMULATOR_SIMD(2, emulator_s2, emulator_u2, emulator_wide2, -32768, 32767, 65535)
EMULATOR_SIMD(4, emulator_s4, emulator_u4, emulator_wide4, -128, 127, 255)
#undef EMULATOR_SIMD
#undef EMULATOR_COMPARISON
#undef EMULATOR_ONE_WORD
#undef EMULATOR_WIDE
#undef EMULATOR_PARTS

/* ---- DPX, for words and for pairs of halfwords ---- */

/* ADD wraps around; MAX and MIN have two operands; relu replaces negative results by 0. */
#define EMULATOR_DPX(T_, KIND, ADD, MAX, MIN)              \
    EMULATOR_INLINE T_ __vimax3_##KIND(T_ a, T_ b, T_ c)   \
    {                                                      \
        return MAX(MAX(a, b), c);                          \
    }                                                      \
    EMULATOR_INLINE T_ __vimin3_##KIND(T_ a, T_ b, T_ c)   \
    {                                                      \
        return MIN(MIN(a, b), c);                          \
    }                                                      \
    EMULATOR_INLINE T_ __viaddmax_##KIND(T_ a, T_ b, T_ c) \
    {                                                      \
        return MAX(ADD(a, b), c);                          \
    }                                                      \
    EMULATOR_INLINE T_ __viaddmin_##KIND(T_ a, T_ b, T_ c) \
    {                                                      \
        return MIN(ADD(a, b), c);                          \
    }
#define EMULATOR_DPX_RELU(T_, KIND, MAX, MIN)                     \
    EMULATOR_INLINE T_ __vimax_##KIND##_relu(T_ a, T_ b)          \
    {                                                             \
        return MAX(MAX(a, b), 0);                                 \
    }                                                             \
    EMULATOR_INLINE T_ __vimin_##KIND##_relu(T_ a, T_ b)          \
    {                                                             \
        return MAX(MIN(a, b), 0);                                 \
    }                                                             \
    EMULATOR_INLINE T_ __vimax3_##KIND##_relu(T_ a, T_ b, T_ c)   \
    {                                                             \
        return MAX(__vimax3_##KIND(a, b, c), 0);                  \
    }                                                             \
    EMULATOR_INLINE T_ __vimin3_##KIND##_relu(T_ a, T_ b, T_ c)   \
    {                                                             \
        return MAX(__vimin3_##KIND(a, b, c), 0);                  \
    }                                                             \
    EMULATOR_INLINE T_ __viaddmax_##KIND##_relu(T_ a, T_ b, T_ c) \
    {                                                             \
        return MAX(__viaddmax_##KIND(a, b, c), 0);                \
    }                                                             \
    EMULATOR_INLINE T_ __viaddmin_##KIND##_relu(T_ a, T_ b, T_ c) \
    {                                                             \
        return MAX(__viaddmin_##KIND(a, b, c), 0);                \
    }
/* Also returns whether the result is a. */
#define EMULATOR_DPX_WHO(NAME, T_, BEST)              \
    EMULATOR_INLINE T_ NAME(T_ a, T_ b, bool *from_a) \
    {                                                 \
        T_ best = BEST(a, b);                         \
        *from_a = best == a;                          \
        return best;                                  \
    }
#define EMULATOR_DPX_WHO_2(NAME, BEST)                                                           \
    EMULATOR_INLINE unsigned int NAME(unsigned int a, unsigned int b, bool *high_a, bool *low_a) \
    {                                                                                            \
        unsigned int best = BEST(a, b), equal = __vcmpeq2(best, a);                              \
        *high_a = equal >> 16;                                                                   \
        *low_a = equal & 1;                                                                      \
        return best;                                                                             \
    }
EMULATOR_INLINE int emulator_add_words(int a, int b)
{
    return (int)((unsigned int)a + (unsigned int)b);
}
EMULATOR_INLINE unsigned int emulator_add_words(unsigned int a, unsigned int b)
{
    return a + b;
}
EMULATOR_DPX(int, s32, emulator_add_words, max, min)
EMULATOR_DPX(unsigned int, u32, emulator_add_words, max, min)
EMULATOR_DPX(unsigned int, s16x2, __vadd2, __vmaxs2, __vmins2)
EMULATOR_DPX(unsigned int, u16x2, __vadd2, __vmaxu2, __vminu2)
EMULATOR_DPX_RELU(int, s32, max, min)
EMULATOR_DPX_RELU(unsigned int, s16x2, __vmaxs2, __vmins2)
EMULATOR_DPX_WHO(__vibmax_s32, int, max)
EMULATOR_DPX_WHO(__vibmin_s32, int, min)
EMULATOR_DPX_WHO(__vibmax_u32, unsigned int, max)
EMULATOR_DPX_WHO(__vibmin_u32, unsigned int, min)
EMULATOR_DPX_WHO_2(__vibmax_s16x2, __vmaxs2)
EMULATOR_DPX_WHO_2(__vibmin_s16x2, __vmins2)
EMULATOR_DPX_WHO_2(__vibmax_u16x2, __vmaxu2)
EMULATOR_DPX_WHO_2(__vibmin_u16x2, __vminu2)
#undef EMULATOR_DPX
#undef EMULATOR_DPX_RELU
#undef EMULATOR_DPX_WHO
#undef EMULATOR_DPX_WHO_2

#endif
