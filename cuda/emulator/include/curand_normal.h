/* curand_normal.h: what CUDA keeps here, curand_kernel.h has. */
#include "curand_kernel.h"
