/* thrust/system/cuda/vector.h: Thrust's own, with initialiser lists for universal_vector. */
#ifndef EMULATOR_THRUST_CUDA_VECTOR_H
#define EMULATOR_THRUST_CUDA_VECTOR_H

#include <thrust/detail/vector_base.h>
#include <thrust/system/cuda/memory.h>

#include "../../../emulator/thrust/lists.h"

#define universal_vector emulator_universal_vector
#include_next <thrust/system/cuda/vector.h>
#undef universal_vector

THRUST_NAMESPACE_BEGIN
namespace cuda_cub
{
EMULATOR_WITH_LISTS(universal_vector, thrust::system::cuda::universal_allocator)
}
namespace system
{
namespace cuda
{
using thrust::cuda_cub::universal_vector;
}
} // namespace system
namespace cuda
{
using thrust::cuda_cub::universal_vector;
}
THRUST_NAMESPACE_END

#endif
