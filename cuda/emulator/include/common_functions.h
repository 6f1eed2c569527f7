/* common_functions.h: cuda_runtime.h has the declarations of this CUDA header. */
#include "cuda_runtime.h"
