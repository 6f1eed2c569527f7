/* std.h: cuda::std is the C++ standard library, for kernels too; here it is the host's. */
#ifndef LIBCU_STD_H
#define LIBCU_STD_H

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
