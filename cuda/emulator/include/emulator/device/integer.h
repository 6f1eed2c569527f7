/* device/integer.h: CUDA's integer intrinsics, without branches where possible, because a branch
 * here would be counted as the kernel's. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/device/integer.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_DEVICE_INTEGER_H
#define EMULATOR_DEVICE_INTEGER_H

#include "../../vector_types.h"

/* Counting and moving bits. */
EMULATOR_INLINE int __popc(unsigned int x)
{
    return __builtin_popcount(x);
}
EMULATOR_INLINE int __popcll(unsigned long long x)
{
    return __builtin_popcountll(x);
}
EMULATOR_INLINE int __clz(int x)
{
    return __builtin_clz((unsigned int)x | 1) + (x == 0); /* 32 for 0 */
}
EMULATOR_INLINE int __clzll(long long x)
{
    return __builtin_clzll((unsigned long long)x | 1) + (x == 0);
}
EMULATOR_INLINE int __ffs(int x)
{
    return __builtin_ffs(x);
}
EMULATOR_INLINE int __ffsll(long long x)
{
    return __builtin_ffsll(x);
}
EMULATOR_INLINE unsigned int __brev(unsigned int x)
{
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x);
}
EMULATOR_INLINE unsigned long long __brevll(unsigned long long x)
{
    return (unsigned long long)__brev((unsigned int)x) << 32 | __brev((unsigned int)(x >> 32));
}
EMULATOR_INLINE unsigned short __nv_bswap16(unsigned short x)
{
    return __builtin_bswap16(x);
}
EMULATOR_INLINE unsigned int __nv_bswap32(unsigned int x)
{
    return __builtin_bswap32(x);
}
EMULATOR_INLINE unsigned long long __nv_bswap64(unsigned long long x)
{
    return __builtin_bswap64(x);
}

/* Each nibble of the selector selects one of the eight bytes of y:x. */
EMULATOR_INLINE unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selector)
{
    unsigned long long bytes = (unsigned long long)y << 32 | x;
    unsigned int byte0 = bytes >> 8 * (selector & 7) & 0xff;
    unsigned int byte1 = bytes >> 8 * (selector >> 4 & 7) & 0xff;
    unsigned int byte2 = bytes >> 8 * (selector >> 8 & 7) & 0xff;
    unsigned int byte3 = bytes >> 8 * (selector >> 12 & 7) & 0xff;
    return byte0 | byte1 << 8 | byte2 << 16 | byte3 << 24;
}

/* The upper (l) or lower (r) word of hi:lo after a shift, modulo 32, or at most 32 (c). */
EMULATOR_INLINE unsigned int __funnelshift_l(unsigned int lo, unsigned int hi, unsigned int shift)
{
    return ((unsigned long long)hi << 32 | lo) << (shift & 31) >> 32;
}
EMULATOR_INLINE unsigned int __funnelshift_lc(unsigned int lo, unsigned int hi, unsigned int shift)
{
    return ((unsigned long long)hi << 32 | lo) << (shift < 32 ? shift : 32) >> 32;
}
EMULATOR_INLINE unsigned int __funnelshift_r(unsigned int lo, unsigned int hi, unsigned int shift)
{
    return ((unsigned long long)hi << 32 | lo) >> (shift & 31);
}
EMULATOR_INLINE unsigned int __funnelshift_rc(unsigned int lo, unsigned int hi, unsigned int shift)
{
    return ((unsigned long long)hi << 32 | lo) >> (shift < 32 ? shift : 32);
}

/* Products: upper halves, and 24-bit factors. */
__extension__ typedef __int128 emulator_int128;
__extension__ typedef unsigned __int128 emulator_uint128;

EMULATOR_INLINE int __mulhi(int x, int y)
{
    return (long long)x * y >> 32;
}
EMULATOR_INLINE unsigned int __umulhi(unsigned int x, unsigned int y)
{
    return (unsigned long long)x * y >> 32;
}
EMULATOR_INLINE long long __mul64hi(long long x, long long y)
{
    return (long long)((emulator_int128)x * y >> 64);
}
EMULATOR_INLINE unsigned long long __umul64hi(unsigned long long x, unsigned long long y)
{
    return (unsigned long long)((emulator_uint128)x * y >> 64);
}
EMULATOR_INLINE int __mul24(int x, int y)
{
    return (int)((unsigned int)((int)((unsigned int)x << 8) >> 8) *
                 (unsigned int)((int)((unsigned int)y << 8) >> 8));
}
EMULATOR_INLINE unsigned int __umul24(unsigned int x, unsigned int y)
{
    return (x & 0xffffff) * (y & 0xffffff);
}

/* Averages (r: rounded up) without overflow; sums of absolute differences. */
EMULATOR_INLINE int __hadd(int x, int y)
{
    return ((long long)x + y) >> 1;
}
EMULATOR_INLINE int __rhadd(int x, int y)
{
    return ((long long)x + y + 1) >> 1;
}
EMULATOR_INLINE unsigned int __uhadd(unsigned int x, unsigned int y)
{
    return ((unsigned long long)x + y) >> 1;
}
EMULATOR_INLINE unsigned int __urhadd(unsigned int x, unsigned int y)
{
    return ((unsigned long long)x + y + 1) >> 1;
}
EMULATOR_INLINE unsigned int __sad(int x, int y, unsigned int z)
{
    return (unsigned int)__builtin_llabs((long long)x - y) + z;
}
EMULATOR_INLINE unsigned int __usad(unsigned int x, unsigned int y, unsigned int z)
{
    return (unsigned int)__builtin_llabs((long long)x - (long long)y) + z;
}

/* Dot products of four bytes, or of two halfwords with the low or high two bytes. */
EMULATOR_INLINE int __dp4a(int a, int b, int c)
{
    return c + (signed char)a * (signed char)b + (signed char)(a >> 8) * (signed char)(b >> 8) +
           (signed char)(a >> 16) * (signed char)(b >> 16) +
           (signed char)(a >> 24) * (signed char)(b >> 24);
}
EMULATOR_INLINE unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c)
{
    return c + (a & 0xff) * (b & 0xff) + (a >> 8 & 0xff) * (b >> 8 & 0xff) +
           (a >> 16 & 0xff) * (b >> 16 & 0xff) + (a >> 24) * (b >> 24);
}
EMULATOR_INLINE int __dp4a(char4 a, char4 b, int c)
{
    return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
EMULATOR_INLINE unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c)
{
    return c + (unsigned int)(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
}
EMULATOR_INLINE int __dp2a_lo(int a, int b, int c)
{
    return c + (short)a * (signed char)b + (short)(a >> 16) * (signed char)(b >> 8);
}
EMULATOR_INLINE unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c)
{
    return c + (a & 0xffff) * (b & 0xff) + (a >> 16) * (b >> 8 & 0xff);
}
EMULATOR_INLINE int __dp2a_lo(short2 a, char4 b, int c)
{
    return c + a.x * b.x + a.y * b.y;
}
EMULATOR_INLINE unsigned int __dp2a_lo(ushort2 a, uchar4 b, unsigned int c)
{
    return c + (unsigned int)(a.x * b.x + a.y * b.y);
}
EMULATOR_INLINE int __dp2a_hi(int a, int b, int c)
{
    return __dp2a_lo(a, b >> 16, c);
}
EMULATOR_INLINE unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c)
{
    return __dp2a_lo(a, b >> 16, c);
}
EMULATOR_INLINE int __dp2a_hi(short2 a, char4 b, int c)
{
    return c + a.x * b.z + a.y * b.w;
}
EMULATOR_INLINE unsigned int __dp2a_hi(ushort2 a, uchar4 b, unsigned int c)
{
    return c + (unsigned int)(a.x * b.z + a.y * b.w);
}

/* min and max for the same pairs of types as in CUDA. As there, a signed and an unsigned operand
 * compare as unsigned. */
#define EMULATOR_MIN_MAX(RESULT, A_, B_)                      \
    EMULATOR_INLINE RESULT min(A_ a, B_ b)                    \
    {                                                         \
        return (RESULT)a < (RESULT)b ? (RESULT)a : (RESULT)b; \
    }                                                         \
    EMULATOR_INLINE RESULT max(A_ a, B_ b)                    \
    {                                                         \
        return (RESULT)a > (RESULT)b ? (RESULT)a : (RESULT)b; \
    }
#define EMULATOR_MIN_MAX_SIGNS(S_, U_) \
    EMULATOR_MIN_MAX(S_, S_, S_)       \
    EMULATOR_MIN_MAX(U_, U_, U_) EMULATOR_MIN_MAX(U_, S_, U_) EMULATOR_MIN_MAX(U_, U_, S_)
EMULATOR_MIN_MAX_SIGNS(int, unsigned int)
EMULATOR_MIN_MAX_SIGNS(long, unsigned long)
EMULATOR_MIN_MAX_SIGNS(long long, unsigned long long)
#undef EMULATOR_MIN_MAX_SIGNS
#undef EMULATOR_MIN_MAX

EMULATOR_INLINE unsigned int umin(unsigned int a, unsigned int b)
{
    return min(a, b);
}
EMULATOR_INLINE unsigned int umax(unsigned int a, unsigned int b)
{
    return max(a, b);
}
EMULATOR_INLINE long long llmin(long long a, long long b)
{
    return min(a, b);
}
EMULATOR_INLINE long long llmax(long long a, long long b)
{
    return max(a, b);
}
EMULATOR_INLINE unsigned long long ullmin(unsigned long long a, unsigned long long b)
{
    return min(a, b);
}
EMULATOR_INLINE unsigned long long ullmax(unsigned long long a, unsigned long long b)
{
    return max(a, b);
}

/* The position of the offset-th set bit of mask, upwards from bit `base`; downwards if `offset` is
 * negative; bit `base` itself if `offset` is 0. 0xffffffff if there is none. */
unsigned int __fns(unsigned int mask, unsigned int base, int offset);

#endif
