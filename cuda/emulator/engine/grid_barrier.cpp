/* grid_barrier.cpp: launches whose blocks wait for each other. Each block has an operating system's
 * thread of its own, so that none waits for one that cannot start. */
#include <pthread.h>
#include <semaphore.h>

#include "block.h"
#include "listener.h"

struct grid_barrier {
    pthread_mutex_t mutex;
    pthread_cond_t change;
    int blocks, waiting, ended;
    int line;        /* where the last came that waits */
    uint64_t opened; /* how often */
    cudaError_t error;
};

/* The threads stay between launches; each runs the block with its own number. */
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

/* Called with the mutex held, where a block waits or ends: do the others wait for ever? */
static void check_not_stuck(const struct launch *launch)
{
    grid_barrier *grid = launch->grid_barrier;
    if (grid->error != cudaSuccess || grid->waiting == 0 ||
        grid->waiting + grid->ended < grid->blocks)
        return;
    fprintf(stderr,
            "emulator: kernel %s: %d of its %d blocks wait for the grid in line %d, but the others "
            "have ended; all threads of all blocks must come there\n",
            launch->name, grid->waiting, grid->blocks, grid->line);
    grid->error = cudaErrorLaunchFailure;
    pthread_cond_broadcast(&grid->change);
}

bool grid_barrier_wait(const struct launch *launch, int line, cudaError_t *error)
{
    grid_barrier *grid = launch->grid_barrier;
    pthread_mutex_lock(&grid->mutex);
    uint64_t opened = grid->opened;
    grid->line = line;
    if (++grid->waiting == grid->blocks) {
        grid->waiting = 0;
        grid->opened++;
        if (emulator_counting)
            emulator_counting->grid_opens();
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

static void end_block(const struct launch *launch, cudaError_t error)
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

static void *seat_main(void *argument)
{
    seat *mine = (seat *)argument;
    for (;;) {
        while (sem_wait(&mine->start) != 0)
            ; /* interrupted by a signal */
        cudaError_t error = cudaSuccess;
        block_run(hall.launch, (uint64_t)mine->number, &error);
        end_block(hall.launch, error);
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
        hall.seats = (seat **)calloc(MAX_RESIDENT_BLOCKS, sizeof *hall.seats);
    }
    while (hall.seats && hall.count < blocks)
        if (!add_seat())
            return false;
    return hall.seats != NULL;
}

cudaError_t cooperative_run(struct launch *launch)
{
    int blocks = (int)(launch->grid.x * launch->grid.y * launch->grid.z);
    if (!has_seats(blocks)) {
        fprintf(stderr,
                "emulator: kernel %s: a cooperative launch of %d blocks needs as many threads of "
                "this machine, which gave %d; launch fewer blocks\n",
                launch->name, blocks, hall.count);
        return cudaErrorLaunchOutOfResources;
    }
    grid_barrier grid = {};
    pthread_mutex_init(&grid.mutex, NULL);
    pthread_cond_init(&grid.change, NULL);
    grid.blocks = blocks;
    launch->grid_barrier = &grid;
    hall.launch = launch;
    for (int i = 0; i < blocks; i++)
        sem_post(&hall.seats[i]->start);
    for (int i = 0; i < blocks; i++)
        while (sem_wait(&hall.done) != 0)
            ; /* interrupted by a signal */
    pthread_cond_destroy(&grid.change);
    pthread_mutex_destroy(&grid.mutex);
    return grid.error;
}
