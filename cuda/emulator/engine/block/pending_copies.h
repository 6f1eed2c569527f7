/* pending_copies.h: copies that the threads of a block have begun, and not waited for. */
#ifndef PENDING_COPIES_H
#define PENDING_COPIES_H

#include <cuda/barrier>

namespace emulator
{
void copies_begin(void); /* of a block */
/* A thread goes on that has waited at the barrier: the copies of its phases that have ended are
 * there. */
void copies_arrive(const emulator_phase *barrier);
} // namespace emulator

#endif
