/* heap_bounds.h: accesses to the device's heap. */
#ifndef HEAP_BOUNDS_H
#define HEAP_BOUNDS_H

#include "counters/check/bounds/lane_access.h"

namespace emulator
{
/* Reports an access to bytes that belong to no object of the heap, or to a freed one. */
void object_missed(const struct access *access);
} // namespace emulator

#endif
