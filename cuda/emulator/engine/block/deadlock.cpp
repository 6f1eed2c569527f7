/* deadlock.cpp: reports blocks whose threads wait for what never comes. */
#include "engine/block/deadlock.h"

#include "engine/base/listener.h"
#include "engine/base/worker.h"

using namespace emulator;

static bool is_named(int thread)
{
    return self->lanes[thread].mask >> thread % LANES & 1;
}

/* Returns the last thread that waits in this state, or -1. Of threads in a warp operation, prefers
 * one that its own mask leaves out. */
static int waits_as(thread_state state)
{
    int found = -1;
    for (int thread = 0; thread < self->started; thread++)
        if (self->state[thread] == state &&
            (state != AT_EXCHANGE || found < 0 || is_named(found) || !is_named(thread)))
            found = thread;
    return found;
}

/* Writes to `text` what the thread waits for. Returns where in the program. */
static const void *describe(int thread, char *text, size_t room)
{
    const lane *waiting = &self->lanes[thread];
    const int line = emulator_line(self->barrier_place[thread]);
    switch (self->state[thread]) {
    case AT_GRID:
        snprintf(
            text, room,
            "waits for the whole grid in line %d, but the block's first thread, which waits for "
            "the other blocks, has ended before that line",
            line);
        return self->barrier_pc[thread];
    case AT_BARRIER: /* without others that wait for the grid, this barrier would be open */
        snprintf(text, room, "waits at a barrier, while others wait for the whole grid in line %d",
                 emulator_line(self->barrier_place[waits_as(AT_GRID)]));
        return self->barrier_pc[thread];
    case AT_PHASE:
        snprintf(text, room, "waits at a barrier in line %d for %u more arrival%s", line,
                 (unsigned)waiting->phase->pending, waiting->phase->pending == 1 ? "" : "s");
        return self->barrier_pc[thread];
    default:
        snprintf(
            text, room,
            is_named(thread)
                ? "waits in a warp operation with mask 0x%0*llx for lanes that never reach it"
                : "takes part in a warp operation whose mask 0x%0*llx does not name its own lane%s",
            LANES / 4, (unsigned long long)waiting->mask,
            waiting->mask > 0xffffffff || LANES == 32
                ? ""
                : ": it names none of the upper 32, and a warp has 64");
        return waiting->pc;
    }
}

bool emulator::stuck(cudaError_t *error)
{
    const int barrier = waits_as(AT_BARRIER), grid = waits_as(AT_GRID);
    int thread = waits_as(AT_PHASE);
    thread = thread < 0 ? waits_as(AT_EXCHANGE) : thread;
    if (grid >= 0 && thread < 0) /* threads that wait elsewhere keep these waiting */
        thread = barrier < 0 ? grid : barrier;
    *error = cudaErrorLaunchFailure;
    if (!is_first_to_tell() || thread < 0)
        return false;
    char why[200];
    const void *pc = describe(thread, why, sizeof why);
    if (emulator_listener) {
        emulator_listener->kernel_ends(thread, pc, *error, why);
        return false;
    }
    const uint3 block = numbered_from(self->launch->first_index, emulator_block_index);
    const int first = (int)self->launch->first_index;
    add_why(self->launch, ", block (%u, %u, %u): ", block.x, block.y, block.z);
    if (barrier >= 0 && barrier != thread)
        add_why(self->launch, "thread %d waits at __syncthreads() in line %d, and ",
                barrier + first, emulator_line(self->barrier_place[barrier]));
    add_why(self->launch, "thread %d %s", thread + first, why);
    say_why(self->launch);
    return false;
}
