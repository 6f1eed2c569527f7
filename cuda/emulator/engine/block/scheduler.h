/* scheduler.h: runs one block of a kernel on one CPU thread. */
#ifndef SCHEDULER_H
#define SCHEDULER_H

#include "engine/base/launch_record.h"

namespace emulator
{
/* Runs block number `index` of the grid on this CPU thread. Returns false if the kernel cannot go
 * on: then a message is on standard error, and *error is set. */
bool block_run(struct launch *launch, uint64_t index, cudaError_t *error);
} // namespace emulator

#endif
