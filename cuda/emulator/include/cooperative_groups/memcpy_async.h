/* memcpy_async.h: copies by all threads of a group. After wait(), the parts of all threads have
 * arrived. */
#if defined __CUDACC__ && !defined _COOPERATIVE_GROUPS_MEMCPY_ASYNC
#define _COOPERATIVE_GROUPS_MEMCPY_ASYNC

#include "../cooperative_groups.h"
#include "../emulator/async_copy.h"

namespace cooperative_groups
{
namespace details
{
/* The threads copy pieces in turn, so that the accesses of neighbours make one request. */
template <typename Group>
EMULATOR_INLINE void copy_pieces(const Group &group, void *to, const void *from, size_t bytes,
                                 size_t piece)
{
    for (size_t i = group.thread_rank() * piece; i < bytes; i += group.size() * piece)
        emulator_copy_async((char *)to + i, (const char *)from + i, piece, 0);
}

/* Copies in the largest pieces, up to 16 bytes, that both addresses and the length allow. */
template <typename Group>
EMULATOR_INLINE void copy_all(const Group &group, void *to, const void *from, size_t bytes)
{
    const uintptr_t all = (uintptr_t)to | (uintptr_t)from | bytes;
    copy_pieces(group, to, from, bytes,
                all % 16 == 0  ? 16
                : all % 8 == 0 ? 8
                : all % 4 == 0 ? 4
                               : 1);
}
} // namespace details

template <typename Group, typename T_>
EMULATOR_INLINE void memcpy_async(const Group &group, T_ *to, const T_ *from, size_t bytes)
{
    details::copy_all(group, to, from, bytes);
    emulator_copies_commit();
}
/* Copies the smaller number of elements of the two. */
template <typename Group, typename T_>
EMULATOR_INLINE void memcpy_async(const Group &group, T_ *to, size_t to_count, const T_ *from,
                                  size_t from_count)
{
    size_t count = to_count < from_count ? to_count : from_count;
    memcpy_async(group, to, from, count * sizeof(T_));
}

/* Waits until the copies of all threads are done, and synchronises the group. */
template <typename Group> EMULATOR_INLINE void wait(const Group &group, int line = __builtin_LINE())
{
    emulator_copies_wait(0);
    group.sync(line);
}
/* The same for all but the last Stages copies of each thread. */
template <unsigned int Stages, typename Group>
EMULATOR_INLINE void wait_prior(const Group &group, int line = __builtin_LINE())
{
    emulator_copies_wait(Stages);
    group.sync(line);
}
} // namespace cooperative_groups

#endif
