/* exchange.cpp: the lanes of a warp meet and hand each other values. */
#include "exchange.h"

#include "worker.h"

using namespace emulator;

unsigned emulator_lane(void)
{
    return self->current % 32;
}

/* The lanes of `mask` in this warp that have not ended. */
static unsigned live(int first, unsigned mask)
{
    unsigned lanes = 0;
    for (int lane = 0; lane < 32 && first + lane < self->threads; lane++)
        if (mask >> lane & 1 &&
            !(first + lane < self->started && self->state[first + lane] == ENDED))
            lanes |= 1u << lane;
    return lanes;
}

/* If all live lanes of this mask have come, each gets all values. */
static bool complete(int first, unsigned mask)
{
    unsigned wanted = live(first, mask);
    for (int lane = 0; lane < 32; lane++)
        if (wanted >> lane & 1 &&
            (first + lane >= self->started || self->state[first + lane] != AT_EXCHANGE ||
             self->lanes[first + lane].mask != mask))
            return false;
    if (wanted && emulator_listener)
        emulator_listener->warp_meets(first, wanted);
    uint64_t values[32] = {0};
    for (int lane = 0; lane < 32; lane++)
        if (wanted >> lane & 1)
            values[lane] = self->lanes[first + lane].value;
    for (int lane = 0; lane < 32; lane++) {
        if (wanted >> lane & 1) {
            self->lanes[first + lane].met = wanted;
            memcpy(self->lanes[first + lane].received, values, sizeof values);
            make_ready(first + lane);
        }
    }
    return wanted != 0;
}

const uint64_t *emulator_warp_exchange(unsigned mask, uint64_t value)
{
    int thread = self->current, first = thread / 32 * 32;
    lane *mine = &self->lanes[thread];
    mine->mask = mask;
    mine->value = value;
    self->state[thread] = AT_EXCHANGE;
    complete(first, mask);
    wait_as(self->state[thread]);
    return mine->received;
}

unsigned emulator_lanes_met(void)
{
    return self->lanes[self->current].met;
}

bool emulator::complete_any_exchange(void)
{
    bool progress = false;
    for (int thread = 0; thread < self->started; thread++)
        if (self->state[thread] == AT_EXCHANGE)
            progress |= complete(thread / 32 * 32, self->lanes[thread].mask);
    return progress;
}

/* ---- the active mask ---- */

/* Which lanes stand together is known only when none of them can go further alone: a lane waits
 * here until the block has nothing else to do. Lanes that are elsewhere by then have diverged. Each
 * that gets a mask gets the same as the others in it, so that they can work together. */
unsigned emulator_active_mask(void)
{
    lane *mine = &self->lanes[self->current];
    mine->value = (uint64_t)(uintptr_t)__builtin_return_address(0);
    wait_as(AT_ACTIVE_MASK);
    return mine->mask;
}

bool emulator::complete_active_masks(void)
{
    bool progress = false;
    for (int thread = 0; thread < self->started; thread++) {
        if (self->state[thread] != AT_ACTIVE_MASK)
            continue;
        int first = thread / 32 * 32;
        unsigned together = 0;
        for (int other = thread; other < first + 32 && other < self->started; other++)
            if (self->state[other] == AT_ACTIVE_MASK &&
                self->lanes[other].value == self->lanes[thread].value)
                together |= 1u << (other - first);
        for (int lane = 0; lane < 32; lane++) {
            if (together >> lane & 1) {
                self->lanes[first + lane].mask = together;
                make_ready(first + lane);
            }
        }
        progress = true;
    }
    return progress;
}
