/* curand_kernel.h: cuRAND's Philox in kernels, by hipRAND's. Both have the same words of 32 bits.
 * hipRAND maps them to other floats, so they are mapped here, as cuRAND does. */
#ifndef WARPBOOK_HIP_CURAND_KERNEL_H
#define WARPBOOK_HIP_CURAND_KERNEL_H

#include "cuda_runtime.h"
#include <hiprand/hiprand_kernel.h>

#define curandStatePhilox4_32_10_t hiprandStatePhilox4_32_10_t
#define curand_init hiprand_init

/* 32 random bits as a float in (0, 1]. The last addition has to be rounded on its own. */
static QUALIFIERS float curand_uniform_of(unsigned bits)
{
    return (float)bits * 2.3283064e-10f + 2.3283064e-10f / 2.0f;
}

static QUALIFIERS float4 curand_uniform4(curandStatePhilox4_32_10_t *state)
{
    const uint4 bits = hiprand4(state);
    return make_float4(curand_uniform_of(bits.x), curand_uniform_of(bits.y),
                       curand_uniform_of(bits.z), curand_uniform_of(bits.w));
}

#endif
