/* generator.cpp: cuRAND's host functions, with the numbers of cuRAND's own in its own order.
 *
 * A generator has many streams, the device functions' subsequences, and deals a call's numbers out
 * to them in turn: one number (or a pair) to each of XORWOW's 4096, four to each of Philox's 65536.
 * Where a stream stands is kept from call to call. NVIDIA documents this of the legacy order; on an
 * H200 with cuRAND 10.4 the default order is the same, and so is how calls of different kinds
 * follow each other, which is documented nowhere. */
#include "generator.h"

using namespace emulator;

/* All streams go to where number `offset` is the next. */
void emulator::generator_place(curandGenerator_t generator)
{
    const unsigned long long offset = generator->offset;
    unsigned long long unit = generator->is_xorwow ? offset : offset / FOUR;
    if (generator->placed)
        return;
    generator->placed = true;
    generator->first = (unsigned)(unit % generator->streams);
    generator->given = generator->is_xorwow ? 0 : offset % FOUR;
    for (unsigned i = 0; i < generator->streams; i++) {
        unsigned long long turns = unit / generator->streams + (i < generator->first);
        if (generator->is_xorwow)
            curand_init(generator->seed, i, turns, &generator->xorwow[i]);
        else
            generator->blocks[i] = turns;
    }
}

static curandStatus_t create(curandGenerator_t *generator, curandRngType_t type, bool on_host)
{
    bool is_xorwow = type == CURAND_RNG_PSEUDO_DEFAULT || type == CURAND_RNG_PSEUDO_XORWOW;
    if (!is_xorwow && type != CURAND_RNG_PSEUDO_PHILOX4_32_10)
        return CURAND_STATUS_TYPE_ERROR;
    struct emulator_generator *made = (struct emulator_generator *)calloc(1, sizeof *made);
    *generator = made;
    if (!made)
        return CURAND_STATUS_ALLOCATION_FAILED;
    made->is_xorwow = is_xorwow;
    made->on_host = on_host;
    made->streams = is_xorwow ? 4096 : 65536;
    if (is_xorwow)
        made->xorwow = (curandStateXORWOW_t *)calloc(made->streams, sizeof *made->xorwow);
    else
        made->blocks = (uint64_t *)calloc(made->streams, sizeof *made->blocks);
    if (!made->xorwow && !made->blocks) {
        free(made);
        return CURAND_STATUS_ALLOCATION_FAILED;
    }
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t type)
{
    return create(generator, type, false);
}

curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t type)
{
    return create(generator, type, true);
}

curandStatus_t curandDestroyGenerator(curandGenerator_t generator)
{
    free(generator->xorwow);
    free(generator->blocks);
    free(generator);
    return CURAND_STATUS_SUCCESS;
}

/* The same seed again changes nothing. Another one sets all streams up anew, where the turns were
 * taken for single numbers; a program that wants the seed's first numbers sets the offset too. */
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                  unsigned long long seed)
{
    generator->placed = generator->placed && seed == generator->seed;
    generator->seed = seed;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset)
{
    generator->offset = offset;
    generator->placed = false;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOrdering(curandGenerator_t, curandOrdering_t order)
{
    bool known = order == CURAND_ORDERING_PSEUDO_BEST || order == CURAND_ORDERING_PSEUDO_DEFAULT ||
                 order == CURAND_ORDERING_PSEUDO_LEGACY;
    return known ? CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE;
}

curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream)
{
    generator->stream = stream;
    return CURAND_STATUS_SUCCESS;
}
