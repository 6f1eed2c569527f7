/* past.h: which accesses of a kernel come before what a child of its own does: those that the
 * thread knew of which launched it. */
#ifndef PAST_H
#define PAST_H

#include "order.h"

namespace emulator
{
struct launch;
struct past;

/* By a thread that launches; and where its streams are read as far as that. */
struct past *past_make(void);
void past_keep(struct past *past, const struct order *order, unsigned thread);
/* Of which launch that this one comes from is the access in this cell, and not before its child?
 * NULL: of none. */
const struct launch *past_launch(const struct launch *child, uint64_t cell, uint64_t word);
/* Was it a thread of the same block that launched the child? The same thread? */
bool past_of_block(const struct past *past, uint64_t cell);
bool past_of_thread(const struct past *past, uint64_t cell, uint64_t word);
} // namespace emulator

#endif
