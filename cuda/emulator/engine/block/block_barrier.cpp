/* block_barrier.cpp: barriers of all threads of a block, and of the whole grid. */
#include "engine/block/block_barrier.h"

#include <limits.h>

#include "engine/warp/lane_steps.h"
#include "engine/base/worker.h"

using namespace emulator;

/* A flag in a thread's place: the thread entered a basic block there, and did nothing in it before
 * the barrier. */
static const int ENTERED = INT_MIN;

static inline __attribute__((always_inline)) void wait_at_barrier(int place, const void *pc)
{
    const uint64_t thread = (uint64_t)self->current;
    if (self->barrier_place[thread] != place) { /* mostly it waited at the same place last time */
        self->barrier_place[thread] = place;
        self->barrier_pc[thread] = pc;
    }
    wait_as(AT_BARRIER);
}

void emulator_sync_threads(int place)
{
    wait_at_barrier(place, __builtin_return_address(0));
}

void emulator_enter_and_sync(int place)
{
    wait_at_barrier(place | ENTERED, __builtin_return_address(0));
}

int emulator_vote_threads(int place, bool predicate)
{
    self->votes += predicate;
    wait_at_barrier(place, __builtin_return_address(0));
    return self->voted;
}

void emulator_leave(void)
{
    self->left[self->current] = true;
    self->any_left = true;
}

void emulator_sync_grid(int place)
{
    const int line = emulator_line(place);
    if (self->launch->grid_barrier == NULL) {
        end_kernel(cudaErrorLaunchFailure, __builtin_return_address(0), line,
                   "waits for the whole grid, but the kernel was not launched with "
                   "cudaLaunchCooperativeKernel");
    }
    self->barrier_place[self->current] = place;
    self->barrier_pc[self->current] = __builtin_return_address(0);
    self->at_grid++;
    wait_as(AT_GRID);
}

int emulator::barrier_waiting(void)
{
    int waiting = 0;
    for (int thread = 0; thread < self->threads; thread++)
        waiting += self->state[thread] == AT_BARRIER;
    return waiting;
}

/* Have all threads of the block come to the same place in the same way? Mostly they have, so this
 * test is quick. */
static bool came_together(const worker *block)
{
    int different = 0;
    for (int thread = 0; thread < block->waiting; thread++)
        different |= block->barrier_place[thread] ^ block->barrier_place[0];
    return block->waiting == block->threads && !different;
}

/* Reports which basic blocks the lanes of each warp entered before the barrier. */
static void tell_of_blocks(const worker *block)
{
    for (int first = 0; first < block->threads; first += LANES) {
        const void *pc = NULL;
        int lanes = 0;
        for (int thread = first; thread < first + LANES && thread < block->threads; thread++) {
            if (block->state[thread] == AT_BARRIER && block->barrier_place[thread] & ENTERED) {
                pc = block->barrier_pc[thread];
                lanes++;
            }
        }
        if (lanes > 0)
            emulator_listener->enters_block(pc, 1, lanes);
    }
}

/* Reports two different barriers, the first in the source as the one at fault: it mostly stands in
 * the condition or loop that the other threads skipped. */
static void tell_of_two(const worker *block, int one, int other)
{
    const bool first =
        emulator_line(block->barrier_place[one]) < emulator_line(block->barrier_place[other]);
    const int at_first = first ? one : other, behind = first ? other : one;
    emulator_listener->barrier_differs(at_first, block->barrier_pc[at_first], behind,
                                       block->barrier_pc[behind]);
}

/* Reports threads of a block that do not all wait at the same barrier of the source. Its line
 * identifies a barrier, because the compiler may have copied it. A thread that has left by a return
 * is not waited for; one that has reached the kernel's end has skipped a barrier in a condition. */
static void tell_of_different_barriers(const worker *block)
{
    int first = -1, ended = -1;
    for (int thread = 0; thread < block->started; thread++) {
        if (block->state[thread] == ENDED && !block->left[thread])
            ended = ended < 0 ? thread : ended;
        if (block->state[thread] != AT_BARRIER && block->state[thread] != AT_GRID)
            continue;
        first = first < 0 ? thread : first;
        if ((block->barrier_place[thread] ^ block->barrier_place[first]) & ~ENTERED) {
            tell_of_two(block, first, thread);
            return;
        }
    }
    if (first >= 0 && ended >= 0)
        emulator_listener->barrier_missed(first, block->barrier_pc[first], ended);
}

static void tell_of_barrier(const worker *block)
{
    if (!came_together(block)) {
        tell_of_different_barriers(block);
        tell_of_blocks(block);
    } else if (block->barrier_place[0] & ENTERED) {
        emulator_listener->enters_block(block->barrier_pc[0], (block->threads + LANES - 1) / LANES,
                                        block->threads);
    }
    emulator_listener->barrier_opens(block->threads);
}

void emulator::open_barrier(void)
{
    if (emulator_listener)
        tell_of_barrier(self);
    self->made.meetings++;
    steps_differ();
    self->voted = self->votes;
    self->votes = 0;
    const bool all = self->waiting == self->threads;
    self->waiting = self->at_grid = 0;
    if (all)
        make_ready_all(0, self->threads);
    for (int thread = 0; thread < self->started && !all; thread++)
        if (self->state[thread] == AT_BARRIER || self->state[thread] == AT_GRID)
            make_ready(thread);
}
