/* event_stream.cpp: keeps the events of a block's threads until they are counted. */
#include "counters/record/event_stream.h"

#include <signal.h>
#include <stdlib.h>

#include "counters/check/initialised/host_memory_never_set.h"
#include "memory/arena.h"
#include "counters/shadow/operation.h"
#include "counters/shadow/shadow_cell.h"
#include "engine/errors/last_error.h"
#include "counters/check/bounds/device_memory_on_host.h"
#include "memory/pinned.h"
#include "counters/base/program_image.h"
#include "counters/shadow/ranges_in_flight.h"
#include "counters/shadow/shadow.h"
#include "counters/steps/step_record.h"
#include "engine/host/source_line.h"
#include "counters/check/race/stream_race.h"
#include "counters/check/initialised/copied_not_used.h"
#include "counters/check/initialised/uninitialised_copy.h"
#include "memory/device_variables.h"

using namespace emulator;

__thread counter *emulator::here;
__thread event *emulator::stored;

/* A buffer is small at first and goes to the next warp, so that a warp's streams fit into the
 * cache. Those of a block fit as well, because a thread with PAUSE events waits until they are
 * counted. */
static const size_t FIRST_CAPACITY = 32, PAUSE = 256;

static void take_buffer(int thread)
{
    buffer taken;
    if (here->spares > 0) {
        taken = here->spare[--here->spares];
    } else {
        taken.events = (event *)count_need(malloc(FIRST_CAPACITY * sizeof *taken.events));
        taken.end = taken.events + FIRST_CAPACITY;
    }
    here->events[thread] = here->notes->next[thread] = taken.events;
    here->notes->end[thread] = taken.end;
}

void emulator::give_buffer(int thread)
{
    if (!here->events[thread])
        return;
    here->spare[here->spares++] = buffer{here->events[thread], here->notes->end[thread]};
    here->events[thread] = here->notes->next[thread] = here->notes->end[thread] = NULL;
}

/* Suspends a thread until the events of its warp have been counted. A thread that never waits would
 * otherwise fill the memory. */
static void pause_thread(int thread, const void *pc)
{
    const lanemask lane = lane_bit((unsigned)thread % LANES);
    here->paused[thread / LANES] |= lane;
    emulator_pause(pc);
    here->paused[thread / LANES] &= ~lane;
}

static bool is_store(enum action action)
{
    return action == STORE || action == VOLATILE_STORE || action == ATOMIC_STORE;
}

/* Ends the program at an access to memory that the host must not access, as a machine with a GPU
 * does. find_call() takes longer than all the rest, so it runs only if something is reported. */
void emulator::host_accesses(enum action action, const void *address, size_t bytes, const void *pc)
{
    if (emulator_in_kernel())
        return;
    const bool store = is_store(action);
    if (!host_may_access(address, bytes)) {
        tell_host_access(address, {store ? host_use::WRITES : host_use::READS, NULL}, find_call());
        if (!host_on_managed_page(address))
            raise(SIGSEGV);
    }
    if (operation_host_is_behind && (action == LOAD || action == STORE) &&
        (emulator_in_arena(address) || emulator_is_variable(address) || ranges_any()))
        check_host(address, bytes, store, pc);
    if (unread_may_be(address, bytes))
        unread_touched(address, bytes, store);
}

/* Checks a host access to memory that the host shares with the device or may copy there. */
static void note_shared(enum action action, const void *address, size_t bytes, size_t aligned,
                        const void *pc)
{
    const bool shared = emulator_is_pinned(address, bytes) ||
                        (emulator_in_arena(address) && host_may_access(address, bytes));
    if ((!shared && !is_allocated(address)) || emulator_is_mine())
        return;
    if (!shared && bytes > 0)
        check_behind(address, bytes, is_store(action), pc);
    if (action == STORE && bytes <= WORD)
        shadow_touch((void *)address);
    else if (action == LOAD && aligned > 0 && shared)
        check_host_reads(address, bytes, pc);
    else if (action == LOAD && aligned > 0)
        check_allocated(address, bytes, pc);
}

/* The common case of host code: memory of the host only, already written, while no work of the
 * device is pending. */
static inline bool is_ordinary(const void *address, size_t bytes, size_t aligned)
{
    return aligned > 0 && !emulator_in_arena(address) && !operation_host_is_behind &&
           !unread_may_be(address, bytes) &&
           !(is_allocated(address) && (shadow_may_be_marked(address) ||
                                       shadow_may_be_marked((const char *)address + bytes - 1))) &&
           !emulator_is_pinned(address, bytes);
}

void emulator::note_slowly(enum action action, const void *address, size_t bytes, size_t aligned,
                           const void *pc)
{
    if (!is_noted()) {
        if (bytes == 0 || is_ordinary(address, bytes, aligned) || emulator_in_kernel())
            return;
        host_accesses(action, address, bytes, pc);
        note_shared(action, address, bytes, aligned, pc);
        return;
    }
    const int thread = running_thread();
    if (next_event == here->notes->end[thread]) { /* else the block is recorded */
        if ((size_t)(next_event - here->events[thread]) >= PAUSE)
            pause_thread(thread, pc);
        stop_noting();
        make_room(thread);
        go_on_noting();
    }
    if (is_stepping())
        steps_note(here, thread, action, address, bytes, pc);
    write_event(next_event, action, address, bytes, aligned, pc);
    if (is_stepping())
        room_end = next_event;
}

void emulator::make_room(int thread)
{
    event *events = here->events[thread], *noted = here->notes->next[thread];
    event *end = here->notes->end[thread];
    if (!events) {
        take_buffer(thread);
        return;
    }
    hash_stored();
    event *next = counter_drop_locals(thread, events, noted);
    here->dropped_locals |= next < noted;
    size_t count = (size_t)(next - events), capacity = (size_t)(end - events);
    if (2 * count > capacity) {
        events = (event *)count_need(realloc(events, 2 * capacity * sizeof *events));
        here->events[thread] = events;
        next = events + count;
        here->notes->end[thread] = events + 2 * capacity;
    }
    here->notes->next[thread] = next;
}
