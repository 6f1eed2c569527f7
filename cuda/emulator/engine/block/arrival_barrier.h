/* arrival_barrier.h: barriers that count arrivals. */
#ifndef ARRIVAL_BARRIER_H
#define ARRIVAL_BARRIER_H

namespace emulator
{
/* Called when no other thread of the block can go on: resumes the threads whose phase has ended.
 * Returns false if there are none. */
bool open_phases(void);
void phases_begin(void); /* called when a block begins */
} // namespace emulator

#endif
