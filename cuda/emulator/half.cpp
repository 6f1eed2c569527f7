/* half.cpp: half precision, to and from double. */
#include "cuda_fp16.h"

enum { HALF_INFINITY = 0x7c00, HALF_NAN = 0x7fff };

/* |value| = significand * 2^(exponent - 52). The half's last place is 2^last: what lies below is
 * cut off, and rounds up or not. A carry out of the significand counts the exponent up by itself.
 */
unsigned short emulator_half_bits(double value, emulator_rounding mode)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    unsigned short sign = (unsigned short)(bits >> 48 & 0x8000);
    uint64_t significand = bits & 0xfffffffffffff;
    int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
    if (isnan(value))
        return HALF_NAN;
    if (isinf(value))
        return sign | HALF_INFINITY;
    if (exponent > -1023)
        significand |= 1ull << 52; /* less is a double's subnormal, far below a half's */
    bool away = mode == (sign ? EMULATOR_RD : EMULATOR_RU);
    if (exponent > 15)
        return sign | (unsigned short)(away || mode == EMULATOR_RN ? HALF_INFINITY : 0x7bff);
    int last = exponent < -14 ? -24 : exponent - 10;
    int cut = last - (exponent - 52);
    cut = cut > 60 ? 60 : cut; /* all of it is */
    uint64_t kept = significand >> cut, rest = significand - (kept << cut), tie = 1ull << (cut - 1);
    if (mode == EMULATOR_RN)
        kept += rest > tie || (rest == tie && kept & 1);
    else
        kept += away && rest > 0;
    return (unsigned short)(sign | (((unsigned)(last + 24) << 10) + (unsigned)kept));
}

double emulator_half_value(unsigned short bits)
{
    int exponent = bits >> 10 & 31, significand = bits & 1023;
    double size = exponent == 31  ? (significand ? (double)NAN : (double)INFINITY)
                  : exponent == 0 ? ldexp(significand, -24)
                                  : ldexp(1024 + significand, exponent - 25);
    return bits & 0x8000 ? -size : size;
}

/* The product is exact. What the sum loses is known (Knuth's two-sum), and goes into its last bit
 * as "there is more": so rounding it again is rounding the exact sum (Boldo and Melquiond 2008). */
unsigned short emulator_half_fma(unsigned short x, unsigned short y, unsigned short z)
{
    double product = emulator_half_value(x) * emulator_half_value(y);
    double addend = emulator_half_value(z), sum = product + addend;
    double part = sum - product;
    double lost = (product - (sum - part)) + (addend - part);
    uint64_t bits;
    memcpy(&bits, &sum, sizeof bits);
    if (isfinite(sum) && lost != 0.0 && !(bits & 1))
        sum = nextafter(sum, lost > 0.0 ? (double)INFINITY : -(double)INFINITY);
    return emulator_half_bits(sum, EMULATOR_RN);
}
