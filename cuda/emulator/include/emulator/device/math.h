/* device/math.h: CUDA's mathematical functions beyond the C library's, and its intrinsics.
 *
 * The fast approximations (__expf, __sinf, rsqrtf, …) are accurate here: a GPU's results differ in
 * the last bits. Functions with a rounding mode in their name are exact to the bit. Integer
 * intrinsics are in device/integer.h, rounded arithmetic in device/rounding.h. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/device/math.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_DEVICE_MATH_H
#define EMULATOR_DEVICE_MATH_H

#include "integer.h"
#include "rounding.h"
#include "simd.h"

EMULATOR_INLINE float min(float a, float b)
{
    return fminf(a, b);
}
EMULATOR_INLINE float max(float a, float b)
{
    return fmaxf(a, b);
}
EMULATOR_INLINE double min(double a, double b)
{
    return fmin(a, b);
}
EMULATOR_INLINE double max(double a, double b)
{
    return fmax(a, b);
}
EMULATOR_INLINE double min(float a, double b)
{
    return fmin((double)a, b);
}
EMULATOR_INLINE double max(float a, double b)
{
    return fmax((double)a, b);
}
EMULATOR_INLINE double min(double a, float b)
{
    return fmin(a, (double)b);
}
EMULATOR_INLINE double max(double a, float b)
{
    return fmax(a, (double)b);
}

/* Functions that newer C libraries declare are the library's. */
#if !defined(__GLIBC_PREREQ)
#define EMULATOR_GLIBC(MINOR) 0
#else
#define EMULATOR_GLIBC(MINOR) __GLIBC_PREREQ(2, MINOR)
#endif
#if !EMULATOR_GLIBC(42)
EMULATOR_INLINE double rsqrt(double x)
{
    return 1.0 / sqrt(x);
}
EMULATOR_INLINE float rsqrtf(float x)
{
    return (float)(1.0 / sqrt((double)x));
}
#endif

/* Functions of the emulator's library are in an inline namespace, because a host file may have
 * functions of the same names. */
inline namespace emulator_device
{
#if !EMULATOR_GLIBC(41)
double sinpi(double x);
double cospi(double x);
float sinpif(float x);
float cospif(float x);
#endif

double rcbrt(double x);
void sincospi(double x, double *sine, double *cosine);
double erfcx(double x);
double erfinv(double x);
double erfcinv(double x);
double normcdf(double x);
double normcdfinv(double x);
double cyl_bessel_i0(double x);
double cyl_bessel_i1(double x);
double rhypot(double x, double y);
double norm3d(double a, double b, double c);
double norm4d(double a, double b, double c, double d);
double rnorm3d(double a, double b, double c);
double rnorm4d(double a, double b, double c, double d);
double norm(int dimension, const double *p);
double rnorm(int dimension, const double *p);
float normf(int dimension, const float *p);
float rnormf(int dimension, const float *p);
} // namespace emulator_device

/* The float version computes in double and rounds once. */
#define EMULATOR_FLOAT_OF(NAME)            \
    EMULATOR_INLINE float NAME##f(float x) \
    {                                      \
        return (float)NAME((double)x);     \
    }                                      \
    EMULATOR_INLINE float NAME(float x)    \
    {                                      \
        return NAME##f(x);                 \
    }
EMULATOR_FLOAT_OF(rcbrt)
EMULATOR_FLOAT_OF(erfcx)
EMULATOR_FLOAT_OF(erfinv)
EMULATOR_FLOAT_OF(erfcinv)
EMULATOR_FLOAT_OF(normcdf)
EMULATOR_FLOAT_OF(normcdfinv)
EMULATOR_FLOAT_OF(cyl_bessel_i0)
EMULATOR_FLOAT_OF(cyl_bessel_i1)
#undef EMULATOR_FLOAT_OF

EMULATOR_INLINE float rsqrt(float x)
{
    return rsqrtf(x);
}
EMULATOR_INLINE float sinpi(float x)
{
    return sinpif(x);
}
EMULATOR_INLINE float cospi(float x)
{
    return cospif(x);
}
EMULATOR_INLINE float exp10(float x)
{
    return exp10f(x);
}
EMULATOR_INLINE void sincos(float x, float *sine, float *cosine)
{
    *sine = sinf(x);
    *cosine = cosf(x);
}
EMULATOR_INLINE void sincospif(float x, float *sine, float *cosine)
{
    *sine = sinpif(x);
    *cosine = cospif(x);
}
EMULATOR_INLINE void sincospi(float x, float *sine, float *cosine)
{
    sincospif(x, sine, cosine);
}
EMULATOR_INLINE float rhypotf(float x, float y)
{
    return (float)rhypot((double)x, (double)y);
}
EMULATOR_INLINE float norm3df(float a, float b, float c)
{
    return (float)norm3d((double)a, (double)b, (double)c);
}
EMULATOR_INLINE float norm4df(float a, float b, float c, float d)
{
    return (float)norm4d((double)a, (double)b, (double)c, (double)d);
}
EMULATOR_INLINE float rnorm3df(float a, float b, float c)
{
    return (float)rnorm3d((double)a, (double)b, (double)c);
}
EMULATOR_INLINE float rnorm4df(float a, float b, float c, float d)
{
    return (float)rnorm4d((double)a, (double)b, (double)c, (double)d);
}
EMULATOR_INLINE double fdivide(double x, double y)
{
    return x / y;
}
EMULATOR_INLINE float fdividef(float x, float y)
{
    return x / y;
}

/* Intrinsics: fast on a GPU. */
EMULATOR_INLINE float __fdividef(float x, float y)
{
    return x / y;
}
EMULATOR_INLINE float __saturatef(float x)
{
    return fminf(fmaxf(x, 0.0f), 1.0f); /* NaN becomes 0 */
}

/* glibc declares these names for itself, but does not define them, so they are C functions and not
 * inline. */
extern "C" {
float __sinf(float x) noexcept;
float __cosf(float x) noexcept;
float __tanf(float x) noexcept;
float __tanhf(float x) noexcept;
void __sincosf(float x, float *sine, float *cosine) noexcept;
float __expf(float x) noexcept;
float __exp10f(float x) noexcept;
float __logf(float x) noexcept;
float __log2f(float x) noexcept;
float __log10f(float x) noexcept;
float __powf(float x, float y) noexcept;
}

/* Loads and stores with cache hints, which have no effect here. */
#define EMULATOR_LOAD(NAME)                                             \
    template <typename T_> EMULATOR_INLINE T_ NAME(const T_ *address)   \
    {                                                                   \
        static_assert(sizeof(T_) <= 16, #NAME " loads up to 16 bytes"); \
        return *address;                                                \
    }
EMULATOR_LOAD(__ldg)
EMULATOR_LOAD(__ldca)
EMULATOR_LOAD(__ldcg)
EMULATOR_LOAD(__ldcs)
EMULATOR_LOAD(__ldlu)
EMULATOR_LOAD(__ldcv)
#undef EMULATOR_LOAD
#define EMULATOR_STORE(NAME)                                                \
    template <typename T_> EMULATOR_INLINE void NAME(T_ *address, T_ value) \
    {                                                                       \
        static_assert(sizeof(T_) <= 16, #NAME " stores up to 16 bytes");    \
        *address = value;                                                   \
    }
EMULATOR_STORE(__stwb)
EMULATOR_STORE(__stcg)
EMULATOR_STORE(__stcs)
EMULATOR_STORE(__stwt)
#undef EMULATOR_STORE

/* Time: clock() and clock64() count nanoseconds in a kernel. */
inline namespace emulator_device
{
long long clock64(void);
} // namespace emulator_device
unsigned long long __globaltimer(void);
void __nanosleep(unsigned int nanoseconds);

/* Programmatic dependent launch: a kernel may begin before the one ahead of it in its stream has
 * ended; here it begins after that. */
void emulator_trigger_next_kernel(void);
void emulator_wait_for_kernel_ahead(void);
EMULATOR_INLINE void cudaTriggerProgrammaticLaunchCompletion(void)
{
    emulator_trigger_next_kernel();
}
EMULATOR_INLINE void cudaGridDependencySynchronize(void)
{
    emulator_wait_for_kernel_ahead();
}

/* Ends the kernel with cudaErrorLaunchFailure, as on a GPU without a debugger. */
void __trap(void);
#ifndef __clang__ /* clang has it, as nvcc does */
#define __builtin_assume(CONDITION) ((void)sizeof(CONDITION))
#endif
void __brkpt(void);
EMULATOR_INLINE void __prof_trigger(int)
{
}

#endif
