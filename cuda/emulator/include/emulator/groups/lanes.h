/* lanes.h: groups within a warp: tiles and coalesced groups. Part of cooperative_groups.h. */
#ifndef _COOPERATIVE_GROUPS_H_
#error "emulator/groups/lanes.h is private: include cooperative_groups.h"
#endif
#ifndef EMULATOR_GROUPS_LANES_H
#define EMULATOR_GROUPS_LANES_H

namespace cooperative_groups
{
/* ---- tiles ---- */

/* Size consecutive threads of a block or of a larger tile. Tiles larger than a warp are in tiles.h.
 */
template <unsigned int Size, typename Parent = void, bool Large = (Size > EMUCC_LANES)>
class thread_block_tile;

template <unsigned int Size, typename Parent>
class thread_block_tile<Size, Parent, false> : public thread_group
{
    static_assert(Size > 0 && (Size & (Size - 1)) == 0,
                  "a tile has 1, 2, 4, … 512 or 1024 threads");

  public:
    /* For tiled_partition(): the tile of this rank among the parent's tiles. */
    EMULATOR_MEMBER thread_block_tile(unsigned int rank, unsigned int count)
        : thread_group(EMULATOR_LANES,
                       (EMULATOR_ALL_LANES >> (EMUCC_LANES - Size))
                           << (emulator_lane() & ~(Size - 1)),
                       rank, count)
    {
    }
    /* Conversion to a tile whose type does not name its parent. */
    template <typename Other, typename = std::enable_if_t<!std::is_same<Other, Parent>::value &&
                                                          std::is_void<Parent>::value>>
    EMULATOR_MEMBER thread_block_tile(const thread_block_tile<Size, Other> &tile)
        : thread_group(tile)
    {
    }

    EMULATOR_MEMBER void sync(int = 0) const
    {
        __syncwarp(lanes);
    }
    static EMULATOR_MEMBER unsigned int thread_rank()
    {
        return emulator_lane() & (Size - 1);
    }
    static constexpr unsigned int num_threads()
    {
        return Size;
    }
    static constexpr unsigned int size()
    {
        return Size;
    }
    EMULATOR_MEMBER unsigned int meta_group_rank() const
    {
        return meta_rank;
    }
    EMULATOR_MEMBER unsigned int meta_group_size() const
    {
        return meta_size;
    }

    template <typename T_> EMULATOR_MEMBER T_ shfl(T_ value, int rank) const
    {
        return details::shuffle(lanes, value, emulator_shuffle_index(rank, Size));
    }
    template <typename T_> EMULATOR_MEMBER T_ shfl_up(T_ value, unsigned int delta) const
    {
        return details::shuffle(lanes, value, emulator_shuffle_up(delta, Size));
    }
    template <typename T_> EMULATOR_MEMBER T_ shfl_down(T_ value, unsigned int delta) const
    {
        return details::shuffle(lanes, value, emulator_shuffle_down(delta, Size));
    }
    template <typename T_> EMULATOR_MEMBER T_ shfl_xor(T_ value, unsigned int ranks) const
    {
        return details::shuffle(lanes, value, emulator_shuffle_xor((int)ranks, Size));
    }

    /* Bit i of what these return is thread i of the tile. */
    EMULATOR_MEMBER emulator_lanemask ballot(int predicate) const
    {
        return in_tile(__ballot_sync(lanes, predicate));
    }
    EMULATOR_MEMBER int any(int predicate) const
    {
        return __ballot_sync(lanes, predicate) != 0;
    }
    EMULATOR_MEMBER int all(int predicate) const /* false for an incomplete tile, as in CUDA */
    {
        return __ballot_sync(lanes, predicate) == lanes;
    }
    template <typename T_> EMULATOR_MEMBER emulator_lanemask match_any(T_ value) const
    {
        return in_tile(__match_any_sync(lanes, value));
    }
    template <typename T_> EMULATOR_MEMBER emulator_lanemask match_all(T_ value, int &all) const
    {
        return in_tile(__match_all_sync(lanes, value, &all));
    }

  private:
    EMULATOR_MEMBER emulator_lanemask in_tile(emulator_lanemask bits) const
    {
        return bits >> (emulator_lane() & ~(Size - 1));
    }
    friend class coalesced_group;
};

template <unsigned int Size>
EMULATOR_INLINE thread_block_tile<Size, thread_block> tiled_partition(const thread_block &)
{
    return {details::block_rank() / Size, details::parts(details::block_threads(), Size)};
}
template <unsigned int Size, unsigned int ParentSize, typename Grandparent>
EMULATOR_INLINE thread_block_tile<Size, thread_block_tile<ParentSize, Grandparent>>
tiled_partition(const thread_block_tile<ParentSize, Grandparent> &parent)
{
    static_assert(Size <= ParentSize, "a tile cannot be larger than the group that it divides");
    return {parent.thread_rank() / Size, ParentSize / Size};
}
EMULATOR_INLINE thread_block_tile<1> this_thread()
{
    return {0, 1};
}

/* ---- coalesced groups ---- */

/* Any lanes of a warp, ranked by lane. */
class coalesced_group : public thread_group
{
  public:
    /* For the functions below. */
    EMULATOR_MEMBER coalesced_group(emulator_lanemask mask, unsigned int rank, unsigned int count)
        : thread_group(EMULATOR_LANES, mask, rank, count)
    {
    }
    template <unsigned int Size, typename Parent>
    EMULATOR_MEMBER coalesced_group(const thread_block_tile<Size, Parent, false> &tile)
        : thread_group(tile)
    {
    }

    EMULATOR_MEMBER void sync(int = 0) const
    {
        __syncwarp(lanes);
    }
    EMULATOR_MEMBER unsigned int num_threads() const
    {
        return (unsigned int)__popcll(lanes);
    }
    EMULATOR_MEMBER unsigned int size() const
    {
        return num_threads();
    }
    EMULATOR_MEMBER unsigned int thread_rank() const
    {
        return rank_of_lane();
    }
    EMULATOR_MEMBER unsigned int meta_group_rank() const
    {
        return meta_rank;
    }
    EMULATOR_MEMBER unsigned int meta_group_size() const
    {
        return meta_size;
    }

    template <typename T_> EMULATOR_MEMBER T_ shfl(T_ value, unsigned int rank) const
    {
        /* As in CUDA's cooperative_groups.h, a rank outside the group reads the warp's last lane.
         */
        return details::shuffle(lanes, value, rank < size() ? lane_of_rank(rank) : EMUCC_LANES - 1);
    }
    template <typename T_> EMULATOR_MEMBER T_ shfl_up(T_ value, unsigned int delta) const
    {
        return details::shuffle(lanes, value, lane_of_rank(thread_rank() - delta));
    }
    template <typename T_> EMULATOR_MEMBER T_ shfl_down(T_ value, unsigned int delta) const
    {
        return details::shuffle(lanes, value, lane_of_rank(thread_rank() + delta));
    }

    /* Bit i of what these return is thread i of the group. */
    EMULATOR_MEMBER emulator_lanemask ballot(int predicate) const
    {
        return emulator_pack_lanes(lanes, __ballot_sync(lanes, predicate));
    }
    EMULATOR_MEMBER int any(int predicate) const
    {
        return __ballot_sync(lanes, predicate) != 0;
    }
    EMULATOR_MEMBER int all(int predicate) const
    {
        return __ballot_sync(lanes, predicate) == lanes;
    }
    template <typename T_> EMULATOR_MEMBER emulator_lanemask match_any(T_ value) const
    {
        return emulator_pack_lanes(lanes, __match_any_sync(lanes, value));
    }
    template <typename T_> EMULATOR_MEMBER emulator_lanemask match_all(T_ value, int &all) const
    {
        return emulator_pack_lanes(lanes, __match_all_sync(lanes, value, &all));
    }

  private:
    /* For a rank outside the group, the thread's own lane. */
    EMULATOR_MEMBER unsigned int lane_of_rank(unsigned int rank) const
    {
        return rank < size()
                   ? (unsigned int)__ffsll((long long)emulator_lanes_from(lanes, rank, 1)) - 1
                   : emulator_lane();
    }
    friend coalesced_group binary_partition(const coalesced_group &group, bool predicate);
    template <typename Label>
    friend coalesced_group labeled_partition(const coalesced_group &group, Label label);
};

EMULATOR_MEMBER coalesced_group coalesced_threads()
{
    return coalesced_group(__activemask(), 0, 1);
}

/* Divides a group into parts of `threads` threads; the last may have fewer. */
EMULATOR_MEMBER thread_group tiled_partition(const thread_group &parent, unsigned int threads)
{
    if (threads == 0 || threads > EMUCC_LANES || (threads & (threads - 1)) != 0)
        emulator_wrong_tile(threads);
    unsigned int rank = (unsigned int)parent.thread_rank(), first = rank / threads * threads;
    unsigned int size = (unsigned int)parent.size(), left = size - first;
    unsigned int count = left < threads ? left : threads;
    emulator_lanemask lanes = parent.kind == thread_group::EMULATOR_BLOCK
                                  ? (EMULATOR_ALL_LANES >> (EMUCC_LANES - count))
                                        << (first & (EMUCC_LANES - 1))
                                  : emulator_lanes_from(parent.lanes, first, count);
    return thread_group(thread_group::EMULATOR_LANES, lanes, rank / threads,
                        details::parts(size, threads));
}

/* The group's threads with the same predicate; if all have the same, there is one part. */
EMULATOR_MEMBER coalesced_group binary_partition(const coalesced_group &group, bool predicate)
{
    emulator_lanemask ayes = __ballot_sync(group.lanes, predicate);
    if (ayes == 0 || ayes == group.lanes)
        return coalesced_group(group.lanes, 0, 1);
    return coalesced_group(group.lanes & (predicate ? ayes : ~ayes), predicate, 2);
}

/* The group's threads with the same label. Parts are ranked by their first threads. */
template <typename Label>
EMULATOR_MEMBER coalesced_group labeled_partition(const coalesced_group &group, Label label)
{
    static_assert(std::is_integral<Label>::value, "labeled_partition takes an integer");
    emulator_lanemask same = __match_any_sync(group.lanes, (unsigned long long)label);
    unsigned int first = (unsigned int)__ffsll((long long)same) - 1;
    emulator_lanemask firsts = __ballot_sync(group.lanes, emulator_lane() == first);
    return coalesced_group(same,
                           (unsigned int)__popcll(firsts & (((emulator_lanemask)1 << first) - 1)),
                           (unsigned int)__popcll(firsts));
}
} // namespace cooperative_groups

#endif
