/* nvToolsExtCuda.h: the place of this header before NVTX 3. */
#ifndef NVTOOLSEXT_CUDA_H_
#define NVTOOLSEXT_CUDA_H_

#include "nvtx3/nvToolsExtCuda.h"

#endif
