/* word_access.h: what is kept of each word of memory. */
#ifndef WORD_ACCESS_H
#define WORD_ACCESS_H

#include "counters/shadow/happens_before.h"
#include "counters/check/race/race.h"

namespace emulator
{
static inline bool foreign(uint64_t cell, uint64_t mine)
{
    return same_tag(cell, mine) && !same_who(cell, mine);
}

/* Does what is in the cell come before all that this block does now, by a barrier at the latest? Or
 * is it of an earlier launch? Then there is nothing to compare. */
static inline bool settled(const struct order *order, uint64_t cell, uint64_t mine)
{
    if (!same_tag(cell, mine))
        return true;
    if ((cell ^ mine) >> BLOCK_AT != 0)
        return false;
    const enum kind kind = cell_kind(cell);
    return kind == ONE_BLOCK ? cell_clock(cell) < order->interval
                             : kind <= ONE_WARP && cell_clock(cell) < order->all_met;
}

/* Would joining these change nothing? So it is for most reads: a word's neighbours read it too. */
static inline bool included(uint64_t mine, uint64_t cell, unsigned interval)
{
    enum kind kind = cell_kind(cell);
    uint64_t different = cell ^ mine;
    if (kind == ANY_BLOCK)
        return true;
    if (different >> BLOCK_AT != 0)
        return false;
    return kind == ONE_BLOCK ? cell_clock(cell) == interval
                             : kind == ONE_WARP && (different & CLOCK_FIELD) == 0 &&
                                   different >> (THREAD_AT + LANE_BITS) == 0;
}

/* What a cell says after one more thread, beside those that it names, has read (or has changed
 * atomically). Those who came before the new one need not be kept: what comes after it comes after
 * them. */
uint64_t joined(const struct order *order, uint64_t mine, uint64_t old, uint64_t word);

/* Tells of uninitialised reads, and of races, in what one lane accesses. `cell` says who it is, and
 * all that is not of one word. */
void access_lane(struct access *access, uint64_t cell, bool check_known);
/* The same where the lane frees an object: as if it wrote all of it. It is gone then. */
void access_freed(struct access *access, uint64_t cell);
} // namespace emulator

#endif
