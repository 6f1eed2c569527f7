/* cores.h: runs the blocks of a launch on all of the CPU's cores. */
#ifndef CORES_H
#define CORES_H

#include "engine/base/launch_record.h"

namespace emulator
{
/* Runs all blocks of the grid, in any order. Errors are kept in the launch. */
void cores_run(struct launch *launch);
/* The program has kernels that swap (device/swaps.cpp), or that load atomics, perhaps until another
 * block has changed them (device/looks.cpp). When it is counted, their blocks run one after
 * another, or the counts would depend on which blocks happened to run at once. */
extern bool cores_matter;
} // namespace emulator

#endif
