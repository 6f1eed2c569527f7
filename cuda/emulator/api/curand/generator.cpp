/* generator.cpp: cuRAND's host generators, with cuRAND's numbers in cuRAND's order.
 *
 * A generator has many streams, which give a call's numbers in turn: each of XORWOW's 4096 gives
 * one number (or a pair), each of Philox's 65536 gives four. The streams keep their states between
 * calls. NVIDIA documents this for the legacy order. On an H200 with cuRAND 10.4, the default order
 * differs only in the number of streams. How calls of different kinds follow each other is not
 * documented; it was found on the same H200. */
#include "api/curand/family.h"
#include "api/curand/sobol_directions.h"

using namespace emulator;

const struct family *(*emulator::mersenne_twister)(curandRngType_t type);

static const struct family *family_of(curandRngType_t type)
{
    switch (type) {
    case CURAND_RNG_PSEUDO_DEFAULT:
    case CURAND_RNG_PSEUDO_XORWOW:
        return &xorwow;
    case CURAND_RNG_PSEUDO_MRG32K3A:
        return &mrg32k3a;
    case CURAND_RNG_PSEUDO_PHILOX4_32_10:
        return &philox;
    case CURAND_RNG_QUASI_DEFAULT:
    case CURAND_RNG_QUASI_SOBOL32:
        return &sobol32;
    case CURAND_RNG_QUASI_SOBOL64:
        return &sobol64;
    default:
        return mersenne_twister ? mersenne_twister(type) : NULL;
    }
}

curandStatus_t emulator_create_generator(curandGenerator_t *generator, curandRngType_t type,
                                         bool on_host)
{
    const struct family *family = family_of(type);
    if (!family)
        return CURAND_STATUS_TYPE_ERROR;
    struct emulator_generator *made = (struct emulator_generator *)calloc(1, sizeof *made);
    char *states = (char *)calloc(family->streams, family->state_bytes);
    if (!made || !states) {
        free(made);
        free(states);
        return CURAND_STATUS_ALLOCATION_FAILED;
    }
    made->family = family;
    made->on_host = on_host;
    made->streams = family->streams;
    made->states = states;
    made->dimensions = 1;
    *generator = made;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandDestroyGenerator(curandGenerator_t generator)
{
    if (!generator)
        return CURAND_STATUS_NOT_INITIALIZED;
    free(generator->states);
    free(generator);
    return CURAND_STATUS_SUCCESS;
}

/* The same seed changes nothing. Another seed sets up all streams anew, at the current offset, as
 * if all turns before had been of single numbers. To get the seed's first numbers, a program sets
 * the offset, too. */
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                  unsigned long long seed)
{
    if (!generator)
        return CURAND_STATUS_NOT_INITIALIZED;
    if (is_quasi(generator))
        return CURAND_STATUS_TYPE_ERROR;
    generator->ready = generator->ready && seed == generator->seed;
    generator->seed = seed;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset)
{
    if (!generator)
        return CURAND_STATUS_NOT_INITIALIZED;
    if (!generator->family->has_offset)
        return CURAND_STATUS_TYPE_ERROR;
    generator->offset = offset;
    generator->ready = false;
    return CURAND_STATUS_SUCCESS;
}

/* Like a new seed, it sets up all streams anew. */
curandStatus_t curandGenerateSeeds(curandGenerator_t generator)
{
    if (!generator)
        return CURAND_STATUS_NOT_INITIALIZED;
    generator->ready = false;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order)
{
    if (!generator)
        return CURAND_STATUS_NOT_INITIALIZED;
    if (is_quasi(generator))
        return order == CURAND_ORDERING_QUASI_DEFAULT ? CURAND_STATUS_SUCCESS
                                                      : CURAND_STATUS_OUT_OF_RANGE;
    bool legacy = order == CURAND_ORDERING_PSEUDO_LEGACY;
    bool best = order == CURAND_ORDERING_PSEUDO_BEST && generator->family->flavour != MIDDLE;
    bool seeded = order == CURAND_ORDERING_PSEUDO_SEEDED && generator->family == &xorwow;
    if (order != CURAND_ORDERING_PSEUDO_DEFAULT && !best && !legacy && !seeded)
        return CURAND_STATUS_OUT_OF_RANGE;
    unsigned streams = legacy ? generator->family->streams_of_legacy : generator->family->streams;
    generator->ready =
        generator->ready && streams == generator->streams && seeded == generator->seeded;
    generator->streams = streams;
    generator->seeded = seeded;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator,
                                                       unsigned dimensions)
{
    enum { MOST_OF_CURAND = 20000 };
    if (!generator)
        return CURAND_STATUS_NOT_INITIALIZED;
    if (!is_quasi(generator))
        return CURAND_STATUS_TYPE_ERROR;
    if (dimensions > SOBOL_DIMENSIONS && dimensions <= MOST_OF_CURAND)
        fprintf(stderr, "emulator: cuRAND: Sobol's sequences of at most %d dimensions, not of %u\n",
                SOBOL_DIMENSIONS, dimensions);
    if (dimensions == 0 || dimensions > SOBOL_DIMENSIONS)
        return CURAND_STATUS_OUT_OF_RANGE;
    generator->dimensions = dimensions;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream)
{
    if (!generator)
        return CURAND_STATUS_NOT_INITIALIZED;
    generator->stream = stream;
    return CURAND_STATUS_SUCCESS;
}
