/* guarded_driver_types.h: replaces Thrust's own, which undefines __host__ and __device__ while it
 * includes CUDA's header. g++ 12 restores them as empty, so all code after it would be host code.
 */
#pragma once

#include <driver_types.h>
