/* step_names.cpp: the arrays and the lines of the source that a record of steps names. */
#include "counters/steps/step_names.h"

#include <string.h>

#include "counters/base/program_image.h"
#include "counters/findings/json_text.h"
#include "counters/findings/symbols.h"
#include "counters/shadow/block_counter.h"
#include "engine/host/source_line.h"
#include "memory/arrays.h"
#include "memory/device_variables.h"

using namespace emulator;

enum { MOST_ARRAYS = 64, ALL_BANKS = 128 }; /* bytes */

struct named {
    const char *begin;
    size_t bytes;
    bool shared;
    char name[128];        /* of a variable; "": an array */
    const void *allocated; /* where the program allocated the array, or NULL */
};
static named names[MOST_ARRAYS];
static int name_count;

static void name_variable_of(named *made, const struct variable *variable, const char *image)
{
    made->begin = image + variable->offset;
    made->bytes = variable->bytes;
    snprintf(made->name, sizeof made->name, "%s", variable->name);
}

/* Fills in what lies at the address. Returns false if that has no name. */
static bool find_named(const counter *counter, const char *address, bool shared, named *made)
{
    struct emulator_array array;
    struct variable variable;
    *made = {};
    made->shared = shared;
    if (!shared && emulator_array_at(address, 1, &array) == INSIDE) {
        made->begin = array.base;
        made->bytes = array.bytes;
        made->allocated = array.allocated;
        return true;
    }
    const char *image = shared ? counter->local : count_image;
    const enum variable_kind kind = shared                          ? SHARED_VARIABLE
                                    : emulator_is_constant(address) ? CONSTANT_VARIABLE
                                                                    : DEVICE_VARIABLE;
    if (!variable_at(kind, (uint64_t)(address - image), &variable))
        return false;
    name_variable_of(made, &variable, image);
    return true;
}

int emulator::names_array(const struct counter *counter, const void *address, bool shared,
                          const char **begin)
{
    const char *p = (const char *)address;
    int i = 0;
    while (i < name_count && !(p >= names[i].begin && p < names[i].begin + names[i].bytes))
        i++;
    if (i == name_count && name_count < MOST_ARRAYS &&
        find_named(counter, p, shared, &names[name_count]))
        name_count++;
    *begin = i < name_count ? names[i].begin : p;
    return i < name_count ? i + 1 : 0;
}

static void write_place(FILE *out, const void *pc)
{
    static struct place place;
    find_place(pc, &place);
    fprintf(out, ",\"file\":");
    json_text(out, place.line > 0 ? place.file : "");
    fprintf(out, ",\"line\":%d}\n", place.line);
}

void emulator::names_write(FILE *out)
{
    for (int i = 0; i < name_count; i++) {
        const int start = (int)((uintptr_t)names[i].begin % ALL_BANKS);
        fprintf(out, "{\"kind\":\"array\",\"array\":%d,\"space\":\"%s\",\"bytes\":%zu", i + 1,
                names[i].shared ? "shared" : "global", names[i].bytes);
        fprintf(out, ",\"start\":%d,\"name\":", start);
        json_text(out, strcmp(names[i].name, DYNAMIC_SHARED) == 0 ? "" : names[i].name);
        write_place(out, names[i].allocated);
    }
}

void emulator::names_write_place(FILE *out, uint32_t pc)
{
    fprintf(out, "{\"kind\":\"place\",\"pc\":%u", pc);
    write_place(out, address_of(pc));
}

void emulator::names_forget(void)
{
    name_count = 0;
}
