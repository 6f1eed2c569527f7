/* half.cpp: half precision and bfloat16, to and from double. */
#include "cuda_bf16.h"
#include "cuda_fp16.h"

/* Bits behind the point, and the exponents of the least and the largest normal numbers. All bits of
 * the exponent are set in infinity, and all but the sign in the one NaN that is made. */
struct format {
    int digits, least, largest;
};
static const format HALF = {10, -14, 15}, BFLOAT = {7, -126, 127};
enum { NOT_A_NUMBER = 0x7fff, SIGN = 0x8000 };

static unsigned infinity(const format &format)
{
    return NOT_A_NUMBER >> format.digits << format.digits;
}

/* |value| = significand * 2^(exponent - 52). The last place of the format is 2^last: what lies
 * below is cut off, and rounds up or not. A carry out of the significand counts the exponent up by
 * itself. */
static unsigned short bits_of(const format &format, double value, emulator_rounding mode)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    unsigned sign = bits >> 48 & SIGN;
    uint64_t significand = bits & 0xfffffffffffff;
    int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
    if (isnan(value))
        return NOT_A_NUMBER;
    if (isinf(value))
        return (unsigned short)(sign | infinity(format));
    if (exponent > -1023)
        significand |= 1ull << 52; /* less is a double's subnormal, far below the format's */
    bool away = mode == (sign ? EMULATOR_RD : EMULATOR_RU);
    if (exponent > format.largest)
        return (unsigned short)(sign | (infinity(format) - (away || mode == EMULATOR_RN ? 0 : 1)));
    int least = format.least - format.digits; /* the place of subnormals */
    int last = exponent < format.least ? least : exponent - format.digits;
    int cut = last - (exponent - 52);
    cut = cut > 60 ? 60 : cut; /* all of it is */
    uint64_t kept = significand >> cut, rest = significand - (kept << cut), tie = 1ull << (cut - 1);
    if (mode == EMULATOR_RN)
        kept += rest > tie || (rest == tie && kept & 1);
    else
        kept += away && rest > 0;
    return (unsigned short)(sign | (((unsigned)(last - least) << format.digits) + (unsigned)kept));
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
