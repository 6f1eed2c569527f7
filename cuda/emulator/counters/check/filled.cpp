/* filled.cpp: arrays that the host has filled to less than their end, for a size in bytes is easily
 * that of a pointer, or a number of elements. */
#include "filled.h"

#include <stdio.h>

#include "arrays.h"
#include "program.h"
#include "source_line.h"

using namespace emulator;

/* The last that were filled from their beginning, and no further by another call */
enum { KEPT = 64 };
static struct {
    const char *array;
    size_t bytes;
    uint32_t pc;
} kept[KEPT];
static unsigned number;

void emulator::filled_forget(const void *array)
{
    for (auto &one : kept)
        if (one.array == array)
            one.array = NULL;
}

void emulator::filled(const void *address, size_t bytes)
{
    struct emulator_array array;
    if (emulator_array_at(address, bytes, &array) != INSIDE)
        return;
    for (const auto &one : kept)
        if (one.array == address && one.bytes == bytes)
            return; /* again; who calls takes long to find */
    filled_forget(array.base);
    if (address == array.base && bytes < array.bytes)
        kept[number++ % KEPT] = {array.base, bytes, pc_of(find_call())};
}

uint32_t emulator::filled_text(const char *address, char *text, size_t bytes)
{
    struct emulator_array array;
    if (emulator_array_at(address, 1, &array) != INSIDE)
        return 0;
    for (const auto &one : kept) {
        if (one.array != array.base || address < one.array + one.bytes)
            continue;
        const size_t parts = array.bytes / one.bytes;
        const bool whole = array.bytes % one.bytes == 0;
        snprintf(text, bytes, "; %%l filled %zu of them%s", one.bytes,
                 one.bytes == sizeof(void *) ? ", the size of a pointer"
                 : whole && (parts == 4 || parts == 8)
                     ? ": it wants a number of bytes, not of elements"
                     : "");
        return one.pc;
    }
    return 0;
}
