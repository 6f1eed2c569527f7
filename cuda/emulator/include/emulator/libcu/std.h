/* std.h: cuda::std, the C++ standard library for kernels; here it is the host's. */
#if !defined EMULATOR_STD && !defined _CUDA_ATOMIC && !defined _CUDA_STD_ATOMIC
#error "emulator/libcu/std.h is private: include <cuda/atomic> or a header of cuda/std/"
#endif
#ifndef EMULATOR_LIBCU_STD_H
#define EMULATOR_LIBCU_STD_H

namespace std
{
}
namespace cuda
{
namespace std
{
using namespace ::std;
}
} // namespace cuda

#endif
