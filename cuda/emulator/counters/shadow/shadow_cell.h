/* shadow_cell.h: a cell is an access to a word, or to one byte of it, in 64 bits: who (tag, block,
 * thread), when (clock), what was written (a hash), and by which instruction. The tag distinguishes
 * launches; 0 is no access. */
#ifndef SHADOW_CELL_H
#define SHADOW_CELL_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/base/lane_sets.h"

namespace emulator
{
enum {
    INSTRUCTION_BITS = 10,
    HASH_BITS = 8,
    CLOCK_BITS = 11,
    ATOMIC_BITS = 1,
    KIND_BITS = 2,
    THREAD_BITS = 10,
    BLOCK_BITS = 12,
    TAG_BITS = 10,

    HASH_AT = INSTRUCTION_BITS,
    CLOCK_AT = HASH_AT + HASH_BITS,
    ATOMIC_AT = CLOCK_AT + CLOCK_BITS,
    KIND_AT = ATOMIC_AT + ATOMIC_BITS,
    THREAD_AT = KIND_AT + KIND_BITS,
    BLOCK_AT = THREAD_AT + THREAD_BITS,
    TAG_AT = BLOCK_AT + BLOCK_BITS,

    LAST_CLOCK = (1 << CLOCK_BITS) - 1, /* accesses this late count as ordered */
    FENCES = LAST_CLOCK / 2,            /* fences count no further: a thread may loop around one */
    TAGS = 1 << TAG_BITS,
    BLOCKS = 4093, /* blocks count modulo this: a prime, because grids are powers of two */
    WORD = 4,      /* bytes of a cell */
    LANE_BITS = LANES == 32 ? 5 : 6, /* the lowest bits of the thread */
    ALL_BYTES = 15,
    LIVE_AT = 4,    /* shift of a word's upper bits in shadow.known */
    UNSET = 1 << 7, /* in shadow.known: a copy filled the rest with unset bytes of the host */
};

static const uint64_t HASH_FIELD = (uint64_t)((1 << HASH_BITS) - 1) << HASH_AT;
static const uint64_t CLOCK_FIELD = (uint64_t)LAST_CLOCK << CLOCK_AT;
static const uint64_t ATOMIC_FIELD = (uint64_t)1 << ATOMIC_AT;
static const uint64_t KIND_FIELD = (uint64_t)3 << KIND_AT;
static const uint64_t LANE_FIELD = (uint64_t)(LANES - 1) << THREAD_AT;
/* A read has no hash. In its place: the same thread has stored to the word since, and no kernel had
 * written it before. */
static const uint64_t OVERWRITTEN = (uint64_t)1 << HASH_AT;

/* A cell holds one access. After reads or atomics of several threads, it says what these have in
 * common: their warp, their block, or nothing. */
enum kind { ONE_THREAD, ONE_WARP, ONE_BLOCK, ANY_BLOCK };

static inline unsigned cell_field(uint64_t cell, int at, int bits)
{
    return (unsigned)(cell >> at) & ((1u << bits) - 1);
}

static inline enum kind cell_kind(uint64_t cell)
{
    return (enum kind)cell_field(cell, KIND_AT, KIND_BITS);
}

static inline unsigned cell_clock(uint64_t cell)
{
    return cell_field(cell, CLOCK_AT, CLOCK_BITS);
}

static inline uint64_t cell_with(uint64_t cell, enum kind kind, uint64_t clock)
{
    return (cell & ~(KIND_FIELD | CLOCK_FIELD)) | (uint64_t)kind << KIND_AT | clock << CLOCK_AT;
}

/* The `writes` cell of a word whose bytes have cells of their own. No access has such a cell, so
 * that every access of this launch finds it foreign and not settled. */
static inline uint64_t cell_of_parts(uint64_t mine)
{
    return cell_with(mine, ANY_BLOCK, 0) & ~ATOMIC_FIELD;
}

/* Neighbouring lanes mostly access neighbouring words. A cell kept for a word holds its lane less
 * the word's number, modulo the lanes, so that the cells of such lanes are equal. */
static inline uint64_t cell_at(uint64_t cell, uint64_t word)
{
    return (cell & ~LANE_FIELD) | ((cell - (word << THREAD_AT)) & LANE_FIELD);
}

static inline unsigned cell_thread(uint64_t cell, uint64_t word)
{
    uint64_t whole = (cell & ~LANE_FIELD) | ((cell + (word << THREAD_AT)) & LANE_FIELD);
    return cell_field(whole, THREAD_AT, THREAD_BITS);
}

static inline bool same_tag(uint64_t a, uint64_t b)
{
    return (a ^ b) >> TAG_AT == 0;
}

static inline bool same_block(uint64_t a, uint64_t b)
{
    return cell_field(a ^ b, BLOCK_AT, BLOCK_BITS) == 0;
}

static inline bool has_parts(uint64_t last_write, uint64_t mine)
{
    return same_tag(last_write, mine) && cell_kind(last_write) == ANY_BLOCK &&
           !(last_write & ATOMIC_FIELD);
}

/* Is it the same thread, or the same group of threads? */
static inline bool same_who(uint64_t a, uint64_t b)
{
    return (a ^ b) >> KIND_AT == 0;
}
} // namespace emulator

#endif
