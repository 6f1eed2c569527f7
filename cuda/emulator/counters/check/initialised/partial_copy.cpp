/* partial_copy.cpp: arrays that the host has filled to less than their end, for a size in bytes is
 * easily that of a pointer, or a number of elements; or with what nobody had set. */
#include "counters/check/initialised/partial_copy.h"

#include <stdio.h>
#include <string.h>

#include "memory/arrays.h"
#include "memory/pinned.h"
#include "counters/base/program_image.h"
#include "engine/host/memory_keys.h"
#include "engine/host/source_line.h"

using namespace emulator;

/* The last that were filled from their beginning, and no further by another call; or by what the
 * host had not set. `rest` is what was not filled, or not set. Of a copy in rows it is what the
 * first left out, and `pitch` is how far they are apart. */
enum { KEPT = 64 };
static struct beginning {
    const char *array, *rest, *end;
    uint32_t pc;
    bool unset;
    size_t pitch;   /* or 0 */
    size_t element; /* in bytes, or 0 */
} kept[KEPT];
static unsigned number;

void emulator::filled_forget(const void *array)
{
    for (auto &one : kept)
        if (one.array == array)
            one.array = NULL;
}

/* Is that the next row? */
static bool is_row(beginning &one, const char *array, const char *address, size_t bytes)
{
    const size_t ahead = (size_t)(address - array);
    if (one.array != array || one.unset || bytes != (size_t)(one.rest - array) ||
        address <= one.rest)
        return false;
    if (one.pitch == 0)
        one.pitch = ahead;
    return ahead % one.pitch == 0;
}

/* Again? Who calls takes long to find. */
static bool is_kept(const char *array, const char *rest, const char *end, bool unset)
{
    for (auto &one : kept) {
        if (one.array != array || one.unset != unset || (!unset && one.rest != rest))
            continue;
        one.rest = rest < one.rest ? rest : one.rest;
        one.end = end > one.end ? end : one.end;
        return true;
    }
    return false;
}

void emulator::filled(const void *address, size_t bytes, const char *unset)
{
    struct emulator_array array;
    if (emulator_array_at(address, bytes, &array) != INSIDE)
        return;
    const char *end = (const char *)address + bytes, *rest = unset ? unset : end;
    for (auto &one : kept)
        if (!unset && is_row(one, array.base, (const char *)address, bytes))
            return;
    if (!unset)
        end = array.base + array.bytes;
    if (is_kept(array.base, rest, end, unset))
        return;
    filled_forget(array.base);
    if (unset || (address == array.base && rest < end))
        kept[number++ % KEPT] = {
            array.base, rest, end, pc_of(find_call()), unset != NULL, 0, emulator_copied.bytes};
}

/* Who copies one that the device knows means it. */
static bool is_pointer(const void *memory)
{
    const void *pointer;
    memcpy(&pointer, memory, sizeof pointer);
    return emulator_on_device(pointer, 1) || emulator_is_pinned(pointer);
}

bool emulator::are_pointers(const void *memory, size_t bytes)
{
    struct emulator_array array;
    bool all = bytes % sizeof(void *) == 0 && (!emulator_on_device(memory, 1) ||
                                               emulator_array_at(memory, bytes, &array) == INSIDE);
    rights_take();
    for (size_t i = 0; all && i < bytes; i += sizeof(void *))
        all = is_pointer((const char *)memory + i);
    rights_give_back();
    return all;
}

const char *emulator::short_size(const void *memory, size_t bytes, size_t all, size_t element)
{
    const size_t parts = all / bytes;
    if (bytes == sizeof(void *))
        return is_pointer(memory) ? ""
               : element == bytes ? ", one element, or the size of a pointer"
                                  : ", the size of a pointer";
    return all % bytes == 0 && (parts == 4 || parts == 8)
               ? ": it wants a number of bytes, not of elements"
               : "";
}

uint32_t emulator::filled_text(const char *address, char *text, size_t size)
{
    struct emulator_array array;
    if (emulator_array_at(address, 1, &array) != INSIDE)
        return 0;
    for (const auto &one : kept) {
        if (one.array != array.base || address < one.rest || address >= one.end)
            continue;
        if (one.unset) {
            snprintf(text, size, "; %%l copied there what nobody had set on the host");
            return one.pc;
        }
        const size_t bytes = (size_t)(one.rest - one.array);
        if (one.pitch) {
            if ((size_t)(address - one.array) % one.pitch < bytes)
                continue;
            snprintf(text, size, "; %%l filled %zu bytes of each row, which begin %zu bytes apart",
                     bytes, one.pitch);
            return one.pc;
        }
        snprintf(text, size, "; %%l filled %zu of them%s", bytes,
                 short_size(one.array, bytes, array.bytes, one.element));
        return one.pc;
    }
    return 0;
}
