/* std.h: cuda::std is the C++ standard library, for kernels too; here it is the host's. */
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
