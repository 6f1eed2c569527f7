/* nvToolsExtCudaRt.h: the place of this header before NVTX 3. */
#ifndef NVTOOLSEXT_CUDART_H_
#define NVTOOLSEXT_CUDART_H_

#include "nvtx3/nvToolsExtCudaRt.h"

#endif
