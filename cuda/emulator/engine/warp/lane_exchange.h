/* lane_exchange.h: the lanes of a warp meet. */
#ifndef LANE_EXCHANGE_H
#define LANE_EXCHANGE_H

#include "engine/base/worker.h"

namespace emulator
{
/* The thread has read the values of its last meeting. */
static inline void leave_meeting(unsigned thread)
{
    struct warp *warp = &self->warps[thread / LANES];
    const lanemask lane = lane_bit(thread % LANES);
    if (!(warp->met & lane))
        return;
    self->lanes[thread].meeting->readers &= ~lane;
    warp->met &= ~lane;
}

/* The thread ends. */
static inline void exchange_leave(unsigned thread)
{
    self->warps[thread / LANES].live &= ~lane_bit(thread % LANES);
    leave_meeting(thread);
}

/* The lanes that took part in the running thread's last exchange. */
static inline lanemask lanes_met(void)
{
    return self->lanes[self->current].meeting->lanes;
}

void exchange_begins(void); /* called when a block begins */
/* Called when no other thread of the block can go on: resume lanes that have waited long enough. A
 * lane that has ended may have been the one that others waited for. Return false if there are none.
 */
bool complete_any_exchange(void);
bool complete_active_masks(void);
} // namespace emulator

#endif
