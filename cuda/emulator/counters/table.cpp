/* table.cpp: the sums of a kernel's instructions, by pc and operation. */
#include <string.h>

#include "count.h"

sums *table_entry(table *table, uint32_t pc, uint16_t operation)
{
    uint32_t place = (pc * 2654435761u + operation) % TABLE;
    for (int tries = 0; tries < TABLE; tries++, place = (place + 1) % TABLE) {
        sums *entry = &table->entries[place];
        if (!entry->used) {
            entry->used = true;
            entry->pc = pc;
            entry->operation = operation;
        }
        if (entry->pc == pc && entry->operation == operation)
            return entry;
    }
    return &table->entries[0]; /* a kernel of thousands of accesses: its sums stay right */
}

void table_add(table *to, const table *from)
{
    to->blocks += from->blocks;
    to->counted += from->counted;
    to->threads += from->threads;
    to->barriers += from->barriers;
    for (int i = 0; i < TABLE && from->blocks > 0; i++) {
        const sums *one = &from->entries[i];
        if (!one->used)
            continue;
        sums *entry = table_entry(to, one->pc, one->operation);
        entry->requests += one->requests;
        entry->parts += one->parts;
        entry->ideal += one->ideal;
        entry->bytes += one->bytes;
        entry->lanes += one->lanes;
    }
}

/* A thread that ran no block leaves its table untouched, and uses no memory. */
void table_clear(table *table)
{
    if (table->blocks == 0)
        return;
    memset(table->entries, 0, sizeof table->entries);
    table->blocks = table->counted = table->threads = table->barriers = 0;
}
