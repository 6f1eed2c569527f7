/* device/warp.h: what the threads of a warp do together: shuffles, votes, matches, reductions.
 *
 * All stand on one primitive: every lane of the mask contributes 64 bits, waits for the others, and
 * gets what all of them contributed. The calls are inline, so that the primitive is called from the
 * kernel's own line; what reads their values is out of line (warp.cpp), unseen by counting. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/device/warp.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_DEVICE_WARP_H
#define EMULATOR_DEVICE_WARP_H

#include "../../host_defines.h"
#include "../lane_count.h"

/* What all lanes of a mask have to come to */
enum emulator_together {
    EMULATOR_SYNC,
    EMULATOR_SHUFFLE,
    EMULATOR_SHUFFLE_UP,
    EMULATOR_SHUFFLE_DOWN,
    EMULATOR_SHUFFLE_XOR,
    EMULATOR_VOTE,
    EMULATOR_MATCH,
    EMULATOR_REDUCE,
    EMULATOR_MATRIX
};

/* From the emulator's core. Values of lanes that contribute nothing are 0. */
const uint64_t *emulator_warp_exchange(emulator_lanemask mask, uint64_t value,
                                       enum emulator_together what);
unsigned int emulator_lane(void);
emulator_lanemask emulator_active_mask(void);
emulator_lanemask emulator_active_mask_at(uint64_t place); /* of those who say the same place */

uint64_t emulator_pick(const uint64_t *values, unsigned int lane);
emulator_lanemask emulator_lanes_with(const uint64_t *values, uint64_t bit);
emulator_lanemask emulator_lanes_equal(const uint64_t *values, uint64_t value);

template <typename T_> EMULATOR_INLINE uint64_t emulator_to_lane(T_ value)
{
    static_assert(sizeof value <= 8, "a lane contributes up to 8 bytes");
    uint64_t bits = 0;
    __builtin_memcpy(&bits, &value, sizeof value);
    return bits;
}
template <typename T_> EMULATOR_INLINE T_ emulator_from_lane(uint64_t bits)
{
    T_ value;
    __builtin_memcpy((void *)&value, &bits, sizeof value);
    return value;
}

/* The lane that each kind of shuffle reads from */
unsigned int emulator_shuffle_index(int source, int width);
unsigned int emulator_shuffle_up(unsigned int delta, int width);
unsigned int emulator_shuffle_down(unsigned int delta, int width);
unsigned int emulator_shuffle_xor(int lanes, int width);

template <typename T_>
EMULATOR_INLINE T_ emulator_shuffle(emulator_lanemask mask, T_ value, unsigned int source,
                                    enum emulator_together what = EMULATOR_SHUFFLE)
{
    const uint64_t *values = emulator_warp_exchange(mask, emulator_to_lane(value), what);
    return emulator_from_lane<T_>(emulator_pick(values, source));
}

#define EMULATOR_SHUFFLES(T_)                                                                 \
    EMULATOR_INLINE T_ __shfl_sync(emulator_lanemask mask, T_ value, int source,              \
                                   int width = EMUCC_LANES)                                   \
    {                                                                                         \
        return emulator_shuffle(mask, value, emulator_shuffle_index(source, width));          \
    }                                                                                         \
    EMULATOR_INLINE T_ __shfl_up_sync(emulator_lanemask mask, T_ value, unsigned int delta,   \
                                      int width = EMUCC_LANES)                                \
    {                                                                                         \
        return emulator_shuffle(mask, value, emulator_shuffle_up(delta, width),               \
                                EMULATOR_SHUFFLE_UP);                                         \
    }                                                                                         \
    EMULATOR_INLINE T_ __shfl_down_sync(emulator_lanemask mask, T_ value, unsigned int delta, \
                                        int width = EMUCC_LANES)                              \
    {                                                                                         \
        return emulator_shuffle(mask, value, emulator_shuffle_down(delta, width),             \
                                EMULATOR_SHUFFLE_DOWN);                                       \
    }                                                                                         \
    EMULATOR_INLINE T_ __shfl_xor_sync(emulator_lanemask mask, T_ value, int lanes,           \
                                       int width = EMUCC_LANES)                               \
    {                                                                                         \
        return emulator_shuffle(mask, value, emulator_shuffle_xor(lanes, width),              \
                                EMULATOR_SHUFFLE_XOR);                                        \
    }
EMULATOR_SHUFFLES(int)
EMULATOR_SHUFFLES(unsigned int)
EMULATOR_SHUFFLES(long)
EMULATOR_SHUFFLES(unsigned long)
EMULATOR_SHUFFLES(long long)
EMULATOR_SHUFFLES(unsigned long long)
EMULATOR_SHUFFLES(float)
EMULATOR_SHUFFLES(double)

/* Votes: bit 0 says "I am here", bit 1 is the vote, so that threads which have ended do not vote.
 */
EMULATOR_INLINE const uint64_t *emulator_vote(emulator_lanemask mask, int predicate)
{
    return emulator_warp_exchange(mask, 1 | (uint64_t)(predicate != 0) << 1, EMULATOR_VOTE);
}
EMULATOR_INLINE emulator_lanemask __ballot_sync(emulator_lanemask mask, int predicate)
{
    return emulator_lanes_with(emulator_vote(mask, predicate), 2);
}
EMULATOR_INLINE int __any_sync(emulator_lanemask mask, int predicate)
{
    return __ballot_sync(mask, predicate) != 0;
}
EMULATOR_INLINE int __all_sync(emulator_lanemask mask, int predicate)
{
    return __ballot_sync(mask, !predicate) == 0;
}
EMULATOR_INLINE int __uni_sync(emulator_lanemask mask, int predicate)
{
    const uint64_t *votes = emulator_vote(mask, predicate);
    emulator_lanemask ayes = emulator_lanes_with(votes, 2);
    return ayes == 0 || ayes == emulator_lanes_with(votes, 1);
}
EMULATOR_INLINE void __syncwarp(emulator_lanemask mask = EMULATOR_ALL_LANES)
{
    emulator_warp_exchange(mask, 0, EMULATOR_SYNC);
}
/* The threads of the warp that stand here together with this one. */
EMULATOR_INLINE emulator_lanemask __activemask(void)
{
    return emulator_active_mask();
}

/* Matches: which lanes hold the same bits. */
template <typename T_>
EMULATOR_INLINE emulator_lanemask emulator_match(emulator_lanemask mask, T_ value)
{
    emulator_lanemask here = __ballot_sync(mask, 1);
    uint64_t bits = emulator_to_lane(value);
    return here & emulator_lanes_equal(emulator_warp_exchange(mask, bits, EMULATOR_MATCH), bits);
}
template <typename T_>
EMULATOR_INLINE emulator_lanemask emulator_match_all(emulator_lanemask mask, T_ value, int *all)
{
    emulator_lanemask here = __ballot_sync(mask, 1);
    uint64_t bits = emulator_to_lane(value);
    *all = (here &
            ~emulator_lanes_equal(emulator_warp_exchange(mask, bits, EMULATOR_MATCH), bits)) == 0;
    return *all ? here : 0;
}
#define EMULATOR_MATCHES(T_)                                                                       \
    EMULATOR_INLINE emulator_lanemask __match_any_sync(emulator_lanemask mask, T_ value)           \
    {                                                                                              \
        return emulator_match(mask, value);                                                        \
    }                                                                                              \
    EMULATOR_INLINE emulator_lanemask __match_all_sync(emulator_lanemask mask, T_ value, int *all) \
    {                                                                                              \
        return emulator_match_all(mask, value, all);                                               \
    }
EMULATOR_MATCHES(int)
EMULATOR_MATCHES(unsigned int)
EMULATOR_MATCHES(long)
EMULATOR_MATCHES(unsigned long)
EMULATOR_MATCHES(long long)
EMULATOR_MATCHES(unsigned long long)
EMULATOR_MATCHES(float)
EMULATOR_MATCHES(double)
#undef EMULATOR_MATCHES

/* Reductions: the value in the lower half, "I am here" above it. */
#define EMULATOR_REDUCTION(T_, NAME)                                                               \
    T_ emulator_reduce_##NAME(const uint64_t *values, T_ own);                                     \
    EMULATOR_INLINE T_ __reduce_##NAME##_sync(emulator_lanemask mask, T_ value)                    \
    {                                                                                              \
        uint64_t here = 1ull << 32 | (unsigned int)value;                                          \
        return emulator_reduce_##NAME(emulator_warp_exchange(mask, here, EMULATOR_REDUCE), value); \
    }
EMULATOR_REDUCTION(int, add)
EMULATOR_REDUCTION(int, min)
EMULATOR_REDUCTION(int, max)
EMULATOR_REDUCTION(unsigned int, add)
EMULATOR_REDUCTION(unsigned int, min)
EMULATOR_REDUCTION(unsigned int, max)
EMULATOR_REDUCTION(unsigned int, and)
EMULATOR_REDUCTION(unsigned int, or)
EMULATOR_REDUCTION(unsigned int, xor)
#undef EMULATOR_REDUCTION

#endif
