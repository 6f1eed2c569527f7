/* family.h: what a generator is: streams of words, dealt out in turn. */
#ifndef FAMILY_H
#define FAMILY_H

#include "curand.h"
#include "curand_mtgp32.h"
#include "curand_kernel.h"

namespace emulator
{
/* What numbers are made of. */
enum flavour {
    PAIRED, /* words of 32 random bits: two make a double, and two a pair of normal numbers */
    SINGLE, /* words of 32 random bits: one makes any number */
    MIDDLE, /* the same, but for uniform ones and Poisson's */
    QUASI,  /* words of 32 bits of a sequence: one makes any number */
    WIDE,   /* the same of 64 bits */
    MODULAR /* 1 to MRG32k3a's larger modulus: one makes a number, two a pair of normal ones */
};

enum { MOST_WORDS = 256, MOST_STATE = 4200, PIECE = 64 };

/* A kind of generator. A stream's state is `state_bytes` long, at most MOST_STATE. */
struct family {
    enum flavour flavour;
    bool has_offset;
    unsigned streams, streams_of_legacy; /* how many there are, in which order of numbers */
    unsigned width; /* how many numbers a stream gives in its turn; 0: one, or a pair */
    size_t state_bytes;
    /* Sets streams [from, to) up, each where it is after its turns before generator->origin;
     * both are multiples of PIECE. False: no memory. */
    bool (*place)(const struct emulator_generator *generator, unsigned from, unsigned to);
    /* The next words of a stream: a multiple of what it makes at once, at most MOST_WORDS. */
    void (*next)(void *state, uint32_t *words, int count);
    /* The next normal numbers, one by one: of a pair the other is kept for the next time. */
    void (*next_normal)(void *state, float *numbers, int count);
};
__attribute__((visibility("hidden"))) extern const struct family xorwow, philox, mrg32k3a, sobol32,
    sobol64;
/* The generators of parts/mersenne_twisters, where that is linked; else NULL. It returns NULL for a
 * type that is none of them. */
__attribute__((visibility("hidden"))) extern const struct family *(*mersenne_twister)(
    curandRngType_t type);
} // namespace emulator

struct emulator_generator {
    const struct emulator::family *family;
    bool on_host;
    bool seeded;         /* its streams have seeds of their own, not subsequences of one */
    unsigned dimensions; /* of a quasi-random sequence */
    unsigned long long seed;
    unsigned long long offset; /* that was set, and the turns that were taken since */
    cudaStream_t stream;
    unsigned streams;
    bool ready;                /* false: the seed or the offset is new */
    unsigned long long origin; /* the offset to which streams are placed */
    unsigned placed;           /* streams, the first ones: others have not had a turn since */
    unsigned first, given; /* whose turn it is, and how many of its turn's numbers it has given */
    char *states;
};

namespace emulator
{
/* How many turns stream `i` has had before the generator's origin. */
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
