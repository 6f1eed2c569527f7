/* nvToolsExtCuda.h: where this was before NVTX's third version. */
#ifndef NVTOOLSEXT_CUDA_H_
#define NVTOOLSEXT_CUDA_H_

#include "nvtx3/nvToolsExtCuda.h"

#endif
