/* block_counter.h: the state of the block that a thread of the operating system runs. */
#ifndef BLOCK_COUNTER_H
#define BLOCK_COUNTER_H

#include "counters/shadow/happens_before.h"
#include "counters/base/request.h"
#include "counters/shadow/shadow.h"

namespace emulator
{
struct table;
struct copies_in_flight;
struct locks;
struct unread;
struct notes;

/* A lane whose value depends on that of an absent lane: which lane, and which thread and
 * instruction took the value. */
struct unsound {
    uint32_t pc;
    unsigned thread, lane;
    unsigned step;   /* distance of its last shuffle; 0: by index */
    lanemask handed; /* lanes of its warp with such values, as of their last meeting */
    uint64_t value;  /* what it passed on itself when it took the other */
    size_t mark;     /* number of events in its stream by then */
    struct {
        unsigned distance; /* of its last shuffle, if no lane is that far away; else 0 */
        uint32_t pc;
        uint64_t value;
    } alone;
};

/* One for each thread of the operating system. */
struct counter {
    struct notes *notes; /* the streams of events of the worker that runs here */
    event *events[1024]; /* by thread: the beginning of its stream; NULL: no buffer */
    buffer spare[1024];  /* unused buffers, the last used on top */
    int spares;
    table *sums;
    const char *local, *local_end;   /* thread-local storage: shared memory, indices */
    const char *stacks, *stacks_end; /* the stacks, with the threads' local variables */
    lanemask paused[WARPS];          /* by warp: lanes that wait for the warp to be counted */
    lanemask held[WARPS];            /* by warp: lanes whose last event is a swap not done yet */
    bool has_turns;           /* lanes of the block have waited for a turn since its last barrier */
    event counted_swap[1024]; /* by thread: its last swap since that was counted; or all zero */
    lanemask unsound_lanes[WARPS]; /* by warp */
    struct unsound unsound[1024];  /* by thread */
    struct order order;
    bool relaxed[1024];                 /* threads with a relaxed atomic and no fence after it */
    bool kernel_ahead[1024];            /* threads that know that the previous kernel has ended */
    uint32_t meetings;                  /* of warps, so far */
    struct shapes shapes;               /* of the last requests */
    uint32_t stretches;                 /* of loads, or of stores, in shared memory, so far */
    uint32_t branches;                  /* basic blocks entered */
    uint8_t last_shared;                /* an enum action */
    struct copies_in_flight *under_way; /* asynchronous copies; NULL before the first */
    struct locks *locks;                /* held by threads; NULL before the first */
    struct shadow shared;
    struct unread *unread;            /* see unread_shared.h */
    uint64_t shared_low, shared_high; /* words of it that the block has written */
    bool is_child;                    /* its kernel was launched by a kernel */
    bool has_members;                 /* accesses to members of structs may be merged */
    bool dropped_locals;              /* from some streams: the others of a warp drop theirs, too */
};
/* Makes the counter of this thread of the operating system, without its table of sums. */
counter *counter_make(void);
/* Accesses to local variables whose address escapes are recorded, too. Because a long loop over
 * them would fill the memory, this drops the thread's own from [from, to) and returns the new
 * end. */
event *counter_drop_locals(int thread, event *from, event *to);
/* Called after a barrier: no thread has come to where it is by a swap. */
void counter_forget_swaps(counter *counter);
/* Records which bytes of shared memory a block has written. The second call makes them unknown,
 * because each block begins with uninitialised shared memory. */
void shared_written(counter *counter, uint64_t begin, uint64_t end);
void shared_forgotten(counter *counter);
} // namespace emulator

#endif
