/* elements_not_read.cpp: which elements of an array the kernels have not read, or have read several
 * times, as the shadow shows. A wrong sum comes from a thread too few, or from a chunk too long. */
#include "counters/check/coverage/elements_not_read.h"

#include <stdint.h>
#include <stdio.h>

#include "memory/arrays.h"
#include "counters/shadow/shadow_cell.h"
#include "counters/check/race/launch_shapes.h"
#include "counters/shadow/shadow.h"
#include "engine/host/source_line.h"

using namespace emulator;

/* Counts the words of an array that were ever written. */
struct coverage {
    size_t words, read, read_twice;
    size_t first_unread, first_twice;
    uint64_t last; /* the cell of one read */
};

/* Were bytes accessed separately? Then their readers are kept elsewhere. */
static bool is_in_bytes(uint64_t last_write)
{
    return last_write && cell_kind(last_write) == ANY_BLOCK && !(last_write & ATOMIC_FIELD);
}

static struct coverage coverage_of(const struct emulator_array *array, const struct shadow *memory)
{
    const size_t begin = (size_t)(array->base - memory->base) / WORD,
                 end = begin + array->bytes / WORD;
    struct coverage of = {};
    for (size_t word = begin; word < end; word++) {
        if ((memory->known[word] & ALL_BYTES) == 0)
            continue;
        of.words++;
        if (is_in_bytes(memory->writes[word])) {
            of.read++;
        } else if (kernel_of_cell(memory->reads[word])) {
            of.read++;
            of.last = memory->reads[word];
            if (cell_kind(of.last) != ONE_THREAD && of.read_twice++ == 0)
                of.first_twice = word - begin;
        } else if (of.words - of.read == 1) {
            of.first_unread = word - begin;
        }
    }
    return of;
}

static bool tell(const struct emulator_array *array, const struct coverage *of, char *text,
                 size_t size)
{
    const bool all_read = of->read == of->words, most_once = of->read_twice < of->read / 2;
    char grid[300];
    static struct place place; /* static, because it is large for a stack */
    if (of->last == 0 || (all_read && (of->read_twice == 0 || !most_once)) ||
        !grid_text(of->last, grid, sizeof grid))
        return false;
    find_place(array->allocated, &place);
    snprintf(
        text, size,
        "%s read %zu of the %zu elements of the array that %s:%d allocated; the first is element "
        "%zu: %s",
        all_read ? "several threads" : "no thread",
        all_read ? of->read_twice : of->words - of->read, of->words, name_of_file(place.file),
        place.line, all_read ? of->first_twice : of->first_unread, grid);
    return true;
}

bool emulator::left_out_text(char *text, size_t size)
{
    struct emulator_array array;
    for (int number = 0; emulator_next_array(number, &array); number++) {
        const struct shadow *memory = shadow_of(array.base);
        if (!memory)
            continue;
        const struct coverage of = coverage_of(&array, memory);
        if (tell(&array, &of, text, size))
            return true;
    }
    return false;
}
