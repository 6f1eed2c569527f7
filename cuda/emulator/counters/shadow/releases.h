/* releases.h: what blocks of a launch know of each other: by a fence and an atomic, that of one
 * which tells, and that of one which sees it. */
#ifndef RELEASES_H
#define RELEASES_H

#include "counters/shadow/block_order.h"

namespace emulator
{
/* Blocks learn of each other by a fence, then an atomic, and an atomic that sees that one. */
void order_fence(struct order *order, unsigned thread, bool for_block);
/* An atomic of this thread runs; one is read from the stream of a lane of this warp; all streams
 * have been. */
void order_release(struct order *order, unsigned thread, bool shared);
void order_acquire(struct order *order, int first_thread, bool shared, bool takes_lock);
void order_miss(struct order *order, int first_thread, uint32_t lanes); /* see nothing by it */
void order_read(struct order *order);
void releases_meet(struct order *order); /* all threads of the block wait for each other */
/* May what this block has not seen done only not have been read of others' streams yet? */
bool order_may_be_unread(const struct order *order);

void releases_forget(void); /* all that was done is known to all that comes */
/* Does the access in this cell, kept for `word`, of whichever block, come before what `thread` of
 * this block does, as far as these say? */
bool releases_order(const struct order *order, uint64_t cell, uint64_t word, unsigned thread);
/* Do other atomics say so than those that take locks? */
bool releases_heard(const struct order *order, uint64_t cell);
/* If not: had its block told of it all the same, by a thread that had not waited for the one that
 * did it? */
bool releases_too_soon(const struct order *order, uint64_t cell, unsigned thread);
bool releases_by(uint64_t cell, uint64_t word); /* or by that one itself, behind its fence? */
/* Or has another warp of this block seen it, and this one has not waited for that? */
bool releases_unheard(const struct order *order, uint64_t cell, uint64_t word);
/* Or had it, as this block had, only an atomic, and no fence before that? */
bool releases_unfenced(const struct order *order, uint64_t cell);
} // namespace emulator

#endif
