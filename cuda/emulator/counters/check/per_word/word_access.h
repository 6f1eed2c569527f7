/* word_access.h: what is known of each word of memory. */
#ifndef WORD_ACCESS_H
#define WORD_ACCESS_H

#include "counters/shadow/happens_before.h"
#include "counters/check/race/launch_shapes.h"
#include "counters/check/race/race.h"

namespace emulator
{
static inline bool foreign(uint64_t cell, uint64_t mine)
{
    return same_tag(cell, mine) && !same_who(cell, mine);
}

/* Does the access in `cell` come before all that this block does now, because of a barrier, or is
 * it of an earlier launch? Then there is nothing to compare. */
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

/* Would joined() return `cell` unchanged? This holds for most reads, because neighbours read the
 * word, too. */
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

/* A thread is about to store to global memory: marks the word's read as overwritten. */
static inline void overwrite(uint64_t last_write, uint64_t *read, uint64_t mine)
{
    if (same_who(*read, mine) && !kernel_of_cell(last_write))
        *read |= OVERWRITTEN;
}

/* Returns the cell of a word after one more thread than those in `old` has read it, or changed it
 * atomically. Accesses that come before the new one are dropped, because what comes after the new
 * one comes after them as well. */
uint64_t joined(const struct order *order, uint64_t mine, uint64_t old, uint64_t word);

/* Reports uninitialised reads and races of one lane. `cell` is the lane's cell, without what
 * belongs to one word. */
void access_lane(struct access *access, uint64_t cell, bool check_known);
/* The lane frees an object: checks that as a write to all of it, then makes its words unknown. */
void access_freed(struct access *access, uint64_t cell);
} // namespace emulator

#endif
