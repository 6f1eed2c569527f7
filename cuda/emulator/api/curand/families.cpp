/* families.cpp: the generators that kernels have, too. Their streams are subsequences of XORWOW,
 * Philox and MRG32k3a. */
#include "api/curand/family.h"

using namespace emulator;

template <typename State>
static bool place(const struct emulator_generator *generator, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        curand_init(generator->seed, i, turns_before(generator, i),
                    (State *)state_of(generator, i));
    return true;
}

template <typename State> static void next(void *state, uint32_t *words, int count)
{
    for (int i = 0; i < count; i++)
        words[i] = curand((State *)state);
}

template <typename State> static void next_normal(void *state, float *numbers, int count)
{
    for (int i = 0; i < count; i++)
        numbers[i] = curand_normal((State *)state);
}

/* In cuRAND's seeded order, each stream has its own seed. */
static bool place_xorwow(const struct emulator_generator *generator, unsigned from, unsigned to)
{
    static const unsigned long long DISTANCE = 3133713;
    if (!generator->seeded)
        return place<curandStateXORWOW_t>(generator, from, to);
    for (unsigned i = from; i < to; i++)
        curand_init(generator->seed + i * DISTANCE, 0, turns_before(generator, i),
                    (curandStateXORWOW_t *)state_of(generator, i));
    return true;
}

/* A stream gives four numbers in its turn. */
static bool place_philox(const struct emulator_generator *generator, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        curand_init(generator->seed, i, 4 * turns_before(generator, i),
                    (curandStatePhilox4_32_10_t *)state_of(generator, i));
    return true;
}

static void next_mrg32k3a(void *state, uint32_t *words, int count)
{
    for (int i = 0; i < count; i++)
        words[i] = emulator_mrg32k3a((curandStateMRG32k3a_t *)state);
}

const struct family emulator::xorwow = {PAIRED,
                                        true,
                                        4096,
                                        4096,
                                        0,
                                        sizeof(curandStateXORWOW_t),
                                        place_xorwow,
                                        next<curandStateXORWOW_t>,
                                        next_normal<curandStateXORWOW_t>};
const struct family emulator::philox = {PAIRED,
                                        true,
                                        65536,
                                        65536,
                                        4,
                                        sizeof(curandStatePhilox4_32_10_t),
                                        place_philox,
                                        next<curandStatePhilox4_32_10_t>,
                                        next_normal<curandStatePhilox4_32_10_t>};
const struct family emulator::mrg32k3a = {MODULAR,
                                          true,
                                          81920,
                                          4096,
                                          0,
                                          sizeof(curandStateMRG32k3a_t),
                                          place<curandStateMRG32k3a_t>,
                                          next_mrg32k3a,
                                          next_normal<curandStateMRG32k3a_t>};
/* Each number is computed from its index, so these do not use their stream. */
const struct family emulator::sobol32 = {QUASI, true, 1, 1, 1, 1, NULL, NULL, NULL};
const struct family emulator::sobol64 = {WIDE, true, 1, 1, 1, 1, NULL, NULL, NULL};
