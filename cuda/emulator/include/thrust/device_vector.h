/* thrust/device_vector.h: Thrust's own, extended by initialiser lists. It also includes
 * thrust::device and cuda::std's functions, because newer releases do and programs rely on that. */
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
