/* cooperative.h: launches whose blocks wait for each other. */
#ifndef COOPERATIVE_H
#define COOPERATIVE_H

#include "engine/base/launch_record.h"

namespace emulator
{
/* Runs all blocks of the grid at once, which has to fit onto the GPU. Returns what went wrong:
 * cudaErrorLaunchOutOfResources, with a message, if nothing was run for want of threads. */
cudaError_t cooperative_run(struct launch *launch);
} // namespace emulator

#endif
