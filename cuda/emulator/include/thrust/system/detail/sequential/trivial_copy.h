/* thrust/system/detail/sequential/trivial_copy.h: replaces Thrust's own. Kernels copy element by
 * element, as on a GPU, so that each access is recorded. */
#pragma once

#include <cstring>

#include <thrust/detail/config.h>
#include <thrust/system/detail/sequential/general_copy.h>

#include "../../../../emulator/library.h"

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace detail
{
namespace sequential
{
template <typename T_> T_ *trivial_copy_n(const T_ *first, std::ptrdiff_t count, T_ *result)
{
    if (emulator_in_kernel())
        return general_copy_n(first, count, result);
    std::memmove((void *)result, (const void *)first, (size_t)count * sizeof *first);
    return result + count;
}
} // namespace sequential
} // namespace detail
} // namespace system
THRUST_NAMESPACE_END
