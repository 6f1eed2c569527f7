/* fault.h: signals while a kernel runs. */
#ifndef FAULT_H
#define FAULT_H

#include "engine/base/worker.h"

namespace emulator
{
/* Makes the worker of this CPU thread, which survives the faults of its kernel in block_run().
 * Returns NULL if there is no memory. */
worker *make_worker(void);
/* Reports on standard error what happened when this signal came. Sets *error to the launch's error
 * and returns false. */
bool faulted(int number, cudaError_t *error);
/* Reports that the block which has run divided an integer by zero. */
void tell_division(void);
/* From now on, when host code accesses device memory without permission, the signal handler calls
 * `mend`, which returns whether the code can go on. */
void handle_touch(bool (*mend)(const void *address));
} // namespace emulator

#endif
