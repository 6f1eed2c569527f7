/* block_order.h: what the running block knows of the order of accesses (happens_before.h). */
#ifndef BLOCK_ORDER_H
#define BLOCK_ORDER_H

#include <stddef.h>
#include <stdint.h>

#include "counters/shadow/shadow_cell.h"

namespace emulator
{
/* Rows of clocks that lanes have learnt at meetings, until the next barrier. */
enum { ROWS = 1024 };
struct rows {
    uint16_t row[ROWS][LANES];
    int used;
    struct rows *next;
};

/* What the running block knows. */
struct order {
    uint64_t global, shared; /* tag and block of its accesses to either memory */
    uint32_t launch;         /* number of the launch, or of its part between two grid barriers */
    struct shadow *shared_memory;  /* its cells have the tags of `shared` */
    unsigned interval;             /* barriers so far */
    uint16_t clock[1024];          /* by thread: its clock where its stream is being read */
    uint16_t met[1024];            /* by thread: its clock at the last barrier */
    uint16_t all_met;              /* the least of these */
    bool in_step;                  /* all clocks in `lane` are equal */
    uint64_t lane[LANES];          /* thread and clock of each lane of the warp being read */
    const uint16_t *knows[1024];   /* by thread: the clocks of its warp learnt since; or NULL */
    bool looked;                   /* it has executed an atomic that acquires */
    uint64_t acquired;             /* number of releases in the launch when it last did */
    bool fenced;                   /* a thread has executed a fence, and none has released since */
    uint64_t own_fence[1024 / 64]; /* a bit for each thread that has, and has not released since */
    bool released;                 /* to other blocks, since the launch or a grid barrier */
    bool publishes;                /* its last atomic came after a fence */
    bool fenced_block;             /* as `fenced`, by a fence for the block only */
    bool block_released, block_acquired; /* to its threads, ever; an atomic was read since */
    uint64_t heard;                      /* as `acquired`, but not by atomics that take a lock */
    bool block_heard;                    /* as `block_acquired`, likewise */
    uint64_t unread; /* number of its first release since its streams were read; 0: none */
    uint64_t warp_acquired[WARPS], warp_unread[WARPS]; /* the same for each warp, between warps */
    lanemask missed[WARPS]; /* by warp: lanes that have seen no more than `before` since */
    uint64_t before[WARPS];
    /* State of the running threads, which are ahead of the streams: */
    uint16_t live_clock[1024];
    const uint16_t *live_knows[1024];
    struct rows *rows, *spare_rows;
};
} // namespace emulator

#endif
