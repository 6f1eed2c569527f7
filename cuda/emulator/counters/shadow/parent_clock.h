/* parent_clock.h: which accesses of a kernel come before what its child does: those that the
 * launching thread knew of. */
#ifndef PARENT_CLOCK_H
#define PARENT_CLOCK_H

#include "counters/shadow/block_order.h"

namespace emulator
{
struct launch;
struct parent_clock;

/* Called by a thread that launches; then where its stream is read as far as that. */
struct parent_clock *parent_clock_make(void);
void parent_clock_keep(struct parent_clock *past, const struct order *order, unsigned thread);
/* Did the parent of this launch, or of one that it comes from, make the access in `cell`, and not
 * before its child? Returns that child, or NULL. */
const struct launch *parent_clock_launch(const struct launch *child, uint64_t cell, uint64_t word);
/* Was it the same block that launched the child? The same thread? */
bool parent_clock_of_block(const struct parent_clock *past, uint64_t cell);
bool parent_clock_of_thread(const struct parent_clock *past, uint64_t cell, uint64_t word);
} // namespace emulator

#endif
