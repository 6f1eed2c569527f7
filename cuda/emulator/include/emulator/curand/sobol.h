/* curand/sobol.h: Sobol's sequences in kernels, for direction numbers that the program passes. Part
 * of curand_kernel.h. */
#ifndef CURAND_KERNEL_H_
#error "emulator/curand/sobol.h is private: include curand_kernel.h"
#endif
#ifndef EMULATOR_CURAND_SOBOL_H
#define EMULATOR_CURAND_SOBOL_H

/* The size is cuRAND's. */
template <typename Word_, int BITS_> struct emulator_sobol {
    Word_ index, number, start; /* index 0 has the number `start` */
    Word_ directions[BITS_];
};
typedef emulator_sobol<unsigned int, 32> curandStateSobol32, curandStateSobol32_t;
typedef emulator_sobol<unsigned long long, 64> curandStateSobol64, curandStateSobol64_t;

/* A number is computed from the Gray code of its index. */
template <typename Word_, int BITS_>
EMULATOR_INLINE void emulator_sobol_skip(emulator_sobol<Word_, BITS_> *state, Word_ numbers)
{
    Word_ index = state->index + numbers, gray = index ^ index >> 1, number = state->start;
    for (int bit = 0; bit < BITS_; bit++)
        if (gray >> bit & 1)
            number ^= state->directions[bit];
    state->index = index;
    state->number = number;
}
EMULATOR_INLINE void skipahead(unsigned int numbers, curandStateSobol32_t *state)
{
    emulator_sobol_skip(state, numbers);
}
EMULATOR_INLINE void skipahead(unsigned long long numbers, curandStateSobol64_t *state)
{
    emulator_sobol_skip(state, numbers);
}

template <typename Word_, int BITS_>
EMULATOR_INLINE void emulator_sobol_init(const Word_ *directions, Word_ offset,
                                         emulator_sobol<Word_, BITS_> *state)
{
    state->index = state->start = 0;
    for (int bit = 0; bit < BITS_; bit++)
        state->directions[bit] = directions[bit];
    emulator_sobol_skip(state, offset);
}
EMULATOR_INLINE void curand_init(curandDirectionVectors32_t directions, unsigned int offset,
                                 curandStateSobol32_t *state)
{
    emulator_sobol_init(directions, offset, state);
}
EMULATOR_INLINE void curand_init(curandDirectionVectors64_t directions, unsigned long long offset,
                                 curandStateSobol64_t *state)
{
    emulator_sobol_init(directions, offset, state);
}

/* The Gray codes of successive numbers differ in one bit. */
template <typename Word_, int BITS_>
EMULATOR_INLINE Word_ curand(emulator_sobol<Word_, BITS_> *state)
{
    Word_ index = state->index++, number = state->number;
    int bit = ~index ? __builtin_ctzll(~(unsigned long long)index) : BITS_ - 1;
    state->number = number ^ state->directions[bit];
    return number;
}

#endif
