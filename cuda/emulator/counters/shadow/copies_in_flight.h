/* copies_in_flight.h: the asynchronous copies of the running block, from their beginning until they
 * have been waited for: the bytes that they write in shared memory, and the bytes that they
 * read. */
#ifndef COPIES_IN_FLIGHT_H
#define COPIES_IN_FLIGHT_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"

namespace emulator
{
/* What one copy of a thread reads, or what it writes. */
struct copied {
    uint64_t address;
    uint32_t pc;
    unsigned number; /* of the copy, among the thread's */
    unsigned waits;  /* how often the thread had waited when it began */
    uint8_t bytes, value;
    bool written, shared; /* or else read; in shared memory */
};

/* The copies of one thread, in their order. */
struct thread_copies {
    struct copied *copied;
    unsigned first, count, capacity; /* `count` copies from `first` on are in flight */
    unsigned begun, waits;
};

struct copies_in_flight {
    struct thread_copies of[1024];
    uint64_t lowest, end; /* all bytes that are read lie in [lowest, end) */
};

/* Lanes begin a copy: records what they read, or what they write. */
void in_flight_begin(struct counter *counter, const request *request, bool shared);
/* The lanes have begun one more copy each, whether it was right or not. */
void in_flight_count(struct counter *counter, const request *request);
/* Returns the thread's first copy in flight if its number is less than `count`; else NULL. */
const struct copied *in_flight_first(const struct counter *counter, unsigned thread,
                                     uint64_t count);
void in_flight_end(struct counter *counter, unsigned thread); /* it has been waited for */
/* Returns a copy in flight that writes some of these bytes (or reads some, if not `written`) and
 * sets its thread; NULL if there is none. */
const struct copied *in_flight_find(const struct counter *counter, uint64_t address, uint64_t bytes,
                                    bool written, unsigned *thread);
void in_flight_forget(struct counter *counter); /* a block begins */
} // namespace emulator

#endif
