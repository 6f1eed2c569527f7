/* fortran_curand.h: what module curand calls. */
#ifndef FORTRAN_CURAND_H
#define FORTRAN_CURAND_H

#include <curand.h>

RUNTIME int fortran_curandCreateGenerator(curandGenerator_t *generator, int type)
{
    return curandCreateGenerator(generator, (curandRngType_t)type);
}
RUNTIME int fortran_curandDestroyGenerator(curandGenerator_t generator)
{
    return curandDestroyGenerator(generator);
}
RUNTIME int fortran_curandSetStream(curandGenerator_t generator, long long stream)
{
    return curandSetStream(generator, (cudaStream_t)stream);
}
#define FORTRAN_CURAND(size, count_type)                                                         \
    RUNTIME int fortran_curandsetpseudorandomgeneratorseed##size(curandGenerator_t generator,    \
                                                                 count_type value)               \
    {                                                                                            \
        return curandSetPseudoRandomGeneratorSeed(generator, (unsigned long long)value);         \
    }                                                                                            \
    RUNTIME int fortran_curandsetgeneratoroffset##size(curandGenerator_t generator,              \
                                                       count_type value)                         \
    {                                                                                            \
        return curandSetGeneratorOffset(generator, (unsigned long long)value);                   \
    }                                                                                            \
    RUNTIME int fortran_curandgenerate_i4_##size(curandGenerator_t generator, unsigned *numbers, \
                                                 count_type count)                               \
    {                                                                                            \
        return curandGenerate(generator, numbers, (size_t)count);                                \
    }                                                                                            \
    RUNTIME int fortran_curandgenerateuniform_r4_##size(curandGenerator_t generator,             \
                                                        float *numbers, count_type count)        \
    {                                                                                            \
        return curandGenerateUniform(generator, numbers, (size_t)count);                         \
    }                                                                                            \
    RUNTIME int fortran_curandgenerateuniform_r8_##size(curandGenerator_t generator,             \
                                                        double *numbers, count_type count)       \
    {                                                                                            \
        return curandGenerateUniformDouble(generator, numbers, (size_t)count);                   \
    }                                                                                            \
    RUNTIME int fortran_curandgenerateuniformdouble_r8_##size(curandGenerator_t generator,       \
                                                              double *numbers, count_type count) \
    {                                                                                            \
        return curandGenerateUniformDouble(generator, numbers, (size_t)count);                   \
    }                                                                                            \
    RUNTIME int fortran_curandgeneratenormal_r4_##size(curandGenerator_t generator,              \
                                                       float *numbers, count_type count,         \
                                                       float mean, float deviation)              \
    {                                                                                            \
        return curandGenerateNormal(generator, numbers, (size_t)count, mean, deviation);         \
    }                                                                                            \
    RUNTIME int fortran_curandgeneratenormal_r8_##size(curandGenerator_t generator,              \
                                                       double *numbers, count_type count,        \
                                                       double mean, double deviation)            \
    {                                                                                            \
        return curandGenerateNormalDouble(generator, numbers, (size_t)count, mean, deviation);   \
    }                                                                                            \
    RUNTIME int fortran_curandgeneratenormaldouble_r8_##size(curandGenerator_t generator,        \
                                                             double *numbers, count_type count,  \
                                                             double mean, double deviation)      \
    {                                                                                            \
        return curandGenerateNormalDouble(generator, numbers, (size_t)count, mean, deviation);   \
    }
FORTRAN_CURAND(4, int)
FORTRAN_CURAND(8, long long)

#endif
