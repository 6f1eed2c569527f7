/* step_values.h: what the accesses of a recorded block read and wrote. A hook runs before its
 * access, and requests are made later, so each thread keeps the values in its program's order. */
#ifndef STEP_VALUES_H
#define STEP_VALUES_H

#include "counters/base/request.h"

namespace emulator
{
/* Of one access: up to 16 bytes, before it and after it, where these are known. */
struct step_value {
    uint64_t address;
    uint64_t before[2], after[2];
    uint8_t bytes;
    bool before_known, after_known;
};

/* The running thread is about to execute this access. `readable`: its memory can be read. */
void values_note(int thread, enum action action, const void *address, size_t bytes, bool readable,
                 uint32_t pc);
/* All accesses that were noted have been executed. */
void values_settle(void);
/* The thread has swapped: what others did since the swap was noted came before it. */
void values_swapped(int thread);
/* Takes the next value of this thread. */
struct step_value values_take(int thread);
void values_forget(void); /* called when the block ends */

/* Is this an event for which values are noted? Accesses to local variables have none. */
static inline bool has_value(const struct event *event)
{
    return access_of(event) <= ATOMIC_STORE && event->bytes > 0;
}
} // namespace emulator

#endif
