/* mt19937.cpp: MT19937 (Matsumoto and Nishimura 1998), in cuRAND's order.
 *
 * The 8192 streams are 2^2048 numbers apart, and each gives eight numbers in its turn. Each 624
 * numbers of a stream are in the order in which eight threads generate them: first one for each
 * thread, then, in turn, those that are 7 apart. This is not documented; it was found from
 * cuRAND 10.4. */
#include "parts/mersenne_twisters/twisters.h"
#include "parts/mersenne_twisters/mt19937_jump.h"

#include <pthread.h>

using namespace emulator;

enum { STREAMS = 8192, LANES = 8, ROWS = 7, LOG_DISTANCE = 2048 };

/* The states of leaders, every BETWEEN-th stream, are computed one from another; those between them
 * in parallel. */
enum { BETWEEN = PIECE, LOG_BETWEEN = 6 };

namespace
{
struct mt19937_state {
    uint32_t words[MT_WORDS];
    uint32_t
        given; /* words already output; all at first, because the seed's words are not output */
};
} // namespace

static const struct mt19937_jump *near, *far;
static uint16_t place_in_order[MT_WORDS];

static void make_jumps()
{
    near = mt19937_jump_of(LOG_DISTANCE);
    far = mt19937_jump_of(LOG_DISTANCE + LOG_BETWEEN);
}

/* Each lane has a first number, which precedes its others. */
static void make_order()
{
    static const uint16_t first[LANES] = {0, 113, 170, 283, 340, 397, 510, 567};
    unsigned count = 0, lane = 0, begin = 0;
    for (; count < LANES; count++)
        place_in_order[count] = first[count];
    while (count < MT_WORDS) {
        if (lane < LANES && first[lane] == begin) {
            lane++;
            begin++;
            continue;
        }
        for (unsigned i = 0; i < LANES * ROWS; i++)
            place_in_order[count++] = (uint16_t)(begin + i / LANES + i % LANES * ROWS);
        begin += LANES * ROWS;
    }
}

static void seed_words(unsigned long long seed, uint32_t *words)
{
    words[0] = (uint32_t)seed;
    for (uint32_t i = 1; i < MT_WORDS; i++)
        words[i] = 1812433253u * (words[i - 1] ^ words[i - 1] >> 30) + i;
}

static struct mt19937_state *state_at(const struct emulator_generator *generator, unsigned stream)
{
    return (struct mt19937_state *)state_of(generator, stream);
}

namespace
{
struct placing {
    const struct emulator_generator *generator;
    unsigned from;
    bool *failed;

    void operator()() const
    {
        unsigned leader = from + blockIdx.x * BETWEEN;
        for (unsigned i = leader; i < leader + BETWEEN; i++) {
            struct mt19937_state *state = state_at(generator, i);
            state->given = MT_WORDS;
            if (i + 1 < leader + BETWEEN &&
                !mt19937_go(near, state->words, state_at(generator, i + 1)->words))
                *failed = true;
        }
    }
};
} // namespace

/* `from` and `to` are multiples of BETWEEN. */
static bool place(const struct emulator_generator *generator, unsigned from, unsigned to)
{
    static pthread_once_t jumps = PTHREAD_ONCE_INIT, order = PTHREAD_ONCE_INIT;
    uint32_t leader[MT_WORDS];
    bool failed = false;
    pthread_once(&order, make_order);
    pthread_once(&jumps, make_jumps);
    if (!near || !far)
        return false;
    seed_words(generator->seed, leader);
    for (unsigned i = 0; i < to; i += BETWEEN) {
        if (i >= from)
            memcpy(state_at(generator, i)->words, leader, sizeof leader);
        if (!mt19937_go(far, leader, leader))
            return false;
    }
    emulator_launch("curandSeed",
                    emulator_configuration((to - from) / BETWEEN, 1, 0, generator->stream),
                    placing{generator, from, &failed});
    return !failed;
}

static uint32_t tempered(uint32_t word)
{
    word ^= word >> 11;
    word ^= word << 7 & 0x9d2c5680u;
    word ^= word << 15 & 0xefc60000u;
    return word ^ word >> 18;
}

static void make_words(struct mt19937_state *state)
{
    uint32_t all[2 * MT_WORDS];
    memcpy(all, state->words, sizeof state->words);
    for (int i = 0; i < MT_WORDS; i++)
        all[MT_WORDS + i] = mt19937_word(all + i);
    memcpy(state->words, all + MT_WORDS, sizeof state->words);
    state->given = 0;
}

static void next(void *of, uint32_t *words, int count)
{
    struct mt19937_state *state = (struct mt19937_state *)of;
    for (int i = 0; i < count; i++) {
        if (state->given == MT_WORDS)
            make_words(state);
        words[i] = tempered(state->words[place_in_order[state->given++]]);
    }
}

static void next_normal(void *state, float *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        uint32_t word;
        next(state, &word, 1);
        numbers[i] = emulator_normal_of(word);
    }
}

const struct family emulator::mt19937 = {
    MIDDLE, false, STREAMS, STREAMS, LANES, sizeof(struct mt19937_state), place, next, next_normal};
