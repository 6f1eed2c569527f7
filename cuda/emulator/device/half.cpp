/* half.cpp: half precision, bfloat16 and numbers of 8 bits, to and from double. */
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_fp8.h"

/* Bits behind the point, and the exponents of the least and the largest normal numbers. All bits of
 * the exponent are set in infinity, and all but the sign in the one NaN that is made. */
struct format {
    int digits, least, largest;
};
static const format HALF = {10, -14, 15}, BFLOAT = {7, -126, 127};
static const format E4M3 = {3, -6, 8}, E5M2 = {2, -14, 15};
enum { NOT_A_NUMBER = 0x7fff, SIGN = 0x8000 };

static unsigned infinity(const format &format)
{
    return NOT_A_NUMBER >> format.digits << format.digits;
}

/* How many of the format's numbers lie between 0 and |value|, rounded, as if there were no largest.
 * The last place of the format is 2^last: what lies below is cut off, and is counted for one more
 * or not. A carry out of the significand counts the exponent up by itself. */
static unsigned rank_of(const format &format, double value, bool nearest, bool away)
{
    uint64_t bits; /* |value| = significand * 2^(exponent - 52) */
    memcpy(&bits, &value, sizeof bits);
    uint64_t significand = bits & 0xfffffffffffff;
    int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
    if (exponent > -1023)
        significand |= 1ull << 52; /* less is a double's subnormal, far below the format's */
    int least = format.least - format.digits; /* the place of subnormals */
    int last = exponent < format.least ? least : exponent - format.digits;
    int cut = last - (exponent - 52);
    cut = cut > 60 ? 60 : cut; /* all of it is */
    uint64_t kept = significand >> cut, rest = significand - (kept << cut), tie = 1ull << (cut - 1);
    bool more = nearest ? rest > tie || (rest == tie && kept & 1) : away && rest > 0;
    return ((unsigned)(last - least) << format.digits) + (unsigned)kept + more;
}

static unsigned short bits_of(const format &format, double value, emulator_rounding mode)
{
    unsigned sign = signbit(value) ? SIGN : 0;
    if (isnan(value))
        return NOT_A_NUMBER;
    bool away = mode == (sign ? EMULATOR_RD : EMULATOR_RU);
    unsigned rank = rank_of(format, value, mode == EMULATOR_RN, away);
    if (rank >= infinity(format))
        rank = infinity(format) - (isinf(value) || away || mode == EMULATOR_RN ? 0 : 1);
    return (unsigned short)(sign | rank);
}

/* The product is exact. What the sum loses is known (Knuth's two-sum), and goes into its last bit
 * as "there is more": so rounding it again is rounding the exact sum (Boldo and Melquiond 2008). */
static unsigned short fused(const format &format, double x, double y, double addend)
{
    double product = x * y, sum = product + addend;
    double part = sum - product;
    double lost = (product - (sum - part)) + (addend - part);
    uint64_t bits;
    memcpy(&bits, &sum, sizeof bits);
    if (isfinite(sum) && lost != 0.0 && !(bits & 1))
        sum = nextafter(sum, lost > 0.0 ? (double)INFINITY : -(double)INFINITY);
    return bits_of(format, sum, EMULATOR_RN);
}

unsigned short emulator_half_bits(double value, emulator_rounding mode)
{
    return bits_of(HALF, value, mode);
}

double emulator_half_value(unsigned short bits)
{
    int exponent = bits >> 10 & 31, significand = bits & 1023;
    double size = exponent == 31  ? (significand ? (double)NAN : (double)INFINITY)
                  : exponent == 0 ? ldexp(significand, -24)
                                  : ldexp(1024 + significand, exponent - 25);
    return bits & SIGN ? -size : size;
}

unsigned short emulator_half_fma(unsigned short x, unsigned short y, unsigned short z)
{
    return fused(HALF, emulator_half_value(x), emulator_half_value(y), emulator_half_value(z));
}

unsigned short emulator_bfloat_bits(double value, emulator_rounding mode)
{
    return bits_of(BFLOAT, value, mode);
}

double emulator_bfloat_value(unsigned short bits)
{
    return (double)__uint_as_float((unsigned)bits << 16);
}

unsigned short emulator_bfloat_fma(unsigned short x, unsigned short y, unsigned short z)
{
    return fused(BFLOAT, emulator_bfloat_value(x), emulator_bfloat_value(y),
                 emulator_bfloat_value(z));
}

/* ---- 8 bits: E5M2 is the upper half of a half; E4M3 has no infinity, and one NaN for each sign
 * ---- */

unsigned char emulator_fp8_bits(double value, bool e4m3, bool saturate)
{
    const unsigned sign = signbit(value) ? 0x80 : 0, largest = e4m3 ? 0x7e : 0x7b;
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (isnan(value)) /* E5M2 keeps what it has room for, and is quiet */
        return (unsigned char)(sign | (e4m3 ? 0x7f : 0x7e | (bits >> 50 & 3)));
    unsigned rank = rank_of(e4m3 ? E4M3 : E5M2, value, true, false);
    if (rank > largest)
        rank = saturate ? largest : largest + 1;
    return (unsigned char)(sign | rank);
}

unsigned short emulator_fp8_half_bits(unsigned char bits, bool e4m3)
{
    const int size = bits & 0x7f, exponent = size >> 3, significand = size & 7;
    if (size > (e4m3 ? 0x7e : 0x7c))
        return NOT_A_NUMBER;
    if (!e4m3)
        return (unsigned short)(bits << 8);
    double value = exponent ? ldexp(8 + significand, exponent - 10) : ldexp(significand, -9);
    return (unsigned short)(emulator_half_bits(value, EMULATOR_RN) | (bits & 0x80) << 8);
}
