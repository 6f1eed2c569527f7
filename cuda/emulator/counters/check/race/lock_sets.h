/* lock_sets.h: which locks the threads of a block hold, and which ones the last writer of a word
 * held. A lock is a word that a thread swaps, and later gives back by a store, or by a swap whose
 * result is ignored. */
#ifndef LOCK_SETS_H
#define LOCK_SETS_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"

namespace emulator
{
void locks_forget(counter *counter);  /* a block begins */
void locks_barrier(counter *counter); /* what one thread holds, its whole block holds then */
bool locks_taken_by(uint32_t pc);     /* as far as is known */
/* These lanes have swapped or stored, atomically or not. */
void locks_changed(counter *counter, const request *request, const struct shadow *memory);
/* Is the write in `cell`, which is kept for this word, ordered before the thread's access only by
 * locks, and by none that both hold? */
bool locks_apart(const counter *counter, unsigned thread, const struct shadow *memory, size_t word,
                 uint64_t cell);
} // namespace emulator

#endif
