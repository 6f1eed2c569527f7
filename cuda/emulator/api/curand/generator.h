/* generator.h: where the streams of a generator stand. */
#ifndef GENERATOR_H
#define GENERATOR_H

#include "curand.h"
#include "curand_kernel.h"

enum { FOUR = 4 }; /* numbers that Philox makes at once */

struct emulator_generator {
    bool is_xorwow, on_host;
    unsigned long long seed;
    unsigned long long offset; /* that was set, and the turns that were taken since */
    cudaStream_t stream;
    bool placed;           /* false: the streams are still to go to the offset */
    unsigned first, given; /* whose turn it is, and how many of its four numbers it has given */
    unsigned streams;
    curandStateXORWOW_t *xorwow; /* each stream's, or */
    uint64_t *blocks;            /* how many blocks of four words it has used up */
};

namespace emulator
{
/* Sets all streams up, unless they are: once a seed and an offset are known, for it takes long. */
__attribute__((visibility("hidden"))) void generator_place(curandGenerator_t generator);
} // namespace emulator

#endif
