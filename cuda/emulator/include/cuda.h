/* cuda.h: the part of the driver API that programs of the runtime use: types, devices, memory,
 * streams and events. The model GPU has one context. Modules and their functions are not supported:
 * the compiler refuses them with a message. */
#ifndef EMULATOR_CUDA_H
#define EMULATOR_CUDA_H
#define __cuda_cuda_h__ /* CUDA's own guard, which programs test */

#define CUDA_VERSION 13000

#ifdef __cplusplus
#include "emulator/driver.h"
#endif

#endif
