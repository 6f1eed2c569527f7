/* block.h: one block of a kernel, run by one operating system's thread. */
#ifndef BLOCK_H
#define BLOCK_H

#include "runtime.h"

struct launch {
    const char *name;
    dim3 grid, block;
    void (*thread)(const void *);
    const void *arguments;
};

/* Runs block number `index` of the grid on this operating system's thread. False, with a message
 * on standard error and the error in *error, if the kernel cannot go on. */
bool block_run(const launch *launch, uint64_t index, cudaError_t *error);

#endif
