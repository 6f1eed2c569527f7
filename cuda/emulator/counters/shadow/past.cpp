/* past.cpp: what comes before a kernel's child. */
#include "past.h"

#include <stdlib.h>

#include "happens_before.h"
#include "known.h"
#include "launch.h"
#include "program.h"

using namespace emulator;

struct emulator::past {
    struct known known;
    uint64_t global; /* tag and block of the thread's accesses */
    uint64_t tags;   /* so many there were by then */
    bool acquired;   /* its block had seen what others told; what, is not known */
    bool kept;
};

struct past *emulator::past_make(void)
{
    return (struct past *)count_need(calloc(1, sizeof(struct past)));
}

void emulator::past_keep(struct past *past, const struct order *order, unsigned thread)
{
    known_keep(&past->known, order, thread, order->knows[thread]);
    past->known.warp[thread % 32] = order->clock[thread];
    past->global = order->global;
    past->tags = order_tags();
    past->acquired = order->acquired != 0;
    past->kept = true;
}

bool emulator::past_of_block(const struct past *past, uint64_t cell)
{
    return same_block(cell, past->global) && cell_kind(cell) != ANY_BLOCK;
}

bool emulator::past_of_thread(const struct past *past, uint64_t cell, uint64_t word)
{
    return past_of_block(past, cell) && cell_kind(cell) == ONE_THREAD &&
           cell_thread(cell, word) == past->known.thread;
}

static bool comes_before(const struct past *past, uint64_t cell, uint64_t word)
{
    if (past->acquired || cell_clock(cell) == LAST_CLOCK)
        return true;
    return past_of_block(past, cell) && known_has(&past->known, cell, word);
}

/* Of its tag, which may be another's by now */
static bool is_of(const struct past *past, uint64_t cell)
{
    return past && past->kept && same_tag(cell, past->global) && order_tags() - past->tags < TAGS;
}

const struct launch *emulator::past_launch(const struct launch *child, uint64_t cell, uint64_t word)
{
    for (; child->parent; child = child->parent)
        if (is_of(child->past, cell))
            return comes_before(child->past, cell, word) ? NULL : child;
    return NULL;
}
