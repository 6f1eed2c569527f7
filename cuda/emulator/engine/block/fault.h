/* fault.h: signals while a kernel runs. */
#ifndef FAULT_H
#define FAULT_H

#include "engine/base/worker.h"

namespace emulator
{
/* For this operating system's thread: a worker that survives faults of its kernel's, in
 * block_run(). NULL if there is no memory. */
worker *make_worker(void);
/* Says what happened, on standard error, when this signal came. Returns false, and the launch's
 * error. */
bool faulted(int number, cudaError_t *error);
/* Integers were divided by zero in the block that has run. */
void tell_division(void);
/* Device memory is touched by code of the host, which has no right to it: asks `mend`, in the
 * signal's handler, whether it can go on. */
void handle_touch(bool (*mend)(const void *address));
} // namespace emulator

#endif
