/* curand/single.h: distributions for generators that make each number from one word. Part of
 * curand_kernel.h. */
#ifndef CURAND_KERNEL_H_
#error "emulator/curand/single.h is private: include curand_kernel.h"
#endif
#ifndef EMULATOR_CURAND_SINGLE_H
#define EMULATOR_CURAND_SINGLE_H

EMULATOR_INLINE unsigned int emulator_upper(unsigned int word)
{
    return word;
}
EMULATOR_INLINE unsigned int emulator_upper(unsigned long long word)
{
    return (unsigned int)(word >> 32);
}

#define EMULATOR_SINGLE(STATE)                                                                   \
    EMULATOR_INLINE float curand_uniform(STATE *state)                                           \
    {                                                                                            \
        return emulator_uniform(emulator_upper(curand(state)));                                  \
    }                                                                                            \
    EMULATOR_INLINE double curand_uniform_double(STATE *state)                                   \
    {                                                                                            \
        return emulator_uniform_double_of(curand(state));                                        \
    }                                                                                            \
    EMULATOR_INLINE float curand_normal(STATE *state)                                            \
    {                                                                                            \
        return emulator_normal_of(emulator_upper(curand(state)));                                \
    }                                                                                            \
    EMULATOR_INLINE double curand_normal_double(STATE *state)                                    \
    {                                                                                            \
        return emulator_normal_double_of(curand(state));                                         \
    }                                                                                            \
    EMULATOR_INLINE float curand_log_normal(STATE *state, float mean, float deviation)           \
    {                                                                                            \
        return expf(mean + deviation * curand_normal(state));                                    \
    }                                                                                            \
    EMULATOR_INLINE double curand_log_normal_double(STATE *state, double mean, double deviation) \
    {                                                                                            \
        return exp(mean + deviation * curand_normal_double(state));                              \
    }                                                                                            \
    EMULATOR_INLINE unsigned int curand_poisson(STATE *state, double lambda)                     \
    {                                                                                            \
        return emulator_poisson_of(curand(state), lambda);                                       \
    }
EMULATOR_SINGLE(curandStateSobol32_t)
EMULATOR_SINGLE(curandStateSobol64_t)
EMULATOR_SINGLE(curandStateMtgp32_t)
#undef EMULATOR_SINGLE

#endif
