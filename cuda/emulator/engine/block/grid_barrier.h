/* grid_barrier.h: blocks of a cooperative launch wait for each other. */
#ifndef GRID_BARRIER_H
#define GRID_BARRIER_H

#include <pthread.h>

#include "engine/base/launch_record.h"

namespace emulator
{
struct grid_barrier {
    pthread_mutex_t mutex;
    pthread_cond_t change;
    int blocks, waiting, ended;
    int line;        /* line where the last waiting block waits */
    uint64_t opened; /* how often it has opened */
    cudaError_t error;
};

void grid_barrier_make(struct grid_barrier *grid, int blocks);
void grid_barrier_destroy(struct grid_barrier *grid);

/* Waits for all other blocks of the grid. Returns false and sets *error if they never come. */
bool grid_barrier_wait(struct launch *launch, int line, cudaError_t *error);
/* A block has ended and will not come again. An error ends the other blocks, too. */
void grid_barrier_leave(struct launch *launch, cudaError_t error);
} // namespace emulator

#endif
