/* device_memory_on_host.cpp: what code of the host does with memory that is the device's. */
#include "counters/check/bounds/device_memory_on_host.h"

#include "memory/arena.h"
#include "memory/arrays.h"
#include "counters/check/bounds/array_bounds.h"
#include "engine/errors/last_error.h"
#include "counters/findings/findings.h"
#include "memory/pinned.h"
#include "counters/base/program_image.h"
#include "engine/host/memory_keys.h"
#include "counters/findings/symbols.h"
#include "memory/host_access.h"

using namespace emulator;

bool emulator::host_may_access(const void *address, size_t bytes)
{
    return !emulator_in_arena(address) ||
           emulator_is_mine() /* a library's templates, which are compiled with the program */
           || arrays_type(address, bytes) == cudaMemoryTypeManaged;
}

void emulator::tell_host_access(const void *address, const char *verb, const void *pc)
{
    struct finding *finding = finding_of_host(DEVICE_POINTER, pc_of(pc));
    if (!finding)
        return;
    char where[200];
    rights_take(); /* what is known of the heap lies in it */
    const bool freed = freed_text(address, finding, where, sizeof where);
    if (!freed)
        where_text(NULL, (uint64_t)(uintptr_t)address, false, where, sizeof where,
                   &finding->allocated);
    rights_give_back();
    snprintf(finding->text, sizeof finding->text,
             freed                         ? "the host %s %s"
             : emulator_is_pinned(address) ? "the host %s %s: %s"
                                           : "the host %s %s, which is device memory: %s",
             verb, where, touch_advice(address, verb));
    finding_done(finding);
}

void emulator::tell_argument(const char *why, const void *pc)
{
    struct finding *finding = finding_of_host(HOST_POINTER, pc_of(pc));
    if (!finding)
        return;
    finding->error = cudaErrorIllegalAddress;
    snprintf(finding->text, sizeof finding->text, "%s", why);
    finding_done(finding);
}

void emulator::name_variable(const void *variable, char *name, size_t size)
{
    struct variable found;
    if (variable_at(DEVICE_VARIABLE, (uint64_t)((const char *)variable - count_image), &found))
        snprintf(name, size, "%s", found.name);
}
