/* index_bounds.cpp: indices that an array's dimension has not: of local arrays, of rows that lie in
 * a larger array, and of textures, where no other check sees it. */
#include "counters/check/bounds/index_bounds.h"

#include <stdlib.h>
#include <string.h>

#include "memory/arrays.h"
#include "counters/findings/findings.h"
#include "counters/base/program_image.h"

using namespace emulator;

/* The program's lines, "file:line", that take an array of rows for one long row: row_pointers.c. */
extern const char __start_emulator_rows[] __attribute__((weak));
extern const char __stop_emulator_rows[] __attribute__((weak));

static bool takes_all_rows(const struct indexed *what)
{
    char place[1024];
    snprintf(place, sizeof place, "%s:%u", what->file, what->line);
    for (const char *next = __start_emulator_rows; next < __stop_emulator_rows;
         next += strlen(next) + 1)
        if (strcmp(next, place) == 0)
            return true;
    return false;
}

/* As it was before the compiler widened it */
static long long number_of(const struct indexed_type *type, uint64_t index)
{
    const unsigned above = 64 - (1u << (type->bits >> 1));
    const bool has_sign = type->bits & 1;
    return has_sign && above < 64 ? (long long)(index << above) >> above : (long long)index;
}

/* Of an array whose length only the running program knows, clang names the variable that has it. */
static void add_range(struct finding *finding, const char *length)
{
    if (*length < '0' || *length > '9')
        return;
    const size_t used = strlen(finding->text);
    snprintf(finding->text + used, sizeof finding->text - used, ", which has 0 to %ld",
             strtol(length, NULL, 10) - 1);
}

static void tell(struct finding *finding, const char *who, const struct indexed *what,
                 uint64_t index)
{
    const char *const name = what->array->name;
    const int quotes = *name == '\'';
    snprintf(finding->text, sizeof finding->text, "%stakes element %lld of an array of type %.*s",
             who, number_of(what->index, index), (int)strlen(name) - 2 * quotes, name + quotes);
    add_range(finding, strchr(name, '[') + 1);
    finding_done(finding);
}

static bool is_meant(const struct indexed *what)
{
    return !strchr(what->array->name, '[') || takes_all_rows(what);
}

void emulator::check_index(unsigned thread, uint32_t pc, const struct indexed *what, uint64_t index)
{
    struct finding *finding = is_meant(what) ? NULL : finding_new(INDEX, pc);
    if (!finding)
        return;
    finding->actor = actor_thread(pc, thread);
    tell(finding, "", what, index);
}

void emulator::check_index_of_host(uint32_t pc, const struct indexed *what, uint64_t index)
{
    struct finding *finding = is_meant(what) ? NULL : finding_of_host(OVERRUN, pc);
    if (!finding)
        return;
    finding->file = what->file; /* what else finds the line may lie behind the array */
    finding->line = (int)what->line;
    tell(finding, "the host ", what, index);
}

/* Who fetches 0 beyond an edge may mean it, and so may who covers a part of an array: but not far
 * beyond what would be all of it, if the size were one in texels. */
void emulator::check_fetch(unsigned thread, uint32_t pc, const void *texels, size_t bytes,
                           size_t texel_bytes, int i)
{
    struct emulator_array array;
    const size_t there = bytes / texel_bytes;
    if (emulator_array_at(texels, 1, &array) != INSIDE || array.base != texels ||
        array.bytes != bytes * texel_bytes || (size_t)i >= bytes || (size_t)i < (there + bytes) / 2)
        return;
    struct finding *finding = finding_new(INDEX, pc);
    if (!finding)
        return;
    finding->actor = actor_thread(pc, thread);
    finding->allocated = pc_of(array.allocated);
    snprintf(
        finding->text, sizeof finding->text,
        "takes texel %d of a linear texture of %zu bytes, which has %zu, and gets 0: the array "
        "of %zu bytes that %%a allocated has more, and the texture wants a number of bytes, "
        "not of elements",
        i, bytes, there, array.bytes);
    finding_done(finding);
}
