/* scan.h: inclusive and exclusive scans over the threads of a tile or a coalesced group. */
#if defined __CUDACC__ && !defined _COOPERATIVE_GROUPS_SCAN_H
#define _COOPERATIVE_GROUPS_SCAN_H

#include <utility>

#include "../cooperative_groups.h"
#include "../emulator/groups/functional.h"

namespace cooperative_groups
{
namespace details
{
/* Well-formed only for groups within a warp and for tiles of several warps. */
template <typename Group> using of_tile = decltype(std::declval<const Group &>().shfl_up(0, 1u));
} // namespace details

/* Steps double, as on a GPU, so that sums of floats are equal to the GPU's. */
template <typename Group, typename T_, typename Operation, typename = details::of_tile<Group>>
EMULATOR_INLINE auto inclusive_scan(const Group &group, T_ value, Operation operation)
    -> decltype(operation(value, value))
{
    auto result = value;
    for (unsigned int step = 1; step < group.size(); step *= 2) {
        auto before = group.shfl_up(result, step);
        if (step <= group.thread_rank())
            result = operation(result, before);
    }
    return result;
}
template <typename Group, typename T_, typename = details::of_tile<Group>>
EMULATOR_INLINE T_ inclusive_scan(const Group &group, T_ value)
{
    return inclusive_scan(group, value, plus<T_>());
}

/* The first thread gets T(), for every operation. */
template <typename Group, typename T_, typename Operation, typename = details::of_tile<Group>>
EMULATOR_INLINE auto exclusive_scan(const Group &group, T_ value, Operation operation)
    -> decltype(operation(value, value))
{
    auto before = group.shfl_up(inclusive_scan(group, value, operation), 1);
    return group.thread_rank() == 0 ? decltype(before)() : before;
}
template <typename Group, typename T_, typename = details::of_tile<Group>>
EMULATOR_INLINE T_ exclusive_scan(const Group &group, T_ value)
{
    return exclusive_scan(group, value, plus<T_>());
}

/* Groups that may be larger than a tile have no scans or reductions in CUDA. */
#define EMULATOR_OF_TILES(NAME, GROUP)                                                         \
    template <typename T_, typename... Operation>                                              \
    __attribute__((unavailable(#NAME "() takes a tile, such as tiled_partition<32>(block), "   \
                                     "or a coalesced group; CUDA has none for a " #GROUP))) T_ \
    NAME(const GROUP &, T_, Operation...);
#define EMULATOR_ALL_OF_TILES(NAME)       \
    EMULATOR_OF_TILES(NAME, thread_block) \
    EMULATOR_OF_TILES(NAME, thread_group) \
    EMULATOR_OF_TILES(NAME, grid_group)
EMULATOR_ALL_OF_TILES(inclusive_scan)
EMULATOR_ALL_OF_TILES(exclusive_scan)
} // namespace cooperative_groups

#endif
