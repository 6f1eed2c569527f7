/* curand_kernel.h: cuRAND's device functions for the generators whose numbers the emulator
 * reproduces bit for bit: Philox4x32-10, XORWOW, MRG32k3a, MTGP32 and Sobol's sequences. Others are
 * not declared, so a program that uses them does not compile. */
#ifndef CURAND_KERNEL_H_
#define CURAND_KERNEL_H_

#include "cuda_runtime.h"
#include "curand.h"
#include "emulator/curand/philox.h"

/* Whether the number is a constant 0, so that the compiler can remove the code that uses it. */
#define EMULATOR_IS_ZERO(number) (__builtin_constant_p(number) && (number) == 0)

/* generator_states.cpp: a thread sets the state of a generator, or moves it on by skipahead. */
enum emulator_generator_kind { EMULATOR_PHILOX, EMULATOR_XORWOW, EMULATOR_MRG32K3A };
void emulator_state_set(enum emulator_generator_kind kind, unsigned long long seed,
                        unsigned long long sequence, unsigned long long offset);
void emulator_state_moved(void);

/* `words` is the current block of four words, of which `used` are used. */
struct curandStatePhilox4_32_10 {
    uint4 counter, words;
    uint2 key;
    unsigned used;
    int spare_of, spare_double_of; /* see curand/distributions.h */
    float spare;
    double spare_double;
};
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

/* Adds to the counter's low 64 bits, and carries into the subsequence, as cuRAND does. */
static inline void emulator_philox_advance(curandStatePhilox4_32_10_t *state,
                                           unsigned long long blocks)
{
    unsigned long long low =
        ((unsigned long long)state->counter.y << 32 | state->counter.x) + blocks;
    if (low < blocks && ++state->counter.z == 0)
        ++state->counter.w;
    state->counter.x = (unsigned)low;
    state->counter.y = (unsigned)(low >> 32);
    state->words = emulator_philox(state->counter, state->key);
}

static inline void emulator_philox_skip(unsigned long long numbers,
                                        curandStatePhilox4_32_10_t *state)
{
    unsigned long long blocks = numbers / 4;
    state->used += (unsigned)(numbers % 4);
    if (state->used > 3) {
        state->used -= 4;
        blocks++;
    }
    emulator_philox_advance(state, blocks);
}

static inline void skipahead(unsigned long long numbers, curandStatePhilox4_32_10_t *state)
{
    emulator_state_moved();
    emulator_philox_skip(numbers, state);
}

static inline void skipahead_sequence(unsigned long long subsequences,
                                      curandStatePhilox4_32_10_t *state)
{
    emulator_state_moved();
    unsigned long long high =
        ((unsigned long long)state->counter.w << 32 | state->counter.z) + subsequences;
    state->counter.z = (unsigned)high;
    state->counter.w = (unsigned)(high >> 32);
    state->words = emulator_philox(state->counter, state->key);
}

static inline void curand_init(unsigned long long seed, unsigned long long subsequence,
                               unsigned long long offset, curandStatePhilox4_32_10_t *state)
{
    emulator_state_set(EMULATOR_PHILOX, seed, subsequence, offset);
    curandStatePhilox4_32_10_t own = {}; /* stays in registers and is stored once */
    own.counter.z = (unsigned)subsequence;
    own.counter.w = (unsigned)(subsequence >> 32);
    own.key = uint2{(unsigned)seed, (unsigned)(seed >> 32)};
    emulator_philox_skip(offset, &own);
    state->counter = own.counter;
    state->words = own.words;
    state->key.x = own.key.x;
    state->key.y = own.key.y;
    state->used = own.used;
    state->spare_of = state->spare_double_of = 0;
    state->spare = 0.0f;
    state->spare_double = 0.0;
}

static inline unsigned curand(curandStatePhilox4_32_10_t *state)
{
    const unsigned words[4] = {state->words.x, state->words.y, state->words.z, state->words.w};
    unsigned number = words[state->used++];
    if (state->used == 4) {
        state->used = 0;
        emulator_philox_advance(state, 1);
    }
    return number;
}

static inline uint4 curand4(curandStatePhilox4_32_10_t *state)
{
    uint4 numbers;
    numbers.x = curand(state);
    numbers.y = curand(state);
    numbers.z = curand(state);
    numbers.w = curand(state);
    return numbers;
}

#include "emulator/curand/xorwow.h"
#include "emulator/curand/mrg32k3a.h"
#include "emulator/curand/sobol.h"
#include "emulator/curand/mtgp32.h"
#include "emulator/curand/distributions.h"
#include "emulator/curand/poisson.h"
#include "emulator/curand/single.h"

#endif
