/* thrust/device_vector.h: Thrust's own; and thrust::device, which programs do not include where
 * newer releases have it with this. */
#ifndef EMULATOR_THRUST_DEVICE_VECTOR_H
#define EMULATOR_THRUST_DEVICE_VECTOR_H

#include_next <thrust/device_vector.h>
#include <thrust/execution_policy.h>

#endif
