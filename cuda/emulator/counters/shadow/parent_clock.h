/* parent_clock.h: which accesses of a kernel come before what a child of its own does: those that
 * the thread knew of which launched it. */
#ifndef PARENT_CLOCK_H
#define PARENT_CLOCK_H

#include "counters/shadow/block_order.h"

namespace emulator
{
struct launch;
struct parent_clock;

/* By a thread that launches; and where its streams are read as far as that. */
struct parent_clock *parent_clock_make(void);
void parent_clock_keep(struct parent_clock *past, const struct order *order, unsigned thread);
/* Of which launch that this one comes from is the access in this cell, and not before its child?
 * NULL: of none. */
const struct launch *parent_clock_launch(const struct launch *child, uint64_t cell, uint64_t word);
/* Was it a thread of the same block that launched the child? The same thread? */
bool parent_clock_of_block(const struct parent_clock *past, uint64_t cell);
bool parent_clock_of_thread(const struct parent_clock *past, uint64_t cell, uint64_t word);
} // namespace emulator

#endif
