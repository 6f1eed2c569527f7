/* constant_never_set.cpp: __constant__ variables that have no initial value and are never set. In
 * C++ they are zero, so reading one is a note. */
#include "counters/check/initialised/constant_never_set.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "counters/check/bounds/array_bounds.h"
#include "counters/findings/findings.h"
#include "counters/base/program_image.h"
#include "engine/host/source_line.h"
#include "counters/findings/symbols.h"
#include "memory/device_variables.h"
#include "engine/base/worker.h"

using namespace emulator;

/* The names of the variables that have an initial value, from the transform (emulate.c). */
extern const char __start_emulator_set[] __attribute__((weak));
extern const char __stop_emulator_set[] __attribute__((weak));

static struct constant {
    uint64_t begin, end;
    bool *set;     /* for each byte */
    size_t filled; /* bytes at its beginning, set by a call that set no more */
    uint32_t pc;   /* of that call */
} * constants;
static size_t count;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool is_listed(const char *name)
{
    const char *last = strrchr(name, ':');
    const char *next = __start_emulator_set;
    for (; next < __stop_emulator_set; next += strlen(next) + 1)
        if (*next && strcmp(next, last ? last + 1 : name) == 0)
            return true;
    return false;
}

/* Called before any variable is set. */
static void find_constants(void)
{
    const struct extents *all = variable_extents(CONSTANT_VARIABLE);
    constants = (constant *)count_need(calloc(all->count + 1, sizeof *constants));
    for (size_t i = 0; i < all->count; i++) {
        const uint64_t begin = all->list[i].begin, bytes = all->list[i].end - begin;
        struct variable variable = {};
        variable_at(CONSTANT_VARIABLE, begin, &variable);
        if (is_listed(variable.name))
            continue;
        bool *set = (bool *)count_need(calloc(bytes, sizeof *set));
        constants[count++] = {begin, begin + bytes, set, 0, 0};
    }
}

static constant *constant_at(const void *memory)
{
    const uint64_t at = (uint64_t)((const char *)memory - count_image);
    pthread_once(&once, find_constants);
    for (size_t i = 0; i < count; i++)
        if (at >= constants[i].begin && at < constants[i].end)
            return &constants[i];
    return NULL;
}

void emulator::constants_set(const void *memory, size_t bytes)
{
    constant *one = emulator_is_constant(memory) ? constant_at(memory) : NULL;
    if (!one)
        return;
    const uint64_t at = (uint64_t)((const char *)memory - count_image) - one->begin;
    const uint64_t left = one->end - one->begin - at;
    memset(one->set + at, true, bytes < left ? bytes : left);
    if (at == 0 && bytes < left && one->filled != bytes) {
        one->filled = bytes;
        one->pc = pc_of(find_call());
    }
}

/* Where nvcc sees such a store, its code ends the kernel. */
static void tell_store(const request *request)
{
    struct finding *finding = finding_new(CONSTANT_WRITE, request->event->pc);
    if (!finding)
        return;
    struct variable variable = {};
    const uint64_t at = request->address[0] - (uint64_t)(uintptr_t)count_image;
    variable_at(CONSTANT_VARIABLE, at, &variable);
    finding->cause = CAUSE_STORE;
    add_access(finding, request, 0);
    fact_number(finding, "byte", (long long)(at - variable.offset));
    fact_text(finding, "variable", variable.name);
    finding_done(finding);
}

static void tell_unset(const struct constant *one, uint64_t at, const request *request, int lane)
{
    struct finding *finding = finding_new(CONSTANT_NOT_SET, request->event->pc);
    if (!finding)
        return;
    struct variable variable = {};
    variable_at(CONSTANT_VARIABLE, one->begin, &variable);
    finding->cause = one->filled > 0 && at >= one->filled ? CAUSE_SET_IN_PART : CAUSE_NOT_SET;
    finding->call = one->pc;
    add_access(finding, request, lane);
    fact_number(finding, "byte", (long long)at);
    fact_text(finding, "variable", variable.name);
    fact_number(finding, "filled", (long long)one->filled);
    fact_number(finding, "size", (long long)(one->end - one->begin));
    finding_done(finding);
}

void emulator::check_constant(const request *request)
{
    const enum action action = access_of(request->event);
    if (action != LOAD && action != VOLATILE_LOAD && action != ATOMIC_LOAD) {
        tell_store(request);
        return;
    }
    const constant *one = constant_at((const void *)request->lowest);
    for (int lane = 0; one && lane < request->lanes; lane++) {
        const uint64_t at = request->address[lane] - (uint64_t)(uintptr_t)count_image - one->begin;
        if (at < one->end - one->begin && !one->set[at])
            tell_unset(one, at, request, lane);
    }
}
