/* reduce.h: the threads of a tile or of a coalesced group put their values together. */
#ifndef COOPERATIVE_GROUPS_REDUCE_H
#define COOPERATIVE_GROUPS_REDUCE_H

#include "../cooperative_groups.h"
#include "functional.h"
#include "scan.h"

namespace cooperative_groups
{
/* Every thread gets the result. In halves, as on a GPU, so that sums of floats are the same. */
template <unsigned int Size, typename Parent, typename T, typename Operation>
EMULATOR_INLINE auto reduce(const thread_block_tile<Size, Parent> &tile, T value,
                            Operation operation) -> decltype(operation(value, value))
{
    auto result = value;
    for (unsigned int half = Size / 2; half > 0; half /= 2)
        result = operation(result, tile.shfl_xor(result, half));
    return result;
}
template <typename T, typename Operation>
EMULATOR_INLINE auto reduce(const coalesced_group &group, T value, Operation operation)
    -> decltype(operation(value, value))
{
    if (group.size() == 32)
        return reduce(thread_block_tile<32>(0, 1), value, operation);
    return group.shfl(inclusive_scan(group, value, operation), group.size() - 1);
}
} // namespace cooperative_groups

#endif
