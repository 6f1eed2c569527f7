/* deadlock.h: blocks that cannot go on. */
#ifndef DEADLOCK_H
#define DEADLOCK_H

#include "cuda_runtime.h"

namespace emulator
{
/* Says who waits for whom, on standard error. Returns false, and the launch's error. */
bool stuck(cudaError_t *error);
} // namespace emulator

#endif
