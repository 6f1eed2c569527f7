/* deadlock.h: blocks whose threads can no longer go on. */
#ifndef DEADLOCK_H
#define DEADLOCK_H

#include "cuda_runtime.h"

namespace emulator
{
/* Reports which thread waits for what, on standard error. Sets *error to the launch's error and
 * returns false. */
bool stuck(cudaError_t *error);
} // namespace emulator

#endif
