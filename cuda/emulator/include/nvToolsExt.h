/* nvToolsExt.h: the place of this header before NVTX 3. */
#ifndef NVTOOLSEXT_H_
#define NVTOOLSEXT_H_

#include "nvtx3/nvToolsExt.h"

#endif
