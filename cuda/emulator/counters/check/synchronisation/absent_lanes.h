/* absent_lanes.h: what lanes make of the value of one that did not take part, or that is not there.
 */
#ifndef ABSENT_LANES_H
#define ABSENT_LANES_H

#include "counters/shadow/block_counter.h"

namespace emulator
{
/* Such a value is undefined, and mostly nobody uses it: in the halves of a tree, lane 0 alone
 * counts. It matters where a lane that has it, or what came of it, writes to memory before the next
 * barrier. What came of it is what the steps of a tree, which halve or double, and other shuffles
 * hand on. */
void unsound_meets(struct counter *counter, int first_thread, unsigned lanes);
void unsound_takes(struct counter *counter, unsigned thread, unsigned from, bool absent,
                   uint32_t pc);
void unsound_read(struct counter *counter, int first_thread); /* the warp's streams will be */
void unsound_forget(struct counter *counter, int threads);
} // namespace emulator

#endif
