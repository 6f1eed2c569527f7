/* cooperative.cpp: cooperative launches. Each block has a CPU thread of its own, so no block waits
 * for one that cannot start. */
#include "engine/grid/cooperative.h"

#include <semaphore.h>

#include "engine/block/grid_barrier.h"
#include "engine/base/gpu_model.h"
#include "engine/host/memory_keys.h"
#include "engine/block/scheduler.h"

using namespace emulator;

enum { MOST_SEATS = MAX_RESIDENT_BLOCKS * MULTIPROCESSORS };

/* A CPU thread that stays between launches and runs the block with its number. */
struct seat {
    pthread_t thread;
    sem_t start;
    int number;
};

static struct {
    seat **seats;
    int count;
    struct launch *launch;
    sem_t done;
} hall;

static void *seat_main(void *argument)
{
    seat *mine = (seat *)argument;
    rights_take();
    for (;;) {
        while (sem_wait(&mine->start) != 0)
            ; /* interrupted by a signal */
        cudaError_t error = cudaSuccess;
        if (!block_run(hall.launch, (uint64_t)mine->number, &error))
            launch_fails(hall.launch, error);
        grid_barrier_leave(hall.launch, error);
        sem_post(&hall.done);
    }
    return NULL;
}

static bool add_seat(void)
{
    seat *made = (seat *)calloc(1, sizeof *made);
    if (!made)
        return false;
    made->number = hall.count;
    sem_init(&made->start, 0, 0);
    if (pthread_create(&made->thread, NULL, seat_main, made) != 0) {
        free(made);
        return false;
    }
    pthread_detach(made->thread);
    hall.seats[hall.count++] = made;
    return true;
}

static bool has_seats(int blocks)
{
    if (hall.seats == NULL) {
        sem_init(&hall.done, 0, 0);
        hall.seats = (seat **)calloc(MOST_SEATS, sizeof *hall.seats);
    }
    while (hall.seats && hall.count < blocks)
        if (!add_seat())
            return false;
    return hall.seats != NULL;
}

cudaError_t emulator::cooperative_run(struct launch *launch)
{
    int blocks = (int)launch_blocks(launch);
    if (!has_seats(blocks)) {
        fprintf(
            stderr,
            "emulator: kernel %s: a cooperative launch of %d blocks needs a thread of this machine "
            "for each block, and only %d could be created: launch fewer blocks\n",
            launch->name, blocks, hall.count);
        return cudaErrorLaunchOutOfResources;
    }
    grid_barrier grid;
    grid_barrier_make(&grid, blocks);
    launch->grid_barrier = &grid;
    hall.launch = launch;
    for (int i = 0; i < blocks; i++)
        sem_post(&hall.seats[i]->start);
    for (int i = 0; i < blocks; i++)
        while (sem_wait(&hall.done) != 0)
            ; /* interrupted by a signal */
    grid_barrier_destroy(&grid);
    return grid.error;
}
