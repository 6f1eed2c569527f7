/* index.cpp: indices that an array's dimension has not: of local arrays, and of rows that lie in a
 * larger array, where no other check sees it. */
#include "index.h"

#include <stdlib.h>
#include <string.h>

#include "findings.h"

using namespace emulator;

/* The program's lines, "file:line", that take an array of rows for one long row: rows.c. */
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

void emulator::check_index(unsigned thread, uint32_t pc, const struct indexed *what, uint64_t index)
{
    const char *name = what->array->name, *size = strchr(name, '[');
    if (!size || takes_all_rows(what))
        return;
    struct finding *finding = finding_new(INDEX, pc);
    if (!finding)
        return;
    const int quotes = *name == '\'';
    finding->actor = actor_thread(pc, thread);
    snprintf(finding->text, sizeof finding->text,
             "takes element %lld of an array of type %.*s, which has 0 to %ld",
             number_of(what->index, index), (int)strlen(name) - 2 * quotes, name + quotes,
             strtol(size + 1, NULL, 10) - 1);
    finding_done(finding);
}
