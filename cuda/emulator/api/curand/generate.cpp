/* generate.cpp: the functions that generate numbers, for each flavour of words. */
#include "api/curand/fill.h"

using namespace emulator;

template <template <typename> class Map, typename Number, typename... Arguments>
static curandStatus_t generate(curandGenerator_t generator, Number *numbers, size_t count,
                               Arguments... arguments)
{
    if (!generator)
        return CURAND_STATUS_NOT_INITIALIZED;
    switch (generator->family->flavour) {
    case PAIRED:
        return fill(generator, numbers, count, Map<paired>{{}, arguments...});
    case MODULAR:
        return fill(generator, numbers, count, Map<modular>{{}, arguments...});
    case QUASI:
        return follow<single>(generator, numbers, count, Map<single>{{}, arguments...});
    case WIDE:
        return follow<wide>(generator, numbers, count, Map<wide>{{}, arguments...});
    case MIDDLE:
        return fill(generator, numbers, count, Map<middle>{{}, arguments...});
    default:
        return fill(generator, numbers, count, Map<single>{{}, arguments...});
    }
}

curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *numbers, size_t count)
{
    if (generator && generator->family->flavour == WIDE)
        return CURAND_STATUS_TYPE_ERROR;
    return generate<to_bits>(generator, numbers, count);
}

curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long *numbers,
                                      size_t count)
{
    if (!generator)
        return CURAND_STATUS_NOT_INITIALIZED;
    if (generator->family->flavour != WIDE)
        return CURAND_STATUS_TYPE_ERROR;
    return follow<wide>(generator, numbers, count, to_long{});
}

curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *numbers, size_t count)
{
    return generate<to_float>(generator, numbers, count);
}

curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *numbers,
                                           size_t count)
{
    return generate<to_double>(generator, numbers, count);
}

curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *numbers, size_t count,
                                    float mean, float deviation)
{
    return generate<to_normal>(generator, numbers, count, mean, deviation, false);
}

curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float *numbers, size_t count,
                                       float mean, float deviation)
{
    return generate<to_normal>(generator, numbers, count, mean, deviation, true);
}

curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *numbers,
                                          size_t count, double mean, double deviation)
{
    if (generator && generator->on_host && generator->family->flavour == SINGLE)
        return fill(generator, numbers, count, to_normal_of_float{{}, mean, deviation});
    return generate<to_normal_double>(generator, numbers, count, mean, deviation, false,
                                      generator && generator->on_host);
}

curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double *numbers,
                                             size_t count, double mean, double deviation)
{
    return generate<to_normal_double>(generator, numbers, count, mean, deviation, true,
                                      generator && generator->on_host);
}

static curandStatus_t generate_of_sums(curandGenerator_t generator, unsigned *numbers, size_t count,
                                       double lambda)
{
    struct poisson_sums sums = poisson_sums_of(lambda);
    curandStatus_t status = CURAND_STATUS_ALLOCATION_FAILED;
    if (!sums.below)
        return status;
    const to_poisson_of_sums<single> of_single = {{}, sums};
    if (generator->family->flavour == WIDE)
        status = follow<wide>(generator, numbers, count, to_poisson_of_sums<wide>{{}, sums});
    else if (generator->family->flavour == QUASI)
        status = follow<single>(generator, numbers, count, of_single);
    else
        status = fill(generator, numbers, count, of_single);
    free(sums.below);
    return status;
}

/* cuRAND's method depends on the generator, which is not documented. */
curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned *numbers, size_t count,
                                     double lambda)
{
    if (!generator)
        return CURAND_STATUS_NOT_INITIALIZED;
    if (!(lambda > 0.0 && lambda <= MOST_LAMBDA))
        return CURAND_STATUS_OUT_OF_RANGE;
    const enum flavour flavour = generator->family->flavour;
    const bool narrow = flavour == QUASI || flavour == SINGLE;
    if (narrow ? lambda > MOST_OF_SUMS : lambda >= MOST_OF_TABLE)
        return generate<to_poisson_of_normal>(generator, numbers, count, lambda);
    if (flavour == WIDE || (narrow && lambda >= LEAST_OF_SUMS))
        return generate_of_sums(generator, numbers, count, lambda);
    struct emulator_poisson_table table = poisson_table_of(lambda);
    if (!table.bounds)
        return CURAND_STATUS_ALLOCATION_FAILED;
    curandStatus_t status = generate<to_poisson>(generator, numbers, count, table);
    free(table.bounds);
    return status;
}
