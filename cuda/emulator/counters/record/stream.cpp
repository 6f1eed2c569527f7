/* stream.cpp: where the actions of a block's threads are kept until they are counted. */
#include "stream.h"

#include <signal.h>
#include <stdlib.h>

#include "arena.h"
#include "asked.h"
#include "host.h"
#include "program.h"
#include "ranges.h"
#include "source_line.h"
#include "unordered.h"
#include "variables.h"
#include "worker.h"

using namespace emulator;

__thread counter *emulator::here;
__thread stream *emulator::running;
__thread event *emulator::next, *emulator::end;
__thread event *emulator::stored;

/* Small at first, and used again by the next warp, so that a warp's streams fit into the cache.
 * Those of a block do, too: so early a thread waits until its events have been counted. */
static const size_t FIRST_CAPACITY = 32, PAUSE = 256;

static void take_buffer(stream *stream)
{
    if (here->spares > 0) {
        const struct stream *spare = &here->spare[--here->spares];
        stream->events = spare->events;
        stream->end = spare->end;
    } else {
        stream->events = (event *)count_need(malloc(FIRST_CAPACITY * sizeof *stream->events));
        stream->end = stream->events + FIRST_CAPACITY;
    }
    stream->next = stream->events;
}

void emulator::give_buffer(stream *stream)
{
    struct stream *spare = &here->spare[here->spares];
    if (!stream->events)
        return;
    spare->events = stream->events;
    spare->end = stream->end;
    here->spares++;
    stream->events = stream->next = stream->end = NULL;
}

/* A thread that runs on and on would fill the memory: it waits until what its warp has done so far
 * has been counted. */
static void pause_thread(const void *pc)
{
    int thread = running_thread();
    uint32_t lane = 1u << thread % LANES;
    here->paused[thread / LANES] |= lane;
    stop_recording();
    emulator_pause(pc);
    here->paused[thread / LANES] &= ~lane;
}

/* Who calls is looked for where there is something to tell: it takes longer than all else here. A
 * machine with a GPU ends the program, and so does this. */
void emulator::host_accesses(enum action action, const void *address, size_t bytes, const void *pc)
{
    const bool store = action == STORE || action == VOLATILE_STORE || action == ATOMIC_STORE;
    if (!emulator_in_kernel() && !host_may_access(address, bytes)) {
        tell_host_access(address, store ? "writes" : "reads", find_call());
        raise(SIGSEGV);
    }
    if (asked_host_is_behind && (action == LOAD || action == STORE) &&
        (emulator_in_arena(address) || emulator_is_variable(address) || ranges_any()) &&
        !emulator_in_kernel())
        check_host(address, bytes, store, pc);
}

void emulator::note_slowly(enum action action, const void *address, size_t bytes, size_t aligned,
                           const void *pc)
{
    if (!running) {
        host_accesses(action, address, bytes, pc);
        return;
    }
    if ((size_t)(end - running->events) >= PAUSE)
        pause_thread(pc);
    make_room();
    write_event(next, action, address, bytes, aligned, pc);
}

void emulator::make_room(void)
{
    if (!running->events) {
        take_buffer(running);
        next = running->next;
        end = running->end;
        return;
    }
    hash_stored();
    event *noted = next;
    next = counter_drop_locals(running_thread(), running->events, noted);
    here->dropped_locals |= next < noted;
    size_t count = (size_t)(next - running->events), capacity = (size_t)(end - running->events);
    if (2 * count > capacity) {
        running->events =
            (event *)count_need(realloc(running->events, 2 * capacity * sizeof *running->events));
        next = running->events + count;
        end = running->end = running->events + 2 * capacity;
    }
}
