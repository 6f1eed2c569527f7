/* cores.h: the blocks of a launch on all of the CPU's cores. */
#ifndef CORES_H
#define CORES_H

#include "engine/base/launch_record.h"

namespace emulator
{
/* Runs all blocks of the grid, in any order. Its errors are the launch's. */
void cores_run(struct launch *launch);
} // namespace emulator

#endif
