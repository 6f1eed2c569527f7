/* thrust/device_vector.h: Thrust's own, which takes lists; and thrust::device and cuda::std's
 * functions, which programs do not include where newer releases have them with this. */
#ifndef EMULATOR_THRUST_DEVICE_VECTOR_H
#define EMULATOR_THRUST_DEVICE_VECTOR_H

#include <cuda/std/functional>
#include <thrust/detail/vector_base.h>
#include <thrust/device_allocator.h>

#include "../emulator/thrust/lists.h"

#define device_vector emulator_device_vector
#include_next <thrust/device_vector.h>
#undef device_vector
#include <thrust/execution_policy.h>

THRUST_NAMESPACE_BEGIN
EMULATOR_WITH_LISTS(device_vector, thrust::device_allocator)
THRUST_NAMESPACE_END

#endif
