/* curand/xorwow.h: XORWOW (Marsaglia 2003, section 3.1), cuRAND's default generator on the device,
 * with cuRAND's seeding. Part of curand_kernel.h. */
#ifndef CURAND_KERNEL_H_
#error "emulator/curand/xorwow.h is private: include curand_kernel.h"
#endif
#ifndef EMULATOR_CURAND_XORWOW_H
#define EMULATOR_CURAND_XORWOW_H

/* Five words of a xorshift generator, and a counter; the size is cuRAND's. */
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

/* A jump consists of jumps by 4^k numbers, repeated as often as that digit of the distance. Each is
 * the product of the five words and a matrix, which a GPU reads from a table: five words for each
 * set bit. xorwow.cpp: adds the contribution of one of the five words to the product. The jump is
 * by 2^log numbers; `order` is its number among the repetitions. */
struct emulator_xorwow {
    unsigned int words[5];
};
void emulator_xorwow_add(emulator_xorwow *product, int word, unsigned int bits, int log, int order);

EMULATOR_INLINE void emulator_xorwow_set(curandStateXORWOW_t *state, unsigned int first,
                                         unsigned int second, unsigned int third,
                                         unsigned int fourth, unsigned int fifth)
{
    state->words[0] = first;
    state->words[1] = second;
    state->words[2] = third;
    state->words[3] = fourth;
    state->words[4] = fifth;
}

EMULATOR_INLINE void emulator_xorwow_jump(curandStateXORWOW_t *state, unsigned long long numbers,
                                          int log)
{
    for (int digit = 0; numbers > 0; digit++, numbers >>= 2)
        for (int i = 0; i < (int)(numbers & 3); i++) {
            emulator_xorwow product = {};
            for (int word = 0; word < 5; word++)
                emulator_xorwow_add(&product, word, state->words[word], log + 2 * digit,
                                    3 * digit + i);
            emulator_xorwow_set(state, product.words[0], product.words[1], product.words[2],
                                product.words[3], product.words[4]);
            __asm__ volatile("" ::: "memory"); /* so that words are read again, as on a GPU */
        }
}
EMULATOR_INLINE void skipahead(unsigned long long numbers, curandStateXORWOW_t *state)
{
    emulator_state_moved();
    emulator_xorwow_jump(state, numbers, 0);
    state->counter += EMULATOR_XORWOW_STEP * (unsigned int)numbers;
}
/* A subsequence has 2^67 numbers, after which the counter has its old value. */
EMULATOR_INLINE void emulator_xorwow_sequence(unsigned long long subsequences,
                                              curandStateXORWOW_t *state)
{
    emulator_xorwow_jump(state, subsequences, 67);
}
EMULATOR_INLINE void skipahead_sequence(unsigned long long subsequences, curandStateXORWOW_t *state)
{
    emulator_state_moved();
    emulator_xorwow_sequence(subsequences, state);
}

/* Marsaglia's initial values, mixed with the seed by cuRAND's constants. */
EMULATOR_INLINE void curand_init(unsigned long long seed, unsigned long long subsequence,
                                 unsigned long long offset, curandStateXORWOW_t *state)
{
    emulator_state_set(EMULATOR_XORWOW, seed, subsequence, offset);
    unsigned int low = 1099087573u * ((unsigned int)seed ^ 0xaad26b49u);
    unsigned int high = 2591861531u * ((unsigned int)(seed >> 32) ^ 0xf7dcefddu);
    const unsigned int counter = 6615241u + high + low;
    state->counter = counter;
    emulator_xorwow_set(state, 123456789u + low, 362436069u ^ low, 521288629u + high,
                        88675123u ^ high, 5783321u + low);
    emulator_xorwow_sequence(subsequence, state);
    emulator_xorwow_jump(state, offset, 0);
    if (!EMULATOR_IS_ZERO(offset))
        state->counter = counter + EMULATOR_XORWOW_STEP * (unsigned int)offset;
    state->spare_of = state->spare_double_of = 0;
    state->spare = 0.0f;
    state->spare_double = 0.0;
}

EMULATOR_INLINE unsigned int curand(curandStateXORWOW_t *state)
{
    unsigned int first = state->words[0];
    const unsigned int second = state->words[1], third = state->words[2], fourth = state->words[3];
    const unsigned int before = state->words[4], counter = state->counter + EMULATOR_XORWOW_STEP;
    first ^= first >> 2;
    const unsigned int last = before ^ before << 4 ^ first ^ first << 1;
    state->counter = counter;
    emulator_xorwow_set(state, second, third, fourth, before, last);
    return last + counter;
}

#endif
