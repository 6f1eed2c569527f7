/* cores.h: the blocks of a launch on all of the CPU's cores. */
#ifndef CORES_H
#define CORES_H

#include "engine/base/launch_record.h"

namespace emulator
{
/* Runs all blocks of the grid, in any order. Its errors are the launch's. */
void cores_run(struct launch *launch);
/* The program has kernels that swap (device/swaps.cpp): counted, their blocks run one after
 * another, or what they count would depend on which were at work at once. */
extern bool cores_swap;
} // namespace emulator

#endif
