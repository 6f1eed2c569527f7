/* fp8.cpp: conversions of 8-bit floating-point numbers. E5M2 is the upper half of a __half; E4M3
 * has no infinity, and one NaN for each sign. */
#include "cuda_fp8.h"

#include "device/float_format.h"

using namespace emulator;

static const format E4M3 = {3, -6, 8}, E5M2 = {2, -14, 15};

unsigned char emulator_fp8_bits(double value, bool e4m3, bool saturate)
{
    const unsigned sign = signbit(value) ? 0x80 : 0, largest = e4m3 ? 0x7e : 0x7b;
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (isnan(value)) /* E5M2 keeps the payload's upper bits, as a quiet NaN */
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
