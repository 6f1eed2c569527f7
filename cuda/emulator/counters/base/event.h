/* event.h: what counting keeps: each thread's accesses while a block runs, and their sums. */
#ifndef COUNT_H
#define COUNT_H

#include <stddef.h>
#include <stdint.h>

#include "source_line.h"
#include "happens_before.h"
#include "shadow.h"

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
    MEET, /* other lanes of the warp; its pc is the meeting's number, its address a row of order */
    ACTIONS
};

/* One action of one thread. */
struct event {
    uint32_t pc; /* behind the call of the hook, from the program's first byte on */
    uint8_t action;
    uint8_t bytes;
    uint8_t aligned; /* to what the address must be a multiple of, or a GPU traps */
    uint8_t value;   /* of a store: a hash of what is stored */
    uint64_t address;
};

/* The actions of one thread that no request was made of yet. */
struct stream {
    event *events, *next, *end; /* the buffer, where the next goes, where it ends */
};

/* What a request was, for the figures. */
enum operation {
    GLOBAL_LOAD,
    GLOBAL_STORE,
    GLOBAL_ATOMIC,
    SHARED_LOAD,
    SHARED_STORE,
    SHARED_ATOMIC,
    TEXTURE,
    BRANCHES,
    OPERATIONS
};

/* Sums over the requests of one instruction. A wavefront is one pass through shared memory; for
 * other operations `parts` counts sectors of 32 bytes. `ideal` is what the same bytes, side by
 * side, would have taken. */
struct sums {
    uint32_t pc;
    uint16_t operation;
    bool used;
    uint64_t requests, parts, ideal, bytes, lanes;
};

/* The sums of one kernel's instructions. All zero, it is an empty one. */
struct table {
    sums *entries;     /* by pc and operation; those that are not `used` are free */
    uint32_t capacity; /* a power of two, or 0 */
    uint32_t used;
    uint64_t blocks, counted, threads, barriers; /* counted: blocks */
    table *next;                                 /* in the list of all */
};
sums *table_entry(table *table, uint32_t pc, uint16_t operation);
void table_add(table *to, const table *from);
void table_clear(table *table);

/* The lanes of a warp that do the same thing together. */
struct request {
    const struct event *event; /* of the first of them */
    int lanes;                 /* how many */
    int first_thread;          /* of the warp, in its block */
    int lane[LANES];           /* in the warp */
    uint64_t address[LANES], lowest, highest;
    uint32_t breaks; /* a bit for each lane whose bytes don't lie behind those of the one before */
    const struct event *at[LANES], *end[LANES]; /* in the lanes' streams */
};

/* A run: lanes of the request between two of these breaks. Where the one that begins at lane
 * `first` ends; breaks before it don't matter. */
static inline int run_end(const request *request, uint32_t breaks, int first)
{
    uint32_t later = breaks >> first >> 1;
    int end = later ? first + 1 + __builtin_ctz(later) : LANES;
    return end < request->lanes ? end : request->lanes;
}

/* One for each operating system's thread. */
struct counter {
    stream streams[1024]; /* by thread of the block */
    stream spare[1024];   /* buffers that no thread uses, the last used on top */
    int spares;
    table *sums;
    const char *local, *local_end;   /* its thread-local storage: shared memory, and the indices */
    const char *stacks, *stacks_end; /* where the block's threads keep their locals */
    uint32_t paused[LANES];          /* lanes that wait for their warp to be counted, by warp */
    struct order order;
    uint32_t meetings; /* of warps */
    struct shadow shared;
    uint64_t shared_low, shared_high; /* what of it the block has written */
};
counter *counter_make(void);
/* Writes down what of shared memory a block has written; forgets it, for every block begins with an
 * unknown one. */
void shared_written(counter *counter, uint64_t begin, uint64_t end);
void shared_forgotten(counter *counter);

/* warp.cpp: makes requests of what the 32 streams of a warp hold, and empties them; as far as can
 * be known, if lanes are paused. */
void count_warp(counter *counter, int first_thread);

/* request.cpp: adds one request to the sums; fills in its `lowest`, `highest` and `breaks`. */
void count_request(counter *counter, request *request);

/* counter.cpp: the tables of all operating system's threads. */
extern table *count_tables;
extern char *count_image, *count_image_end; /* the program, as it lies in memory */
/* As events keep it; 0 for what is not known. */
static inline uint32_t pc_of(const void *address)
{
    return address ? (uint32_t)((const char *)address - count_image) : 0;
}
static inline const void *address_of(uint32_t pc)
{
    return pc ? count_image + pc : NULL;
}
void *count_need(void *memory); /* ends the program if it is NULL */
/* told.cpp: one of how many blocks is counted; WARPBOOK_SAMPLE */
extern uint64_t count_sample;
/* hooks.cpp, for accesses that the compiler does not tell of: is a kernel's thread being counted
 * here; whose memory it is; one access, of any alignment. */
bool count_is_on(void);
bool count_is_local(const void *address);
bool count_is_shared(const void *address);
void count_access(enum action action, const void *address, size_t bytes, const void *pc);
/* An atomic one; and does it tell other threads of what came before it? */
void count_atomic(enum action action, const void *address, size_t bytes, bool releases,
                  const void *pc);
void count_fence(void);

/* report.cpp */
struct launch;
void report_launch(const struct launch *launch);
void report_copy(bool to_device, bool from_device, size_t bytes);
} // namespace emulator

#endif
