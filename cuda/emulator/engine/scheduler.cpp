/* scheduler.cpp: the threads of a block, one after another on one fiber, until one has to wait for
 * the others at a barrier or in a warp; only then does the next thread get a fiber of its own. A
 * kernel without barriers is a plain loop. */
#include "worker.h"

#include <signal.h>

/* Where counting is not linked in */
__attribute__((weak)) const struct counting *emulator_counting;

/* threadIdx and its kin, which are constants to all others */
__thread uint3 emulator_thread_index, emulator_block_index;
__thread emulator_size emulator_block_size, emulator_grid_size;

__thread worker *emulator_worker;

/* The next thread of the block that has not started, in CUDA's order: x varies fastest. */
static void become_next(void)
{
    const dim3 &block = self->launch->block;
    self->current = self->started++;
    self->state[self->current] = READY;
    emulator_thread_index = self->next;
    if (emulator_counting)
        emulator_counting->thread_goes_on(self->current);
    if (++self->next.x == block.x) {
        self->next.x = 0;
        if (++self->next.y == block.y) {
            self->next.y = 0;
            self->next.z++;
        }
    }
}

/* ---- barriers ---- */

/* All threads of a block should wait at the same place. It is told by its line: what is compiled of
 * one barrier may be several. */
static void check_same_barrier(void)
{
    int first = -1;
    for (int thread = 0; thread < self->started; thread++) {
        if (self->state[thread] != AT_BARRIER)
            continue;
        first = first < 0 ? thread : first;
        if (self->barrier_line[thread] != self->barrier_line[first]) {
            emulator_counting->barrier_differs(thread, self->barrier_pc[thread], first,
                                               self->barrier_pc[first]);
            return;
        }
    }
}

static void open_barrier(void)
{
    if (emulator_counting)
        check_same_barrier();
    if (emulator_counting)
        emulator_counting->barrier_opens(self->threads);
    self->voted = self->votes;
    self->votes = 0;
    self->waiting = self->at_grid = 0;
    for (int thread = 0; thread < self->started; thread++)
        if (self->state[thread] == AT_BARRIER || self->state[thread] == AT_GRID)
            make_ready(thread);
}

/* Where the threads of the block that runs here keep their stacks. */
void emulator_stacks(const char **begin, const char **end)
{
    *begin = self->stacks;
    *end = self->stacks + fiber_stack_bytes(MAX_THREADS);
}

int emulator_block_threads(void)
{
    return self->threads - self->ended;
}

int emulator_sync_threads(int line, int predicate)
{
    self->votes += predicate;
    self->barrier_line[self->current] = line;
    self->barrier_pc[self->current] = __builtin_return_address(0);
    self->waiting++;
    wait_as(AT_BARRIER);
    return self->voted;
}

void emulator_sync_grid(int line)
{
    if (self->launch->grid_barrier == NULL) {
        fprintf(stderr,
                "emulator: kernel %s waits for the whole grid in line %d, but was not launched "
                "with cudaLaunchCooperativeKernel\n",
                self->launch->name, line);
        emulator_stop_kernel(cudaErrorLaunchFailure);
    }
    self->barrier_line[self->current] = line;
    self->at_grid++;
    wait_as(AT_GRID);
}

bool emulator_is_cooperative(void)
{
    return self->launch->grid_barrier != NULL;
}

/* ---- the scheduler ---- */

/* A fiber's life: it runs threads until one blocks it, and goes on when that one does. */
static void fiber_main(void)
{
    for (;;) {
        int index = self->running_fiber;
        while (self->started < self->threads) {
            become_next();
            self->launch->thread(self->launch->arguments);
            self->state[self->current] = ENDED;
            if (emulator_counting)
                emulator_counting->thread_ends(self->current, self->threads);
            self->ended++;
            index = self->running_fiber;
            if (self->ready_count > 0 || self->waiting > 0 || self->at_grid > 0 || self->paused > 0)
                break; /* let the scheduler choose */
        }
        self->free_fibers[self->free_count++] = index;
        fiber_switch(&self->fibers[index], &self->home);
    }
}

static int take_fiber(void)
{
    if (self->free_count > 0)
        return self->free_fibers[--self->free_count];
    int index = self->prepared++;
    fiber_prepare(&self->fibers[index], self->stacks, index, fiber_main);
    return index;
}

void emulator_pause(void)
{
    self->paused++;
    wait_as(PAUSED);
}

static void go_on_after_pause(void)
{
    emulator_counting->all_pause(self->threads);
    self->paused = 0;
    for (int thread = 0; thread < self->threads; thread++)
        if (self->state[thread] == PAUSED)
            make_ready(thread);
}

static bool schedule(cudaError_t *error)
{
    while (self->ended < self->threads) {
        if (self->ready_count > 0) {
            int thread = self->ready[self->ready_first];
            self->ready_first = (self->ready_first + 1) % MAX_THREADS;
            self->ready_count--;
            self->running_fiber = self->fiber_of[thread];
        } else if (self->started < self->threads) {
            self->running_fiber = take_fiber();
        } else if (self->paused > 0) {
            go_on_after_pause();
            continue;
        } else if (self->waiting > 0 && self->waiting == self->threads - self->ended) {
            open_barrier();
            continue;
        } else if (self->at_grid == self->threads) {
            if (emulator_counting)
                emulator_counting->grid_waits(self->threads);
            if (!grid_barrier_wait(self->launch, self->barrier_line[0], error))
                return false;
            if (emulator_counting)
                emulator_counting->grid_passes();
            open_barrier();
            continue;
        } else if (complete_any_exchange() || complete_active_masks() || open_phases()) {
            continue;
        } else {
            return stuck(error);
        }
        fiber_switch(&self->home, &self->fibers[self->running_fiber]);
        if (self->stopped != cudaSuccess) {
            *error = self->stopped;
            return false;
        }
    }
    return true;
}

bool block_run(const launch *launch, uint64_t index, cudaError_t *error)
{
    if (self == NULL && (self = make_worker()) == NULL) {
        *error = cudaErrorMemoryAllocation;
        return false;
    }
    self->launch = launch;
    self->threads = launch->block.x * launch->block.y * launch->block.z;
    self->started = self->ended = self->waiting = self->at_grid = self->paused = 0;
    self->votes = 0;
    self->stopped = self->device_error = cudaSuccess;
    self->ready_first = self->ready_count = 0;
    self->next = uint3{0, 0, 0};
    tiles_begin();
    emulator_block_size = emulator_size{launch->block.x, launch->block.y, launch->block.z};
    emulator_grid_size = emulator_size{launch->grid.x, launch->grid.y, launch->grid.z};
    emulator_block_index.x = index % launch->grid.x;
    emulator_block_index.y = index / launch->grid.x % launch->grid.y;
    emulator_block_index.z = index / launch->grid.x / launch->grid.y;

    if (emulator_counting)
        emulator_counting->block_begins(self->threads);
    int number = sigsetjmp(self->fault, 0);
    if (number != 0) {
        sigset_t faults;
        sigemptyset(&faults);
        sigaddset(&faults, number);
        pthread_sigmask(SIG_UNBLOCK, &faults, NULL);
        return faulted(number, error);
    }
    self->armed = true;
    bool done = schedule(error);
    self->armed = false;
    if (emulator_counting)
        emulator_counting->block_ends(self->threads);
    if (!done)
        self->prepared = self->free_count = 0;
    return done;
}
