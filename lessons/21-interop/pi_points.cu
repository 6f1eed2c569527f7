/* The points of lesson 21: cuRAND makes them in CUDA's memory, for a program in C. */
#include "lesson.h"

#include <curand.h>
#include <string.h>

static curandGenerator_t generator;
static curandRngType_t type;

static curandRngType_t generator_type(const char *name)
{
    if (strcmp(name, "xorwow") == 0)
        return CURAND_RNG_PSEUDO_XORWOW;
    if (strcmp(name, "mrg32k3a") == 0)
        return CURAND_RNG_PSEUDO_MRG32K3A;
    if (strcmp(name, "mtgp32") == 0)
        return CURAND_RNG_PSEUDO_MTGP32;
    return CURAND_RNG_PSEUDO_PHILOX4_32_10;
}

extern "C" void points_begin(const char *name, uint64_t n, float **d_x, float **d_y)
{
    CHECK(cudaMalloc(d_x, n * sizeof(float)));
    CHECK(cudaMalloc(d_y, n * sizeof(float)));
    type = generator_type(name);
    CHECK_CURAND(curandCreateGenerator(&generator, type));
}

/* From the start of the seed's numbers, and in pieces, as lesson 06 does. */
extern "C" void points_make(float *d_uniform, uint64_t n, unsigned long long seed)
{
    const uint64_t piece = 1 << 30;
    CHECK_CURAND(curandSetPseudoRandomGeneratorSeed(generator, seed));
    if (type != CURAND_RNG_PSEUDO_MTGP32)
        CHECK_CURAND(curandSetGeneratorOffset(generator, 0));
    for (uint64_t i = 0; i < n; i += piece)
        CHECK_CURAND(
            curandGenerateUniform(generator, d_uniform + i, n - i < piece ? n - i : piece));
}

extern "C" void points_end(float *d_x, float *d_y)
{
    CHECK_CURAND(curandDestroyGenerator(generator));
    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_y));
}
