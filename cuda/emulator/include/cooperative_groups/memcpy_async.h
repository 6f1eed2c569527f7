/* memcpy_async.h: a group copies together. Here each thread's part is done when it is asked for; as
 * on a GPU, only wait() says that the others' are. */
#if defined __CUDACC__ && !defined _COOPERATIVE_GROUPS_MEMCPY_ASYNC
#define _COOPERATIVE_GROUPS_MEMCPY_ASYNC

#include "../cooperative_groups.h"

namespace cooperative_groups
{
namespace details
{
/* Pieces of whatever lies there */
struct __attribute__((may_alias, aligned(16))) bytes_16 {
    unsigned int words[4];
};
struct __attribute__((may_alias, aligned(8))) bytes_8 {
    unsigned int words[2];
};
typedef unsigned int __attribute__((may_alias)) bytes_4;

/* A piece for each thread in turn, so that neighbours' accesses make one request. */
template <typename Piece, typename Group>
EMULATOR_INLINE void copy_pieces(const Group &group, void *to, const void *from, size_t bytes)
{
    for (size_t i = group.thread_rank(); i < bytes / sizeof(Piece); i += group.size())
        ((Piece *)to)[i] = ((const Piece *)from)[i];
}
} // namespace details

/* In the largest pieces, up to 16 bytes, that both places and the length allow. */
template <typename Group, typename T_>
EMULATOR_INLINE void memcpy_async(const Group &group, T_ *to, const T_ *from, size_t bytes)
{
    uintptr_t all = (uintptr_t)to | (uintptr_t)from | bytes;
    if (all % 16 == 0)
        details::copy_pieces<details::bytes_16>(group, to, from, bytes);
    else if (all % 8 == 0)
        details::copy_pieces<details::bytes_8>(group, to, from, bytes);
    else if (all % 4 == 0)
        details::copy_pieces<details::bytes_4>(group, to, from, bytes);
    else
        details::copy_pieces<unsigned char>(group, to, from, bytes);
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
    group.sync(line);
}
/* All but the last Stages of the thread's copies; here those are done too. */
template <unsigned int Stages, typename Group>
EMULATOR_INLINE void wait_prior(const Group &group, int line = __builtin_LINE())
{
    group.sync(line);
}
} // namespace cooperative_groups

#endif
