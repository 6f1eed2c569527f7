/* parent_clock.cpp: what comes before the child of a kernel. */
#include "counters/shadow/parent_clock.h"

#include <stdlib.h>

#include "counters/shadow/happens_before.h"
#include "counters/shadow/clock_snapshot.h"
#include "engine/base/launch_record.h"
#include "counters/base/program_image.h"

using namespace emulator;

struct emulator::parent_clock {
    struct clock_snapshot known;
    uint64_t global; /* tag and block of the thread's accesses */
    uint64_t tags;   /* number of tags by then */
    bool acquired;   /* its block had acquired from other blocks, but what it learnt is not known */
    bool kept;
};

struct parent_clock *emulator::parent_clock_make(void)
{
    return (struct parent_clock *)count_need(calloc(1, sizeof(struct parent_clock)));
}

void emulator::parent_clock_keep(struct parent_clock *past, const struct order *order,
                                 unsigned thread)
{
    snapshot_keep(&past->known, order, thread, order->knows[thread]);
    past->known.warp[thread % LANES] = order->clock[thread];
    past->global = order->global;
    past->tags = order_tags();
    past->acquired = order->acquired != 0;
    past->kept = true;
}

bool emulator::parent_clock_of_block(const struct parent_clock *past, uint64_t cell)
{
    return same_block(cell, past->global) && cell_kind(cell) != ANY_BLOCK;
}

bool emulator::parent_clock_of_thread(const struct parent_clock *past, uint64_t cell, uint64_t word)
{
    return parent_clock_of_block(past, cell) && cell_kind(cell) == ONE_THREAD &&
           cell_thread(cell, word) == past->known.thread;
}

static bool comes_before(const struct parent_clock *past, uint64_t cell, uint64_t word)
{
    if (past->acquired || cell_clock(cell) == LAST_CLOCK)
        return true;
    return parent_clock_of_block(past, cell) && snapshot_has(&past->known, cell, word);
}

/* Is this an access of the launching kernel? Its tag may have been reused by now. */
static bool is_of(const struct parent_clock *past, uint64_t cell)
{
    return past && past->kept && same_tag(cell, past->global) && order_tags() - past->tags < TAGS;
}

const struct launch *emulator::parent_clock_launch(const struct launch *child, uint64_t cell,
                                                   uint64_t word)
{
    for (; child->parent; child = child->parent)
        if (is_of(child->past, cell))
            return comes_before(child->past, cell, word) ? NULL : child;
    return NULL;
}
