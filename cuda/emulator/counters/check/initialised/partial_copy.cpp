/* partial_copy.cpp: arrays that the host has filled only in part, because a size in bytes was
 * mistaken for that of a pointer or for a number of elements; or with bytes that were never
 * initialised. */
#include "counters/check/initialised/partial_copy.h"

#include <string.h>

#include "memory/arrays.h"
#include "memory/pinned.h"
#include "counters/base/program_image.h"
#include "counters/findings/findings.h"
#include "engine/host/memory_keys.h"
#include "engine/host/source_line.h"

using namespace emulator;

/* The last arrays that were filled from their beginning and no further by another call, or with
 * bytes that the host had not set. [rest, end) was not filled, or not set. For a copy by rows it is
 * what the first row leaves out, and the rows are `pitch` bytes apart. */
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

/* Is this the next row of the same copy? */
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

/* Was this recorded before? The caller asks, because it takes long to find the call. */
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

/* A copy of a pointer that the device knows is intended. */
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

/* Is this the size of a pointer, although neither the array nor its elements are pointers? */
static bool is_as_a_pointer(const char *array, size_t bytes, size_t element)
{
    return bytes == sizeof(void *) && element != bytes && !is_pointer(array);
}

static enum cause add_beginning(struct finding *finding, const beginning &one, size_t all)
{
    const size_t bytes = (size_t)(one.rest - one.array);
    finding->call = one.pc;
    fact_number(finding, "filled", (long long)bytes);
    if (one.unset) {
        fact_part(finding, "filling", PART_COPIED_FROM_UNSET);
        return CAUSE_HOST_NEVER_SET;
    }
    if (one.pitch) {
        fact_part(finding, "filling", PART_FILLED_IN_ROWS);
        fact_number(finding, "pitch", (long long)one.pitch);
        return CAUSE_ROWS_TOO_SHORT;
    }
    if (one.element > 1 && bytes * one.element == all) {
        fact_part(finding, "filling", PART_FILLED_AS_MANY_AS_ELEMENTS);
        fact_number(finding, "element", (long long)one.element);
        return CAUSE_COUNT_OF_ELEMENTS;
    }
    const bool as_a_pointer = is_as_a_pointer(one.array, bytes, one.element);
    fact_part(finding, "filling", as_a_pointer ? PART_FILLED_AS_A_POINTER : PART_FILLED_IN_PART);
    return as_a_pointer ? CAUSE_SIZE_OF_POINTER : CAUSE_COPY_TOO_SHORT;
}

enum cause emulator::add_filling(struct finding *finding, const char *address)
{
    struct emulator_array array;
    const bool inside = emulator_array_at(address, 1, &array) == INSIDE;
    for (const auto &one : kept) {
        if (!inside || one.array != array.base || address < one.rest || address >= one.end)
            continue;
        if (one.pitch && (size_t)(address - one.array) % one.pitch < (size_t)(one.rest - one.array))
            continue;
        return add_beginning(finding, one, array.bytes);
    }
    fact_part(finding, "filling", NO_PART);
    return NO_CAUSE;
}
