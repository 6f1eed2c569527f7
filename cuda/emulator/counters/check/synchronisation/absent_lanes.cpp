/* absent_lanes.cpp: which lanes hold a value that depends on an absent lane's, and where they write
 * it. */
#include "counters/check/synchronisation/absent_lanes.h"

#include <string.h>

#include "counters/findings/findings.h"
#include "engine/base/event_buffers.h"
#include "engine/base/worker.h"

using namespace emulator;

static lanemask *unsound_lanes(counter *counter, unsigned thread)
{
    return &counter->unsound_lanes[thread / LANES];
}

static bool is_unsound(counter *counter, unsigned thread)
{
    return *unsound_lanes(counter, thread) >> thread % LANES & 1;
}

static void tell(const unsound &of, uint32_t store)
{
    struct finding *finding = finding_new(INACTIVE_LANE, of.pc);
    if (!finding)
        return;
    finding->cause = CAUSE_ABSENT;
    finding->actor = actor_thread(of.pc, of.thread);
    finding->other.pc = store;
    fact_number(finding, "lane", of.lane);
    finding_done(finding);
}

/* Does it store the value that the lane had before? Then the lane has dropped the other value. */
static bool is_own(const unsound &of, const event *store)
{
    return access_of(store) == STORE && store->bytes <= sizeof of.value &&
           store->value == hash_of(&of.value, store->bytes);
}

/* The lane may hold another value from here on: reports a store of the unsound one. */
static void end(counter *counter, unsigned thread)
{
    const unsound &of = counter->unsound[thread];
    const event *next = counter->notes->next[thread];
    *unsound_lanes(counter, thread) &= ~(lane_bit(thread % LANES));
    for (const event *event = counter->events[thread] + of.mark; event < next; event++) {
        const enum action action = access_of(event);
        const char *address = (const char *)event->address;
        if ((action == STORE || action == ATOMIC || action == VOLATILE_STORE ||
             action == ATOMIC_STORE) &&
            (address < counter->stacks || address >= counter->stacks_end) && !is_own(of, event))
            return tell(of, event->pc);
    }
}

void emulator::unsound_meets(counter *counter, int first, lanemask lanes)
{
    for (unsigned lane = 0; lane < LANES; lane++) {
        const unsigned thread = (unsigned)first + lane;
        const unsigned step = self->lanes[thread].step, last = counter->unsound[thread].step;
        const bool goes_on = last == 0 || step == 2 * last || 2 * step == last;
        if (lanes >> lane & 1 && is_unsound(counter, thread) && step != 0 &&
            (!goes_on || self->lanes[thread].value == counter->unsound[thread].value))
            end(counter, thread); /* another tree begins, or the lane has dropped the other value */
    }
    for (unsigned lane = 0; lane < LANES; lane++)
        if (lanes >> lane & 1)
            counter->unsound[first + (int)lane].handed = *unsound_lanes(counter, (unsigned)first);
}

/* ---- a distance that no lane has ---- */

template <typename T> static bool is_twice(uint64_t value, uint64_t before)
{
    T now, then;
    memcpy(&now, &value, sizeof now);
    memcpy(&then, &before, sizeof then);
    return now != then && now == then + then;
}

static void tell_alone(unsigned thread, const unsound &of)
{
    struct finding *finding = finding_new(SHUFFLE_OWN_VALUE, of.alone.pc);
    if (!finding)
        return;
    finding->cause = CAUSE_DISTANCE;
    finding->actor = actor_thread(of.alone.pc, thread);
    fact_number(finding, "distance", of.alone.distance);
    finding_done(finding);
}

/* A sum by a tree that begins with the whole width: the next step, at half the distance, passes on
 * twice the value. A program that tests whether such a lane exists passes on the same value. */
static void take_alone(unsound *mine, unsigned thread, uint32_t pc)
{
    const lane &now = self->lanes[thread];
    const uint64_t was = mine->alone.value;
    if (mine->alone.distance && 2 * now.step == mine->alone.distance &&
        (is_twice<uint32_t>(now.value, was) || is_twice<uint64_t>(now.value, was) ||
         is_twice<float>(now.value, was) || is_twice<double>(now.value, was)))
        tell_alone(thread, *mine);
    mine->alone.distance = now.alone;
    mine->alone.pc = pc;
    mine->alone.value = now.value;
    self->unsound = self->unsound || now.alone;
}

void emulator::unsound_takes(counter *counter, unsigned thread, unsigned from, bool absent,
                             uint32_t pc)
{
    struct unsound *mine = &counter->unsound[thread];
    const unsigned step = self->lanes[thread].step, other = thread / LANES * LANES + from;
    const bool handed = !absent && mine->handed >> from & 1;
    take_alone(mine, thread, pc);
    if ((absent || handed) && !is_unsound(counter, thread)) {
        *unsound_lanes(counter, thread) |= lane_bit(thread % LANES);
        mine->pc = absent ? pc : counter->unsound[other].pc;
        mine->thread = absent ? thread : counter->unsound[other].thread;
        mine->lane = absent ? from : counter->unsound[other].lane;
        mine->value = self->lanes[thread].value;
        mine->mark = (size_t)(counter->notes->next[thread] - counter->events[thread]);
        self->unsound = true;
    } else if (!absent && !handed && step == 0 && is_unsound(counter, thread)) {
        end(counter, thread); /* the lane has the current value of another lane */
    }
    mine->step = step;
}

void emulator::unsound_read(counter *counter, int first)
{
    for (unsigned lane = 0; lane < LANES && *unsound_lanes(counter, (unsigned)first); lane++) {
        const unsigned thread = (unsigned)first + lane;
        if (is_unsound(counter, thread))
            end(counter, thread);
    }
}

void emulator::unsound_forget(counter *counter, int threads)
{
    for (int thread = 0; thread < threads; thread += LANES)
        *unsound_lanes(counter, (unsigned)thread) = 0;
    for (int thread = 0; thread < threads; thread++)
        counter->unsound[thread].handed = counter->unsound[thread].alone.distance = 0;
    self->unsound = false;
}
