/* cost_table.h: the sums of a kernel's instructions. */
#ifndef COST_TABLE_H
#define COST_TABLE_H

#include <stdint.h>

#include "counters/cost/example.h"
#include "counters/cost/merged_words.h"

namespace emulator
{
/* What a request counts as. */
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

/* Sums over the requests of one instruction. `parts` counts wavefronts, which are passes through
 * shared memory, or else sectors of 32 bytes; for an atomic, a sector counts each time it is
 * changed. `ideal` is what the same bytes would take if they were adjacent. */
struct sums {
    uint32_t pc;
    uint16_t operation;
    bool used;
    uint32_t most;      /* parts of the costliest request */
    uint64_t costliest; /* requests that cost as much as that one */
    uint64_t requests, parts, ideal, bytes, lanes;
    struct neighbours neighbours; /* of loads and stores in shared memory */
};

/* The sums of one kernel's instructions. All zero is an empty table. */
struct table {
    sums *entries;     /* by pc and operation; free if not `used` */
    example *examples; /* one request of each entry */
    uint32_t capacity; /* a power of two, or 0 */
    uint32_t used;
    uint64_t blocks, counted, threads, barriers; /* `counted`: blocks that were */
    uint64_t tensor_multiplications;             /* of pairs of elements, by tensor cores */
    uint64_t written, written_end; /* global memory from the first to the last store; 0, 0: none */
    table *next;                   /* in the list of all tables */
};
extern table *count_tables; /* one for each thread of the operating system */
table *table_make(void);    /* a new one in this list */

sums *table_entry(table *table, uint32_t pc, uint16_t operation);
/* The table must have the entry. */
const sums *table_find(const table *table, uint32_t pc, uint16_t operation);
/* Adds requests that cost `parts` each to those that cost most so far. If merged requests become
 * fewer, the number is negative, modulo 2^64. */
inline void sums_add_costliest(sums *entry, uint64_t requests, uint64_t parts)
{
    entry->costliest += parts == entry->most ? requests : 0;
}
/* Starts anew with a request that costs more than all before it, and that is not counted yet. */
void table_take_example(table *table, sums *entry, const request *request, uint64_t parts,
                        bool shared);
/* `launch`: the number of the launch, from 1. */
void table_add(table *to, const table *from, uint64_t launch);
/* A launch stores to global memory, or changes it atomically, from `begin` to `end`. */
inline void table_writes(table *table, uint64_t begin, uint64_t end)
{
    if (table->written_end == 0 || begin < table->written)
        table->written = begin;
    if (end > table->written_end)
        table->written_end = end;
}
void table_clear(table *table);
} // namespace emulator

#endif
