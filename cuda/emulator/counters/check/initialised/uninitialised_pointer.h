/* uninitialised_pointer.h: pointers that nobody has set. */
#ifndef UNINITIALISED_POINTER_H
#define UNINITIALISED_POINTER_H

#include "counters/shadow/block_counter.h"

namespace emulator
{
/* This access has ended the kernel, behind what the thread did since `begin`. True, and told, if it
 * followed a pointer that nobody has set. */
bool check_pointer(const counter *counter, unsigned thread, const event *begin,
                   const event *access);
} // namespace emulator

#endif
