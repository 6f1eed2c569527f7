/* clock_snapshot.h: what a thread knows of its block at some moment: kept, and asked later. */
#ifndef CLOCK_SNAPSHOT_H
#define CLOCK_SNAPSHOT_H

#include "counters/shadow/block_order.h"

namespace emulator
{
/* The clocks of the block's threads at its last barrier, of which there were so many, and what its
 * warp has taught the thread since. */
struct clock_snapshot {
    uint16_t met[1024], warp[32];
    unsigned thread, interval;
};

/* `row`: what its warp has taught it, or NULL */
void snapshot_keep(struct clock_snapshot *known, const struct order *order, unsigned thread,
                   const uint16_t *row);
/* What this thread of the same block knows comes to it. */
void snapshot_join(struct clock_snapshot *known, const struct order *order, unsigned thread,
                   const uint16_t *row);
/* Did it know of the access in this cell, of its own block and kept for `word`? Of its own ones it
 * is to be said beforehand, by its clock in `warp`. */
bool snapshot_has(const struct clock_snapshot *known, uint64_t cell, uint64_t word);
} // namespace emulator

#endif
