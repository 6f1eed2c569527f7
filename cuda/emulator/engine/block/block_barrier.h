/* block_barrier.h: barriers of a block. */
#ifndef BLOCK_BARRIER_H
#define BLOCK_BARRIER_H

namespace emulator
{
/* All threads of the block that have not ended wait for each other, or for the grid: they go on. */
void open_barrier(void);

/* How many threads of the block wait there: counted when it matters, not by each that comes. */
int barrier_waiting(void);
} // namespace emulator

#endif
