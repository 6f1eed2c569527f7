/* releases.h: what the blocks of a launch know of each other: one block releases by a fence and an
 * atomic, another acquires by an atomic that sees it. */
#ifndef RELEASES_H
#define RELEASES_H

#include "counters/shadow/block_order.h"

namespace emulator
{
/* A thread executes a fence. */
void order_fence(struct order *order, unsigned thread, bool for_block);
/* An atomic of this thread runs; an atomic is read from the stream of a lane of this warp. */
void order_release(struct order *order, unsigned thread, bool shared);
void order_acquire(struct order *order, int first_thread, bool shared, bool takes_lock);
/* These lanes learn nothing from the atomic. */
void order_miss(struct order *order, int first_thread, lanemask lanes);
void order_read(struct order *order);    /* all streams have been read */
void releases_meet(struct order *order); /* all threads of the block meet */
/* May a write that this block has not found be in a stream that was not read yet? */
bool order_may_be_unread(const struct order *order);

void releases_forget(void); /* all that was done comes before all that follows */
/* Does the access in `cell`, kept for `word`, of any block, come before what `thread` of this block
 * does now, because of releases? */
bool releases_order(const struct order *order, uint64_t cell, uint64_t word, unsigned thread);
/* Also without atomics that take locks? */
bool releases_heard(const struct order *order, uint64_t cell);
/* If not: did another thread of its block release, without having waited for the thread that made
 * the access? */
bool releases_too_soon(const struct order *order, uint64_t cell, unsigned thread);
bool releases_by(uint64_t cell, uint64_t word); /* or did this thread itself? */
/* Or has another warp of this block seen the release, and this warp has not waited for that one? */
bool releases_unheard(const struct order *order, uint64_t cell, uint64_t word);
/* Or does its block have only an atomic without a fence before it, which this block may have
 * seen? */
bool releases_unfenced(const struct order *order, uint64_t cell);
} // namespace emulator

#endif
