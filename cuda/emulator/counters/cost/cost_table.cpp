/* cost_table.cpp: the sums of a kernel's instructions, a hash table by pc and operation. */
#include "counters/cost/cost_table.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "counters/base/program_image.h"

using namespace emulator;

enum { FIRST_CAPACITY = 256 };

table *emulator::count_tables;

table *emulator::table_make(void)
{
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    table *made = (table *)count_need(calloc(1, sizeof *made));
    pthread_mutex_lock(&mutex);
    made->next = count_tables;
    count_tables = made;
    pthread_mutex_unlock(&mutex);
    return made;
}

/* Returns the entry, or the free place where it would go: at least half of the places are free. */
static sums *place_of(const table *table, uint32_t pc, uint16_t operation)
{
    uint32_t last = table->capacity - 1, place = (pc * 2654435761u + operation) & last;
    sums *entry = &table->entries[place];
    while (entry->used && (entry->pc != pc || entry->operation != operation)) {
        place = (place + 1) & last;
        entry = &table->entries[place];
    }
    return entry;
}

static void grow(table *table)
{
    struct table old = *table;
    table->capacity = old.capacity > 0 ? 2 * old.capacity : (uint32_t)FIRST_CAPACITY;
    table->entries = (sums *)count_need(calloc(table->capacity, sizeof *table->entries));
    table->examples = (example *)count_need(calloc(table->capacity, sizeof *table->examples));
    for (uint32_t i = 0; i < old.capacity; i++) {
        if (!old.entries[i].used)
            continue;
        sums *entry = place_of(table, old.entries[i].pc, old.entries[i].operation);
        *entry = old.entries[i];
        table->examples[entry - table->entries] = old.examples[i];
    }
    free(old.entries);
    free(old.examples);
}

static __attribute__((noinline)) sums *new_entry(table *table, uint32_t pc, uint16_t operation)
{
    if (2 * (table->used + 1) > table->capacity)
        grow(table);
    sums *entry = place_of(table, pc, operation);
    entry->used = true;
    entry->pc = pc;
    entry->operation = operation;
    table->used++;
    return entry;
}

sums *emulator::table_entry(table *table, uint32_t pc, uint16_t operation)
{
    sums *entry = table->capacity ? place_of(table, pc, operation) : NULL;
    return entry && entry->used ? entry : new_entry(table, pc, operation);
}

const sums *emulator::table_find(const table *table, uint32_t pc, uint16_t operation)
{
    return place_of(table, pc, operation);
}

/* Out of line, because it is rare: a request costs more than all before it of its instruction. */
__attribute__((noinline)) void emulator::table_take_example(table *table, sums *entry,
                                                            const request *request, uint64_t parts,
                                                            bool shared)
{
    entry->most = (uint32_t)parts;
    entry->costliest = 0;
    example_take(&table->examples[entry - table->entries], request, parts, shared);
}

void emulator::table_add(table *to, const table *from, uint64_t launch)
{
    to->blocks += from->blocks;
    to->counted += from->counted;
    to->threads += from->threads;
    to->barriers += from->barriers;
    to->tensor_multiplications += from->tensor_multiplications;
    for (uint32_t i = 0; i < from->capacity && from->blocks > 0; i++) {
        const sums *one = &from->entries[i];
        if (!one->used)
            continue;
        sums *entry = table_entry(to, one->pc, one->operation);
        entry->requests += one->requests;
        entry->parts += one->parts;
        entry->ideal += one->ideal;
        entry->bytes += one->bytes;
        entry->lanes += one->lanes;
        if (one->most > entry->most) {
            entry->most = one->most;
            entry->costliest = 0;
        }
        sums_add_costliest(entry, one->costliest, one->most);
        merge_add(&entry->neighbours, &one->neighbours);
        if (one->most > 0)
            example_add(&to->examples[entry - to->entries], &from->examples[i], launch);
    }
}

/* A thread that ran no block leaves its table untouched. */
void emulator::table_clear(table *table)
{
    if (table->blocks == 0)
        return;
    if (table->used)
        memset(table->entries, 0, table->capacity * sizeof *table->entries);
    table->used = 0;
    table->blocks = table->counted = table->threads = table->barriers = 0;
    table->tensor_multiplications = 0;
    table->written = table->written_end = 0;
}
