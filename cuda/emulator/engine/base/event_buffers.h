/* event_buffers.h: the event buffer of each thread of a block. The listener (listener.h) owns the
 * events. */
#ifndef EVENT_BUFFERS_H
#define EVENT_BUFFERS_H

#include <stdint.h>

#include "engine/base/gpu_model.h"

namespace emulator
{
struct event;

/* Of the running thread: where its next event goes, and the end of its buffer. Both are NULL if its
 * events are not recorded. */
extern __thread struct event *next_event, *room_end;

/* The same for the block's threads while they do not run; `on`: the block is recorded. The values
 * of a warp are adjacent. */
struct notes {
    bool on;
    /* Two more: wait_as() prefetches beyond the last. */
    struct event *next[MAX_THREADS + 2], *end[MAX_THREADS];
    /* What counts as the end of a buffer: `end`; or `next`, and then each event finds it full, so
     * that no hook writes one by itself. */
    struct event *const *full;
};

/* Called when a thread stops running, and when it starts again. */
static inline void notes_keep(struct notes *notes, uint64_t thread)
{
    notes->next[thread] = next_event;
}
static inline void notes_take(const struct notes *notes, uint64_t thread)
{
    next_event = notes->next[thread];
    room_end = notes->full[thread];
}
} // namespace emulator

#endif
