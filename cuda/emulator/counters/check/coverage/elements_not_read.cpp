/* elements_not_read.cpp: which elements of an array the kernels have not read, or have read several
 * times, as the shadow shows. A wrong sum comes from a thread too few, or from a chunk too long. */
#include "counters/check/coverage/elements_not_read.h"

#include <initializer_list>
#include <stdint.h>
#include <stdio.h>

#include "memory/arrays.h"
#include "counters/shadow/shadow_cell.h"
#include "counters/check/coverage/results_not_read.h"
#include "counters/check/coverage/tail_not_read.h"
#include "counters/check/race/launch_shapes.h"
#include "counters/shadow/shadow.h"
#include "engine/host/source_line.h"

using namespace emulator;

/* Counts the words of an array that were ever written. */
struct coverage {
    size_t words, read, read_twice, written; /* written: by kernels */
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
        of.written += kernel_of_cell(memory->writes[word]) != NULL;
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

/* Writes "3 of the 5 elements"; if it is all of them, after `every`, "any" or "each". */
static void share_text(size_t part, size_t all, const char *every, char *text, size_t size)
{
    if (all == 1)
        snprintf(text, size, "the only element");
    else if (part == all)
        snprintf(text, size, "%s of the %zu elements", every, all);
    else
        snprintf(text, size, "%zu of the %zu elements", part, all);
}

/* `whose`: "no thread" or "several threads"; `part` elements, from `first` on; `grid` is how a
 * kernel that read some was launched, or empty. */
static void say(const struct emulator_array *array, const struct coverage *of, const char *whose,
                size_t part, size_t first, const char *grid, char *text, size_t size)
{
    char which[80], from[80] = "";
    static struct place place; /* static, because it is large for a stack */
    share_text(part, of->words, of->read ? "each" : "any", which, sizeof which);
    if (part < of->words)
        snprintf(from, sizeof from, "; the first is element %zu", first);
    find_place(array->allocated, &place);
    snprintf(text, size, "%s read %s of the array that %s:%d allocated%s%s%s", whose, which,
             name_of_file(place.file), place.line, from, *grid ? ": " : "", grid);
}

/* Has a copy filled the array to its end, and has nothing used it since? */
static bool is_unused(const struct emulator_array *array, const struct coverage *of)
{
    return of->words > 0 && of->read == 0 && !of->written && tail_is_filled(array) &&
           unused_but_by_kernels(array->base);
}

static bool tell_unread(const struct emulator_array *array, const struct coverage *of, char *text,
                        size_t size)
{
    char grid[300] = "";
    const bool is_read = of->last && grid_text(of->last, grid, sizeof grid);
    if (of->read == of->words || !(is_read || is_unused(array, of)))
        return false;
    say(array, of, "no thread", of->words - of->read, of->first_unread, grid, text, size);
    return true;
}

static bool tell_twice(const struct emulator_array *array, const struct coverage *of, char *text,
                       size_t size)
{
    char grid[300];
    if (of->read_twice == 0 || !grid_text(of->last, grid, sizeof grid))
        return false;
    say(array, of, "several threads", of->read_twice, of->first_twice, grid, text, size);
    return true;
}

bool emulator::left_out_text(char *text, size_t size)
{
    struct emulator_array array;
    for (auto tell : {tell_unread, tell_twice})
        for (int number = 0; emulator_next_array(number, &array); number++) {
            const struct shadow *memory = shadow_of(array.base);
            const struct coverage of = memory ? coverage_of(&array, memory) : coverage{};
            if (of.words > 0 && !array.texels && tell(&array, &of, text, size))
                return true;
        }
    return false;
}
