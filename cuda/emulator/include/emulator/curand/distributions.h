/* curand/distributions.h: maps random bits to distributions, as cuRAND does, for any generator.
 * Part of curand_kernel.h.
 *
 * Normal numbers are made in pairs. A function that returns one stores the other in the state, with
 * its kind. Logarithms and sines are those of the C library; a GPU's differ in the last bits. */
#ifndef CURAND_KERNEL_H_
#error "emulator/curand/distributions.h is private: include curand_kernel.h"
#endif
#ifndef EMULATOR_CURAND_DISTRIBUTIONS_H
#define EMULATOR_CURAND_DISTRIBUTIONS_H

enum { EMULATOR_NORMAL = 1, EMULATOR_LOG_NORMAL = 2 };

/* normal.cpp: two normal numbers (Box and Muller 1958), from the bits of two uniform numbers, or
 * from two uniform numbers. */
float2 emulator_box_muller(unsigned int x, unsigned int y);
double2 emulator_box_muller(unsigned long long x, unsigned long long y);
float2 emulator_box_muller_of(float x, float y);
double2 emulator_box_muller_of(double x, double y);
/* One normal number from 32 bits, or from the upper 53 of 64. */
float emulator_normal_of(unsigned int bits);
double emulator_normal_double_of(unsigned int bits);
double emulator_normal_double_of(unsigned long long bits);

/* 53 bits from two words */
EMULATOR_INLINE unsigned long long emulator_bits_53(unsigned int x, unsigned int y)
{
    return x ^ (unsigned long long)y << 21;
}
/* 53 bits as a number in (0, 1], the centre of one of 2^53 intervals */
EMULATOR_INLINE double emulator_uniform_53(unsigned long long bits)
{
    return (double)bits * 0x1p-53 + 0x1p-54;
}
/* The same from only 32 bits */
EMULATOR_INLINE double emulator_uniform_32(unsigned int bits)
{
    return bits * 0x1p-32 + 0x1p-32;
}

template <typename State> EMULATOR_INLINE float curand_uniform(State *state)
{
    return emulator_uniform(curand(state));
}
EMULATOR_INLINE double curand_uniform_double(curandStateXORWOW_t *state)
{
    unsigned int x = curand(state), y = curand(state);
    return emulator_uniform_53(emulator_bits_53(x, y));
}
EMULATOR_INLINE double curand_uniform_double(curandStatePhilox4_32_10_t *state)
{
    return emulator_uniform_32(curand(state));
}
EMULATOR_INLINE float curand_uniform(curandStateMRG32k3a_t *state)
{
    return (float)emulator_mrg32k3a_uniform(emulator_mrg32k3a(state));
}
EMULATOR_INLINE double curand_uniform_double(curandStateMRG32k3a_t *state)
{
    return emulator_mrg32k3a_uniform(emulator_mrg32k3a(state));
}

template <typename State> EMULATOR_INLINE float2 curand_normal2(State *state)
{
    unsigned int x = curand(state), y = curand(state);
    return emulator_box_muller(x, y);
}
template <typename State> EMULATOR_INLINE double2 curand_normal2_double(State *state)
{
    unsigned int x = curand(state), y = curand(state), z = curand(state), w = curand(state);
    return emulator_box_muller(emulator_bits_53(x, y), emulator_bits_53(z, w));
}
EMULATOR_INLINE float2 curand_normal2(curandStateMRG32k3a_t *state)
{
    float x = curand_uniform(state), y = curand_uniform(state);
    return emulator_box_muller_of(x, y);
}
EMULATOR_INLINE double2 curand_normal2_double(curandStateMRG32k3a_t *state)
{
    double x = curand_uniform_double(state), y = curand_uniform_double(state);
    return emulator_box_muller_of(x, y);
}
template <typename State>
EMULATOR_INLINE float2 curand_log_normal2(State *state, float mean, float deviation)
{
    float2 pair = curand_normal2(state);
    return float2{expf(mean + deviation * pair.x), expf(mean + deviation * pair.y)};
}
template <typename State>
EMULATOR_INLINE double2 curand_log_normal2_double(State *state, double mean, double deviation)
{
    double2 pair = curand_normal2_double(state);
    return double2{exp(mean + deviation * pair.x), exp(mean + deviation * pair.y)};
}

/* Returns the first number of a pair and keeps the second for the next call. */
#define EMULATOR_ONE_OF_PAIR(T_, SPARE, KIND, PAIR) \
    if (state->SPARE##_of == (KIND)) {              \
        state->SPARE##_of = 0;                      \
        return state->SPARE;                        \
    }                                               \
    T_##2 pair = PAIR;                              \
    state->SPARE = pair.y;                          \
    state->SPARE##_of = (KIND);                     \
    return pair.x;
template <typename State> EMULATOR_INLINE float curand_normal(State *state)
{
    EMULATOR_ONE_OF_PAIR(float, spare, EMULATOR_NORMAL, curand_normal2(state))
}
template <typename State> EMULATOR_INLINE double curand_normal_double(State *state)
{
    EMULATOR_ONE_OF_PAIR(double, spare_double, EMULATOR_NORMAL, curand_normal2_double(state))
}
template <typename State>
EMULATOR_INLINE float curand_log_normal(State *state, float mean, float deviation)
{
    EMULATOR_ONE_OF_PAIR(float, spare, EMULATOR_LOG_NORMAL,
                         curand_log_normal2(state, mean, deviation))
}
template <typename State>
EMULATOR_INLINE double curand_log_normal_double(State *state, double mean, double deviation)
{
    EMULATOR_ONE_OF_PAIR(double, spare_double, EMULATOR_LOG_NORMAL,
                         curand_log_normal2_double(state, mean, deviation))
}
#undef EMULATOR_ONE_OF_PAIR

/* ---- four at a time, from a block of Philox ---- */

EMULATOR_INLINE float4 curand_uniform4(curandStatePhilox4_32_10_t *state)
{
    uint4 bits = curand4(state);
    return float4{emulator_uniform(bits.x), emulator_uniform(bits.y), emulator_uniform(bits.z),
                  emulator_uniform(bits.w)};
}
EMULATOR_INLINE double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state)
{
    uint4 bits = curand4(state);
    return double2{emulator_uniform_53(emulator_bits_53(bits.x, bits.y)),
                   emulator_uniform_53(emulator_bits_53(bits.z, bits.w))};
}
EMULATOR_INLINE float4 curand_normal4(curandStatePhilox4_32_10_t *state)
{
    float2 first = curand_normal2(state), second = curand_normal2(state);
    return float4{first.x, first.y, second.x, second.y};
}
EMULATOR_INLINE double4 curand_uniform4_double(curandStatePhilox4_32_10_t *state)
{
    double2 first = curand_uniform2_double(state), second = curand_uniform2_double(state);
    return double4{first.x, first.y, second.x, second.y};
}
EMULATOR_INLINE double4 curand_normal4_double(curandStatePhilox4_32_10_t *state)
{
    double2 first = curand_normal2_double(state), second = curand_normal2_double(state);
    return double4{first.x, first.y, second.x, second.y};
}
EMULATOR_INLINE double4 curand_log_normal4_double(curandStatePhilox4_32_10_t *state, double mean,
                                                  double deviation)
{
    double2 first = curand_log_normal2_double(state, mean, deviation);
    double2 second = curand_log_normal2_double(state, mean, deviation);
    return double4{first.x, first.y, second.x, second.y};
}
EMULATOR_INLINE float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean,
                                          float deviation)
{
    float2 first = curand_log_normal2(state, mean, deviation);
    float2 second = curand_log_normal2(state, mean, deviation);
    return float4{first.x, first.y, second.x, second.y};
}

#endif
