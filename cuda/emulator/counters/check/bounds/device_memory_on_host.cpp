/* device_memory_on_host.cpp: uses of device memory in host code. */
#include "counters/check/bounds/device_memory_on_host.h"

#include <string.h>

#include "memory/arena.h"
#include "memory/arrays.h"
#include "counters/check/bounds/array_bounds.h"
#include "engine/errors/last_error.h"
#include "engine/host/cpu.h"
#include "counters/findings/findings.h"
#include "memory/pinned.h"
#include "counters/base/program_image.h"
#include "engine/host/memory_keys.h"
#include "counters/findings/symbols.h"
#include "memory/host_access.h"
#include "memory/symbol_addresses.h"
#include "memory/device_variables.h"

using namespace emulator;

bool emulator::host_may_access(const void *address, size_t bytes)
{
    return !emulator_in_arena(address) ||
           emulator_is_mine() /* templates of a library, which are compiled with the program */
           || arrays_type(address, bytes) == cudaMemoryTypeManaged;
}

static enum cause cause_of(struct host_use use, const void *address)
{
    switch (use.kind) {
    case host_use::FREES:
        return emulator_is_pinned(address) ? CAUSE_HOST_FREES_PINNED : CAUSE_HOST_FREES;
    case host_use::TAKES_ARGUMENT:
        return CAUSE_HOST_ARGUMENT;
    case host_use::TAKES_NUMBER:
        return CAUSE_CUBLAS_NUMBER;
    default:
        return CAUSE_HOST_ACCESS;
    }
}

/* Finds the managed memory that an access misses: it begins beside that, or crosses its end. */
static bool find_missed(const void *address, enum emulator_place *place,
                        struct emulator_array *array)
{
    if (!emulator_in_arena(address) || emulator_in_heap(address))
        return false;
    *place = emulator_array_at(address, 1, array);
    return *place != GONE && array->base && arrays_type(array->base, 1) == cudaMemoryTypeManaged;
}

bool emulator::host_on_managed_page(const void *address)
{
    struct emulator_array array;
    enum emulator_place place;
    return find_missed(address, &place, &array) &&
           lies_within(address, 1, array.base, emulator_whole_pages(array.bytes));
}

static void tell_missed(const char *address, enum emulator_place place,
                        const struct emulator_array *array, struct host_use use, const void *pc)
{
    struct finding *finding = finding_of_host(HOST_OUT_OF_BOUNDS, pc_of(pc));
    if (!finding)
        return;
    finding->cause = place == NOWHERE ? CAUSE_NEAREST_MANAGED : CAUSE_BESIDE_MANAGED;
    finding->allocated = pc_of(array->allocated);
    fact_text(finding, "access", host_use_word(use));
    fact_number(finding, "byte", place == INSIDE ? (long long)array->bytes : address - array->base);
    fact_number(finding, "size", (long long)array->bytes);
    finding_done(finding);
}

void emulator::tell_host_access(const void *address, struct host_use use, const void *pc)
{
    struct emulator_array array;
    enum emulator_place place;
    if (use.kind <= host_use::READS_OR_WRITES && find_missed(address, &place, &array))
        return tell_missed((const char *)address, place, &array, use, pc);
    struct finding *finding = finding_of_host(DEVICE_POINTER_ON_HOST, pc_of(pc));
    if (!finding)
        return;
    rights_take(); /* the heap's lists lie in the heap */
    const bool freed = add_freed(finding, address);
    if (!freed)
        add_place(finding, NULL, (uint64_t)(uintptr_t)address, false);
    rights_give_back();
    finding->cause = freed ? CAUSE_AFTER_FREE : cause_of(use, address);
    if (use.what)
        fact_text(finding, "what", use.what);
    fact_text(finding, "access", use.what ? "reads or writes" : host_use_word(use));
    finding_done(finding);
}

/* Called by code that compile/passes/host_copies.cpp has changed. */
extern "C" void emulator_host_reads_copy(const void *variable, const void *copy, size_t bytes)
{
    if (memcmp(variable, copy, bytes) == 0)
        return;
    struct finding *finding =
        finding_of_host(DEVICE_VARIABLE_ON_HOST, pc_of(__builtin_return_address(0)));
    char name[128] = "a variable";
    if (!finding)
        return;
    name_variable(variable, name, sizeof name);
    fact_text(finding, "variable", name);
    fact_text(finding, "space", emulator_is_constant(variable) ? "constant" : "device");
    finding->cause = CAUSE_HOST_COPY;
    finding_done(finding);
}

void emulator::tell_argument(const char *kernel, const char *argument, const void *address,
                             const void *pc)
{
    struct finding *finding = finding_of_host(HOST_POINTER, pc_of(pc));
    char what[128];
    if (!finding)
        return;
    finding->error = cudaErrorIllegalAddress;
    finding->cause = argument ? CAUSE_BY_REFERENCE : CAUSE_SYMBOL;
    fact_text(finding, "callee", kernel);
    if (argument) {
        fact_text(finding, "argument", argument);
    } else {
        emulator_host_name_text(address, what, sizeof what);
        fact_text(finding, "what", what);
    }
    finding_done(finding);
}

void emulator::tell_algorithm(const char *kernel, const void *address, const void *pc)
{
    struct finding *finding = finding_of_host(HOST_POINTER, pc_of(pc));
    if (!finding)
        return;
    finding->error = cudaErrorIllegalAddress;
    finding->cause = CAUSE_ALGORITHM;
    fact_text(finding, "callee", kernel);
    add_place(finding, NULL, (uint64_t)(uintptr_t)address, false);
    finding_done(finding);
}

void emulator::name_variable(const void *variable, char *name, size_t size)
{
    struct variable found;
    if (variable_at(DEVICE_VARIABLE, (uint64_t)((const char *)variable - count_image), &found))
        snprintf(name, size, "%s", found.name);
}
