/* curand/mrg32k3a.h: MRG32k3a (L'Ecuyer 1999), with cuRAND's seeding. Part of curand_kernel.h. */
#ifndef CURAND_KERNEL_H_
#error "emulator/curand/mrg32k3a.h is private: include curand_kernel.h"
#endif
#ifndef EMULATOR_CURAND_MRG32K3A_H
#define EMULATOR_CURAND_MRG32K3A_H

static const unsigned int EMULATOR_MRG_1 = 4294967087u, EMULATOR_MRG_2 = 4294944443u;

/* The last three numbers of each component, the oldest first; the size is cuRAND's. */
struct curandStateMRG32k3a {
    unsigned int s1[3], s2[3];
    int spare_of, spare_double_of; /* see curand/distributions.h */
    float spare;
    double spare_double;
};
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;

/* mrg32k3a.cpp: advances both components by `numbers` * 2^log numbers. */
void emulator_mrg32k3a_skip(unsigned int *first, unsigned int *second, unsigned long long numbers,
                            int log);

EMULATOR_INLINE void emulator_mrg32k3a_jump(curandStateMRG32k3a_t *state,
                                            unsigned long long numbers, int log)
{
    unsigned int local[6];
    for (int i = 0; i < 3; i++) {
        local[i] = state->s1[i];
        local[3 + i] = state->s2[i];
    }
    emulator_mrg32k3a_skip(local, local + 3, numbers, log);
    for (int i = 0; i < 3; i++) {
        state->s1[i] = local[i];
        state->s2[i] = local[3 + i];
    }
}
EMULATOR_INLINE void skipahead(unsigned long long numbers, curandStateMRG32k3a_t *state)
{
    emulator_state_moved();
    emulator_mrg32k3a_jump(state, numbers, 0);
}
EMULATOR_INLINE void skipahead_subsequence(unsigned long long subsequences,
                                           curandStateMRG32k3a_t *state)
{
    emulator_state_moved();
    emulator_mrg32k3a_jump(state, subsequences, 76);
}
EMULATOR_INLINE void skipahead_sequence(unsigned long long sequences, curandStateMRG32k3a_t *state)
{
    emulator_state_moved();
    emulator_mrg32k3a_jump(state, sequences, 127);
}

EMULATOR_INLINE void emulator_mrg32k3a_set(curandStateMRG32k3a_t *state, const unsigned int *s1,
                                           const unsigned int *s2)
{
    for (int i = 0; i < 3; i++) {
        state->s1[i] = s1[i];
        state->s2[i] = s2[i];
    }
}

EMULATOR_INLINE void curand_init(unsigned long long seed, unsigned long long subsequence,
                                 unsigned long long offset, curandStateMRG32k3a_t *state)
{
    emulator_state_set(EMULATOR_MRG32K3A, seed, subsequence, offset);
    unsigned int low = seed ? (unsigned int)seed ^ 0x55555555u : 1;
    unsigned int high = seed ? (unsigned int)(seed >> 32) ^ 0xaaaaaaaau : 1;
    unsigned int s1[3], s2[3];
    for (int i = 0; i < 3; i++) {
        s1[i] = (unsigned int)(12345ull * (i == 1 ? high : low) % EMULATOR_MRG_1);
        s2[i] = (unsigned int)(12345ull * (i == 1 ? low : high) % EMULATOR_MRG_2);
    }
    emulator_mrg32k3a_set(state, s1, s2);
    if (!EMULATOR_IS_ZERO(subsequence) || !EMULATOR_IS_ZERO(offset)) {
        emulator_mrg32k3a_skip(s1, s2, subsequence, 76);
        emulator_mrg32k3a_skip(s1, s2, offset, 0);
        emulator_mrg32k3a_set(state, s1, s2);
    }
    state->spare_of = state->spare_double_of = 0;
    state->spare = 0.0f;
    state->spare_double = 0.0;
}

/* The next number, from 1 to EMULATOR_MRG_1 */
EMULATOR_INLINE unsigned int emulator_mrg32k3a(curandStateMRG32k3a_t *state)
{
    unsigned long long first =
        1403580ull * state->s1[1] + 810728ull * (EMULATOR_MRG_1 - state->s1[0]);
    unsigned long long second =
        527612ull * state->s2[2] + 1370589ull * (EMULATOR_MRG_2 - state->s2[0]);
    unsigned int p = (unsigned int)(first % EMULATOR_MRG_1);
    unsigned int q = (unsigned int)(second % EMULATOR_MRG_2);
    state->s1[0] = state->s1[1];
    state->s1[1] = state->s1[2];
    state->s1[2] = p;
    state->s2[0] = state->s2[1];
    state->s2[1] = state->s2[2];
    state->s2[2] = q;
    return p <= q ? p - q + EMULATOR_MRG_1 : p - q;
}
/* The number as a uniform one in (0, 1), and as 32 bits, by cuRAND's factors */
EMULATOR_INLINE double emulator_mrg32k3a_uniform(unsigned int number)
{
    return number * 2.3283065498378288e-10;
}
EMULATOR_INLINE unsigned int emulator_mrg32k3a_bits(unsigned int number)
{
    return (unsigned int)(number * 1.000000048662);
}

EMULATOR_INLINE unsigned int curand(curandStateMRG32k3a_t *state)
{
    return emulator_mrg32k3a_bits(emulator_mrg32k3a(state));
}

#endif
