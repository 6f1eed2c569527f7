/* lock_sets.h: which locks a block's threads hold, and which held who last wrote a word under one.
 * A lock is what a thread swaps, and later gives back by a store or by a swap at which nobody
 * looks.
 */
#ifndef LOCK_SETS_H
#define LOCK_SETS_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"

namespace emulator
{
void locks_forget(counter *counter);  /* a block begins */
void locks_barrier(counter *counter); /* what one thread holds, all of its block do */
bool locks_taken_by(uint32_t pc);     /* as far as is known */
/* These lanes have swapped or stored, atomically or not. */
void locks_changed(counter *counter, const request *request, const struct shadow *memory);
/* Is the write in `cell`, which is kept for this word, in order with what the thread does there now
 * by locks alone, and by no common one? */
bool locks_apart(const counter *counter, unsigned thread, const struct shadow *memory, size_t word,
                 uint64_t cell);
} // namespace emulator

#endif
