/* nvToolsExt.h: where NVTX was before its third version. */
#ifndef NVTOOLSEXT_H_
#define NVTOOLSEXT_H_

#include "nvtx3/nvToolsExt.h"

#endif
