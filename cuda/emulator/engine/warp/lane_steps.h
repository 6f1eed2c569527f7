/* lane_steps.h: the lanes of a warp go step by step where they access volatile memory. */
#ifndef LANE_STEPS_H
#define LANE_STEPS_H

#include "engine/base/worker.h"

namespace emulator
{
/* Lets those go on who wait for the others of their warp, where no other thread of the block can:
 * of each warp the lanes that are furthest behind. False if there are none. */
bool open_steps(void);
void steps_begin(void); /* a block begins */
void steps_end(void);   /* and ends */

/* A thread of the block does something else than look at the same again. */
void leave_polling(void);
static inline void steps_differ(void)
{
    if (__builtin_expect(self->steps.polls.naps > 0, 0))
        leave_polling();
    self->steps.polls.rounds = 0;
}

/* The running thread lets all others of its block go on first; it is about to access this
 * atomically, as it did many times before, or to sleep. Do nothing on the host. */
void step_aside(const volatile void *address);
void step_behind_all(const void *address); /* the same, which counts as no more than one look */
void step_asleep(void);
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
