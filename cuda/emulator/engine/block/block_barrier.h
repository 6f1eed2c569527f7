/* block_barrier.h: barriers of a block. */
#ifndef BLOCK_BARRIER_H
#define BLOCK_BARRIER_H

namespace emulator
{
/* Called when all threads that have not ended wait for each other, or for the grid: resumes them.
 */
void open_barrier(void);

/* The number of threads that wait at the block's barrier. Counted on demand, so that no thread has
 * to count itself. */
int barrier_waiting(void);
} // namespace emulator

#endif
