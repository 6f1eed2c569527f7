/* half.cpp: conversions between double and half precision or bfloat16. */
#include "cuda_bf16.h"
#include "cuda_fp16.h"

#include "device/float_format.h"

using namespace emulator;

static const format HALF = {10, -14, 15}, BFLOAT = {7, -126, 127};

static unsigned infinity(const format &format)
{
    return NOT_A_NUMBER >> format.digits << format.digits;
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

/* The product is exact. The error of the sum is known (Knuth's two-sum); if it is not 0, the sum's
 * last bit is set. So rounding the sum again rounds the exact sum (Boldo and Melquiond 2008). */
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
