/* cuda_device_runtime_api.h: what CUDA keeps here, cuda_runtime.h has. */
#include "cuda_runtime.h"
