/* directives.cpp: OpenACC's directives. gcc compiles them to calls of these functions, which
 * replace its library, and each loop to a host function. Here the device is the emulated GPU:
 * clauses copy to its memory and back, and a loop is a launch that executes the iterations one
 * after another. The accesses of a loop are not counted, because gcc compiles it without hooks. */
#include <stdio.h>

#include "memory/arrays.h"
#include "parts/call/device_call.h"
#include "parts/openacc/present_table.h"
#include "engine/host/source_line.h"

using namespace emulator;

#define CALLER __builtin_return_address(0)

/* A construct's clauses, which gcc passes as three arrays. */
struct clauses {
    size_t count;
    void **hosts;
    const size_t *sizes;
    const unsigned short *kinds; /* the upper byte is the alignment */
    const void *pc;

    clause at(size_t i) const
    {
        return clause{kinds[i] & 0xFFu, hosts[i], sizes[i], pc};
    }
};

/* ---- regions ---- */

/* An open data region, with its clauses as they were at its beginning. */
struct region {
    struct region *outer;
    size_t count;
    clause entered[];
};

static region *innermost;

static void begin_region(const clauses &clauses)
{
    region *made = (region *)malloc(sizeof *made + clauses.count * sizeof *made->entered);
    if (!made)
        openacc_fails(clauses.pc, "out of memory");
    made->outer = innermost;
    made->count = clauses.count;
    for (size_t i = 0; i < clauses.count; i++) {
        made->entered[i] = clauses.at(i);
        void *device = map_enter(made->entered[i]);
        if (made->entered[i].kind == MAP_USE_DEVICE)
            clauses.hosts[i] = device; /* the block reads its pointer from here */
    }
    innermost = made;
}

static void end_region(const void *pc)
{
    region *ending = innermost;
    if (!ending)
        openacc_fails(pc, "a data region ends that did not begin");
    innermost = ending->outer;
    for (size_t i = 0; i < ending->count; i++)
        map_leave(ending->entered[i]);
    free(ending);
}

/* ---- loops ---- */

/* A loop's function, and a name with its source line. */
struct named_loop {
    struct named_loop *next;
    void (*loop)(void *);
    char name[100];
};

static named_loop *named;

static const char *name_of(void (*loop)(void *))
{
    static struct place place; /* static, because it is large */
    for (const named_loop *one = named; one; one = one->next)
        if (one->loop == loop)
            return one->name;
    find_place((const char *)loop + 1, &place);
    named_loop *made = place.line ? (named_loop *)calloc(1, sizeof *made) : NULL;
    if (!made)
        return "OpenACC loop";
    made->next = named;
    made->loop = loop;
    snprintf(made->name, sizeof made->name, "OpenACC, %s:%d", name_of_file(place.file), place.line);
    named = made;
    return made->name;
}

/* Records that the loop may write to the whole array of a clause, because its accesses are unknown.
 */
static void may_write(const device_call &device, unsigned kind, void *given)
{
    if (kind == MAP_FIRSTPRIVATE)
        return; /* a host variable, which the loop reads */
    const void *pointer = kind == MAP_DEVICEPTR ? *(void **)given : given;
    struct emulator_array array = {};
    if (device.touch(pointer, 1, 1, 1, 1, false, true) &&
        emulator_array_at(pointer, 1, &array) == INSIDE)
        device.touch(array.base, 1, array.bytes, 1, 1, false, true);
}

static void run_loop(void (*loop)(void *), const clauses &clauses, void **devices)
{
    const device_call call = {name_of(loop), clauses.pc};
    cudaError_t error = call_device(call, 0, [=](const device_call &device) {
        for (size_t i = 0; i < clauses.count; i++)
            may_write(device, clauses.at(i).kind, devices[i]);
        loop(devices);
    });
    if (error == cudaSuccess)
        error = cudaStreamSynchronize(0);
    if (error != cudaSuccess)
        openacc_fails(clauses.pc, "%s", cudaGetErrorString(error));
}

/* ---- the functions, under gcc's names; arguments after the last named one give the gangs and the
 * queue, and are ignored: a loop is done when the call returns ---- */

/* `flags` has all bits, unless an `if` clause is false. */
static void check_flags(int flags, const void *pc)
{
    if (flags != -1)
        openacc_fails(pc, "a clause 'if' that is false, so this would run on the host, which the "
                          "emulator does not do: take the directive out");
}

extern "C" {

void GOACC_parallel_keyed(int flags, void (*loop)(void *), size_t count, void **hosts,
                          size_t *sizes, unsigned short *kinds, ...)
{
    const clauses clauses = {count, hosts, sizes, kinds, CALLER};
    check_flags(flags, CALLER);
    void **devices = (void **)alloca((count + 1) * sizeof *devices);
    for (size_t i = 0; i < count; i++)
        devices[i] = map_enter(clauses.at(i));
    run_loop(loop, clauses, devices);
    for (size_t i = 0; i < count; i++)
        map_leave(clauses.at(i));
}

void GOACC_data_start(int flags, size_t count, void **hosts, size_t *sizes, unsigned short *kinds)
{
    check_flags(flags, CALLER);
    begin_region(clauses{count, hosts, sizes, kinds, CALLER});
}

void GOACC_data_end(void)
{
    end_region(CALLER);
}

void GOACC_enter_data(int, size_t count, void **hosts, size_t *sizes, unsigned short *kinds, int,
                      int, ...)
{
    const clauses clauses = {count, hosts, sizes, kinds, CALLER};
    for (size_t i = 0; i < count; i++)
        map_enter(clauses.at(i));
}

void GOACC_exit_data(int, size_t count, void **hosts, size_t *sizes, unsigned short *kinds, int,
                     int, ...)
{
    const clauses clauses = {count, hosts, sizes, kinds, CALLER};
    for (size_t i = 0; i < count; i++)
        map_leave(clauses.at(i));
}

void GOACC_update(int, size_t count, void **hosts, size_t *sizes, unsigned short *kinds, int, int,
                  ...)
{
    const clauses clauses = {count, hosts, sizes, kinds, CALLER};
    for (size_t i = 0; i < count; i++)
        map_update(clauses.at(i));
}

void GOACC_wait(int, int, ...)
{
}
}
