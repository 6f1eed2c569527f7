/* pending_copies.h: copies that a block's threads have begun and not yet waited for. */
#ifndef PENDING_COPIES_H
#define PENDING_COPIES_H

#include <cuda/barrier>

namespace emulator
{
void copies_begin(void); /* called when a block begins */
/* Called when a thread goes on that has waited at the barrier: completes the copies that are bound
 * to phases of it which have ended. */
void copies_arrive(const emulator_phase *barrier);
} // namespace emulator

#endif
