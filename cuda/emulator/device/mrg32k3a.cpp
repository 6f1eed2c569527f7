/* mrg32k3a.cpp: jumps in the sequence of MRG32k3a. */
#include <pthread.h>

#include "curand_kernel.h"
#include "engine/base/listener.h"

/* A step of each half is a matrix modulo the half's prime, and the matrix's 2^k-th power jumps over
 * 2^k numbers. The longest jump is over 2^63 sequences of 2^127 numbers. */
enum { JUMPS = 64 + 127 };
typedef unsigned int matrix[3][3];
static matrix powers[2][JUMPS];
static const unsigned int modulus[2] = {EMULATOR_MRG_1, EMULATOR_MRG_2};

static void square(const matrix &from, matrix &to, unsigned long long prime)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            unsigned long long sum = 0;
            for (int k = 0; k < 3; k++)
                sum = (sum + (unsigned long long)from[i][k] * from[k][j] % prime) % prime;
            to[i][j] = (unsigned int)sum;
        }
}

static void make_jumps()
{
    static const matrix step[2] = {{{0, 1, 0}, {0, 0, 1}, {EMULATOR_MRG_1 - 810728, 1403580, 0}},
                                   {{0, 1, 0}, {0, 0, 1}, {EMULATOR_MRG_2 - 1370589, 0, 527612}}};
    for (int half = 0; half < 2; half++) {
        memcpy(powers[half][0], step[half], sizeof(matrix));
        for (int k = 1; k < JUMPS; k++)
            square(powers[half][k - 1], powers[half][k], modulus[half]);
    }
}

static void jump(unsigned int *state, const matrix &by, unsigned long long prime)
{
    unsigned int after[3];
    for (int i = 0; i < 3; i++) {
        unsigned long long sum = 0;
        for (int k = 0; k < 3; k++)
            sum = (sum + (unsigned long long)by[i][k] * state[k] % prime) % prime;
        after[i] = (unsigned int)sum;
    }
    memcpy(state, after, sizeof after);
}

void emulator_mrg32k3a_skip(unsigned int *first, unsigned int *second, unsigned long long numbers,
                            int log)
{
    static pthread_once_t made = PTHREAD_ONCE_INIT;
    if (numbers == 0)
        return;
    pthread_once(&made, make_jumps);
    if (emulator_listener) /* nine numbers for each half */
        emulator_listener->table_read(numbers, 18, 0, __builtin_return_address(0));
    for (int k = 0; k < 64; k++)
        if (numbers >> k & 1) {
            jump(first, powers[0][log + k], EMULATOR_MRG_1);
            jump(second, powers[1][log + k], EMULATOR_MRG_2);
        }
}
