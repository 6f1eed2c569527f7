/* xorwow.cpp: jumps in the sequence of xorwow. */
#include <pthread.h>

#include "curand_kernel.h"
#include "engine/base/listener.h"

/* A step of the five words is linear over GF(2): a matrix of 160 rows, in which row i is the result
 * of bit i. The matrix's 2^k-th power jumps over 2^k numbers. The longest jump is over 2^63
 * subsequences of 2^67 numbers. */
enum { BITS = 160, POWERS = 64 + 67 };
static emulator_xorwow power[POWERS][BITS];

static emulator_xorwow times(const emulator_xorwow &words, const emulator_xorwow *matrix)
{
    emulator_xorwow product = {};
    for (int bit = 0; bit < BITS; bit++)
        if (words.words[bit / 32] >> bit % 32 & 1)
            for (int i = 0; i < 5; i++)
                product.words[i] ^= matrix[bit].words[i];
    return product;
}

static void make_powers()
{
    for (int bit = 0; bit < BITS; bit++) {
        curandStateXORWOW_t state = {};
        state.words[bit / 32] = 1u << bit % 32;
        curand(&state);
        memcpy(power[0][bit].words, state.words, sizeof state.words);
    }
    for (int k = 1; k < POWERS; k++)
        for (int bit = 0; bit < BITS; bit++)
            power[k][bit] = times(power[k - 1][bit], power[k - 1]);
}

void emulator_xorwow_add(emulator_xorwow *product, int word, unsigned int bits, int log, int order)
{
    static pthread_once_t made = PTHREAD_ONCE_INIT;
    pthread_once(&made, make_powers);
    if (emulator_listener)
        emulator_listener->table_read(bits, 5, order, __builtin_return_address(0));
    for (; bits; bits &= bits - 1) {
        const emulator_xorwow *row = &power[log][32 * word + __builtin_ctz(bits)];
        for (int i = 0; i < 5; i++)
            product->words[i] ^= row->words[i];
    }
}
