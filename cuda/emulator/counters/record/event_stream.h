/* event_stream.h: the stream of the running thread, to which the hooks write. */
#ifndef EVENT_STREAM_H
#define EVENT_STREAM_H

#include <string.h>

#include "counters/shadow/block_counter.h"
#include "counters/base/program_image.h"
#include "engine/base/worker.h"

namespace emulator
{
/* One per thread of the operating system. */
extern __thread counter *here;
extern __thread event *stored; /* the last store, whose value is not hashed yet */

/* Does a thread of a counted block run here? */
static inline bool is_noted(void)
{
    return here && here->notes->on;
}
static inline int running_thread(void)
{
    return self->current;
}

/* Puts the thread's buffer on the list of spare ones. */
void give_buffer(int thread);

/* The last event in the running thread's stream, or NULL. */
static inline const event *last_event(void)
{
    return next_event > here->events[running_thread()] ? next_event - 1 : NULL;
}

/* The code address of last_event(). */
static inline const void *last_pc(void)
{
    const event *last = last_event();
    return count_image + (last ? last->pc : 0);
}

/* Between these two calls, all streams can be read and changed, also that of the running thread. A
 * stream without a buffer counts as full. */
static inline void stop_noting(void)
{
    notes_keep(here->notes, (uint64_t)running_thread());
}
static inline void go_on_noting(void)
{
    notes_take(here->notes, (uint64_t)running_thread());
}
/* The block's threads go no further. */
static inline void end_noting(void)
{
    here->notes->on = false;
    next_event = room_end = NULL;
}

/* A hook runs before its access, so the stored value can be hashed only later: at the next store of
 * any thread, or when the streams are read. */
static inline void hash_stored(void)
{
    if (!stored)
        return;
    stored->value = hash_of((const void *)stored->address, stored->bytes);
    stored = NULL;
}

static inline __attribute__((always_inline)) void write_event(event *event, enum action action,
                                                              const void *address, size_t bytes,
                                                              size_t aligned, const void *pc)
{
    const uint64_t half = event_half(action, (uint8_t)bytes, (uint8_t)aligned) |
                          (uint32_t)((const char *)pc - count_image);
    memcpy(event, &half, sizeof half); /* one store, because recording waits for these */
    event->address = (uintptr_t)address;
    if (action == STORE || action == VOLATILE_STORE)
        stored = event;
    next_event = event + 1;
}

/* Makes room for an event: takes a buffer, or drops events of local variables, or enlarges the
 * buffer. */
void make_room(int thread);

/* Checks an access of host code, and ends the program with SIGSEGV if the host must not access
 * this. */
void host_accesses(enum action action, const void *address, size_t bytes, const void *pc);

/* Records an event when there is no room for it, or checks an access of host code. */
void note_slowly(enum action action, const void *address, size_t bytes, size_t aligned,
                 const void *pc);

/* The rare case is a tail call, so that the common one needs no stack. */
static inline __attribute__((always_inline)) void note(enum action action, const void *address,
                                                       size_t bytes, size_t aligned, const void *pc)
{
    if (action == STORE || action == VOLATILE_STORE)
        hash_stored();
    event *event = next_event;
    if (__builtin_expect(event == room_end, 0)) {
        note_slowly(action, address, bytes, aligned, pc);
        return;
    }
    write_event(event, action, address, bytes, aligned, pc);
}
} // namespace emulator

#endif
