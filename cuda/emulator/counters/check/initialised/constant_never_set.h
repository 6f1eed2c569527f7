/* constant_never_set.h: __constant__ variables that have no first value, and that nobody sets; and
 * those that kernels write. */
#ifndef CONSTANT_NEVER_SET_H
#define CONSTANT_NEVER_SET_H

#include "counters/base/request.h"

namespace emulator
{
/* A copy writes this memory, whatever it is; or its address is asked for. */
void constants_set(const void *memory, size_t bytes);
/* Tells of lanes that read what nobody has set, or that write. */
void check_constant(const request *request);
} // namespace emulator

#endif
