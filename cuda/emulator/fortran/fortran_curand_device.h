/* fortran_curand_device.h: what module curand_device calls. */
#ifndef FORTRAN_CURAND_DEVICE_H
#define FORTRAN_CURAND_DEVICE_H

#include <curand_kernel.h>

#define FORTRAN_RANDOM(what, function, type, letter, state_type)     \
    FORTRAN type fortran_random_##what##_##letter(state_type *state) \
    {                                                                \
        return (type)function(state);                                \
    }
#define FORTRAN_RANDOMS(letter, state_type)                                           \
    static_assert(sizeof(state_type) == 48, "as module curand_device declares it");   \
    FORTRAN void fortran_random_init_##letter(long long seed, long long sequence,     \
                                              long long offset, state_type *state)    \
    {                                                                                 \
        curand_init((unsigned long long)seed, (unsigned long long)sequence,           \
                    (unsigned long long)offset, state);                               \
    }                                                                                 \
    FORTRAN_RANDOM(bits, curand, int, letter, state_type)                             \
    FORTRAN_RANDOM(uniform, curand_uniform, float, letter, state_type)                \
    FORTRAN_RANDOM(normal, curand_normal, float, letter, state_type)                  \
    FORTRAN_RANDOM(uniform_double, curand_uniform_double, double, letter, state_type) \
    FORTRAN_RANDOM(normal_double, curand_normal_double, double, letter, state_type)
FORTRAN_RANDOMS(xorwow, curandStateXORWOW_t)
FORTRAN_RANDOMS(mrg32k3a, curandStateMRG32k3a_t)

#endif
