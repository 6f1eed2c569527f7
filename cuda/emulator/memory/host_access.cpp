/* host_access.cpp: accesses of host code to device memory. */
#include "memory/host_access.h"

#include <stdio.h>
#include <sys/mman.h>

#include "engine/host/cpu.h"
#include "engine/errors/last_error.h"
#include "engine/block/fault.h"
#include "engine/base/listener.h"
#include "memory/pinned.h"
#include "engine/host/memory_keys.h"
#include "engine/host/source_line.h"

using namespace emulator;

static bool (*array_at)(const void *address, struct emulator_array *array);

static void say_place(const char *before, const struct place *place)
{
    if (place->line)
        fprintf(stderr, "%s%s:%d", before, name_of_file(place->file), place->line);
}

const char *emulator::host_use_word(struct host_use use)
{
    static const char *const words[] = {"reads", "writes", "reads or writes", "frees"};
    return words[use.kind];
}

static const char *advice_for(const void *address, struct host_use use)
{
    if (use.kind == host_use::FREES)
        return emulator_is_pinned(address)
                   ? "only cudaFreeHost frees it"
                   : "only cudaFree frees it; what a kernel allocated, a kernel frees";
    if (use.kind == host_use::TAKES_ARGUMENT)
        return "cudaLaunchKernel needs the address of each argument, as in &pointer";
    return "only kernels and CUDA's functions can access it; cudaMemcpy copies it";
}

static void say(const char *address, const struct emulator_array *array, struct host_use use,
                const void *pc)
{
    static struct place place; /* large for a stack */
    if (use.what)
        fprintf(stderr, "emulator: the host takes %s from", use.what);
    else
        fprintf(stderr, "emulator: the host %s", host_use_word(use));
    fprintf(stderr, " %s memory", emulator_is_pinned(address) ? "pinned" : "device");
    find_place(pc, &place);
    say_place(", in ", &place);
    if (array->bytes)
        fprintf(stderr, ": byte %td of an array of %zu bytes", address - array->base, array->bytes);
    find_place(array->allocated, &place);
    say_place(" that was allocated in ", &place);
    fprintf(stderr, ": %s\n", advice_for(address, use));
}

/* Runs in a signal handler. Threads of a library that works for one of CUDA's functions get access
 * to the array. */
static bool on_touch(const void *address)
{
    struct emulator_array array = {};
    if (array_at(address, &array) && emulator_is_alone())
        return rights_share((void *)array.base, emulator_whole_pages(array.bytes),
                            PROT_READ | PROT_WRITE);
    tell_touch(address, {host_use::READS_OR_WRITES, NULL}, find_call());
    return false;
}

void emulator::tell_touch(const void *address, struct host_use use, const void *pc)
{
    struct emulator_array array = {};
    if (emulator_listener)
        return emulator_listener->host_touched(address, use, pc);
    if (array_at)
        array_at(address, &array);
    say((const char *)address, &array, use, pc);
}

void emulator::tell_of_hosts_touch(bool (*find)(const void *address, struct emulator_array *array))
{
    array_at = find;
    handle_touch(on_touch);
}
