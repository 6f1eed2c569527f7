/* event_stream.h: the stream of the thread that runs here, which the hooks write. */
#ifndef EVENT_STREAM_H
#define EVENT_STREAM_H

#include <string.h>

#include "counters/shadow/block_counter.h"
#include "counters/base/program_image.h"
#include "engine/base/worker.h"

namespace emulator
{
/* Of each of the operating system's threads */
extern __thread counter *here;
extern __thread event *stored; /* the last store, whose value is not known yet */

/* Is this a kernel's thread, of a block that is counted? Then which. */
static inline bool is_noted(void)
{
    return here && here->notes->on;
}
static inline int running_thread(void)
{
    return self->current;
}

/* A thread's buffer may go to another. */
void give_buffer(int thread);

/* What the running thread did last, of what its stream still holds; or NULL */
static inline const event *last_event(void)
{
    return next_event > here->events[running_thread()] ? next_event - 1 : NULL;
}

/* Where in the program that was */
static inline const void *last_pc(void)
{
    const event *last = last_event();
    return count_image + (last ? last->pc : 0);
}

/* Between these two, all streams can be read and changed, that of the running thread, too. A stream
 * without a buffer is like one whose buffer is full. */
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

/* A hook is called before the access. What was stored shows when the next store comes, be it
 * another thread's, or when the streams are read. */
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
    memcpy(event, &half, sizeof half); /* in one store: they are what recording waits for */
    event->address = (uintptr_t)address;
    if (action == STORE || action == VOLATILE_STORE)
        stored = event;
    next_event = event + 1;
}

/* A thread's buffer is full, or it has none yet. */
void make_room(int thread);

/* Code of the host does; here ends a program that has no right to. */
void host_accesses(enum action action, const void *address, size_t bytes, const void *pc);

/* The buffer is full, or there is none yet, or this is the host's code. */
void note_slowly(enum action action, const void *address, size_t bytes, size_t aligned,
                 const void *pc);

/* The rare case is a tail call, so that the frequent one needs no stack. */
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
