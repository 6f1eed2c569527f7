/* happens_before.h: which accesses come before which.
 *
 * Each thread of a block has a clock, which goes on when the thread synchronises with others. An
 * access carries its thread's clock. It comes before what another thread does now if that thread
 * has learnt since, at a barrier or with its warp, that the clock went on (vector clocks; Lamport
 * 1978, Mattern 1989). Blocks are ordered among themselves by __threadfence() and atomics alone. */
#ifndef HAPPENS_BEFORE_H
#define HAPPENS_BEFORE_H

#include "counters/shadow/block_order.h"
#include "counters/shadow/releases.h"

namespace emulator
{
uint64_t block_number(void); /* of the block that runs here, in its grid */
void order_block_begins(struct order *order, int threads);
void order_barrier(struct order *order, int threads); /* all streams have been read */

/* The lanes of a warp meet, and each of them knows from now on what is written to `row`, which
 * lasts until the next barrier. `active`: the lanes that have touched memory since they last met
 * others; the clocks of the rest may stand still. */
uint16_t *order_row(struct order *order);
void order_meet(struct order *order, int first_thread, unsigned lanes, unsigned active,
                uint16_t *row);
/* Where the streams of lanes that met are read, so many and all active or none. */
void order_learn(struct order *order, int first_thread, const int *lane, int lanes,
                 const uint16_t *row, bool active);
/* A thread launches a child: what it does from now on does not come before that; and where this is
 * read of the streams of so many lanes. */
void order_launch(struct order *order, unsigned thread);
void order_launched(struct order *order, int first_thread, const int *lane, int lanes);
/* The streams of this warp are read from now on; or they say that clocks have moved on. */
void order_warp(struct order *order, int first_thread);

/* Does the access in this cell, of the same tag and kept for `word`, come before what `thread` of
 * this block does? */
bool order_before(const struct order *order, uint64_t cell, uint64_t word, unsigned thread);

/* If so: by other than locks? */
bool order_heard(const struct order *order, uint64_t cell, uint64_t word, unsigned thread);

/* All that was done is known to all that comes: a launch ends, or all blocks meet. */
void order_launch_ends(void);
uint64_t order_launch_tag(void);      /* of what is launched now */
uint64_t order_tags(void);            /* how many there were so far */
void order_grid(struct order *order); /* each block, then */
} // namespace emulator

#endif
