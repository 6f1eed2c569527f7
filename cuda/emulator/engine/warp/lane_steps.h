/* lane_steps.h: the lanes of a warp go step by step where they access volatile memory. */
#ifndef LANE_STEPS_H
#define LANE_STEPS_H

#include "engine/base/worker.h"

namespace emulator
{
/* Called when no other thread of the block can go on: of each warp, resumes the lanes that are
 * furthest behind. Returns false if none waits. */
bool open_steps(void);
void steps_begin(void); /* called when a block begins */
void steps_end(void);   /* called when a block ends */

/* A thread of the block has stopped polling. */
void leave_polling(void);
static inline void steps_differ(void)
{
    if (__builtin_expect(self->steps.polls.naps > 0, 0))
        leave_polling();
    self->steps.polls.rounds = 0;
}

/* The running thread lets all others of its block go on first: it is about to access `address` by
 * an atomic, as it did many times before, or to sleep. These functions do nothing on the host. */
void step_aside(const volatile void *address);
void step_behind_all(const void *address); /* as step_aside, but counts as one access only */
void step_asleep(void);
/* The running thread is about to execute an atomic. After MANY of them in a row it may be waiting
 * for another thread. */
static inline void step_of_atomic(const volatile void *address)
{
    enum { MANY = 1000 };
    if (self && ++self->atomics >= MANY)
        step_aside(address);
}
} // namespace emulator

/* The running thread is about to access volatile memory, by the instruction before `pc`: waits
 * until it is that instruction's turn in the warp. Reports once that a kernel relies on such turns.
 * Does nothing on the host, and for local variables. */
void emulator_step(const void *address, bool write, const void *pc);

#endif
