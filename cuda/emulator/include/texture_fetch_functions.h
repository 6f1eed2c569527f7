/* texture_fetch_functions.h: cuda_runtime.h has the declarations of this CUDA header. */
#ifndef __TEXTURE_FETCH_FUNCTIONS_H__
#define __TEXTURE_FETCH_FUNCTIONS_H__

#include "cuda_runtime.h"

#endif
