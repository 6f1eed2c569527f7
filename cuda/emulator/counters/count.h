/* count.h: what counting keeps: each thread's accesses while a block runs, and their sums. */
#ifndef COUNT_H
#define COUNT_H

#include <stddef.h>
#include <stdint.h>

enum operation {
    GLOBAL_LOAD,
    GLOBAL_STORE,
    SHARED_LOAD,
    SHARED_STORE,
    GLOBAL_ATOMIC,
    SHARED_ATOMIC,
    TEXTURE,
    BRANCH, /* a basic block is entered: keeps the lanes in step, moves nothing */
    OPERATIONS
};

/* One access of one thread. */
struct event {
    uint32_t pc; /* behind the call of the hook, from the program's first byte on */
    uint16_t operation;
    uint16_t bytes;
    uint64_t address;
};

/* The accesses of one thread that no request was made of yet. */
struct stream {
    event *events;
    size_t count, capacity;
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
};

/* warp.cpp: makes requests of what the 32 streams of a warp hold, and empties them. */
void count_warp(stream *lanes, table *table);
sums *table_entry(table *table, uint32_t pc, uint16_t operation);

/* hooks.cpp: the tables of all operating system's threads. */
enum { MAX_TABLES = 512 };
extern table *count_tables[MAX_TABLES];
extern int count_table_number;
extern char *count_image; /* the program's first byte */

/* bounds.cpp: tells about the first access outside every array. Where the last access was right is
 * looked at first: most accesses go to the same array as the one before. */
struct bounds {
    const char *array, *end;
};
extern __thread struct bounds bounds_last;
void bounds_look(const char *address, size_t bytes, bool store, const void *pc);
static inline void bounds_check(const char *address, size_t bytes, bool store, const void *pc)
{
    if (address < bounds_last.array || address + bytes > bounds_last.end)
        bounds_look(address, bytes, store, pc);
}
void bounds_forget(void); /* arrays come and go between launches */

/* report.cpp */
enum { PLACE_PATH = 4096 };
struct place {
    char file[PLACE_PATH];
    int line; /* 0 if it is not known */
};
void find_place(uint32_t pc, struct place *place);
struct launch;
void report_launch(const struct launch *launch);
void report_copy(bool to_device, bool from_device, size_t bytes);

#endif
