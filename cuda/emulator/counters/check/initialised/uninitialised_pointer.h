/* uninitialised_pointer.h: pointers that were never set. */
#ifndef UNINITIALISED_POINTER_H
#define UNINITIALISED_POINTER_H

#include "counters/shadow/block_counter.h"

namespace emulator
{
/* `access` has ended the kernel, after the thread's events from `begin` on. If it followed a
 * pointer that was never set, reports that and returns true. */
bool check_pointer(const counter *counter, unsigned thread, const event *begin,
                   const event *access);
} // namespace emulator

#endif
