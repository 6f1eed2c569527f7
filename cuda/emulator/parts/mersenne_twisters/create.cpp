/* create.cpp: creates generators of any type. Only programs that may use a Mersenne Twister are
 * linked with it. */
#include "parts/mersenne_twisters/twisters.h"

using namespace emulator;

static const struct family *twister_of(curandRngType_t type)
{
    switch (type) {
    case CURAND_RNG_PSEUDO_MTGP32:
        return emulator_mtgp32_table() ? &mtgp32 : NULL;
    case CURAND_RNG_PSEUDO_MT19937:
        return &mt19937;
    default:
        return NULL;
    }
}

curandStatus_t emulator_create_any_generator(curandGenerator_t *generator, curandRngType_t type,
                                             bool on_host)
{
    mersenne_twister = twister_of;
    return emulator_create_generator(generator, type, on_host);
}

curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t type)
{
    return emulator_create_any_generator(generator, type, false);
}

curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t type)
{
    return emulator_create_any_generator(generator, type, true);
}
