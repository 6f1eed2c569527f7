/* guarded_driver_types.h: in place of Thrust's own, which hides __host__ and __device__ from CUDA's
 * header meanwhile: g++ 12 brings them back as nothing, and what comes behind is the host's. */
#pragma once

#include <driver_types.h>
