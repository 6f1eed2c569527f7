/* nvtx3.hpp: NVTX in C++: ranges, marks and their attributes accept any arguments and do nothing.
 */
#ifndef NVTX3_CPP
#define NVTX3_CPP

#include "nvToolsExt.h"

namespace nvtx3
{
inline namespace v1
{
/* A class with a constructor for any arguments */
#define EMULATOR_NVTX(NAME)                           \
    struct NAME {                                     \
        template <typename... T_> NAME(const T_ &...) \
        {                                             \
        }                                             \
        ~NAME() /* prevents "unused variable" */      \
        {                                             \
        }                                             \
    };
EMULATOR_NVTX(color)
EMULATOR_NVTX(rgb)
EMULATOR_NVTX(argb)
EMULATOR_NVTX(category)
EMULATOR_NVTX(payload)
EMULATOR_NVTX(message)
EMULATOR_NVTX(event_attributes)
EMULATOR_NVTX(scoped_range)
EMULATOR_NVTX(unique_range)
EMULATOR_NVTX(range_handle)
#undef EMULATOR_NVTX
template <typename> struct scoped_range_in : scoped_range {
    using scoped_range::scoped_range;
};
template <typename... T_> void mark(const T_ &...)
{
}
template <typename... T_> range_handle start_range(const T_ &...)
{
    return range_handle();
}
inline void end_range(const range_handle &)
{
}
} // namespace v1
} // namespace nvtx3

#define NVTX3_FUNC_RANGE() ((void)0)
#define NVTX3_FUNC_RANGE_IN(DOMAIN_) ((void)0)

#endif
