/* event_buffers.h: where the threads of a block note what they do, each for itself, for who listens
 * (listener.h), whose events they are. */
#ifndef EVENT_BUFFERS_H
#define EVENT_BUFFERS_H

#include <stdint.h>

#include "engine/base/gpu_model.h"

namespace emulator
{
struct event;

/* Of the running thread: where its next event goes, and where the room for them ends; both NULL
 * where nothing is noted. */
extern __thread struct event *next_event, *room_end;

/* The same of each thread of the block, where it does not run; and whether the block is listened
 * to. By thread, so that those of a warp lie side by side. */
struct notes {
    bool on;
    struct event *next[MAX_THREADS + 2], *end[MAX_THREADS]; /* two more, which may be looked at */
};

/* The thread runs no more; or from now on. */
static inline void notes_keep(struct notes *notes, uint64_t thread)
{
    notes->next[thread] = next_event;
}
static inline void notes_take(const struct notes *notes, uint64_t thread)
{
    next_event = notes->next[thread];
    room_end = notes->end[thread];
}
} // namespace emulator

#endif
