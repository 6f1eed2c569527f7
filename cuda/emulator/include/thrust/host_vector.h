/* thrust/host_vector.h: Thrust's own, extended by initialiser lists. */
#ifndef EMULATOR_THRUST_HOST_VECTOR_H
#define EMULATOR_THRUST_HOST_VECTOR_H

#include <memory>
#include <thrust/detail/vector_base.h>

#include "../emulator/thrust/lists.h"

#define host_vector emulator_host_vector
#include_next <thrust/host_vector.h>
#undef host_vector

THRUST_NAMESPACE_BEGIN
EMULATOR_WITH_LISTS(host_vector, std::allocator)
THRUST_NAMESPACE_END

#endif
