/* curand.cpp: cuRAND's Philox4x32-10, in the order of its host functions: element i is word i % 4
 * of the block whose counter is (i / 4) / 65536 and whose subsequence is (i / 4) % 65536. */
#include "curand.h"

#include <stdint.h>
#include <stdlib.h>

#include "counting.h"
#include "philox.h"
#include "runtime.h"

enum { SUBSEQUENCES = 65536 };

struct emulator_generator {
    bool on_host;
    uint64_t seed, offset;
};

static uint32_t philox_word(uint64_t element, uint64_t seed)
{
    uint64_t block = element / 4, low = block / SUBSEQUENCES, high = block % SUBSEQUENCES;
    uint4 words = emulator_philox(
        uint4{(uint32_t)low, (uint32_t)(low >> 32), (uint32_t)high, (uint32_t)(high >> 32)},
        uint2{(uint32_t)seed, (uint32_t)(seed >> 32)});
    const uint32_t list[4] = {words.x, words.y, words.z, words.w};
    return list[element % 4];
}

static curandStatus_t create(curandGenerator_t *generator, curandRngType_t type, bool on_host)
{
    if (type != CURAND_RNG_PSEUDO_PHILOX4_32_10)
        return CURAND_STATUS_TYPE_ERROR;
    *generator = (curandGenerator_t)calloc(1, sizeof **generator);
    if (*generator == NULL)
        return CURAND_STATUS_ALLOCATION_FAILED;
    (*generator)->on_host = on_host;
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
    free(generator);
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                  unsigned long long seed)
{
    generator->seed = seed;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset)
{
    generator->offset = offset;
    return CURAND_STATUS_SUCCESS;
}

/* The generator's own kernels: each fills a piece, on all cores. */
enum { PIECE = 256 };

template <typename T> struct filling {
    T *numbers;
    size_t count;
    uint64_t seed, offset;
    T (*convert)(uint32_t bits);

    void operator()() const
    {
        size_t first = (size_t)blockIdx.x * PIECE;
        for (size_t i = first; i < first + PIECE && i < count; i++)
            numbers[i] = convert(philox_word(offset + i, seed));
    }
};

template <typename T>
static curandStatus_t generate(curandGenerator_t generator, T *numbers, size_t count,
                               T (*convert)(uint32_t))
{
    if (count > 0x7fffffffull * PIECE)
        return CURAND_STATUS_OUT_OF_RANGE;
    if (!generator->on_host && !emulator_on_device(numbers, count * sizeof *numbers))
        return CURAND_STATUS_LAUNCH_FAILURE;
    if (count == 0)
        return CURAND_STATUS_SUCCESS;
    filling<T> fill = {numbers, count, generator->seed, generator->offset, convert};
    unsigned blocks = (unsigned)((count + PIECE - 1) / PIECE);
    emulator_launch("curandGenerate", emulator_configuration(blocks, 1), fill);
    if (emulator_counting && !generator->on_host)
        emulator_counting->written(numbers, count * sizeof *numbers);
    generator->offset += count;
    return CURAND_STATUS_SUCCESS;
}

static uint32_t same(uint32_t bits)
{
    return bits;
}

curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *numbers, size_t count)
{
    return generate(generator, numbers, count, same);
}

curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *numbers, size_t count)
{
    return generate(generator, numbers, count, emulator_uniform);
}
