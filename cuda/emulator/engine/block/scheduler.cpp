/* scheduler.cpp: runs the threads of a block. Threads run one after another on one fiber. Only when
 * a thread has to wait for others does the next one get a fiber of its own. So a kernel without
 * barriers is a plain loop. */
#include "engine/block/scheduler.h"

#include <signal.h>

#include "engine/block/pending_copies.h"
#include "engine/block/block_barrier.h"
#include "engine/warp/lane_exchange.h"
#include "engine/block/fault.h"
#include "engine/block/grid_barrier.h"
#include "engine/block/arrival_barrier.h"
#include "engine/host/memory_keys.h"
#include "engine/warp/lane_steps.h"
#include "engine/warp/swap_turns.h"
#include "engine/block/deadlock.h"
#include "engine/block/large_tile.h"
#include "engine/base/worker.h"

using namespace emulator;

/* Makes the running thread the next one that has not started, in CUDA's order: x varies fastest. */
static void become_next(fiber *own)
{
    const dim3 &block = self->launch->block;
    const int thread = self->started++;
    self->current = thread;
    self->atomics = 0;
    self->state[thread] = READY;
    self->fiber_of[thread] = own;
    emulator_thread_index = self->index[thread] = self->next;
    if (self->notes.on)
        notes_take(&self->notes, (uint64_t)thread);
    uint3 *next = &self->next.of;
    if (++next->x == block.x) {
        next->x = 0;
        if (++next->y == block.y) {
            next->y = 0;
            next->z++;
        }
    }
}

/* Is this the last thread of its warp to end? Usually the highest lane is. Where lanes have waited
 * to swap, it is the last one that ends. */
static bool is_last_of_warp(int thread)
{
    const int first = thread / LANES * LANES, end = first + LANES;
    if (thread == end - 1 || thread == self->threads - 1)
        return true;
    if (!self->turns.used)
        return false;
    for (int other = first; other < end && other < self->threads; other++)
        if (other >= self->started || self->state[other] != ENDED)
            return false;
    return true;
}

static inline void end_thread(void)
{
    const uint64_t thread = (uint64_t)self->current;
    self->state[thread] = ENDED;
    exchange_leave((unsigned)thread);
    if (self->notes.on) {
        notes_keep(&self->notes, thread);
        if (is_last_of_warp((int)thread))
            emulator_listener->warp_ends((int)thread, self->threads);
    }
    self->ended++;
}

/* The entry of each fiber: runs threads one after another. A thread that waits suspends the fiber;
 * when such a thread ends while others wait, the fiber is free. */
static void fiber_main(void)
{
    const int index = self->new_fiber;
    fiber *own = &self->fibers[index];
    for (;;) {
        while (self->started < self->threads) {
            become_next(own);
            self->launch->thread(self->launch->arguments);
            end_thread();
            if (self->ended != self->started)
                break; /* others wait: the scheduler chooses */
        }
        self->free_fibers[self->free_count++] = index;
        fiber *next = next_fiber();
        if (next != own)
            fiber_switch(own, next);
    }
}

static fiber *new_fiber(void)
{
    const int index = self->new_fiber = self->prepared++;
    fiber_prepare(&self->fibers[index], self->stacks, index, fiber_main);
    return &self->fibers[index];
}

/* Resumes the paused threads, except those that are far ahead of others of their warp. Returns
 * false if none was resumed, because all are ahead of lanes that wait to swap. */
static bool go_on_after_pause(void)
{
    const int paused = self->paused;
    if (paused > 0)
        emulator_listener->all_pause(self->threads);
    for (int thread = 0; thread < self->threads; thread++) {
        if (self->state[thread] != PAUSED || !emulator_listener->has_caught_up(thread))
            continue;
        make_ready(thread);
        self->paused--;
    }
    return self->paused < paused;
}

/* Lanes at volatile memory go first, unless they poll: then they may wait for a lane that is to
 * swap. */
static bool open_steps_or_swaps(void)
{
    return (self->steps.polls.rounds == 0 && open_steps()) || open_swap_turns() || open_steps();
}

/* Do all threads that have not ended wait for the grid? Thread 0 has to be among them, because it
 * is the one that waits for the other blocks: on an H100 a block without it never goes on, one
 * without another thread does. */
static bool all_wait_for_grid(void)
{
    return self->at_grid > 0 && self->at_grid + self->ended == self->threads &&
           self->state[0] == AT_GRID;
}

static bool schedule(cudaError_t *error)
{
    while (self->ended < self->threads) {
        fiber *next = next_fiber();
        if (next != &self->home) {
            /* a thread is ready */
        } else if (self->started < self->threads) {
            next = new_fiber();
        } else if (go_on_after_pause()) {
            continue;
        } else if ((self->waiting = barrier_waiting()) > 0 &&
                   self->waiting == self->threads - self->ended) {
            open_barrier();
            continue;
        } else if (all_wait_for_grid()) {
            if (emulator_listener)
                emulator_listener->grid_waits(self->threads);
            if (!grid_barrier_wait(self->launch, emulator_line(self->barrier_place[0]), error))
                return false;
            if (emulator_listener)
                emulator_listener->grid_passes();
            open_barrier();
            continue;
        } else if (open_steps_or_swaps() || complete_any_exchange() || complete_active_masks() ||
                   open_phases()) {
            continue;
        } else {
            return stuck(error);
        }
        fiber_switch(&self->home, next);
        if (self->stopped != cudaSuccess) {
            *error = self->stopped;
            return false;
        }
    }
    return true;
}

bool emulator::block_run(launch *launch, uint64_t index, cudaError_t *error)
{
    if (self == NULL && (self = make_worker()) == NULL) {
        *error = cudaErrorMemoryAllocation;
        return false;
    }
    self->launch = launch;
    self->threads = launch_threads(launch);
    self->started = self->ended = self->waiting = self->at_grid = self->paused = 0;
    self->votes = self->turns.waiting = 0;
    self->turns.used = false;
    self->stopped = self->device_error = cudaSuccess;
    self->ready_first = self->ready_end = self->ready;
    self->next = emulator_index{};
    exchange_begins();
    if (self->any_left)
        memset(self->left, 0, sizeof self->left);
    self->any_left = false;
    tiles_begin();
    copies_begin();
    steps_begin();
    phases_begin();
    emulator_block_size = emulator_size{launch->block.x, launch->block.y, launch->block.z};
    emulator_grid_size = emulator_size{launch->grid.x, launch->grid.y, launch->grid.z};
    emulator_block_index.x = index % launch->grid.x;
    emulator_block_index.y = index / launch->grid.x % launch->grid.y;
    emulator_block_index.z = index / launch->grid.x / launch->grid.y;

    if (emulator_listener)
        emulator_listener->block_begins(self->threads);
    int number = sigsetjmp(self->fault, 0);
    if (number != 0) {
        sigset_t faults;
        sigemptyset(&faults);
        sigaddset(&faults, number);
        pthread_sigmask(SIG_UNBLOCK, &faults, NULL);
        rights_take(); /* a signal takes this right away */
        return faulted(number, error);
    }
    self->armed = true;
    bool done = schedule(error);
    self->armed = false;
    steps_end();
    if (self->divided)
        tell_division();
    if (emulator_listener)
        emulator_listener->block_ends(self->threads);
    if (!done)
        self->prepared = self->free_count = 0;
    return done;
}
