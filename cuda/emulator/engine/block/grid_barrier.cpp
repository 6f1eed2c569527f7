/* grid_barrier.cpp: blocks of a cooperative launch wait for each other. */
#include "engine/block/grid_barrier.h"

#include "engine/base/worker.h"

using namespace emulator;

void emulator::grid_barrier_make(grid_barrier *grid, int blocks)
{
    *grid = {};
    pthread_mutex_init(&grid->mutex, NULL);
    pthread_cond_init(&grid->change, NULL);
    grid->blocks = blocks;
}

void emulator::grid_barrier_destroy(grid_barrier *grid)
{
    pthread_cond_destroy(&grid->change);
    pthread_mutex_destroy(&grid->mutex);
}

/* Called with the mutex held, when a block waits or ends: fails the launch if the blocks that wait
 * would wait for ever. */
static void check_not_stuck(struct launch *launch)
{
    grid_barrier *grid = launch->grid_barrier;
    if (grid->error != cudaSuccess || grid->waiting == 0 ||
        grid->waiting + grid->ended < grid->blocks)
        return;
    add_why(
        launch,
        ": %d of its %d blocks wait for the whole grid in line %d, but the others have ended: all "
        "threads of all blocks must reach this line",
        grid->waiting, grid->blocks, grid->line);
    say_why(launch);
    grid->error = cudaErrorLaunchFailure;
    pthread_cond_broadcast(&grid->change);
}

bool emulator::grid_barrier_wait(struct launch *launch, int line, cudaError_t *error)
{
    grid_barrier *grid = launch->grid_barrier;
    pthread_mutex_lock(&grid->mutex);
    uint64_t opened = grid->opened;
    grid->line = line;
    if (++grid->waiting == grid->blocks) {
        grid->waiting = 0;
        grid->opened++;
        if (emulator_listener)
            emulator_listener->grid_opens();
        pthread_cond_broadcast(&grid->change);
    } else {
        check_not_stuck(launch);
    }
    while (grid->opened == opened && grid->error == cudaSuccess)
        pthread_cond_wait(&grid->change, &grid->mutex);
    bool opens = grid->opened != opened;
    if (!opens)
        *error = grid->error;
    pthread_mutex_unlock(&grid->mutex);
    return opens;
}

void emulator::grid_barrier_leave(struct launch *launch, cudaError_t error)
{
    grid_barrier *grid = launch->grid_barrier;
    pthread_mutex_lock(&grid->mutex);
    grid->ended++;
    if (error != cudaSuccess && grid->error == cudaSuccess) {
        grid->error = error;
        pthread_cond_broadcast(&grid->change);
    }
    check_not_stuck(launch);
    pthread_mutex_unlock(&grid->mutex);
}
