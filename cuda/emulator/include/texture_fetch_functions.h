/* texture_fetch_functions.h: what CUDA keeps here, cuda_runtime.h has. */
#ifndef __TEXTURE_FETCH_FUNCTIONS_H__
#define __TEXTURE_FETCH_FUNCTIONS_H__

#include "cuda_runtime.h"

#endif
