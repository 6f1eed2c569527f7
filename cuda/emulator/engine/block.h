/* block.h: one block of a kernel, run by one operating system's thread. */
#ifndef BLOCK_H
#define BLOCK_H

#include "runtime.h"

struct launch {
    const char *name;
    dim3 grid, block;
    size_t shared;      /* bytes of dynamic shared memory */
    const void *kernel; /* its address, or NULL where it is not known */
    void (*thread)(const void *);
    const void *arguments;
    struct grid_barrier *grid_barrier; /* of a cooperative launch, or NULL */
    struct children *children;         /* what the kernel launches */
    mutable bool told;                 /* what went wrong with it */
    int depth;                         /* 0 if the host launched it, 1 for its children … */
};

/* Runs block number `index` of the grid on this operating system's thread. False, with a message
 * on standard error and the error in *error, if the kernel cannot go on. */
bool block_run(const launch *launch, uint64_t index, cudaError_t *error);

/* cooperative.cpp: runs all blocks of the grid at once, so that they can wait for each other. */
cudaError_t cooperative_run(struct launch *launch);
/* Waits for all other blocks of the grid. False, with the error, if they never come. */
bool grid_barrier_wait(const struct launch *launch, int line, cudaError_t *error);

#endif
