/* launch_shapes.h: how the kernels were launched whose accesses the shadow has. */
#ifndef LAUNCH_SHAPES_H
#define LAUNCH_SHAPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/listener.h"

namespace emulator
{
/* No extent: kernels were launched by this one, and what they did is not told apart. */
struct launched {
    dim3 grid, block;
};

/* A place in a grid, or a block, by its number */
static inline uint3 index_of(unsigned number, dim3 extent)
{
    return {number % extent.x, number / extent.x % extent.y, number / extent.x / extent.y};
}

/* A kernel is launched: how, is kept for what it accesses. */
void launched_begins(const struct launch *launch);
/* Of the work whose access this is: how it was launched; and what it is, NULL for none of a kernel.
 */
const struct launched &launched_of(uint64_t cell);
const struct operation *kernel_of_cell(uint64_t cell);
/* A kernel's child, which another of the same kernel's does not wait for, nor that for it */
struct sibling {
    uint64_t tick; /* of the parent; 0: of none */
    uint64_t tags; /* so many there were by then */
    cudaStream_t stream;
    uint64_t from; /* the parent's block */
    const char *name, *file;
    int line;
};
/* The one whose access this is, if it is such a one to the launch under way; or NULL */
const struct sibling *launched_beside(uint64_t cell);
/* "kernel k was launched with 4 x 1 x 1 blocks of 256 x 1 x 1 threads", of a kernel's access; false
 * where that has no extent. */
bool grid_text(uint64_t cell, char *text, size_t size);
} // namespace emulator

#endif
