/* cost_table.h: the sums of a kernel's instructions. */
#ifndef COST_TABLE_H
#define COST_TABLE_H

#include <stdint.h>

#include "counters/cost/example.h"
#include "counters/cost/merged_words.h"

namespace emulator
{
/* What a request was, for the figures. */
enum instruction_kind {
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
 * other operations `parts` counts sectors of 32 bytes, of an atomic each as often as it is changed.
 * `ideal` is what the same bytes, side by side, would have taken. */
struct sums {
    uint32_t pc;
    uint16_t operation;
    bool used;
    uint32_t most;      /* parts of the request that costs most */
    uint64_t costliest; /* requests that cost as much */
    uint64_t requests, parts, ideal, bytes, lanes;
    struct neighbours neighbours; /* of loads and stores in shared memory */
};

/* The sums of one kernel's instructions. All zero, it is an empty one. */
struct table {
    sums *entries;     /* by pc and operation; those that are not `used` are free */
    example *examples; /* of each entry, one of its requests */
    uint32_t capacity; /* a power of two, or 0 */
    uint32_t used;
    uint64_t blocks, counted, threads, barriers; /* counted: blocks */
    table *next;                                 /* in the list of all */
};
extern table *count_tables; /* of all the operating system's threads */
table *table_make(void);    /* a new one of these */

sums *table_entry(table *table, uint32_t pc, uint16_t operation);
/* Of a table that has it */
const sums *table_find(const table *table, uint32_t pc, uint16_t operation);
/* Counts requests that cost `parts` each: those among them that cost most so far. Of requests that
 * are merged, and become fewer, the number is negative, modulo 2^64. */
inline void sums_add_costliest(sums *entry, uint64_t requests, uint64_t parts)
{
    entry->costliest += parts == entry->most ? requests : 0;
}
/* Begins anew with a request that costs more than all before it, which is not yet counted. */
void table_take_example(table *table, sums *entry, const request *request, uint64_t parts,
                        bool shared);
/* `launch`: which of the kernel's it is from, counting from 1 */
void table_add(table *to, const table *from, uint64_t launch);
bool table_has_stores(const table *table); /* or atomics, in global memory */
void table_clear(table *table);
} // namespace emulator

#endif
