/* launched.cpp: how the kernels were launched whose accesses the shadow has, by the first tag of
 * their work. */
#include "launched.h"

#include <stdio.h>

#include "asked.h"
#include "cell.h"
#include "launch.h"

using namespace emulator;

static struct launched launches[TAGS];

void emulator::launched_begins(const struct launch *launch)
{
    struct launched &kept = launches[asked_now_tag()];
    kept.grid = launch->depth == 0 ? launch->grid : dim3(0, 0, 0);
    kept.block = launch->block;
}

const struct launched &emulator::launched_of(uint64_t cell)
{
    return launches[asked_first_tag(cell >> TAG_AT)];
}

const struct asked *emulator::kernel_of_cell(uint64_t cell)
{
    const struct asked *work = cell ? asked_with(cell >> TAG_AT) : NULL;
    return work && work->is_kernel ? work : NULL;
}

bool emulator::grid_text(uint64_t cell, char *text, size_t size)
{
    const struct launched &launch = launched_of(cell);
    if (launch.grid.x == 0)
        return false;
    snprintf(text, size, "kernel %s was launched with %u x %u x %u blocks of %u x %u x %u threads",
             kernel_of_cell(cell)->what, launch.grid.x, launch.grid.y, launch.grid.z,
             launch.block.x, launch.block.y, launch.block.z);
    return true;
}
