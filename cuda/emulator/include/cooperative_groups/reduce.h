/* reduce.h: reductions over the threads of a tile or a coalesced group. */
#if defined __CUDACC__ && !defined _COOPERATIVE_GROUPS_REDUCE_H
#define _COOPERATIVE_GROUPS_REDUCE_H

#include "../cooperative_groups.h"
#include "../emulator/groups/functional.h"
#include "scan.h"

namespace cooperative_groups
{
namespace details
{
/* Reduces the results of the tile's warps. */
template <unsigned int Size, typename T_, typename Operation>
EMULATOR_INLINE T_ reduce_warps(T_ value, Operation operation, int line)
{
    const void *all = tile_exchange<Size>(value, line);
    T_ results[Size / EMUCC_LANES];
    for (unsigned int warp = 0; warp < Size / EMUCC_LANES; warp++)
        results[warp] = tile_pick<T_>(all, warp * EMUCC_LANES);
    for (unsigned int half = Size / EMUCC_LANES / 2; half > 0; half /= 2)
        for (unsigned int warp = 0; warp < half; warp++)
            results[warp] = operation(results[warp], results[warp + half]);
    return results[0];
}
} // namespace details

/* Every thread gets the result. Halves are combined, as on a GPU, so that sums of floats are equal
 * to the GPU's. */
template <unsigned int Size, typename Parent, typename T_, typename Operation>
EMULATOR_INLINE auto reduce(const thread_block_tile<Size, Parent> &tile, T_ value,
                            Operation operation, int line = __builtin_LINE())
    -> decltype(operation(value, value))
{
    if constexpr (Size > EMUCC_LANES) {
        auto warp = reduce(thread_block_tile<EMUCC_LANES>(0, 1), value, operation);
        return details::reduce_warps<Size>(warp, operation, line);
    } else {
        auto result = value;
        for (unsigned int half = Size / 2; half > 0; half /= 2)
            result = operation(result, tile.shfl_xor(result, half));
        return result;
    }
}
template <typename T_, typename Operation>
EMULATOR_INLINE auto reduce(const coalesced_group &group, T_ value, Operation operation)
    -> decltype(operation(value, value))
{
    if (group.size() == EMUCC_LANES)
        return reduce(thread_block_tile<EMUCC_LANES>(0, 1), value, operation);
    return group.shfl(inclusive_scan(group, value, operation), group.size() - 1);
}
EMULATOR_ALL_OF_TILES(reduce)
} // namespace cooperative_groups

#endif
