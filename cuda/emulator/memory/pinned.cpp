/* pinned.cpp: memory of the host's that the device knows. */
#include "pinned.h"

#include "cpu.h"
#include "errors.h"

using namespace emulator;

enum { MAX_PINNED = 65536 };

static struct pinned {
    char *base;
    size_t bytes;
    const void *allocated; /* where the program asked for it */
    bool registered;       /* the program's own, which is not freed here */
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

bool emulator::pinned_array(int number, struct emulator_array *array)
{
    if (number >= pinned_count)
        return false;
    const pinned *one = &table[number];
    *array = emulator_array{one->base, one->registered ? 0 : one->bytes, one->allocated, NULL};
    return true;
}

cudaError_t emulator::pinned_allocate(void **pointer, size_t bytes, const void *pc)
{
    emulator_alone alone;
    const size_t whole = (bytes + EMULATOR_PAGE - 1) / EMULATOR_PAGE * EMULATOR_PAGE;
    if (!has_room() || (*pointer = aligned_alloc(EMULATOR_PAGE, whole)) == NULL)
        return cudaErrorMemoryAllocation;
    table[pinned_count++] = pinned{(char *)*pointer, bytes, pc, false};
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
    return cudaSuccess;
}

/* False if there is none that begins there. */
static bool forget(const void *pointer, bool registered)
{
    for (int i = 0; i < pinned_count; i++)
        if (table[i].base == pointer && table[i].registered == registered) {
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
    if (!forget(pointer, false)) {
        emulator_because("it is no memory of cudaMallocHost's, or was freed before");
        return cudaErrorInvalidValue;
    }
    free(pointer);
    return cudaSuccess;
}

cudaError_t emulator::pinned_unregister(void *pointer)
{
    emulator_alone alone;
    return forget(pointer, true) ? cudaSuccess : cudaErrorHostMemoryNotRegistered;
}
