/* shadow_cell.h: an access to a word, or to one byte of it, in 64 bits: who (tag, block, thread),
 * when (clock), what was written (a hash), and where in the program. The tag tells launches apart;
 * 0 is none. */
#ifndef SHADOW_CELL_H
#define SHADOW_CELL_H

#include <stdbool.h>
#include <stdint.h>

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

    LAST_CLOCK = (1 << CLOCK_BITS) - 1, /* accesses as late as this are taken to be in order */
    FENCES = LAST_CLOCK / 2, /* fences count no further: a thread may wait in a loop with one */
    TAGS = 1 << TAG_BITS,
    BLOCKS = 4093, /* blocks are told apart modulo this: a prime, for grids are powers of two */
    WORD = 4,      /* bytes that one cell is kept for */
    LANE_BITS = 5, /* the lowest of the thread's */
    ALL_BYTES = 15,
    LIVE_AT = 4,    /* in the byte that says which of a word's bytes are known */
    UNSET = 1 << 7, /* in it: a copy has filled the rest with what nobody had set on the host */
};

static const uint64_t CLOCK_FIELD = (uint64_t)LAST_CLOCK << CLOCK_AT;
static const uint64_t ATOMIC_FIELD = (uint64_t)1 << ATOMIC_AT;
static const uint64_t KIND_FIELD = (uint64_t)3 << KIND_AT;
static const uint64_t LANE_FIELD = (uint64_t)31 << THREAD_AT;

/* A cell holds one access. Where several threads read, or change atomically, it says who they have
 * in common: their warp, their block, or nothing. */
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

/* Of a word whose bytes have cells of their own, in place of the last write: what is said of it
 * nowhere else, so that every access of this launch finds it foreign and not settled. */
static inline uint64_t cell_of_parts(uint64_t mine)
{
    return cell_with(mine, ANY_BLOCK, 0) & ~ATOMIC_FIELD;
}

/* Lanes side by side mostly access words side by side. A cell that is kept for a word holds its
 * lane less the word's number, modulo 32: so these lanes keep equal cells. */
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

/* One thread, or the same threads. */
static inline bool same_who(uint64_t a, uint64_t b)
{
    return (a ^ b) >> KIND_AT == 0;
}
} // namespace emulator

#endif
