/* scheduler.h: one block of a kernel, run by one operating system's thread. */
#ifndef SCHEDULER_H
#define SCHEDULER_H

#include "engine/base/launch_record.h"

namespace emulator
{
/* Runs block number `index` of the grid on this operating system's thread. False, with a message
 * on standard error and the error in *error, if the kernel cannot go on. */
bool block_run(struct launch *launch, uint64_t index, cudaError_t *error);
} // namespace emulator

#endif
