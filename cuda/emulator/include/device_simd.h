/* device_simd.h: CUDA's SIMD intrinsics: a word as two halfwords or four bytes, and the maxima and
 * minima of sums of dynamic programming (DPX). By vectors of the compiler's, without branches. */
#ifndef DEVICE_SIMD_H
#define DEVICE_SIMD_H

#include "device_integer.h"
#include "device_rounding.h"

#define EMULATOR_VECTOR(T, NAME, BYTES) typedef T NAME __attribute__((vector_size(BYTES)))
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

/* Functions of the parts a and b of two words. What needs more bits than a part has, or a part's
 * sign, is done WIDE; results keep their low bits. */
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
#define EMULATOR_ONE_WORD(NAME, TWO)                  \
    EMULATOR_INLINE unsigned int NAME(unsigned int x) \
    {                                                 \
        return TWO;                                   \
    }

/* All bits of a part (vcmp), or its lowest (vset), say what holds. */
#define EMULATOR_COMPARISON(NAME, N, PARTS, OPERATOR)                            \
    EMULATOR_PARTS(__vcmp##NAME##N, PARTS, a OPERATOR b)                         \
    EMULATOR_INLINE unsigned int __vset##NAME##N(unsigned int x, unsigned int y) \
    {                                                                            \
        return __vcmp##NAME##N(x, y) & (N == 2 ? 0x00010001u : 0x01010101u);     \
    }

/* Averages: of unsigned parts rounded up (vhaddu: down), of signed ones away from zero. */
#define EMULATOR_SIMD(N, S, U, WIDE, LOW, HIGH, UNSIGNED_HIGH)                         \
    EMULATOR_PARTS(__vadd##N, U, a + b)                                                \
    EMULATOR_PARTS(__vsub##N, U, a - b)                                                \
    EMULATOR_WIDE(__vaddss##N, S, WIDE, emulator_clamp(a + b, LOW, HIGH))              \
    EMULATOR_WIDE(__vsubss##N, S, WIDE, emulator_clamp(a - b, LOW, HIGH))              \
    EMULATOR_WIDE(__vaddus##N, U, WIDE, emulator_clamp(a + b, 0, UNSIGNED_HIGH))       \
    EMULATOR_WIDE(__vsubus##N, U, WIDE, emulator_clamp(a - b, 0, UNSIGNED_HIGH))       \
    EMULATOR_WIDE(__vavgs##N, S, WIDE, (a + b - (a + b >= 0)) >> 1)                    \
    EMULATOR_WIDE(__vavgu##N, U, WIDE, (a + b + 1) >> 1)                               \
    EMULATOR_WIDE(__vhaddu##N, U, WIDE, (a + b) >> 1)                                  \
    EMULATOR_WIDE(__vabsdiffs##N, S, WIDE, a > b ? a - b : b - a)                      \
    EMULATOR_WIDE(__vabsdiffu##N, U, WIDE, a > b ? a - b : b - a)                      \
    EMULATOR_PARTS(__vmaxs##N, S, a > b ? a : b)                                       \
    EMULATOR_PARTS(__vmaxu##N, U, a > b ? a : b)                                       \
    EMULATOR_PARTS(__vmins##N, S, a < b ? a : b)                                       \
    EMULATOR_PARTS(__vminu##N, U, a < b ? a : b)                                       \
    EMULATOR_COMPARISON(eq, N, U, ==)                                                  \
    EMULATOR_COMPARISON(ne, N, U, !=)                                                  \
    EMULATOR_COMPARISON(ges, N, S, >=)                                                 \
    EMULATOR_COMPARISON(geu, N, U, >=)                                                 \
    EMULATOR_COMPARISON(gts, N, S, >)                                                  \
    EMULATOR_COMPARISON(gtu, N, U, >)                                                  \
    EMULATOR_COMPARISON(les, N, S, <=)                                                 \
    EMULATOR_COMPARISON(leu, N, U, <=)                                                 \
    EMULATOR_COMPARISON(lts, N, S, <)                                                  \
    EMULATOR_COMPARISON(ltu, N, U, <)                                                  \
    EMULATOR_ONE_WORD(__vneg##N, __vsub##N(0, x))                                      \
    EMULATOR_ONE_WORD(__vnegss##N, __vsubss##N(0, x))                                  \
    EMULATOR_ONE_WORD(__vabs##N, __vabsdiffs##N(x, 0))                                 \
    EMULATOR_ONE_WORD(__vabsss##N, __vmaxs##N(x, __vnegss##N(x)))                      \
    EMULATOR_INLINE unsigned int __vsads##N(unsigned int x, unsigned int y)            \
    {                                                                                  \
        return emulator_sum(                                                           \
            __builtin_convertvector(emulator_bits_as<U>(__vabsdiffs##N(x, y)), WIDE)); \
    }                                                                                  \
    EMULATOR_INLINE unsigned int __vsadu##N(unsigned int x, unsigned int y)            \
    {                                                                                  \
        return emulator_sum(                                                           \
            __builtin_convertvector(emulator_bits_as<U>(__vabsdiffu##N(x, y)), WIDE)); \
    }
EMULATOR_SIMD(2, emulator_s2, emulator_u2, emulator_wide2, -32768, 32767, 65535)
EMULATOR_SIMD(4, emulator_s4, emulator_u4, emulator_wide4, -128, 127, 255)
#undef EMULATOR_SIMD
#undef EMULATOR_COMPARISON
#undef EMULATOR_ONE_WORD
#undef EMULATOR_WIDE
#undef EMULATOR_PARTS

/* ---- DPX: of words, and of pairs of halfwords ---- */

/* ADD wraps; MAX and MIN are of two values; relu: what is negative becomes 0. */
#define EMULATOR_DPX(T, KIND, ADD, MAX, MIN)           \
    EMULATOR_INLINE T __vimax3_##KIND(T a, T b, T c)   \
    {                                                  \
        return MAX(MAX(a, b), c);                      \
    }                                                  \
    EMULATOR_INLINE T __vimin3_##KIND(T a, T b, T c)   \
    {                                                  \
        return MIN(MIN(a, b), c);                      \
    }                                                  \
    EMULATOR_INLINE T __viaddmax_##KIND(T a, T b, T c) \
    {                                                  \
        return MAX(ADD(a, b), c);                      \
    }                                                  \
    EMULATOR_INLINE T __viaddmin_##KIND(T a, T b, T c) \
    {                                                  \
        return MIN(ADD(a, b), c);                      \
    }
#define EMULATOR_DPX_RELU(T, KIND, MAX, MIN)                  \
    EMULATOR_INLINE T __vimax_##KIND##_relu(T a, T b)         \
    {                                                         \
        return MAX(MAX(a, b), 0);                             \
    }                                                         \
    EMULATOR_INLINE T __vimin_##KIND##_relu(T a, T b)         \
    {                                                         \
        return MAX(MIN(a, b), 0);                             \
    }                                                         \
    EMULATOR_INLINE T __vimax3_##KIND##_relu(T a, T b, T c)   \
    {                                                         \
        return MAX(__vimax3_##KIND(a, b, c), 0);              \
    }                                                         \
    EMULATOR_INLINE T __vimin3_##KIND##_relu(T a, T b, T c)   \
    {                                                         \
        return MAX(__vimin3_##KIND(a, b, c), 0);              \
    }                                                         \
    EMULATOR_INLINE T __viaddmax_##KIND##_relu(T a, T b, T c) \
    {                                                         \
        return MAX(__viaddmax_##KIND(a, b, c), 0);            \
    }                                                         \
    EMULATOR_INLINE T __viaddmin_##KIND##_relu(T a, T b, T c) \
    {                                                         \
        return MAX(__viaddmin_##KIND(a, b, c), 0);            \
    }
/* With where it came from: is it a? */
#define EMULATOR_DPX_WHO(NAME, T, BEST)            \
    EMULATOR_INLINE T NAME(T a, T b, bool *from_a) \
    {                                              \
        T best = BEST(a, b);                       \
        *from_a = best == a;                       \
        return best;                               \
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
