/* curand/philox.h: Philox4x32-10 (Salmon, Moraes, Dror and Shaw, SC11), for cuRAND's host and
 * device functions. */
#ifndef CURAND_KERNEL_H_
#error "emulator/curand/philox.h is private: include curand_kernel.h"
#endif
#ifndef EMULATOR_CURAND_PHILOX_H
#define EMULATOR_CURAND_PHILOX_H

#include "../../vector_types.h"

/* The four words of the block with this counter (x lowest) under this key (x lowest). */
static inline uint4 emulator_philox(uint4 counter, uint2 key)
{
    for (int round = 0; round < 10; round++) {
        unsigned long long p = 0xD2511F53ull * counter.x, q = 0xCD9E8D57ull * counter.z;
        counter = uint4{(unsigned)(q >> 32) ^ counter.y ^ key.x, (unsigned)q,
                        (unsigned)(p >> 32) ^ counter.w ^ key.y, (unsigned)p};
        key.x += 0x9E3779B9u;
        key.y += 0xBB67AE85u;
    }
    return counter;
}

/* cuRAND's map from 32 random bits to (0, 1]. */
static inline float emulator_uniform(unsigned bits)
{
    return bits * 2.3283064e-10f + 2.3283064e-10f / 2.0f;
}

#endif
