/* curand_mtgp32_host.h: sets up what kernels that use MTGP32 are given, in memory of the device. */
#ifndef CURAND_MTGP32_HOST_H
#define CURAND_MTGP32_HOST_H

#include "curand.h"
#include "curand_mtgp32.h"

curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t *parameters,
                                         mtgp32_kernel_params_t *constants);
/* `count` states, each with parameters of its own: at most CURAND_NUM_MTGP32_PARAMS */
curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *states,
                                           mtgp32_params_fast_t *parameters,
                                           mtgp32_kernel_params_t *constants, int count,
                                           unsigned long long seed);

#endif
