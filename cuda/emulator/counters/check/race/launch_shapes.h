/* launch_shapes.h: the launch configurations of the kernels whose accesses are in the shadow. */
#ifndef LAUNCH_SHAPES_H
#define LAUNCH_SHAPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/listener.h"

namespace emulator
{
/* A grid without extent: the kernel has launched others, whose accesses cannot be distinguished
 * from its own. */
struct launched {
    dim3 grid, block;
    unsigned first_index; /* of blocks and threads in the kernel's language */
};

/* Returns the place of block or thread `number` in a grid or a block. */
static inline uint3 index_of(unsigned number, dim3 extent)
{
    return {number % extent.x, number / extent.x % extent.y, number / extent.x / extent.y};
}

/* Records how a kernel is launched, for its accesses. */
void launched_begins(const struct launch *launch);
/* The launch configuration of the operation that made this access. The operation, or NULL if it is
 * no kernel. */
const struct launched &launched_of(uint64_t cell);
const struct operation *kernel_of_cell(uint64_t cell);
/* A child kernel; it and another child of the same kernel may not wait for each other. */
struct sibling {
    uint64_t tick; /* of the parent; 0: no parent */
    uint64_t tags; /* number of tags by then */
    cudaStream_t stream;
    uint64_t from; /* the parent's block */
    const char *name, *file;
    int line;
};
/* Returns the sibling of the current launch that made this access, if neither waits for the other;
 * else NULL. */
const struct sibling *launched_beside(uint64_t cell);
/* Writes, for example, "kernel k was launched with 4 x 1 x 1 blocks of 256 x 1 x 1 threads".
 * Returns false if the grid has no extent. */
bool grid_text(uint64_t cell, char *text, size_t size);
} // namespace emulator

#endif
