/* cooperative_groups.h: groups of threads that cooperate: a block, its tiles, coalesced groups, the
 * grid.
 *
 * A group within a warp is a mask of lanes, and uses device/warp.h. Barriers take the line of the
 * caller, for messages. Clusters and groups of several devices are not supported: a program that
 * uses them does not compile. As in CUDA's own header, host files have no groups. */
#if defined __CUDACC__ && !defined _COOPERATIVE_GROUPS_H_
#define _COOPERATIVE_GROUPS_H_

#include <type_traits>

#include "cuda_runtime.h"

/* warp.cpp: the first packs the bits of `mask`'s lanes into the lowest bits; the second returns the
 * lanes of `mask` whose ranks among its lanes are in [first, first + count). */
emulator_lanemask emulator_pack_lanes(emulator_lanemask mask, emulator_lanemask bits);
emulator_lanemask emulator_lanes_from(emulator_lanemask mask, unsigned int first,
                                      unsigned int count);

/* Ends the kernel with an error: a tile cannot have this number of threads. */
void emulator_wrong_tile(unsigned int threads);

namespace cooperative_groups
{
#define EMULATOR_MEMBER inline __attribute__((__always_inline__))

namespace details
{
EMULATOR_INLINE unsigned int block_threads()
{
    return blockDim.x * blockDim.y * blockDim.z;
}
EMULATOR_INLINE unsigned int block_rank()
{
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
EMULATOR_INLINE unsigned long long grid_blocks()
{
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
}
EMULATOR_INLINE unsigned long long grid_block()
{
    return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}
EMULATOR_INLINE unsigned int parts(unsigned int threads, unsigned int size)
{
    return (threads + size - 1) / size;
}

/* Shuffles any value of up to 32 bytes, in words of eight bytes. */
template <typename T_>
EMULATOR_INLINE T_ shuffle(emulator_lanemask mask, T_ value, unsigned int source)
{
    static_assert(std::is_trivially_copyable<T_>::value && sizeof(T_) <= 32,
                  "shfl passes trivially copyable values of up to 32 bytes");
    uint64_t words[(sizeof(T_) + 7) / 8] = {};
    __builtin_memcpy(words, &value, sizeof value);
    for (uint64_t &word : words)
        word = emulator_shuffle(mask, word, source);
    __builtin_memcpy((void *)&value, words, sizeof value);
    return value;
}
} // namespace details

/* Base class of blocks and of groups within a block. A grid is not derived from it: on an H200,
 * sync() of a thread_group constructed from a grid does not wait. */
class thread_group
{
  protected:
    enum group_kind { EMULATOR_BLOCK, EMULATOR_LANES } kind;
    emulator_lanemask lanes; /* for EMULATOR_LANES: the mask in the warp */
    unsigned int meta_rank, meta_size;

    EMULATOR_MEMBER thread_group(group_kind k, emulator_lanemask mask, unsigned int rank,
                                 unsigned int size)
        : kind(k), lanes(mask), meta_rank(rank), meta_size(size)
    {
    }
    EMULATOR_MEMBER unsigned int rank_of_lane() const
    {
        return (unsigned int)__popcll(lanes & (((emulator_lanemask)1 << emulator_lane()) - 1));
    }
    friend thread_group tiled_partition(const thread_group &parent, unsigned int threads);

  public:
    EMULATOR_MEMBER void sync(int place = EMULATOR_PLACE) const
    {
        if (kind == EMULATOR_LANES)
            __syncwarp(lanes);
        else
            emulator_sync_threads(place);
    }
    EMULATOR_MEMBER unsigned long long num_threads() const
    {
        return kind == EMULATOR_LANES ? (unsigned int)__popcll(lanes) : details::block_threads();
    }
    EMULATOR_MEMBER unsigned long long size() const
    {
        return num_threads();
    }
    EMULATOR_MEMBER unsigned long long thread_rank() const
    {
        return kind == EMULATOR_LANES ? rank_of_lane() : details::block_rank();
    }
};

/* ---- blocks ---- */

class thread_block : public thread_group
{
    EMULATOR_MEMBER thread_block() : thread_group(EMULATOR_BLOCK, 0, 0, 1)
    {
    }
    friend thread_block this_thread_block();

  public:
    static EMULATOR_MEMBER void sync(int place = EMULATOR_PLACE)
    {
        emulator_sync_threads(place);
    }
    /* As in CUDA, arriving does nothing, and the wait does all. */
    struct arrival_token {
    };
    static EMULATOR_MEMBER arrival_token barrier_arrive()
    {
        return arrival_token();
    }
    static EMULATOR_MEMBER void barrier_wait(arrival_token &&, int place = EMULATOR_PLACE)
    {
        emulator_sync_threads(place);
    }
    static EMULATOR_MEMBER unsigned int thread_rank()
    {
        return details::block_rank();
    }
    static EMULATOR_MEMBER unsigned int num_threads()
    {
        return details::block_threads();
    }
    static EMULATOR_MEMBER unsigned int size()
    {
        return num_threads();
    }
    static EMULATOR_MEMBER dim3 group_index()
    {
        return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
    }
    static EMULATOR_MEMBER dim3 thread_index()
    {
        return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
    }
    static EMULATOR_MEMBER dim3 dim_threads()
    {
        return blockDim;
    }
    static EMULATOR_MEMBER dim3 group_dim()
    {
        return dim_threads();
    }
};
EMULATOR_MEMBER thread_block this_thread_block()
{
    return thread_block();
}

/* ---- the grid ---- */

class grid_group
{
    grid_group() = default;
    friend grid_group this_grid();

  public:
    EMULATOR_MEMBER bool is_valid() const
    {
        return emulator_is_cooperative();
    }
    EMULATOR_MEMBER void sync(int place = EMULATOR_PLACE) const
    {
        emulator_sync_grid(place);
    }
    typedef unsigned int arrival_token;
    EMULATOR_MEMBER arrival_token barrier_arrive() const
    {
        return 0;
    }
    EMULATOR_MEMBER void barrier_wait(arrival_token &&, int place = EMULATOR_PLACE) const
    {
        emulator_sync_grid(place);
    }
    static EMULATOR_MEMBER unsigned long long num_blocks()
    {
        return details::grid_blocks();
    }
    static EMULATOR_MEMBER unsigned long long block_rank()
    {
        return details::grid_block();
    }
    static EMULATOR_MEMBER unsigned long long num_threads()
    {
        return num_blocks() * details::block_threads();
    }
    static EMULATOR_MEMBER unsigned long long size()
    {
        return num_threads();
    }
    static EMULATOR_MEMBER unsigned long long thread_rank()
    {
        return block_rank() * details::block_threads() + details::block_rank();
    }
    static EMULATOR_MEMBER dim3 block_index()
    {
        return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
    }
    static EMULATOR_MEMBER dim3 dim_blocks()
    {
        return gridDim;
    }
    static EMULATOR_MEMBER dim3 group_dim()
    {
        return dim_blocks();
    }
};
EMULATOR_MEMBER grid_group this_grid()
{
    return grid_group();
}

template <typename Group> EMULATOR_INLINE void sync(const Group &group, int place = EMULATOR_PLACE)
{
    group.sync(place);
}

/* One thread of the group calls the function; all threads get its result. */
template <typename Group, typename Call, typename... Arguments>
EMULATOR_INLINE void invoke_one(const Group &group, Call &&call, Arguments &&...arguments)
{
    if (group.thread_rank() == 0)
        (void)call(static_cast<Arguments &&>(arguments)...);
}
template <typename Group, typename Call, typename... Arguments>
EMULATOR_INLINE auto invoke_one_broadcast(const Group &group, Call &&call, Arguments &&...arguments)
    -> decltype(call(static_cast<Arguments &&>(arguments)...))
{
    decltype(call(static_cast<Arguments &&>(arguments)...)) result = {};
    if (group.thread_rank() == 0)
        result = call(static_cast<Arguments &&>(arguments)...);
    return group.shfl(result, 0);
}
} // namespace cooperative_groups

#include "emulator/groups/lanes.h"
#include "emulator/groups/tiles.h"

#undef EMULATOR_MEMBER
#endif
