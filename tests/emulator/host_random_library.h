/* host_random_library.h: cuRAND's functions, those of the emulator and those of the library. */
#ifndef HOST_RANDOM_LIBRARY_H
#define HOST_RANDOM_LIBRARY_H

#include <curand.h>
#include <dlfcn.h>

struct library {
    decltype(&curandCreateGeneratorHost) create;
    decltype(&curandDestroyGenerator) destroy;
    decltype(&curandSetPseudoRandomGeneratorSeed) seed;
    decltype(&curandSetGeneratorOffset) offset;
    decltype(&curandSetGeneratorOrdering) ordering;
    decltype(&curandGenerateSeeds) seeds;
    decltype(&curandGenerate) bits;
    decltype(&curandGenerateLongLong) longs;
    decltype(&curandGenerateUniform) uniform;
    decltype(&curandGenerateUniformDouble) uniform_double;
    decltype(&curandGenerateNormal) normal;
    decltype(&curandGenerateLogNormal) log_normal;
    decltype(&curandGenerateNormalDouble) normal_double;
    decltype(&curandGenerateLogNormalDouble) log_normal_double;
    decltype(&curandGeneratePoisson) poisson;
    decltype(&curandSetQuasiRandomGeneratorDimensions) dimensions;
};

static const struct library emulated = {curandCreateGeneratorHost,
                                        curandDestroyGenerator,
                                        curandSetPseudoRandomGeneratorSeed,
                                        curandSetGeneratorOffset,
                                        curandSetGeneratorOrdering,
                                        curandGenerateSeeds,
                                        curandGenerate,
                                        curandGenerateLongLong,
                                        curandGenerateUniform,
                                        curandGenerateUniformDouble,
                                        curandGenerateNormal,
                                        curandGenerateLogNormal,
                                        curandGenerateNormalDouble,
                                        curandGenerateLogNormalDouble,
                                        curandGeneratePoisson,
                                        curandSetQuasiRandomGeneratorDimensions};

static bool load(const char *path, struct library *library)
{
    void *handle = dlopen(path, RTLD_NOW);
    if (!handle)
        return false;
#define GET(MEMBER, NAME) library->MEMBER = (decltype(&NAME))dlsym(handle, #NAME)
    GET(create, curandCreateGeneratorHost);
    GET(destroy, curandDestroyGenerator);
    GET(seed, curandSetPseudoRandomGeneratorSeed);
    GET(offset, curandSetGeneratorOffset);
    GET(ordering, curandSetGeneratorOrdering);
    GET(seeds, curandGenerateSeeds);
    GET(bits, curandGenerate);
    GET(longs, curandGenerateLongLong);
    GET(uniform, curandGenerateUniform);
    GET(uniform_double, curandGenerateUniformDouble);
    GET(normal, curandGenerateNormal);
    GET(log_normal, curandGenerateLogNormal);
    GET(normal_double, curandGenerateNormalDouble);
    GET(log_normal_double, curandGenerateLogNormalDouble);
    GET(poisson, curandGeneratePoisson);
    GET(dimensions, curandSetQuasiRandomGeneratorDimensions);
#undef GET
    return true;
}

#endif
