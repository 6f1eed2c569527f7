/* local_pointers.h: pointers to what is one thread's alone, in the hands of another. */
#ifndef LOCAL_POINTERS_H
#define LOCAL_POINTERS_H

#include "counters/base/request.h"

namespace emulator
{
/* Accesses to local variables */
void check_locals(const request *request);
/* CUDA's atomics are for global and shared memory: the running thread changes one of its own. */
void check_own_atomic(unsigned thread, const void *address, uint32_t pc);
} // namespace emulator

#endif
