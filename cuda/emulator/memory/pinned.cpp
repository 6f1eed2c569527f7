/* pinned.cpp: pinned memory of the host. Each allocation lies between inaccessible gaps. These
 * are so wide that a wrong index hardly reaches the memory after them, which belongs to the program
 * or to the emulator. */
#include "memory/pinned.h"

#include <string.h>
#include <sys/mman.h>

#include "engine/host/cpu.h"
#include "memory/host_watch.h"
#include "engine/errors/last_error.h"
#include "engine/base/listener.h"

using namespace emulator;

enum { MAX_PINNED = 65536 };
static const size_t GAP = (size_t)16 << 20;

static struct pinned {
    char *base;
    size_t bytes;
    const void *allocated; /* code address of the program's call */
    bool registered;       /* the program's own memory, which is not freed here */
} * table;
static int pinned_count;

static bool has_room(void)
{
    if (!table)
        table = (pinned *)calloc(MAX_PINNED, sizeof *table);
    return table && pinned_count < MAX_PINNED;
}

bool emulator_is_pinned(const void *pointer, size_t bytes)
{
    for (int i = 0; i < pinned_count; i++)
        if (lies_within(pointer, bytes, table[i].base, table[i].bytes))
            return true;
    return false;
}

const char *emulator::pinned_near(const void *pointer, struct emulator_array *array)
{
    const char *verb = NULL;
    size_t least = GAP;
    for (int i = 0; i < pinned_count; i++) {
        const char *p = (const char *)pointer, *end = table[i].base + table[i].bytes;
        const size_t away = p < table[i].base ? (size_t)(table[i].base - p)
                            : p < end         ? 0
                                              : (size_t)(p - end);
        if (away >= least || (table[i].registered && away >= EMULATOR_PAGE))
            continue;
        least = away;
        *array = emulator_array{table[i].base, table[i].bytes, table[i].allocated, NULL, 0, false};
        verb = table[i].registered ? "registered" : "allocated";
    }
    return verb;
}

bool emulator::pinned_allocated_near(const void *pointer, struct emulator_array *array)
{
    const char *verb = pinned_near(pointer, array);
    return verb && strcmp(verb, "allocated") == 0;
}

bool emulator::pinned_array(int number, struct emulator_array *array)
{
    if (number >= pinned_count)
        return false;
    const pinned *one = &table[number];
    *array =
        emulator_array{one->base, one->registered ? 0 : one->bytes, one->allocated, NULL, 0, false};
    return true;
}

static size_t room_for(size_t bytes)
{
    return emulator_whole_pages(bytes + HOST_GUARD);
}

cudaError_t emulator::pinned_allocate(void **pointer, size_t bytes, const void *pc)
{
    emulator_alone alone;
    const size_t whole = room_for(bytes);
    if (!has_room() || whole < bytes)
        return cudaErrorMemoryAllocation;
    void *space = mmap(NULL, whole + 2 * GAP, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (space == MAP_FAILED)
        return cudaErrorMemoryAllocation;
    char *base = (char *)space + GAP;
    if (mprotect(base, whole, PROT_READ | PROT_WRITE) != 0) {
        munmap(space, whole + 2 * GAP);
        return cudaErrorMemoryAllocation;
    }
    table[pinned_count++] = pinned{base, bytes, pc, false};
    emulator_watch(base, bytes, WATCH_DEVICE);
    *pointer = base;
    if (emulator_listener) {
        emulator_listener->shared(base, bytes);
        emulator_listener->host_allocates(base, bytes, bytes, pc);
    }
    return cudaSuccess;
}

cudaError_t emulator::pinned_register(void *pointer, size_t bytes, const void *pc)
{
    emulator_alone alone;
    if (!pointer || bytes == 0 || !has_room())
        return cudaErrorInvalidValue;
    if (emulator_is_pinned(pointer))
        return cudaErrorHostMemoryAlreadyRegistered;
    table[pinned_count++] = pinned{(char *)pointer, bytes, pc, true};
    emulator_watch(pointer, bytes, WATCH_DEVICE);
    return cudaSuccess;
}

/* Removes the entry that begins there; false if there is none. */
static bool forget(const void *pointer, bool registered, struct pinned *forgotten)
{
    for (int i = 0; i < pinned_count; i++)
        if (table[i].base == pointer && table[i].registered == registered) {
            *forgotten = table[i];
            table[i] = table[--pinned_count];
            return true;
        }
    return false;
}

cudaError_t emulator::pinned_free(void *pointer)
{
    emulator_alone alone;
    if (!pointer)
        return cudaSuccess;
    struct pinned one;
    if (!forget(pointer, false, &one)) {
        emulator_because("cudaMallocHost did not allocate this memory, or it was freed before");
        return cudaErrorInvalidValue;
    }
    emulator_watch_no_more(one.base, one.bytes, WATCH_DEVICE); /* it is alone between its gaps */
    if (emulator_listener)
        emulator_listener->host_frees(one.base);
    munmap(one.base - GAP, room_for(one.bytes) + 2 * GAP);
    return cudaSuccess;
}

cudaError_t emulator::pinned_unregister(void *pointer)
{
    emulator_alone alone;
    struct pinned one;
    return forget(pointer, true, &one) ? cudaSuccess : cudaErrorHostMemoryNotRegistered;
}
