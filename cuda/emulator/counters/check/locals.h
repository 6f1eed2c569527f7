/* locals.h: pointers to what is one thread's alone, in the hands of another. */
#ifndef LOCALS_H
#define LOCALS_H

#include "request.h"

namespace emulator
{
/* Accesses to local variables */
void check_locals(const request *request);
/* CUDA's atomics are for global and shared memory: the running thread changes one of its own. */
void check_own_atomic(unsigned thread, const void *address, uint32_t pc);
} // namespace emulator

#endif
