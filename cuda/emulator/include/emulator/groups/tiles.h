/* tiles.h: tiles of 64 to 1024 threads. Part of cooperative_groups.h. A GPU uses shared memory for
 * them; the emulator uses its own memory, which is not counted. */
#ifndef _COOPERATIVE_GROUPS_H_
#error "emulator/groups/tiles.h is private: include cooperative_groups.h"
#endif
#ifndef EMULATOR_GROUPS_TILES_H
#define EMULATOR_GROUPS_TILES_H

/* large_tile.cpp. The first waits for all threads of this one's tile, and returns the values of
 * all, of up to 32 bytes each. The second copies the value of the thread of this rank; the third
 * counts the values that are not zero. */
enum { EMULATOR_TILE_BYTES = 32 };
const void *emulator_tile_exchange(unsigned int size, const void *value, unsigned int bytes,
                                   int line);
void emulator_tile_pick(const void *all, unsigned int rank, void *value, unsigned int bytes);
unsigned int emulator_tile_votes(unsigned int size, const void *all);

namespace cooperative_groups
{
namespace details
{
template <unsigned int Size, typename T_>
EMULATOR_INLINE const void *tile_exchange(T_ value, int line)
{
    static_assert(std::is_trivially_copyable<T_>::value && sizeof(T_) <= EMULATOR_TILE_BYTES,
                  "a thread of a tile passes trivially copyable values of up to 32 bytes");
    return emulator_tile_exchange(Size, &value, sizeof value, line);
}
template <typename T_> EMULATOR_INLINE T_ tile_pick(const void *all, unsigned int rank)
{
    T_ value;
    emulator_tile_pick(all, rank, (void *)&value, sizeof value);
    return value;
}
} // namespace details

template <unsigned int Size, typename Parent> class thread_block_tile<Size, Parent, true>
{
    static_assert(Size <= 1024 && (Size & (Size - 1)) == 0,
                  "a tile has 1, 2, 4, … 512 or 1024 threads");
    unsigned int meta_rank, meta_size;

  public:
    EMULATOR_MEMBER thread_block_tile(unsigned int rank, unsigned int count)
        : meta_rank(rank), meta_size(count)
    {
    }
    template <typename Other, typename = std::enable_if_t<!std::is_same<Other, Parent>::value &&
                                                          std::is_void<Parent>::value>>
    EMULATOR_MEMBER thread_block_tile(const thread_block_tile<Size, Other> &tile)
        : meta_rank(tile.meta_group_rank()), meta_size(tile.meta_group_size())
    {
    }

    EMULATOR_MEMBER void sync(int line = __builtin_LINE()) const
    {
        details::tile_exchange<Size>(0, line);
    }
    static EMULATOR_MEMBER unsigned int thread_rank()
    {
        return details::block_rank() % Size;
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
    template <typename T_>
    EMULATOR_MEMBER T_ shfl(T_ value, unsigned int rank, int line = __builtin_LINE()) const
    {
        return details::tile_pick<T_>(details::tile_exchange<Size>(value, line), rank % Size);
    }
    EMULATOR_MEMBER int any(int predicate, int line = __builtin_LINE()) const
    {
        return votes(predicate, line) != 0;
    }
    EMULATOR_MEMBER int all(int predicate, int line = __builtin_LINE()) const
    {
        return votes(!predicate, line) == 0;
    }

  private:
    EMULATOR_MEMBER unsigned int votes(int predicate, int line) const
    {
        return emulator_tile_votes(Size, details::tile_exchange<Size>(predicate != 0, line));
    }
};

/* Shared memory for a GPU's tiles of more than a warp; unused here. */
template <unsigned int MaxBlockSize = 1024> struct alignas(8) block_tile_memory {
    char unused[MaxBlockSize / 32 * 8];
};
template <unsigned int MaxBlockSize>
EMULATOR_INLINE thread_block this_thread_block(block_tile_memory<MaxBlockSize> &)
{
    return this_thread_block();
}
} // namespace cooperative_groups

#endif
