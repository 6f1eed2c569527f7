/* nvToolsExtCudaRt.h: where this was before NVTX's third version. */
#ifndef NVTOOLSEXT_CUDART_H_
#define NVTOOLSEXT_CUDART_H_

#include "nvtx3/nvToolsExtCudaRt.h"

#endif
