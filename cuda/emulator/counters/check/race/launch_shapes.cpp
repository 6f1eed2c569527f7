/* launch_shapes.cpp: the launch configurations of the kernels whose accesses are in the shadow, by
 * the first tag of their operation. */
#include "counters/check/race/launch_shapes.h"

#include <stdio.h>

#include "counters/shadow/operation.h"
#include "counters/shadow/shadow_cell.h"
#include "counters/shadow/happens_before.h"
#include "engine/base/launch_record.h"
#include "engine/base/worker.h"

using namespace emulator;

static struct launched launches[TAGS];
static struct sibling siblings[TAGS]; /* by the tag of the launch */

void emulator::launched_begins(const struct launch *launch)
{
    struct launched &kept = launches[operation_now_tag()];
    kept.grid = launch->depth == 0 ? launch->grid : dim3(0, 0, 0);
    kept.block = launch->block;
    kept.first_index = launch->first_index;
    siblings[order_launch_tag()] = {launch->parent ? launch->parent->tick : 0,
                                    order_tags(),
                                    launch->stream,
                                    launch->from,
                                    launch->name,
                                    launch->file,
                                    launch->line};
}

/* The default stream belongs to the block. */
static bool are_in_order(const struct launch *launch, const struct sibling *other)
{
    if (launch->stream == cudaStreamTailLaunch)
        return true;
    return launch->stream == other->stream && launch->stream != cudaStreamFireAndForget &&
           (launch->stream || launch->from == other->from);
}

const struct sibling *emulator::launched_beside(uint64_t cell)
{
    const struct launch *launch = self->launch, *parent = launch->parent;
    const uint64_t tag = cell >> TAG_AT;
    const struct sibling *other = &siblings[tag];
    const bool same = parent && other->tick == parent->tick && tag != order_launch_tag() &&
                      order_tags() - other->tags < TAGS;
    return same && !parent->streams_wait && !are_in_order(launch, other) ? other : NULL;
}

const struct launched &emulator::launched_of(uint64_t cell)
{
    return launches[operation_first_tag(cell >> TAG_AT)];
}

const struct operation *emulator::kernel_of_cell(uint64_t cell)
{
    const struct operation *work = cell ? operation_with(cell >> TAG_AT) : NULL;
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
