/* recorded_event.h: the events of one thread of a kernel, in program order. */
#ifndef RECORDED_EVENT_H
#define RECORDED_EVENT_H

#include <stddef.h>
#include <stdint.h>

#include "engine/base/lane_sets.h"

namespace emulator
{
/* What a hook recorded. */
enum action {
    LOAD,
    STORE,
    ATOMIC,
    VOLATILE_LOAD,
    VOLATILE_STORE,
    ATOMIC_LOAD,
    ATOMIC_STORE,
    BRANCH, /* a basic block is entered: keeps the lanes in step, accesses no memory */
    FETCH_TEXTURE,
    FREE,      /* frees an object of the device's heap; freed_bytes() gives its size */
    MEET,      /* meets lanes of the warp: `pc` numbers the meeting, `address` is a row of order */
    COPY_LOAD, /* an asynchronous copy begins: what it reads, then what it writes */
    COPY_STORE,
    COPIES_ARRIVE, /* `address`: how many of the thread's asynchronous copies are complete */
    ACQUIRE,       /* a fence after a relaxed atomic: together they acquire */
    FENCE,         /* beyond the block's scope: `address` is a row of struct order, `value` whether
                    * the thread has done anything since its last fence */
    KERNEL_AHEAD,  /* the thread has waited until the previous kernel of the stream has ended */
    /* Reads `bytes` words of a constant table for each bit of `address`; `aligned` numbers such
     * reads of one statement. */
    TABLE,
    LAUNCH, /* of a child kernel; `address` is its struct parent_clock */
    ACTIONS
};

/* What an atomic operation does: flags in an event's `value`. */
enum {
    SWAPS = 1,       /* compares before it stores */
    JOINS = 2,       /* one operation could serve all lanes with the same address */
    RELAXED = 4,     /* does not acquire: later accesses are not ordered after those of others */
    FOR_BLOCK = 8,   /* has the scope of the block */
    FOR_THREAD = 16, /* has the scope of the thread */
    MISSED = 32,     /* the value that it would have stored was already there */
    TRADES = 64,     /* an exchange: stores whatever was there */
    SWAPPED = 128,   /* has replaced one value by another */
};

/* Flags beside an atomic's alignment, which is its size. ONE_PLACE: nvcc sees that all lanes of a
 * warp change one address. COUNTS_UP: each adds one and ignores the old value. LOOPS: in shared
 * memory a GPU has no such instruction, so it repeats a compare-and-swap. SEEKS_MORE: this loop
 * also ends when the value it reads needs no change. With LOOPS, MISSED means that nothing was
 * changed. */
enum { ONE_PLACE = 32, COUNTS_UP = 64, SEEKS_MORE = 64, LOOPS = 128 };

/* Flags beside the alignment of loads and stores in shared memory: the compiler knows their place
 * in 8 or 16 bytes. */
enum { KNOWN_8 = 32, KNOWN_16 = 64 };

/* One action of one thread. Recorded in two stores of 8 bytes, so its alignment is its size. */
struct alignas(16) event {
    uint32_t pc; /* the return address of the hook, relative to count_image */
    uint8_t action;
    uint8_t bytes;
    uint8_t aligned; /* the multiple that the address must be of, or a GPU traps; 0: a piece of a
                      * struct copy, of which parts may be padding */
    uint8_t value;   /* of a store: a hash of the stored value; of an atomic: SWAPS and so on; of a
                      * copy's first load: copied_words() */
    uint64_t address;
};

/* An event's first eight bytes without the pc. */
static constexpr uint64_t event_half(uint64_t action, uint8_t bytes, uint8_t aligned)
{
    return action << 32 | (uint64_t)bytes << 40 | (uint64_t)aligned << 48;
}

static inline unsigned alignment_of(const struct event *event)
{
    return event->aligned & (unsigned)(ONE_PLACE - 1);
}

/* The access that an event makes; asynchronous copies load and store. */
static inline enum action access_of(const struct event *event)
{
    return event->action == COPY_LOAD    ? LOAD
           : event->action == COPY_STORE ? STORE
                                         : (enum action)event->action;
}

/* The hash of a stored value; bytes after the eighth do not count. */
static inline uint8_t hash_of(const void *address, unsigned bytes)
{
    uint64_t value;
    switch (bytes) { /* whole loads: a CPU forwards to them what it has just stored */
    case 1:
        value = *(const uint8_t *)address;
        break;
    case 2:
    case 3: /* the end of a struct: its first two bytes suffice */
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

/* The number of 4-byte words that a copy of `bytes` bytes touches, at most UINT8_MAX. */
static inline uint8_t copied_words(size_t bytes)
{
    const size_t words = (bytes + 3) / 4;
    return words < UINT8_MAX ? (uint8_t)words : UINT8_MAX;
}

/* The size of a freed object in units of 16 bytes. An event holds it in `value`, `aligned` and
 * `bytes`. */
static inline size_t free_units(size_t bytes)
{
    const size_t units = (bytes + 15) / 16, most = ((size_t)1 << 24) - 1;
    return units < most ? units : most;
}
static inline size_t freed_bytes(const struct event *event)
{
    return ((size_t)event->value << 16 | (size_t)event->aligned << 8 | event->bytes) * 16;
}

/* Holds those events of one thread that have not been merged into requests yet. */
struct buffer {
    event *events, *end;
};
} // namespace emulator

#endif
