/* mt19937_jump.cpp: jumps of 2^k words in MT19937's sequence, after Haramoto, Matsumoto, Nishimura,
 * Panneton and L'Ecuyer (2008).
 *
 * Each bit of the words follows the linear recurrence given by MT19937's characteristic polynomial.
 * So the word n places after another is a sum (exclusive or) of words after that one: those at the
 * distances that are exponents of t^n modulo the polynomial. */
#include "parts/mersenne_twisters/mt19937_jump.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEGREE = 19937,
    POLYNOMIAL = 2 * DEGREE / 64 + 2, /* 64-bit words of a product of two polynomials */
    TERMS = 134,                      /* of the characteristic polynomial, without the highest */
};

/* ---- polynomials over GF(2) ---- */

namespace
{
struct polynomial {
    uint64_t words[POLYNOMIAL];
};
} // namespace

/* Adds the polynomial `bits` times t^exponent; negative exponents are left out. */
static void add_at(struct polynomial *sum, int exponent, uint64_t bits)
{
    if (exponent < 0) {
        sum->words[0] ^= exponent > -64 ? bits >> -exponent : 0;
        return;
    }
    sum->words[exponent / 64] ^= bits << exponent % 64;
    if (exponent % 64)
        sum->words[exponent / 64 + 1] ^= bits >> (64 - exponent % 64);
}

/* factor * (t^high + t^low); the product's degree is at most DEGREE. */
static struct polynomial times_binomial(const struct polynomial *factor, int high, int low)
{
    struct polynomial product = {};
    for (int i = 0; i <= DEGREE / 64; i++)
        if (factor->words[i]) {
            add_at(&product, 64 * i + high, factor->words[i]);
            add_at(&product, 64 * i + low, factor->words[i]);
        }
    return product;
}

static bool has_term(const struct polynomial *sum, int exponent)
{
    return sum->words[exponent / 64] >> exponent % 64 & 1;
}

/* Computes the exponents of the characteristic polynomial, without its highest (Matsumoto and
 * Nishimura 1998, appendix A), by Horner's rule. */
static void characteristic(int *terms)
{
    const uint32_t twist = 0x9908b0df;
    struct polynomial sum = {{1}};
    for (int bit = 0; bit < 32; bit++) {
        sum = bit < 31 ? times_binomial(&sum, 623, 396) : times_binomial(&sum, 624, 397);
        sum.words[0] ^= twist >> bit & 1;
    }
    for (int exponent = 0, count = 0; exponent < DEGREE; exponent++)
        if (has_term(&sum, exponent))
            terms[count++] = exponent;
}

/* Reduces a word at a time, which is valid because the second highest exponent is more than 64
 * below the highest. */
static void reduce(struct polynomial *sum, const int *terms)
{
    for (int i = POLYNOMIAL - 2; i >= DEGREE / 64; i--) {
        uint64_t above = i > DEGREE / 64 ? ~(uint64_t)0 : ~(uint64_t)0 << DEGREE % 64;
        uint64_t bits = sum->words[i] & above;
        sum->words[i] ^= bits;
        for (int term = 0; bits && term < TERMS; term++)
            add_at(sum, 64 * i - DEGREE + terms[term], bits);
    }
}

/* Moves bit i to bit 2 i. */
static uint64_t spread(uint64_t bits)
{
    bits = (bits | bits << 16) & 0x0000ffff0000ffff;
    bits = (bits | bits << 8) & 0x00ff00ff00ff00ff;
    bits = (bits | bits << 4) & 0x0f0f0f0f0f0f0f0f;
    bits = (bits | bits << 2) & 0x3333333333333333;
    return (bits | bits << 1) & 0x5555555555555555;
}

static void square(struct polynomial *factor, const int *terms)
{
    struct polynomial product = {};
    for (int i = 0; i <= DEGREE / 64; i++) {
        product.words[2 * i] = spread(factor->words[i] & 0xffffffff);
        if (2 * i + 1 < POLYNOMIAL)
            product.words[2 * i + 1] = spread(factor->words[i] >> 32);
    }
    reduce(&product, terms);
    *factor = product;
}

/* ---- jumps ---- */

/* The exponents are divided into windows of WINDOW bits, which are sorted by their bit pattern.
 * Words are first added up over all windows with the same pattern, and then these sums once per
 * pattern. */
enum {
    WINDOW = 6,
    PATTERNS = 1 << WINDOW,
    WINDOWS = (DEGREE + WINDOW - 1) / WINDOW,
    TOGETHER = 16,                                               /* words summed in registers */
    SPAN = (emulator::MT_WORDS + WINDOW + TOGETHER) & -TOGETHER, /* words of a sum */
    NEEDED = (WINDOWS - 1) * WINDOW + SPAN,                      /* words of the sequence */
};

struct emulator::mt19937_jump {
    unsigned begin[PATTERNS + 1]; /* index in `windows` of each pattern's first window */
    uint16_t windows[WINDOWS];
};

static void sort_windows(const struct polynomial *power, struct emulator::mt19937_jump *jump)
{
    unsigned count = 0;
    for (unsigned pattern = 0; pattern < PATTERNS; pattern++) {
        jump->begin[pattern] = count;
        for (int window = 0; window < WINDOWS; window++) {
            unsigned found = 0;
            for (int bit = 0; bit < WINDOW; bit++)
                found |= (unsigned)has_term(power, window * WINDOW + bit) << bit;
            if (found == pattern)
                jump->windows[count++] = (uint16_t)window;
        }
    }
    jump->begin[PATTERNS] = count;
}

const struct emulator::mt19937_jump *emulator::mt19937_jump_of(int log)
{
    struct mt19937_jump *jump = (struct mt19937_jump *)malloc(sizeof *jump);
    int terms[TERMS];
    struct polynomial power = {{2}};
    if (!jump)
        return NULL;
    characteristic(terms);
    for (int i = 0; i < log; i++)
        square(&power, terms);
    sort_windows(&power, jump);
    return jump;
}

namespace
{
struct room {
    uint32_t sequence[NEEDED];
    uint32_t sums[PATTERNS][SPAN];
};
} // namespace

static void sum_windows(const struct emulator::mt19937_jump *jump, struct room *room)
{
    for (int pattern = 1; pattern < PATTERNS; pattern++)
        for (int from = 0; from < SPAN; from += TOGETHER) {
            uint32_t sum[TOGETHER] = {};
            for (unsigned i = jump->begin[pattern]; i < jump->begin[pattern + 1]; i++)
                for (int k = 0; k < TOGETHER; k++)
                    sum[k] ^= room->sequence[jump->windows[i] * WINDOW + from + k];
            memcpy(room->sums[pattern] + from, sum, sizeof sum);
        }
}

/* Adds the contribution of each pattern's highest bit, and moves the rest to the pattern without
 * it. */
static void sum_patterns(struct room *room, uint32_t *to)
{
    memset(to, 0, emulator::MT_WORDS * sizeof *to);
    for (int bit = WINDOW - 1; bit >= 0; bit--)
        for (int rest = 0; rest < 1 << bit; rest++) {
            const uint32_t *sum = room->sums[rest | 1 << bit];
            for (int i = 0; i < emulator::MT_WORDS; i++)
                to[i] ^= sum[i + bit];
            for (int i = 0; i < SPAN && rest > 0; i++)
                room->sums[rest][i] ^= sum[i];
        }
}

bool emulator::mt19937_go(const struct mt19937_jump *jump, const uint32_t *from, uint32_t *to)
{
    struct room *room = (struct room *)malloc(sizeof *room);
    if (!room)
        return false;
    memcpy(room->sequence, from, MT_WORDS * sizeof *from);
    for (int i = MT_WORDS; i < NEEDED; i++)
        room->sequence[i] = mt19937_word(room->sequence + i - MT_WORDS);
    sum_windows(jump, room);
    sum_patterns(room, to);
    free(room);
    return true;
}
