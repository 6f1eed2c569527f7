/* block_order.h: what the block that runs here knows of the order of accesses (happens_before.h).
 */
#ifndef BLOCK_ORDER_H
#define BLOCK_ORDER_H

#include <stddef.h>
#include <stdint.h>

#include "counters/shadow/shadow_cell.h"

namespace emulator
{
/* What exchanges teach the lanes of warps, until the next barrier. */
enum { ROWS = 1024 };
struct rows {
    uint16_t row[ROWS][32];
    int used;
    struct rows *next;
};

/* What the block that runs here knows. */
struct order {
    uint64_t global, shared; /* tag and block of an access to either memory, now */
    uint32_t launch;         /* how many there were before, or stretches between grid barriers */
    struct shadow *shared_memory;  /* whose cells go with the tags of `shared` */
    unsigned interval;             /* barriers so far */
    uint16_t clock[1024];          /* of each thread, where its stream is being read */
    uint16_t met[1024];            /* its clock at the last barrier */
    uint16_t all_met;              /* the least of these */
    bool in_step;                  /* the clocks of `lane` are equal */
    uint64_t lane[32];             /* thread and clock of each in the warp whose streams are read */
    const uint16_t *knows[1024];   /* the clocks of its warp that it has learnt since; or NULL */
    bool looked;                   /* it has seen an atomic that acquires */
    uint64_t acquired;             /* how many releases there were when it last saw an atomic */
    bool fenced;                   /* and not released yet */
    uint64_t own_fence[1024 / 64]; /* of threads, a bit for each that has fenced and not released */
    bool released;                 /* it has told others, as far as that counts now */
    bool tells;                    /* its last atomic came behind a fence */
    bool fenced_block;             /* for the block's threads alone, and not released yet */
    bool block_released, block_acquired; /* to them, ever; and an atomic has been read since */
    uint64_t heard;                      /* as `acquired`, but by what takes no lock */
    bool block_heard;                    /* as `block_acquired`, likewise */
    uint64_t unread; /* its first release since its streams were read; 0: none */
    uint64_t warp_acquired[32], warp_unread[32]; /* the same of its warps, for each other */
    uint32_t missed[32]; /* the lanes of each that have seen no more since than `before` */
    uint64_t before[32];
    /* As the threads run, ahead of the streams, which are read later: */
    uint16_t live_clock[1024];
    const uint16_t *live_knows[1024];
    struct rows *rows, *spare_rows;
};
} // namespace emulator

#endif
