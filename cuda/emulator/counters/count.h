/* count.h: what counting keeps: each thread's accesses while a block runs, and their sums. */
#ifndef COUNT_H
#define COUNT_H

#include <stddef.h>
#include <stdint.h>

enum { LANES = 32 };

/* What a hook saw a thread do. */
enum action {
    LOAD,
    STORE,
    ATOMIC,
    VOLATILE_LOAD,
    VOLATILE_STORE,
    BRANCH, /* a basic block is entered: keeps the lanes in step, moves nothing */
    FETCH_TEXTURE,
    ACTIONS
};

/* One action of one thread. */
struct event {
    uint32_t pc; /* behind the call of the hook, from the program's first byte on */
    uint8_t action;
    uint8_t bytes;
    uint16_t aligned; /* to what the address must be a multiple of, or a GPU traps */
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

enum { TABLE = 4096 }; /* instructions of one kernel that access memory or begin a basic block */

struct table {
    sums entries[TABLE];
    uint64_t blocks, threads, barriers;
    table *next; /* in the list of all */
};
sums *table_entry(table *table, uint32_t pc, uint16_t operation);
void table_add(table *to, const table *from);
void table_clear(table *table);

/* The lanes of a warp that do the same thing together. */
struct request {
    const struct event *event;     /* of the first of them */
    int lanes;                     /* how many */
    int first_thread, lane[LANES]; /* of the warp in its block, and in the warp */
    uint64_t address[LANES], lowest, highest;
};

/* One for each operating system's thread. */
struct counter {
    stream streams[1024]; /* by thread of the block */
    stream spare[1024];   /* buffers that no thread uses, the last used on top */
    int spares;
    table *sums;
    const char *local, *local_end;   /* its thread-local storage: shared memory, and the indices */
    const char *stacks, *stacks_end; /* where the block's threads keep their locals */
};

/* warp.cpp: makes requests of what the 32 streams of a warp hold, and empties them. */
void count_warp(counter *counter, int first_thread);

/* request.cpp: adds one request to the sums. */
void count_request(counter *counter, request *request);

/* hooks.cpp: the tables of all operating system's threads. */
extern table *count_tables;
extern char *count_image; /* the program's first byte */

/* bounds.cpp: tells about the first access outside every array. Where the last access was right is
 * looked at first: most accesses go to the same array as the one before. */
struct bounds {
    const char *array, *end;
};
extern __thread struct bounds bounds_last;
void bounds_look(const char *address, size_t bytes, bool store, uint32_t pc, unsigned thread);
void bounds_forget(void); /* arrays come and go between launches */

/* place.cpp: source lines, by addr2line */
enum { PLACE_PATH = 4096 };
struct place {
    char file[PLACE_PATH];
    int line; /* 0 if it is not known */
};
void find_places(const uint32_t *pcs, int count, struct place *places);

/* report.cpp */
struct launch;
void report_launch(const struct launch *launch);
void report_copy(bool to_device, bool from_device, size_t bytes);

#endif
