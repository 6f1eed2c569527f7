/* arrival_barrier.h: barriers that count arrivals. */
#ifndef ARRIVAL_BARRIER_H
#define ARRIVAL_BARRIER_H

namespace emulator
{
/* Lets those go on whose phase has ended, where no other thread of the block can. False if there
 * are none. */
bool open_phases(void);
void phases_begin(void); /* a block does */
} // namespace emulator

#endif
