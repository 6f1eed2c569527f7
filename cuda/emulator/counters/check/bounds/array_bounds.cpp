/* array_bounds.cpp: accesses to memory that is not the kernel's, not aligned, or not there any
 * more; and what to call a place in memory. */
#include "counters/check/bounds/array_bounds.h"

#include <string.h>

#include "memory/arena.h"
#include "memory/arrays.h"
#include "engine/host/cpu.h"
#include "engine/errors/last_error.h"
#include "counters/findings/findings.h"
#include "memory/device_heap.h"
#include "engine/host/host_code.h"
#include "memory/pinned.h"
#include "counters/base/program_image.h"
#include "engine/host/memory_keys.h"
#include "counters/findings/symbols.h"

using namespace emulator;

const char *emulator::request_verb(const request *request)
{
    switch (access_of(request->event)) {
    case LOAD:
    case VOLATILE_LOAD:
    case ATOMIC_LOAD:
        return "reads";
    case ATOMIC:
        return "changes";
    default:
        return "writes";
    }
}

static void object_text(const char *p, char *text, size_t bytes, uint32_t *allocated)
{
    struct emulator_array object;
    if (emulator_object_at(p, 1, &object) == NOWHERE) {
        snprintf(text, bytes, "a byte of the kernels' heap");
        return;
    }
    *allocated = pc_of(object.allocated);
    snprintf(text, bytes, "byte %td of the object of %zu %s that %%a allocated", p - object.base,
             object.bytes, byte_word(object.bytes));
}

void emulator::where_text(const counter *counter, uint64_t address, bool shared, char *text,
                          size_t bytes, uint32_t *allocated)
{
    const char *p = (const char *)address;
    struct emulator_array array;
    struct variable variable;
    uint64_t offset = address - (uint64_t)(uintptr_t)(shared ? counter->local : count_image);
    if (!shared && emulator_array_at(p, 1, &array) == INSIDE) {
        *allocated = pc_of(array.allocated);
        if (array.allocated)
            snprintf(text, bytes, "byte %td of the array of %zu %s that %%a allocated",
                     p - array.base, array.bytes, byte_word(array.bytes));
        else
            object_text(p, text, bytes, allocated);
    } else if (variable_at(shared ? SHARED_VARIABLE : DEVICE_VARIABLE, offset, &variable)) {
        if (strcmp(variable.name, DYNAMIC_SHARED) == 0)
            snprintf(text, bytes, "byte %llu of the dynamic shared memory",
                     (unsigned long long)(offset - variable.offset));
        else
            snprintf(text, bytes, "byte %llu of %s (%s)",
                     (unsigned long long)(offset - variable.offset), variable.name,
                     shared ? "__shared__" : "__device__");
    } else if (shared) {
        snprintf(text, bytes, "shared memory");
    } else if (emulator_is_pinned(p)) {
        const char *verb = pinned_near(p, &array);
        *allocated = pc_of(array.allocated);
        snprintf(text, bytes, "byte %td of the pinned memory of %zu %s that %%a %s", p - array.base,
                 array.bytes, byte_word(array.bytes), verb);
    } else {
        snprintf(text, bytes, "address %p", (const void *)p);
    }
}

bool emulator::freed_text(const void *address, struct finding *finding, char *text, size_t bytes)
{
    struct emulator_array array;
    if (emulator_array_at(address, 1, &array) != GONE)
        return false;
    finding->allocated = pc_of(array.allocated);
    finding->freed = pc_of(array.freed);
    snprintf(text, bytes, "byte %td of an array of %zu %s that %%a allocated and %%f freed",
             (const char *)address - array.base, array.bytes, byte_word(array.bytes));
    return true;
}

/* ---- outside ---- */

void emulator::missed_text(struct finding *finding, const request *request, const char *p,
                           const struct emulator_array *array, bool freed, const char *what)
{
    const unsigned bytes = request->event->bytes;
    char *text = finding->text;
    const size_t room = sizeof finding->text;
    finding->allocated = pc_of(array->allocated);
    finding->freed = pc_of(array->freed);
    if (freed)
        snprintf(text, room, "%s byte %td of an %s of %zu %s that %%a allocated and %%f freed",
                 request_verb(request), p - array->base, what, array->bytes,
                 byte_word(array->bytes));
    else
        snprintf(text, room, "%s %u %s at byte %td of the %s of %zu %s that %%a allocated",
                 request_verb(request), bytes, byte_word(bytes), p - array->base, what,
                 array->bytes, byte_word(array->bytes));
}

/* An unsigned index of 32 bits that went below 0: from which array's beginning; 0 bytes below it
 * for none. Elements of whatever size, 2^32 of them ahead. */
static uint64_t wrapped_below(const char *p, struct emulator_array *array)
{
    struct emulator_array one;
    uint64_t least = 0;
    for (int i = 0; emulator_next_array(i, &one); i++) {
        const uint64_t ahead = (uint64_t)(p - one.base), element = (ahead >> 32) + 1;
        const uint64_t below = (element << 32) - ahead;
        if (p < one.base || below > element << 20 || (least != 0 && below >= least))
            continue;
        least = below;
        *array = one;
    }
    return least;
}

static void tell_wrapped(struct finding *finding, const request *request, uint64_t below,
                         const struct emulator_array *array)
{
    finding->allocated = pc_of(array->allocated);
    snprintf(finding->text, sizeof finding->text,
             "%s %u %s at byte -%llu of the array of %zu %s that %%a allocated, and 2^32 elements "
             "ahead of that: an unsigned index went below 0",
             request_verb(request), request->event->bytes, byte_word(request->event->bytes),
             (unsigned long long)below, array->bytes, byte_word(array->bytes));
}

/* False if the address is not near any. */
static bool tell_pinned(const request *request, int lane)
{
    struct emulator_array array;
    const char *p = (const char *)request->address[lane], *verb = pinned_near(p, &array);
    struct finding *finding = verb ? finding_new(OUT_OF_BOUNDS, request->event->pc) : NULL;
    if (!finding)
        return verb;
    finding->actor = actor_of(request, lane);
    finding->allocated = pc_of(array.allocated);
    snprintf(finding->text, sizeof finding->text,
             "%s %u %s at byte %td of the pinned memory of %zu %s that %%a %s",
             request_verb(request), request->event->bytes, byte_word(request->event->bytes),
             p - array.base, array.bytes, byte_word(array.bytes), verb);
    finding_done(finding);
    return true;
}

__thread const void *emulator::bounds_plan;

static void say_plan(struct finding *finding)
{
    const size_t length = strlen(finding->text);
    finding->launched = pc_of(bounds_plan);
    snprintf(finding->text + length, sizeof finding->text - length, "; %%l made the plan");
}

static void tell_outside(const request *request, int lane)
{
    const char *p = (const char *)request->address[lane];
    unsigned bytes = request->event->bytes;
    struct emulator_array array = {};
    enum emulator_place place = emulator_array_at(p, bytes, &array);
    if (place == INSIDE || (place == NOWHERE && !array.base && tell_pinned(request, lane)))
        return;
    struct finding *finding =
        finding_new(place == GONE ? USE_AFTER_FREE : OUT_OF_BOUNDS, request->event->pc);
    if (!finding)
        return;
    finding->actor = actor_of(request, lane);
    const uint64_t below = place == NOWHERE ? wrapped_below(p, &array) : 0;
    if (below != 0)
        tell_wrapped(finding, request, below, &array);
    else if (place != NOWHERE || array.base)
        missed_text(finding, request, p, &array, place == GONE,
                    place == NOWHERE ? "nearest array," : "array");
    else if (const char *code = hidden_code_text(p))
        snprintf(finding->text, sizeof finding->text, "%s", code);
    else
        snprintf(finding->text, sizeof finding->text,
                 (uintptr_t)p < EMULATOR_PAGE ? "%s %u %s at %p: the pointer is null"
                                              : "%s %u %s at %p, where no array is",
                 request_verb(request), bytes, byte_word(bytes), (const void *)p);
    if (bounds_plan)
        say_plan(finding);
    finding_done(finding);
}

/* The array that the last request lay in; most go to the same one. */
static __thread struct emulator_array last_array;

void emulator::arrays_forget(void)
{
    last_array = {};
}

uint32_t emulator::check_bounds(const request *request)
{
    const char *lowest = (const char *)request->lowest;
    const char *end = (const char *)request->highest + request->event->bytes;
    if (lowest >= last_array.base && end <= last_array.base + last_array.bytes)
        return UINT32_MAX;
    if (emulator_array_at(lowest, (size_t)(end - lowest), &last_array) == INSIDE)
        return UINT32_MAX;
    last_array = {};
    uint32_t inside = UINT32_MAX;
    for (int i = 0; i < request->lanes; i++) {
        struct emulator_array array;
        const char *p = (const char *)request->address[i];
        if (emulator_array_at(p, request->event->bytes, &array) != INSIDE) {
            tell_outside(request, i);
            inside &= ~((uint32_t)1 << i);
        }
    }
    return inside;
}

unsigned emulator::bounds_of_structs(const request *request)
{
    const char *lowest = (const char *)request->lowest;
    return lowest >= last_array.base && lowest < last_array.base + last_array.bytes
               ? last_array.aligned
               : 0;
}

static void tell_host_pointer(const request *request, int lane)
{
    struct finding *finding = finding_new(HOST_POINTER, request->event->pc);
    if (!finding)
        return;
    finding->actor = actor_of(request, lane);
    snprintf(finding->text, sizeof finding->text,
             "%s %u %s at %p, which is memory of the host: a kernel needs cudaMalloc or "
             "cudaMallocManaged",
             request_verb(request), request->event->bytes, byte_word(request->event->bytes),
             (const void *)request->address[lane]);
    finding_done(finding);
}

void emulator::check_host_pointer(const request *request)
{
    for (int lane = 0; lane < request->lanes; lane++)
        if (!tell_pinned(request, lane))
            tell_host_pointer(request, lane);
}

/* ---- alignment ---- */

static void tell_misaligned(const counter *counter, const request *request, int lane,
                            unsigned multiple, bool shared)
{
    struct finding *finding = finding_new(MISALIGNED, request->event->pc);
    if (!finding)
        return;
    char where[200];
    finding->actor = actor_of(request, lane);
    where_text(counter, request->address[lane], shared, where, sizeof where, &finding->allocated);
    /* Of 16 bytes, the hook does not know whether they are a float4's. */
    const bool may_be_vector = request->event->bytes == 16 && multiple == 8;
    snprintf(finding->text, sizeof finding->text,
             "%s %u bytes at %s; that must be a multiple of %u%s", request_verb(request),
             request->event->bytes, where, may_be_vector ? 16 : multiple,
             may_be_vector ? ", or of 8 for a struct of two doubles" : "");
    finding_done(finding);
}

void emulator::check_alignment(const counter *counter, const request *request, bool shared)
{
    const unsigned multiple = request->event->aligned;
    const uint64_t mask = multiple > 1 ? multiple - 1 : 0;
    const bool whole =
        !(request->event->bytes & mask); /* then groups of lanes are like their first */
    uint64_t all = 0;
    int lane = 0;
    for (int i = 0; i < request->groups && whole; i++)
        all |= request->address[request->group[i].first];
    if (whole && !(all & mask))
        return;
    while (lane < request->lanes && !(request->address[lane] & mask))
        lane++;
    if (lane == request->lanes)
        return;
    tell_misaligned(counter, request, lane, request->event->aligned, shared);
}

/* ---- faults ---- */

static request request_of(unsigned thread, const event *event)
{
    request request = {};
    request.event = event;
    request.lanes = 1;
    request.first_thread = (int)(thread / LANES * LANES);
    request.lane[0] = (int)(thread % LANES);
    request.address = &event->address;
    request.lowest = request.highest = event->address;
    return request;
}

void emulator::check_before_fault(unsigned thread, const event *begin, const event *end)
{
    for (const event *event = begin; event < end; event++) {
        const request request = request_of(thread, event);
        const bool accesses = access_of(event) <= ATOMIC_STORE && event->bytes > 0;
        if (accesses && emulator_in_arena((const void *)event->address))
            tell_outside(&request, 0);
    }
}

cudaError_t emulator::check_fault(const counter *counter, unsigned thread, const event *event,
                                  const void *fault)
{
    const request request = request_of(thread, event);
    struct emulator_array array;
    uint64_t address = (uint64_t)(uintptr_t)fault;
    /* A CPU's vector unit traps too. */
    if (event->aligned > 1 && event->address % event->bytes != 0) {
        const char *p = (const char *)event->address;
        tell_misaligned(counter, &request, 0, event->bytes,
                        p >= counter->local && p < counter->local_end);
        return cudaErrorMisalignedAddress;
    }
    if (address < event->address || address >= event->address + event->bytes)
        return cudaSuccess;
    tell_outside(&request, 0);
    return emulator_array_at(fault, 1, &array) == INSIDE ? cudaSuccess : cudaErrorIllegalAddress;
}

/* ---- at the end ---- */

static void tell_leak(const struct emulator_array *array, const char *where)
{
    struct finding *finding = finding_of_host(LEAK, pc_of(array->allocated));
    if (!finding)
        return;
    snprintf(finding->text, sizeof finding->text, "%zu %s allocated%s and never freed",
             array->bytes, array->bytes == 1 ? "byte is" : "bytes are", where);
    finding_done(finding);
}

void emulator::check_leaks(void)
{
    struct emulator_array array, object = {};
    if (emulator_return(cudaSuccess) != cudaSuccess)
        return; /* the context is lost, and with it what could have been freed */
    for (int i = 0; emulator_next_array(i, &array); i++)
        if (array.bytes > 0)
            tell_leak(&array, "");
    rights_take(); /* what is known of the heap lies in it */
    while (emulator_next_object(&object))
        tell_leak(&object, " by a kernel");
    rights_give_back();
}
