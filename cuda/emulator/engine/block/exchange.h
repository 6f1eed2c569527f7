/* exchange.h: the lanes of a warp meet. */
#ifndef EXCHANGE_H
#define EXCHANGE_H

namespace emulator
{
void exchange_begins(void);      /* a block begins */
void exchange_leave(int thread); /* it ends */
/* Lets those go on who have waited long enough, where no other thread of the block can: a lane that
 * ended may have been the one that others waited for. False if there are none. */
bool complete_any_exchange(void);
bool complete_active_masks(void);
} // namespace emulator

unsigned emulator_lanes_met(void); /* at the running thread's last exchange */

#endif
