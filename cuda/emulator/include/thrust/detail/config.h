/* thrust/detail/config.h: stands before Thrust's own, which is installed elsewhere (Debian:
 * libthrust-dev), and sets up its CUDA system so that its algorithms run in the emulator.
 *
 * Thrust is told that this is no compiler for GPUs, so that it leaves out the kernels of its CUDA
 * system; its memory, policies and streams stay. The algorithms come from
 * emulator/thrust/algorithms.h. */
#pragma once

#include "../../cuda_runtime.h"

#pragma push_macro("__CUDACC__")
#pragma push_macro("__CUDA_ARCH__")
#undef __CUDACC__
#undef __CUDA_ARCH__
#include_next <thrust/detail/config.h>
#pragma pop_macro("__CUDACC__")
#pragma pop_macro("__CUDA_ARCH__")
