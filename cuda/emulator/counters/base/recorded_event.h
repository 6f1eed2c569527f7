/* recorded_event.h: what a kernel's threads do, each in the order in which it did it. */
#ifndef RECORDED_EVENT_H
#define RECORDED_EVENT_H

#include <stddef.h>
#include <stdint.h>

namespace emulator
{
enum { LANES = 32 };

/* What a hook saw a thread do. */
enum action {
    LOAD,
    STORE,
    ATOMIC,
    VOLATILE_LOAD,
    VOLATILE_STORE,
    ATOMIC_LOAD,
    ATOMIC_STORE,
    BRANCH, /* a basic block is entered: keeps the lanes in step, moves nothing */
    FETCH_TEXTURE,
    FREE, /* an object of the kernels' heap; how large: freed_bytes() */
    MEET, /* other lanes of the warp; its pc is the meeting's number, its address a row of order */
    COPY_LOAD, /* an asynchronous copy begins: what it reads, and what it writes */
    COPY_STORE,
    COPIES_ARRIVE, /* of the thread's asynchronous copies so many are there: the address */
    ACQUIRE,       /* a fence behind an atomic that is relaxed */
    FENCE,         /* any, for other blocks; its address a row of order, its value whether it had
                      done anything since its last */
    KERNEL_AHEAD,  /* has ended, for which the thread has waited */
    TABLE,  /* is read: for each bit of the address so many words as it has bytes; in the order
             * of its alignment, where one statement does so often */
    LAUNCH, /* of a child; its address is where what comes before it is kept */
    ACTIONS
};

/* What an atomic does: it compares first; one can do the same for all lanes of one place; what
 * comes behind it is not in order with what others did; it is one for its block, or its thread,
 * alone; what it would have put there was there; it puts its value there, whatever was; it has
 * swapped one value for another. */
enum {
    SWAPS = 1,
    JOINS = 2,
    RELAXED = 4,
    FOR_BLOCK = 8,
    FOR_THREAD = 16,
    MISSED = 32,
    TRADES = 64,
    SWAPPED = 128,
};

/* Beside an atomic's alignment, which is its size: nvcc sees that all lanes of a warp change one
 * place; each adds one, and does not ask what was there. Or, LOOPS, in shared memory a GPU has no
 * instruction for it, but reads, and swaps, until it finds what it has read; or ends, where it
 * SEEKS_MORE, when it reads what it would not change. There MISSED is one that changed nothing. */
enum { ONE_PLACE = 32, COUNTS_UP = 64, SEEKS_MORE = 64, LOOPS = 128 };

/* The same of loads and stores in shared memory: a compiler sees how they lie in 8 bytes, or in 16.
 */
enum { KNOWN_8 = 32, KNOWN_16 = 64 };

/* One action of one thread. */
struct alignas(16) event { /* as large: two halves */
    uint32_t pc;           /* behind the call of the hook, from the program's first byte on */
    uint8_t action;
    uint8_t bytes;
    uint8_t aligned; /* to what the address must be a multiple of, or a GPU traps; 0: a piece of a
                      * copy, of which parts may be padding */
    uint8_t value;   /* of a store: a hash of what is stored; of an atomic: SWAPS, …; of the first
                      * load of a copy: copied_words() */
    uint64_t address;
};

/* All but the pc, in an event's first eight bytes */
static constexpr uint64_t event_half(uint64_t action, uint8_t bytes, uint8_t aligned)
{
    return action << 32 | (uint64_t)bytes << 40 | (uint64_t)aligned << 48;
}

static inline unsigned alignment_of(const struct event *event)
{
    return event->aligned & (unsigned)(ONE_PLACE - 1);
}

/* Of an asynchronous copy, the access that it is. */
static inline enum action access_of(const struct event *event)
{
    return event->action == COPY_LOAD    ? LOAD
           : event->action == COPY_STORE ? STORE
                                         : (enum action)event->action;
}

/* Of what a store has stored. */
static inline uint8_t hash_of(const void *address, unsigned bytes)
{
    uint64_t value;
    switch (bytes) { /* whole loads: a CPU hands them what it has just stored */
    case 1:
        value = *(const uint8_t *)address;
        break;
    case 2:
    case 3: /* the end of a struct: its first bytes do */
        value = *(const uint16_t *)address;
        break;
    case 4:
        value = *(const uint32_t *)address;
        break;
    default:
        value = *(const uint64_t *)address;
    }
    return (uint8_t)(value * 0x9e3779b97f4a7c15 >> 56); /* Knuth's multiplicative hash */
}

/* How many words of 4 bytes a copy reads, begun ones too, as far as that is of interest. */
static inline uint8_t copied_words(size_t bytes)
{
    const size_t words = (bytes + 3) / 4;
    return words < UINT8_MAX ? (uint8_t)words : UINT8_MAX;
}

/* How large what is freed is: in units of 16 bytes, in three fields of the event. */
static inline size_t free_units(size_t bytes)
{
    const size_t units = (bytes + 15) / 16, most = ((size_t)1 << 24) - 1;
    return units < most ? units : most;
}
static inline size_t freed_bytes(const struct event *event)
{
    return ((size_t)event->value << 16 | (size_t)event->aligned << 8 | event->bytes) * 16;
}

/* Where the actions of one thread are kept that no request was made of yet. */
struct buffer {
    event *events, *end;
};
} // namespace emulator

#endif
