/* family.h: a host generator: streams of words, which give their numbers in turn. */
#ifndef FAMILY_H
#define FAMILY_H

#include "curand.h"
#include "curand_mtgp32.h"
#include "curand_kernel.h"

namespace emulator
{
/* How numbers are made from words. */
enum flavour {
    PAIRED, /* 32 random bits: two words make a double, and two a pair of normal numbers */
    SINGLE, /* 32 random bits: one word makes any number */
    MIDDLE, /* the same, with another map to uniform and Poisson numbers */
    QUASI,  /* 32 bits of a quasi-random sequence: one word makes any number */
    WIDE,   /* the same with 64 bits */
    MODULAR /* 1 to MRG32k3a's larger modulus: one word makes a number, two a pair of normal ones */
};

enum { MOST_WORDS = 256, MOST_STATE = 4200, PIECE = 64 };

/* A kind of generator. A stream's state is `state_bytes` long, at most MOST_STATE. */
struct family {
    enum flavour flavour;
    bool has_offset;
    unsigned streams, streams_of_legacy; /* number of streams: default and legacy ordering */
    unsigned width; /* numbers that a stream gives in its turn; 0: 1, or a pair */
    size_t state_bytes;
    /* Sets up the states of streams [from, to), after the turns that they have had before
     * generator->origin; both are multiples of PIECE. False: no memory. */
    bool (*place)(const struct emulator_generator *generator, unsigned from, unsigned to);
    /* The next words of a stream: a multiple of the number that it makes at once, at most
     * MOST_WORDS.
     */
    void (*next)(void *state, uint32_t *words, int count);
    /* The next normal numbers; the state keeps the other number of a pair for the next call. */
    void (*next_normal)(void *state, float *numbers, int count);
};
__attribute__((visibility("hidden"))) extern const struct family xorwow, philox, mrg32k3a, sobol32,
    sobol64;
/* Finds the generators of parts/mersenne_twisters; returns NULL for other types. NULL if that part
 * is not linked. */
__attribute__((visibility("hidden"))) extern const struct family *(*mersenne_twister)(
    curandRngType_t type);
} // namespace emulator

struct emulator_generator {
    const struct emulator::family *family;
    bool on_host;
    bool seeded;         /* each stream has its own seed, instead of a subsequence of one */
    unsigned dimensions; /* of a quasi-random sequence */
    unsigned long long seed;
    unsigned long long offset; /* the one that was set, plus the turns since */
    cudaStream_t stream;
    unsigned streams;
    bool ready;                /* false: the seed or the offset has changed */
    unsigned long long origin; /* the offset for which the streams' states are set up */
    unsigned placed;           /* number of streams with a state; later ones had no turn yet */
    unsigned first, given;     /* the stream whose turn it is; numbers of this turn already given */
    char *states;
};

namespace emulator
{
/* The number of turns of stream `i` before the generator's origin. */
static inline unsigned long long turns_before(const struct emulator_generator *generator,
                                              unsigned i)
{
    const unsigned width = generator->family->width;
    unsigned long long unit = width ? generator->origin / width : generator->origin;
    return unit / generator->streams + (i < unit % generator->streams);
}

static inline bool is_quasi(const struct emulator_generator *generator)
{
    return generator->family->flavour == QUASI || generator->family->flavour == WIDE;
}

static inline void *state_of(const struct emulator_generator *generator, unsigned stream)
{
    return generator->states + stream * generator->family->state_bytes;
}
} // namespace emulator

#endif
