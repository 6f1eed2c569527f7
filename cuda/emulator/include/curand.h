/* curand.h: cuRAND's host functions, for the generators whose numbers the emulator reproduces bit
 * for bit: XORWOW (the default), Philox4x32-10, MRG32k3a, MT19937, MTGP32 and Sobol's sequences.
 * (The last digits of double normal numbers may differ; on a GPU, those of float ones do, too.)
 * Other generators are refused with CURAND_STATUS_TYPE_ERROR. */
#ifndef CURAND_H_
#define CURAND_H_

#include "cuda_runtime.h"
#include "library_types.h"

#define CURAND_VER_MAJOR 10
#define CURAND_VER_MINOR 4
#define CURAND_VER_PATCH 0
#define CURAND_VERSION 10400

typedef enum {
    CURAND_STATUS_SUCCESS = 0,
    CURAND_STATUS_VERSION_MISMATCH = 100,
    CURAND_STATUS_NOT_INITIALIZED = 101,
    CURAND_STATUS_ALLOCATION_FAILED = 102,
    CURAND_STATUS_TYPE_ERROR = 103,
    CURAND_STATUS_OUT_OF_RANGE = 104,
    CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
    CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
    CURAND_STATUS_LAUNCH_FAILURE = 201,
    CURAND_STATUS_PREEXISTING_FAILURE = 202,
    CURAND_STATUS_INITIALIZATION_FAILED = 203,
    CURAND_STATUS_ARCH_MISMATCH = 204,
    CURAND_STATUS_INTERNAL_ERROR = 999,
} curandStatus_t;

typedef enum {
    CURAND_RNG_PSEUDO_DEFAULT = 100,
    CURAND_RNG_PSEUDO_XORWOW = 101,
    CURAND_RNG_PSEUDO_MRG32K3A = 121,
    CURAND_RNG_PSEUDO_MTGP32 = 141,
    CURAND_RNG_PSEUDO_MT19937 = 142,
    CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
    CURAND_RNG_QUASI_DEFAULT = 200,
    CURAND_RNG_QUASI_SOBOL32 = 201,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
    CURAND_RNG_QUASI_SOBOL64 = 203,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204,
} curandRngType_t;

typedef enum {
    CURAND_ORDERING_PSEUDO_BEST = 100,
    CURAND_ORDERING_PSEUDO_DEFAULT = 101,
    CURAND_ORDERING_PSEUDO_SEEDED = 102,
    CURAND_ORDERING_PSEUDO_LEGACY = 103,
    CURAND_ORDERING_PSEUDO_DYNAMIC = 104,
    CURAND_ORDERING_QUASI_DEFAULT = 201,
} curandOrdering_t;

typedef enum {
    CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
    CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
    CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
    CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104,
} curandDirectionVectorSet_t;

typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];

typedef struct emulator_generator *curandGenerator_t;
typedef struct emulator_discrete *curandDiscreteDistribution_t;

/* The Mersenne Twisters (MT19937, MTGP32) are a part of the emulator that only programs which may
 * use them are linked with; these two functions are defined in it. A call with a constant other
 * type does not need the part. */
curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t type);
curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t type);
curandStatus_t emulator_create_generator(curandGenerator_t *generator, curandRngType_t type,
                                         bool on_host);
curandStatus_t emulator_create_any_generator(curandGenerator_t *generator, curandRngType_t type,
                                             bool on_host);
#ifndef EMULATOR_ITSELF
#define EMULATOR_CREATES(NAME, ON_HOST)                                                   \
    extern inline __attribute__((__gnu_inline__, __always_inline__)) curandStatus_t NAME( \
        curandGenerator_t *generator, curandRngType_t type)                               \
    {                                                                                     \
        return __builtin_constant_p(type) && type != CURAND_RNG_PSEUDO_MT19937 &&         \
                       type != CURAND_RNG_PSEUDO_MTGP32                                   \
                   ? emulator_create_generator(generator, type, ON_HOST)                  \
                   : emulator_create_any_generator(generator, type, ON_HOST);             \
    }
EMULATOR_CREATES(curandCreateGenerator, false)
EMULATOR_CREATES(curandCreateGeneratorHost, true)
#undef EMULATOR_CREATES
#endif
curandStatus_t curandDestroyGenerator(curandGenerator_t generator);
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                  unsigned long long seed);
curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset);
/* Best, default, legacy or, for XORWOW, seeded; else CURAND_STATUS_OUT_OF_RANGE. */
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order);
/* A call that generates n numbers gives n / dimensions of the first dimension, then of the second,
 * and so on; n is a multiple of `dimensions`, at most 1111 (else CURAND_STATUS_OUT_OF_RANGE). */
curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator,
                                                       unsigned int dimensions);
curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream);
/* Sets the generator up now, instead of in the first call that generates numbers. */
curandStatus_t curandGenerateSeeds(curandGenerator_t generator);
curandStatus_t curandGetVersion(int *version);
curandStatus_t curandGetProperty(libraryPropertyType type, int *value);

/* Generate `count` numbers in device memory (host memory for a host generator): 32 random bits
 * each, or uniform in (0, 1]. */
curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *numbers, size_t count);
curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *numbers, size_t count);
curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *numbers,
                                           size_t count);
/* Numbers of 64 bits, for Sobol's sequences of that size only, which in turn have no
 * curandGenerate(); else CURAND_STATUS_TYPE_ERROR. */
curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long *numbers,
                                      size_t count);
/* Normal and log-normal numbers. XORWOW and MRG32k3a make them in pairs: an odd `count` is refused
 * with CURAND_STATUS_LENGTH_NOT_MULTIPLE. */
curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *numbers, size_t count,
                                    float mean, float deviation);
curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *numbers,
                                          size_t count, double mean, double deviation);
curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float *numbers, size_t count,
                                       float mean, float deviation);
curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double *numbers,
                                             size_t count, double mean, double deviation);
/* Poisson's distribution: `lambda` is at most 400000 (else CURAND_STATUS_OUT_OF_RANGE). From 2000
 * on, the numbers are rounded normal numbers, as in cuRAND. */
curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int *numbers,
                                     size_t count, double lambda);

/* For kernels. A distribution is in device memory; free it with curandDestroyDistribution(). The
 * vectors, for 1111 dimensions, are in host memory, and the library owns them; scrambled ones are
 * refused with CURAND_STATUS_OUT_OF_RANGE. */
curandStatus_t curandCreatePoissonDistribution(double lambda,
                                               curandDiscreteDistribution_t *distribution);
curandStatus_t curandDestroyDistribution(curandDiscreteDistribution_t distribution);
curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t *vectors[],
                                           curandDirectionVectorSet_t set);
curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t *vectors[],
                                           curandDirectionVectorSet_t set);

/* Reports the error of a call whose result the program ignores. */
const char *emulator_curand_name(curandStatus_t status);
static inline void emulator_unseen(const char *call, curandStatus_t status, const char *file,
                                   int line)
{
    if (status != CURAND_STATUS_SUCCESS)
        emulator_note_status(call, emulator_curand_name(status), file, line);
}

#endif
