/* copies_in_flight.h: asynchronous copies of the block that runs here, from where they begin to
 * where they have been waited for: the bytes that they write to shared memory, and those that they
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
    unsigned waits;  /* so often had the thread waited when it began */
    uint8_t bytes, value;
    bool written, shared; /* and not read; in shared memory */
};

/* A thread's, in their order. */
struct thread_copies {
    struct copied *copied;
    unsigned first, count, capacity; /* those under way: `count` from the `first` on */
    unsigned begun, waits;
};

struct copies_in_flight {
    struct thread_copies of[1024];
    uint64_t lowest, end; /* all bytes that are read lie between these */
};

/* Lanes begin one: what they read or write there. */
void in_flight_begin(struct counter *counter, const request *request, bool shared);
/* They have begun to write, whether that was right or not. */
void in_flight_count(struct counter *counter, const request *request);
/* The thread's first that is under way, if it is one of its first so many copies; else NULL. */
const struct copied *in_flight_first(const struct counter *counter, unsigned thread,
                                     uint64_t count);
void in_flight_end(struct counter *counter, unsigned thread); /* the first is not any more */
/* One that writes bytes of these, or reads some, and its thread; NULL if there is none. */
const struct copied *in_flight_find(const struct counter *counter, uint64_t address, uint64_t bytes,
                                    bool written, unsigned *thread);
void in_flight_forget(struct counter *counter); /* a block begins */
} // namespace emulator

#endif
