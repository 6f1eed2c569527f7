/* cooperative.h: cooperative launches, whose blocks wait for each other. */
#ifndef COOPERATIVE_H
#define COOPERATIVE_H

#include "engine/base/launch_record.h"

namespace emulator
{
/* Runs all blocks of the grid at once; the grid must fit on the GPU. Returns the launch's error:
 * cudaErrorLaunchOutOfResources, with a message, if there were too few CPU threads to run anything.
 */
cudaError_t cooperative_run(struct launch *launch);
} // namespace emulator

#endif
