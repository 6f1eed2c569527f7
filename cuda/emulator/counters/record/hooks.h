/* hooks.h: accesses for which the compiler inserts no hook. */
#ifndef HOOKS_H
#define HOOKS_H

#include "counters/base/recorded_event.h"
#include "engine/base/listener.h"

#include <stddef.h>

namespace emulator
{
/* Does a counted thread run here? Is the address in its local memory, in its shared memory? Then:
 * records one access of any alignment. */
bool count_is_on(void);
bool count_is_local(const void *address);
bool count_is_shared(const void *address);
void count_access(enum action action, const void *address, size_t bytes, const void *pc);
/* Records an atomic. `order` is its memory order, such as __ATOMIC_RELEASE. */
void count_atomic(enum atomic_use use, enum action action, const void *address, size_t bytes,
                  int order, const void *pc);
void count_fence(bool for_block);
} // namespace emulator

#endif
