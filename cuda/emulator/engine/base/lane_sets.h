/* lane_sets.h: the lanes of a warp, and sets of them. */
#ifndef LANE_SETS_H
#define LANE_SETS_H

#include "cuda_runtime.h"

namespace emulator
{
enum { LANES = EMUCC_LANES, WARPS = 1024 / LANES /* of the largest block */ };
typedef emulator_lanemask lanemask;
static const lanemask ALL_LANES = EMULATOR_ALL_LANES;

/* One lane; the lanes below `count`, which is at least 1. */
static inline lanemask lane_bit(unsigned lane)
{
    return (lanemask)1 << lane;
}
static inline lanemask lanes_below(unsigned count)
{
    return ALL_LANES >> (LANES - count);
}

/* The lowest lane of a set, which is not empty; how many it has. */
static inline int first_lane(lanemask lanes)
{
    return sizeof lanes > sizeof(unsigned) ? __builtin_ctzll(lanes)
                                           : __builtin_ctz((unsigned)lanes);
}
static inline int count_lanes(lanemask lanes)
{
    return __builtin_popcountll(lanes);
}
} // namespace emulator

#endif
