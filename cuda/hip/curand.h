/* curand.h: cuRAND's generator Philox4_32_10 on the host, by hipRAND's functions for kernels. The
 * generators of hipRAND itself have the same words in another order, so their points would be other
 * ones. The other generators of cuRAND are refused. */
#ifndef WARPBOOK_HIP_CURAND_H
#define WARPBOOK_HIP_CURAND_H

#include "curand_kernel.h"

enum curandStatus_t {
    CURAND_STATUS_SUCCESS = 0,
    CURAND_STATUS_ALLOCATION_FAILED = 102,
    CURAND_STATUS_TYPE_ERROR = 103,
    CURAND_STATUS_LAUNCH_FAILURE = 201,
};
enum curandRngType_t {
    CURAND_RNG_PSEUDO_XORWOW = 101,
    CURAND_RNG_PSEUDO_MRG32K3A = 121,
    CURAND_RNG_PSEUDO_MTGP32 = 141,
    CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
};
typedef struct curand_generator {
    unsigned long long seed;
    unsigned long long offset; /* of the next number in the sequence of this seed */
} * curandGenerator_t;

/* Four neighbouring numbers of the sequence, as cuRAND orders them: blocks of four numbers come
 * from 65536 subsequences in turn. */
static QUALIFIERS float4 curand_block(unsigned long long seed, unsigned long long block)
{
    curandStatePhilox4_32_10_t state;
    curand_init(seed, block % 65536, block / 65536 * 4, &state);
    return curand_uniform4(&state);
}

/* Each thread writes one block of four numbers, those of them that are among `count` from `first`
 * on. */
static __global__ void curand_fill(float *uniform, unsigned long long seed,
                                   unsigned long long first, unsigned long long count)
{
    const unsigned long long thread = (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned long long block = first / 4 + thread;
    if (4 * block >= first + count)
        return;
    const float4 four = curand_block(seed, block);
    const float values[4] = {four.x, four.y, four.z, four.w};
    for (int k = 0; k < 4; k++)
        if (4 * block + k >= first && 4 * block + k < first + count)
            uniform[4 * block + k - first] = values[k];
}

static inline curandStatus_t curandCreateGenerator(curandGenerator_t *generator,
                                                   curandRngType_t type)
{
    if (type != CURAND_RNG_PSEUDO_PHILOX4_32_10)
        return CURAND_STATUS_TYPE_ERROR;
    *generator = (curandGenerator_t)calloc(1, sizeof **generator);
    return *generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_ALLOCATION_FAILED;
}

static inline curandStatus_t curandDestroyGenerator(curandGenerator_t generator)
{
    free(generator);
    return CURAND_STATUS_SUCCESS;
}

static inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                                unsigned long long seed)
{
    generator->seed = seed;
    return CURAND_STATUS_SUCCESS;
}

static inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator,
                                                      unsigned long long offset)
{
    generator->offset = offset;
    return CURAND_STATUS_SUCCESS;
}

static inline curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *uniform,
                                                   size_t count)
{
    const unsigned threads = 256;
    const unsigned long long fours = (generator->offset % 4 + count + 3) / 4;
    curand_fill<<<(unsigned)((fours + threads - 1) / threads), threads>>>(uniform, generator->seed,
                                                                          generator->offset, count);
    generator->offset += count;
    return hipGetLastError() == hipSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}

#endif
