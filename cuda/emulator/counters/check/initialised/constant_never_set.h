/* constant_never_set.h: __constant__ variables that have no initial value and are never set, and
 * those that kernels write. */
#ifndef CONSTANT_NEVER_SET_H
#define CONSTANT_NEVER_SET_H

#include "counters/base/request.h"

namespace emulator
{
/* A copy writes this memory, or the program asks for its address. */
void constants_set(const void *memory, size_t bytes);
/* Reports lanes that read bytes which were never set, or that write. */
void check_constant(const request *request);
} // namespace emulator

#endif
