/* curand_mtgp32_host.h: sets up, in device memory, the arguments of kernels that use MTGP32. */
#ifndef CURAND_MTGP32_HOST_H
#define CURAND_MTGP32_HOST_H

#include "curand.h"
#include "curand_mtgp32.h"

curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t *parameters,
                                         mtgp32_kernel_params_t *constants);
/* Sets up `count` states, each with its own parameters; at most CURAND_NUM_MTGP32_PARAMS. */
curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *states,
                                           mtgp32_params_fast_t *parameters,
                                           mtgp32_kernel_params_t *constants, int count,
                                           unsigned long long seed);

#endif
