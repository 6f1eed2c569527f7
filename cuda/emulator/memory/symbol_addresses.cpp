/* symbol_addresses.cpp: the program's device variables, whose names host code uses as pointers. */
#include "memory/symbol_addresses.h"

#include <pthread.h>

#include "memory/arrays.h"
#include "engine/errors/last_error.h"
#include "engine/host/host_code.h"
#include "engine/base/listener.h"
#include "memory/pinned.h"
#include "memory/device_variables.h"

using namespace emulator;

struct looked_up {
    const char *base;
    size_t bytes;
    const struct looked_up *next;
};
static const looked_up *all_looked_up;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/* The host has copies that may hold addresses of variables, or of functions, from a kernel. */
enum { VARIABLE = 1, CODE = 2 };
static unsigned kernels_gave;

static bool is_looked_up(const void *pointer)
{
    const looked_up *one = __atomic_load_n(&all_looked_up, __ATOMIC_ACQUIRE);
    while (one && !lies_within(pointer, 1, one->base, one->bytes))
        one = one->next;
    return one != NULL;
}

void emulator_ask_for_symbol(const void *symbol, size_t bytes)
{
    pthread_mutex_lock(&mutex);
    looked_up *one = is_looked_up(symbol) ? NULL : (looked_up *)malloc(sizeof *one);
    if (one) {
        *one = looked_up{(const char *)symbol, bytes, all_looked_up};
        __atomic_store_n(&all_looked_up, one, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&mutex);
    if (emulator_listener)
        emulator_listener->written(symbol, bytes); /* or may be from now on */
}

static bool is_variable(const void *pointer)
{
    return emulator_in_variables(pointer, 1) && !emulator_is_managed_variable(pointer, 1);
}

/* From the linker. Variables lie in the program, and hardly any other word of a copy is an address
 * there. */
extern const char __ehdr_start, _end;

/* Returns which of the wanted kinds of addresses this memory holds. */
static unsigned held_in(const char *memory, size_t bytes, unsigned wanted)
{
    unsigned found = 0;
    const size_t word = sizeof(void *), program = (size_t)(&_end - &__ehdr_start);
    for (size_t at = -(uintptr_t)memory % word; found != wanted && at + word <= bytes; at += word) {
        const uintptr_t held = *(const uintptr_t *)(memory + at);
        if (held - (uintptr_t)&__ehdr_start >= program)
            continue;
        found |= wanted & ((is_variable((const void *)held) ? VARIABLE : 0) |
                           (is_code((const void *)held) ? CODE : 0));
    }
    return found;
}

void emulator_host_gets(const void *memory, size_t bytes)
{
    kernels_gave |= held_in((const char *)memory, bytes, (VARIABLE | CODE) & ~kernels_gave);
}

/* Does memory that the host reads without a copy hold such an address? */
static bool shares(unsigned wanted)
{
    emulator_alone alone;
    struct emulator_array array;
    emulator_managed_variables(&array.base, &array.bytes);
    bool found = held_in(array.base, array.bytes, wanted);
    for (int i = 0; !found && emulator_next_array(i, &array); i++)
        found = (emulator_is_pinned(array.base) ||
                 arrays_type(array.base, 1) == cudaMemoryTypeManaged) &&
                held_in(array.base, array.bytes, wanted);
    return found;
}

void emulator_device_gets(void *memory, size_t bytes, const void *but)
{
    if (!(kernels_gave & CODE) && holds_code(memory, bytes, but) && !shares(CODE))
        hide_code(memory, bytes, but);
}

bool emulator_is_host_name(const void *pointer)
{
    return is_variable(pointer) && !is_looked_up(pointer) && !(kernels_gave & VARIABLE) &&
           !shares(VARIABLE);
}

void emulator_host_name_text(const void *pointer, char *text, size_t size)
{
    char name[128] = "";
    if (emulator_listener)
        emulator_listener->name_variable(pointer, name, sizeof name);
    snprintf(text, size, "the host's address of %.60s%sa __%s__ variable", name, *name ? ", " : "",
             emulator_is_constant(pointer) ? "constant" : "device");
}
