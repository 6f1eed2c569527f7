/* step.h: the lanes of a warp go step by step where they access volatile memory. */
#ifndef STEP_H
#define STEP_H

#include "worker.h"

namespace emulator
{
/* Lets those go on who wait for the others of their warp, where no other thread of the block can:
 * of each warp the lanes that are furthest behind. False if there are none. */
bool open_steps(void);
void steps_begin(void); /* a block begins */

/* The running thread lets all others of its block go on first; it is about to access this, or
 * sleeps (NULL). Does nothing on the host. */
void step_aside(const volatile void *address);
/* It is about to access memory atomically. After so many in a row it may be waiting for another. */
static inline void step_of_atomic(const volatile void *address)
{
    enum { MANY = 1000 };
    if (self && ++self->atomics >= MANY)
        step_aside(address);
}
} // namespace emulator

/* The running thread is about to access volatile memory, by the instruction before `pc`; waits
 * until it is the turn of that instruction in its warp, and says, once, where a kernel relies on
 * that. Does nothing on the host, and for locals. */
void emulator_step(const void *address, bool write, const void *pc);

#endif
