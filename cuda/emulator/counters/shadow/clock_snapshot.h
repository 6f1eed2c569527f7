/* clock_snapshot.h: what a thread knows of its block at one point in time, kept for later
 * questions. */
#ifndef CLOCK_SNAPSHOT_H
#define CLOCK_SNAPSHOT_H

#include "counters/shadow/block_order.h"

namespace emulator
{
/* The clocks of the block's threads at its last barrier, the number of barriers, and what the
 * thread has learnt from its warp since. */
struct clock_snapshot {
    uint16_t met[1024], warp[LANES];
    unsigned thread, interval;
};

/* `row`: what it has learnt from its warp, or NULL. */
void snapshot_keep(struct clock_snapshot *known, const struct order *order, unsigned thread,
                   const uint16_t *row);
/* Adds what this thread of the same block knows. */
void snapshot_join(struct clock_snapshot *known, const struct order *order, unsigned thread,
                   const uint16_t *row);
/* Did the thread know of the access in `cell`, which is of its own block and kept for `word`? For
 * its own accesses, `warp` must hold its own clock. */
bool snapshot_has(const struct clock_snapshot *known, uint64_t cell, uint64_t word);
} // namespace emulator

#endif
