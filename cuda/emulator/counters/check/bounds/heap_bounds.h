/* heap_bounds.h: accesses to the kernels' heap. */
#ifndef HEAP_BOUNDS_H
#define HEAP_BOUNDS_H

#include "counters/check/bounds/lane_access.h"

namespace emulator
{
/* Tells of an access to bytes that belong to no object: beside one, or to one that was freed. */
void object_missed(const struct access *access);
} // namespace emulator

#endif
