/* host_config.h: what CUDA keeps here, cuda_runtime.h has. */
#include "cuda_runtime.h"
