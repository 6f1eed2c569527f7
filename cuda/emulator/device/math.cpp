/* math.cpp: the functions of device/math.h that are longer than one line. They are out of line, so
 * that counting sees one call, and no branch of theirs as the kernel's. */
#include <cmath>

#include "cuda_runtime.h"

unsigned int __fns(unsigned int mask, unsigned int base, int offset)
{
    if (offset == 0)
        return mask >> base & 1 ? base : 0xffffffffu;
    int step = offset > 0 ? 1 : -1;
    int left = offset * step;
    for (int bit = (int)base; bit >= 0 && bit < 32; bit += step)
        if (mask >> bit & 1 && --left == 0)
            return (unsigned int)bit;
    return 0xffffffffu;
}

[[maybe_unused]] static const double pi = 3.14159265358979323846;

/* x = quarters / 2 + rest, exactly, with |rest| at most a quarter. So multiples of one half give
 * exact zeros and ones. (A newer C library has these functions; then this is not used.) */
[[maybe_unused]] static double half_turns(double x, int *quarters)
{
    double wrapped = fmod(x, 2.0);
    double nearest = rint(2.0 * wrapped);
    *quarters = std::isfinite(x) ? (int)nearest & 3 : 0;
    return wrapped - 0.5 * nearest;
}

inline namespace emulator_device
{
#if !EMULATOR_GLIBC(41)
double sinpi(double x)
{
    int quarters;
    double rest = half_turns(x, &quarters) * pi;
    double value = quarters & 1 ? cos(rest) : sin(rest);
    if (x == trunc(x))
        return copysign(0.0, x);
    return quarters & 2 ? -value : value;
}
double cospi(double x)
{
    int quarters;
    double rest = half_turns(x, &quarters) * pi;
    double value = quarters & 1 ? -sin(rest) : cos(rest);
    return (quarters & 2 ? -value : value) + 0.0; /* no negative zero */
}
float sinpif(float x)
{
    return (float)sinpi((double)x);
}
float cospif(float x)
{
    return (float)cospi((double)x);
}
#endif
void sincospi(double x, double *sine, double *cosine)
{
    *sine = sinpi(x);
    *cosine = cospi(x);
}

double rcbrt(double x)
{
    return 1.0 / cbrt(x);
}

/* exp(x * x) * erfc(x). For large x by the continued fraction, because erfc underflows. */
double erfcx(double x)
{
    if (x < 5.0)
        return exp(x * x) * erfc(x);
    double fraction = x;
    for (int k = 60; k > 0; k--)
        fraction = x + 0.5 * k / fraction;
    return 1.0 / (sqrt(pi) * fraction);
}

/* Solves erfc(x) = y for y between 0 and 1, by Halley's method from an asymptotic guess. */
static double erfcinv_upper(double y)
{
    double t = sqrt(-2.0 * log(0.5 * y));
    double x = 0.70710678118654752440 *
               (t - (2.30753 + t * 0.27061) / (1.0 + t * (0.99229 + t * 0.04481)));
    for (int step = 0; step < 4; step++) {
        double slope = -2.0 / sqrt(pi) * exp(-x * x);
        double newton = (erfc(x) - y) / slope;
        x -= newton / (1.0 + x * newton);
    }
    return x;
}
double erfcinv(double y)
{
    if (!(y >= 0.0 && y <= 2.0))
        return std::numeric_limits<double>::quiet_NaN();
    if (y == 0.0 || y == 2.0)
        return y == 0.0 ? HUGE_VAL : -HUGE_VAL;
    if (y > 0.5 && y < 1.5) /* here 1 - y is exact, and erfc loses digits */
        return erfinv(1.0 - y);
    return y <= 1.0 ? erfcinv_upper(y) : -erfcinv_upper(2.0 - y);
}
double erfinv(double x)
{
    if (fabs(x) > 0.5 || std::isnan(x))
        return x < 0 ? -erfcinv(1.0 + x) : erfcinv(1.0 - x);
    double y = x * 0.5 * sqrt(pi); /* near 0, solve for erf itself: 1 - x would lose digits */
    for (int step = 0; step < 6; step++) {
        double newton = (erf(y) - x) / (2.0 / sqrt(pi) * exp(-y * y));
        y -= newton / (1.0 + y * newton);
    }
    return y;
}
double normcdf(double x)
{
    return 0.5 * erfc(-x / sqrt(2.0));
}
double normcdfinv(double p)
{
    return -sqrt(2.0) * erfcinv(2.0 * p);
}
double cyl_bessel_i0(double x)
{
    return std::cyl_bessel_i(0.0, fabs(x));
}
double cyl_bessel_i1(double x)
{
    return copysign(std::cyl_bessel_i(1.0, fabs(x)), x);
}

double norm(int dimension, const double *p)
{
    double length = 0.0;
    for (int i = 0; i < dimension; i++)
        length = hypot(length, p[i]); /* no intermediate result overflows */
    return length;
}
float normf(int dimension, const float *p)
{
    double squares = 0.0;
    for (int i = 0; i < dimension; i++)
        squares += (double)p[i] * p[i];
    return (float)sqrt(squares);
}
double norm3d(double a, double b, double c)
{
    return hypot(hypot(a, b), c);
}
double norm4d(double a, double b, double c, double d)
{
    return hypot(norm3d(a, b, c), d);
}
double rnorm(int dimension, const double *p)
{
    return 1.0 / norm(dimension, p);
}
float rnormf(int dimension, const float *p)
{
    return 1.0f / normf(dimension, p);
}
double rnorm3d(double a, double b, double c)
{
    return 1.0 / norm3d(a, b, c);
}
double rnorm4d(double a, double b, double c, double d)
{
    return 1.0 / norm4d(a, b, c, d);
}
double rhypot(double x, double y)
{
    return 1.0 / hypot(x, y);
}

} // namespace emulator_device

float __sinf(float x) noexcept
{
    return sinf(x);
}
float __cosf(float x) noexcept
{
    return cosf(x);
}
float __tanf(float x) noexcept
{
    return tanf(x);
}
float __tanhf(float x) noexcept
{
    return tanhf(x);
}
void __sincosf(float x, float *sine, float *cosine) noexcept
{
    *sine = sinf(x);
    *cosine = cosf(x);
}
float __expf(float x) noexcept
{
    return expf(x);
}
float __exp10f(float x) noexcept
{
    return exp10f(x);
}
float __logf(float x) noexcept
{
    return logf(x);
}
float __log2f(float x) noexcept
{
    return log2f(x);
}
float __log10f(float x) noexcept
{
    return log10f(x);
}
float __powf(float x, float y) noexcept
{
    return exp2f(y * log2f(x)); /* NaN for negative x, as on a GPU */
}
