/* rounding.cpp: operations and conversions with a given rounding mode, out of line as the functions
 * of math.cpp. */
#include <cfenv>
#include <cmath>
#include <limits>

#include "cuda_runtime.h"

/* Volatile operands and results keep the operation between the two changes of the rounding mode,
 * because compilers do not know about the mode. */
template <typename Operation> static auto rounded(emulator_rounding mode, Operation operation)
{
    static const int modes[] = {FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
    int before = fegetround();
    fesetround(modes[mode]);
    volatile auto result = operation();
    fesetround(before);
    return (decltype(operation()))result;
}

#define DIRECTED_2(T, NAME, EXPRESSION)                          \
    T NAME(T x, T y, emulator_rounding mode)                     \
    {                                                            \
        volatile T a = x, b = y;                                 \
        return rounded(mode, [&]() -> T { return EXPRESSION; }); \
    }
DIRECTED_2(float, emulator_add, a + b)
DIRECTED_2(float, emulator_sub, a - b)
DIRECTED_2(float, emulator_mul, a *b)
DIRECTED_2(float, emulator_div, a / b)
DIRECTED_2(double, emulator_add, a + b)
DIRECTED_2(double, emulator_sub, a - b)
DIRECTED_2(double, emulator_mul, a *b)
DIRECTED_2(double, emulator_div, a / b)

#define DIRECTED_1(T, FROM, NAME, EXPRESSION)                    \
    T NAME(FROM x, emulator_rounding mode)                       \
    {                                                            \
        volatile FROM a = x;                                     \
        return rounded(mode, [&]() -> T { return EXPRESSION; }); \
    }
DIRECTED_1(float, float, emulator_sqrt, sqrtf(a))
DIRECTED_1(double, double, emulator_sqrt, sqrt(a))
DIRECTED_1(float, double, emulator_float, (float)a)
DIRECTED_1(float, long long, emulator_float, (float)a)
DIRECTED_1(float, unsigned long long, emulator_float, (float)a)
DIRECTED_1(double, long long, emulator_double, (double)a)
DIRECTED_1(double, unsigned long long, emulator_double, (double)a)

float emulator_fma(float x, float y, float z, emulator_rounding mode)
{
    volatile float a = x, b = y, c = z;
    return rounded(mode, [&]() -> float { return fmaf(a, b, c); });
}
double emulator_fma(double x, double y, double z, emulator_rounding mode)
{
    volatile double a = x, b = y, c = z;
    return rounded(mode, [&]() -> double { return fma(a, b, c); });
}

template <typename Integer> static Integer saturated(double x)
{
    typedef std::numeric_limits<Integer> limits;
    if (std::isnan(x))
        return sizeof(Integer) == 8 ? (Integer)(1ull << 63) : 0;
    if (x < (double)limits::min())
        return limits::min();
    if (x >= ldexp(1.0, limits::digits))
        return limits::max();
    return (Integer)x;
}
int emulator_int(double x)
{
    return saturated<int>(x);
}
unsigned int emulator_uint(double x)
{
    return saturated<unsigned int>(x);
}
long long emulator_longlong(double x)
{
    return saturated<long long>(x);
}
unsigned long long emulator_ulonglong(double x)
{
    return saturated<unsigned long long>(x);
}
