/* cuda.h: the driver API, as far as programs of the runtime name it: types, what there is, memory,
 * streams and events. The model GPU has one context. Modules and what comes of them are refused by
 * the compiler, in words. */
#ifndef EMULATOR_CUDA_H
#define EMULATOR_CUDA_H
#define __cuda_cuda_h__ /* CUDA's own guard: programs ask for it */

#define CUDA_VERSION 13000

#ifdef __cplusplus
#include "emulator/driver.h"
#endif

#endif
