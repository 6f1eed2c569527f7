/* cooperative_groups.h: HIP has CUDA's names for the groups that lessons use, in the same
 * namespace. */
#include "cuda_runtime.h"
#include <hip/hip_cooperative_groups.h>
