/* local_pointers.h: pointers to local memory of one thread that another thread uses. */
#ifndef LOCAL_POINTERS_H
#define LOCAL_POINTERS_H

#include "counters/base/request.h"

namespace emulator
{
/* Reports lanes that access local variables of other threads. */
void check_locals(const request *request);
/* Reports an atomic of CUDA on the thread's own local variable: it works on global and shared
 * memory only. */
void check_own_atomic(unsigned thread, const void *address, uint32_t pc);
} // namespace emulator

#endif
