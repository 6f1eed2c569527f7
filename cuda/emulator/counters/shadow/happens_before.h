/* happens_before.h: which accesses come before which.
 *
 * Each thread of a block has a clock, which advances when the thread synchronises with others. An
 * access carries its thread's clock. It comes before what another thread does now if that thread
 * has learnt since, at a barrier or with its warp, that the clock has advanced (vector clocks;
 * Lamport 1978, Mattern 1989). Blocks are ordered only by __threadfence() and atomics. */
#ifndef HAPPENS_BEFORE_H
#define HAPPENS_BEFORE_H

#include "counters/shadow/block_order.h"
#include "counters/shadow/releases.h"

namespace emulator
{
uint64_t block_number(void); /* of the running block, in its grid */
void order_block_begins(struct order *order, int threads);
void order_barrier(struct order *order, int threads); /* all streams have been read */

/* The lanes of a warp meet, and `row`, which order_row() returns, receives what each of them knows
 * from now on. It lasts until the next barrier. `active`: the lanes that have accessed memory since
 * they last met others; the clocks of the rest may stand still. */
uint16_t *order_row(struct order *order);
void order_meet(struct order *order, int first_thread, lanemask lanes, lanemask active,
                uint16_t *row);
/* The same where the lanes' streams are read: all these lanes are active, or none. */
void order_learn(struct order *order, int first_thread, const int *lane, int lanes,
                 const uint16_t *row, bool active);
/* A thread launches a child: what it does from now on does not come before the child. The second
 * call is made where the streams of these lanes are read. */
void order_launch(struct order *order, unsigned thread);
void order_launched(struct order *order, int first_thread, const int *lane, int lanes);
/* Prepares order->lane: the streams of this warp are read from now on, or its clocks have
 * advanced. */
void order_warp(struct order *order, int first_thread);

/* Does the access in `cell`, of the same tag and kept for `word`, come before what `thread` of this
 * block does now? */
bool order_before(const struct order *order, uint64_t cell, uint64_t word, unsigned thread);

/* If so: not only because of locks? */
bool order_heard(const struct order *order, uint64_t cell, uint64_t word, unsigned thread);

/* A launch ends, or all blocks meet: all that was done comes before all that follows. */
void order_launch_ends(void);
uint64_t order_launch_tag(void);      /* of the current launch */
uint64_t order_tags(void);            /* number of tags so far */
void order_grid(struct order *order); /* called by each block then */
} // namespace emulator

#endif
