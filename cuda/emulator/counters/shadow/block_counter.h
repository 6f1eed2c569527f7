/* block_counter.h: what is kept of the block that an operating system's thread runs. */
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
struct notes;

/* Of a lane whose value came of an absent lane's: whose, by which thread and instruction. */
struct unsound {
    uint32_t pc;
    unsigned thread, lane;
    unsigned step;   /* how far away its last shuffle took a value; 0: by index */
    unsigned handed; /* what lanes of its warp have such values, as of their last meeting */
    uint64_t value;  /* that it gave itself, when it took that */
    size_t mark;     /* so many events of its stream came before */
    struct {
        unsigned distance; /* of its last shuffle, where that gave it its own value; else 0 */
        uint32_t pc;
        uint64_t value;
    } alone;
};

/* One for each operating system's thread. */
struct counter {
    struct notes *notes; /* of the worker that runs here: the threads' streams of events */
    event *events[1024]; /* where each begins, by thread of the block; NULL: has no buffer */
    buffer spare[1024];  /* that no thread uses, the last used on top */
    int spares;
    table *sums;
    const char *local, *local_end;   /* its thread-local storage: shared memory, and the indices */
    const char *stacks, *stacks_end; /* where the block's threads keep their locals */
    uint32_t paused[LANES];          /* lanes that wait for their warp to be counted, by warp */
    uint32_t held[LANES];            /* lanes whose last event, a swap, is not done yet, by warp */
    bool has_turns;           /* lanes of the block have waited for a turn since its last barrier */
    event counted_swap[1024]; /* by thread: its last since then that was counted; or all zero */
    uint32_t unsound_lanes[LANES]; /* by warp */
    struct unsound unsound[1024];  /* by thread */
    struct order order;
    bool relaxed[1024];      /* threads with a relaxed atomic, and no fence behind it yet */
    bool kernel_ahead[1024]; /* threads that know it to have ended */
    uint32_t meetings;       /* of warps */
    struct shapes shapes;    /* of the last requests */
    uint32_t stretches;      /* of loads, or of stores, in shared memory, so far */
    uint32_t branches;       /* basic blocks entered */
    uint8_t last_shared;     /* action */
    struct copies_in_flight *under_way; /* asynchronous copies; NULL before the first */
    struct locks *locks;                /* that threads hold; NULL before the first */
    struct shadow shared;
    uint64_t shared_low, shared_high; /* what of it the block has written */
    bool is_child;                    /* the kernel is, of another */
    bool has_members;                 /* accesses to members of structs may be made one */
    bool dropped_locals;              /* from some streams: those of others in a warp go, too */
};
/* For this operating system's thread, all but its table of sums */
counter *counter_make(void);
/* Locals whose address escapes are noted too. A long loop over them would fill the memory: the
 * thread's own leave its events from `from` to `to`, whose new end is returned. */
event *counter_drop_locals(int thread, event *from, event *to);
/* Behind a barrier no thread has come to where it is by a swap. */
void counter_forget_swaps(counter *counter);
/* Writes down what of shared memory a block has written; forgets it, for every block begins with an
 * unknown one. */
void shared_written(counter *counter, uint64_t begin, uint64_t end);
void shared_forgotten(counter *counter);
} // namespace emulator

#endif
