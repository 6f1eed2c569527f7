/* normal.cpp: cuRAND's normally distributed numbers from random bits. */
#include "curand_kernel.h"

/* ---- in pairs: Box and Muller's method ---- */

/* The bits of the second argument are an angle, which they are converted to in one step. */
float2 emulator_box_muller(unsigned int x, unsigned int y)
{
    const float part = 2.3283064e-10f * 6.2831855f; /* 2^-32 of a turn */
    float angle = (float)y * part + part / 2;
    float length = sqrtf(-2.0f * logf(emulator_uniform(x)));
    return float2{sinf(angle) * length, cosf(angle) * length};
}
double2 emulator_box_muller(unsigned long long x, unsigned long long y)
{
    double sine, cosine;
    sincospi((double)y * 0x1p-52 + 0x1p-53, &sine, &cosine);
    double length = sqrt(-2.0 * log(emulator_uniform_53(x)));
    return double2{sine * length, cosine * length};
}

float2 emulator_box_muller_of(float x, float y)
{
    float angle = y * 6.2831855f, length = sqrtf(-2.0f * logf(x));
    return float2{sinf(angle) * length, cosf(angle) * length};
}
double2 emulator_box_muller_of(double x, double y)
{
    double sine, cosine, length = sqrt(-2.0 * log(x));
    sincospi(y * 2.0, &sine, &cosine);
    return double2{sine * length, cosine * length};
}

/* ---- from a single word: the inverse of the distribution function ---- */

/* Large words are mirrored, because a float near 1 has few digits. */
float emulator_normal_of(unsigned int bits)
{
    bool upper = bits > 0x80000000u;
    float length = 1.41421356f * erfcinvf(2.0f * emulator_uniform(upper ? ~bits : bits));
    return upper ? length : -length;
}
double emulator_normal_double_of(unsigned int bits)
{
    bool upper = bits > 0x80000000u;
    double part = (upper ? ~bits : bits) * 0x1p-31 + 0x1p-32;
    double length = 1.41421356237309504880 * erfcinv(part);
    return upper ? length : -length;
}
double emulator_normal_double_of(unsigned long long bits)
{
    const unsigned long long most = 0x1fffffffffffff, all = bits >> 11;
    bool upper = all > 0x10000000000000;
    double part = (upper ? most - all : all) * 0x1p-52 + 0x1p-53;
    double length = 1.41421356237309504880 * erfcinv(part);
    return upper ? length : -length;
}
