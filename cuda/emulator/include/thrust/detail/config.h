/* thrust/detail/config.h: found before Thrust's own header (Debian: libthrust-dev). It sets up
 * Thrust's CUDA system so that algorithms run in the emulator.
 *
 * Without __CUDACC__, Thrust omits the kernels of its CUDA system, but keeps its memory, policies
 * and streams. The algorithms come from emulator/thrust/algorithms.h. */
#pragma once

#include "../../cuda_runtime.h"

#pragma push_macro("__CUDACC__")
#pragma push_macro("__CUDA_ARCH__")
#undef __CUDACC__
#undef __CUDA_ARCH__
#include_next <thrust/detail/config.h>
#pragma pop_macro("__CUDACC__")
#pragma pop_macro("__CUDA_ARCH__")
