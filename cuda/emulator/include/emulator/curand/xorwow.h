/* curand/xorwow.h: cuRAND's default generator on the device, xorwow (Marsaglia 2003, section 3.1),
 * with cuRAND's seeding. Part of curand_kernel.h. */
#ifndef CURAND_KERNEL_H_
#error "emulator/curand/xorwow.h is private: include curand_kernel.h"
#endif
#ifndef EMULATOR_CURAND_XORWOW_H
#define EMULATOR_CURAND_XORWOW_H

/* Five words that shift and xor, and one that counts: as large as cuRAND's. */
struct curandStateXORWOW {
    unsigned int counter, words[5];
    int spare_of, spare_double_of; /* see curand/distributions.h */
    float spare;
    double spare_double;
};
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState;
typedef struct curandStateXORWOW curandState_t;

static const unsigned int EMULATOR_XORWOW_STEP = 362437; /* of the counter */

/* xorwow.cpp: the state after `numbers` * 2^log numbers. */
struct emulator_xorwow {
    unsigned int words[5];
};
void emulator_xorwow_skip(emulator_xorwow *words, unsigned long long numbers, int log);

EMULATOR_INLINE void emulator_xorwow_jump(curandStateXORWOW_t *state, unsigned long long numbers,
                                          int log)
{
    emulator_xorwow local = {
        {state->words[0], state->words[1], state->words[2], state->words[3], state->words[4]}};
    emulator_xorwow_skip(&local, numbers, log);
    for (int i = 0; i < 5; i++)
        state->words[i] = local.words[i];
}
EMULATOR_INLINE void skipahead(unsigned long long numbers, curandStateXORWOW_t *state)
{
    emulator_xorwow_jump(state, numbers, 0);
    state->counter += EMULATOR_XORWOW_STEP * (unsigned int)numbers;
}
/* A subsequence is 2^67 numbers, after which the counter is where it was. */
EMULATOR_INLINE void skipahead_sequence(unsigned long long subsequences, curandStateXORWOW_t *state)
{
    emulator_xorwow_jump(state, subsequences, 67);
}

/* Marsaglia's starting values, stirred with the seed by cuRAND's constants. */
EMULATOR_INLINE void curand_init(unsigned long long seed, unsigned long long subsequence,
                                 unsigned long long offset, curandStateXORWOW_t *state)
{
    unsigned int low = 1099087573u * ((unsigned int)seed ^ 0xaad26b49u);
    unsigned int high = 2591861531u * ((unsigned int)(seed >> 32) ^ 0xf7dcefddu);
    emulator_xorwow local = {
        {123456789u + low, 362436069u ^ low, 521288629u + high, 88675123u ^ high, 5783321u + low}};
    emulator_xorwow_skip(&local, subsequence, 67);
    emulator_xorwow_skip(&local, offset, 0);
    state->counter = 6615241u + high + low + EMULATOR_XORWOW_STEP * (unsigned int)offset;
    for (int i = 0; i < 5; i++)
        state->words[i] = local.words[i];
    state->spare_of = state->spare_double_of = 0;
    state->spare = 0.0f;
    state->spare_double = 0.0;
}

EMULATOR_INLINE unsigned int curand(curandStateXORWOW_t *state)
{
    unsigned int first = state->words[0], last = state->words[4];
    for (int i = 0; i < 4; i++)
        state->words[i] = state->words[i + 1];
    first ^= first >> 2;
    last ^= last << 4 ^ first ^ first << 1;
    state->words[4] = last;
    return last + (state->counter += EMULATOR_XORWOW_STEP);
}

#endif
