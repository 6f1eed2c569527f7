/* absent_lanes.h: what lanes do with the value of a lane that does not take part, or does not
 * exist. */
#ifndef ABSENT_LANES_H
#define ABSENT_LANES_H

#include "counters/shadow/block_counter.h"

namespace emulator
{
/* Such a value is undefined, and mostly it is not used: in a sum by halves, only lane 0 counts. It
 * matters if a lane that holds it, or a value derived from it, writes to memory before the next
 * barrier. Values are derived by the steps of a tree, which halve or double, and by other
 * shuffles. */
void unsound_meets(struct counter *counter, int first_thread, lanemask lanes);
void unsound_takes(struct counter *counter, unsigned thread, unsigned from, bool absent,
                   uint32_t pc);
void unsound_read(struct counter *counter, int first_thread); /* before the streams are read */
void unsound_forget(struct counter *counter, int threads);
} // namespace emulator

#endif
