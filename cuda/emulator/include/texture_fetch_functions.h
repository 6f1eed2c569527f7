/* texture_fetch_functions.h: what CUDA keeps here, cuda_runtime.h has. */
#ifndef TEXTURE_FETCH_FUNCTIONS_H
#define TEXTURE_FETCH_FUNCTIONS_H

#include "cuda_runtime.h"

#endif
