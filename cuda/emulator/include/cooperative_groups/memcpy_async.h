/* memcpy_async.h: a group copies together. wait() says that all threads' parts are there. */
#if defined __CUDACC__ && !defined _COOPERATIVE_GROUPS_MEMCPY_ASYNC
#define _COOPERATIVE_GROUPS_MEMCPY_ASYNC

#include "../cooperative_groups.h"
#include "../emulator/async_copy.h"

namespace cooperative_groups
{
namespace details
{
/* A piece for each thread in turn, so that neighbours' accesses make one request. */
template <typename Group>
EMULATOR_INLINE void copy_pieces(const Group &group, void *to, const void *from, size_t bytes,
                                 size_t piece)
{
    for (size_t i = group.thread_rank() * piece; i < bytes; i += group.size() * piece)
        emulator_copy_async((char *)to + i, (const char *)from + i, piece, 0);
}

/* In the largest pieces, up to 16 bytes, that both places and the length allow. */
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
/* As many elements as both have. */
template <typename Group, typename T_>
EMULATOR_INLINE void memcpy_async(const Group &group, T_ *to, size_t to_count, const T_ *from,
                                  size_t from_count)
{
    size_t count = to_count < from_count ? to_count : from_count;
    memcpy_async(group, to, from, count * sizeof(T_));
}

/* Waits until all threads' copies are done, and for the threads. */
template <typename Group> EMULATOR_INLINE void wait(const Group &group, int line = __builtin_LINE())
{
    emulator_copies_wait(0);
    group.sync(line);
}
/* All but the last Stages of the thread's copies */
template <unsigned int Stages, typename Group>
EMULATOR_INLINE void wait_prior(const Group &group, int line = __builtin_LINE())
{
    emulator_copies_wait(Stages);
    group.sync(line);
}
} // namespace cooperative_groups

#endif
