/* cuda_device_runtime_api.h: cuda_runtime.h has the declarations of this CUDA header. */
#include "cuda_runtime.h"
