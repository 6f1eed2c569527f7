/* happens_before.h: which accesses come before which.
 *
 * Each thread of a block has a clock, which goes on when the thread synchronises with others. An
 * access carries its thread's clock. It comes before what another thread does now if that thread
 * has learnt since, at a barrier or with its warp, that the clock went on (vector clocks; Lamport
 * 1978, Mattern 1989). Blocks are ordered among themselves by __threadfence() and atomics alone. */
#ifndef HAPPENS_BEFORE_H
#define HAPPENS_BEFORE_H

#include <stddef.h>
#include <stdint.h>

#include "cell.h"

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
    struct shadow *shared_memory; /* whose cells go with the tags of `shared` */
    unsigned interval;            /* barriers so far */
    uint16_t clock[1024];         /* of each thread, where its stream is being read */
    uint16_t met[1024];           /* its clock at the last barrier */
    uint16_t all_met;             /* the least of these */
    bool in_step;                 /* the clocks of `lane` are equal */
    uint64_t lane[32];            /* thread and clock of each in the warp whose streams are read */
    const uint16_t *knows[1024];  /* the clocks of its warp that it has learnt since; or NULL */
    uint64_t acquired;            /* how many releases there were when it last saw an atomic */
    bool fenced;                  /* and not released yet */
    uint64_t unread;              /* its first release since its streams were read; 0: none */
    /* As the threads run, ahead of the streams, which are read later: */
    uint16_t live_clock[1024];
    const uint16_t *live_knows[1024];
    struct rows *rows, *spare_rows;
};

uint64_t block_number(void); /* of the block that runs here, in its grid */
void order_block_begins(struct order *order, int threads);
void order_barrier(struct order *order, int threads); /* all streams have been read */

/* The lanes of a warp meet, and each of them knows from now on what is written to `row`, which
 * lasts until the next barrier. `active`: the lanes that have touched memory since they last met
 * others; the clocks of the rest may stand still. */
uint16_t *order_row(struct order *order);
void order_meet(struct order *order, int first_thread, unsigned lanes, unsigned active,
                uint16_t *row);
/* Where the streams of lanes that met are read, so many and all active or none. */
void order_learn(struct order *order, int first_thread, const int *lane, int lanes,
                 const uint16_t *row, bool active);
/* The streams of this warp are read from now on. */
void order_warp(struct order *order, int first_thread);

/* Blocks learn of each other by a fence, then an atomic, and an atomic that sees that one. */
void order_fence(struct order *order);
void order_release(struct order *order); /* an atomic runs */
void order_acquire(struct order *order); /* an atomic is read from a stream */
void order_read(struct order *order);    /* all streams have been */
/* May what this block has not seen done only not have been read of others' streams yet? */
bool order_may_be_unread(const struct order *order);

/* Does the access in this cell, of the same tag and kept for `word`, come before what `thread` of
 * this block does? */
bool order_before(const struct order *order, uint64_t cell, uint64_t word, unsigned thread);

/* All that was done is known to all that comes: a launch ends, or all blocks meet. */
void order_launch_ends(void);
uint64_t order_launch_tag(void);      /* of what is launched now */
void order_grid(struct order *order); /* each block, then */
} // namespace emulator

#endif
