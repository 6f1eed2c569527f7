/* stuck.cpp: blocks whose threads wait for what never comes. */
#include "stuck.h"

#include "worker.h"

using namespace emulator;

bool emulator::stuck(cudaError_t *error)
{
    int at[ENDED + 1], count[ENDED + 1] = {0};
    for (int thread = 0; thread < self->started; thread++) {
        at[self->state[thread]] = thread;
        count[self->state[thread]]++;
    }
    *error = cudaErrorLaunchFailure;
    if (!is_first_to_tell())
        return false;
    struct launch *launch = self->launch;
    add_why(launch, ", block (%u, %u, %u): ", emulator_block_index.x, emulator_block_index.y,
            emulator_block_index.z);
    const char *link = "";
    if (count[AT_BARRIER]) {
        add_why(launch, "thread %d waits at __syncthreads() in line %d", at[AT_BARRIER],
                emulator_line(self->barrier_place[at[AT_BARRIER]]));
        link = ", and ";
    }
    if (count[AT_GRID]) {
        add_why(launch, "%sthread %d waits for the grid in line %d", link, at[AT_GRID],
                emulator_line(self->barrier_place[at[AT_GRID]]));
        link = ", and ";
        if (count[ENDED])
            add_why(launch, "%sthread %d has ended without coming there", link, at[ENDED]);
    }
    if (count[AT_PHASE]) {
        add_why(launch, "%sthread %d waits at a barrier in line %d for %u more to arrive", link,
                at[AT_PHASE], emulator_line(self->barrier_place[at[AT_PHASE]]),
                (unsigned)self->lanes[at[AT_PHASE]].phase->pending);
        link = ", and ";
    }
    if (count[AT_EXCHANGE])
        add_why(launch,
                "%sthread %d waits in a warp operation with mask 0x%08x for lanes that never come",
                link, at[AT_EXCHANGE], self->lanes[at[AT_EXCHANGE]].mask);
    say_why(launch);
    return false;
}
