/* array_bounds.cpp: accesses to memory that does not belong to the kernel, that is freed, or not
 * aligned; and the facts that describe a place in memory. */
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
#include "engine/base/worker.h"
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

/* ---- places ---- */

/* In a program in CUDA Fortran (fortran_runtime.h): writes the name of the element at this byte of
 * the array, "a(17, 3) of a(0:16, 16)", and returns whether the array has a name. */
extern "C" __attribute__((weak, visibility("default"))) bool
emulator_element_name(const void *array, long long byte, char *text, size_t size);

/* The same for a variable in shared memory of this name */
extern "C" __attribute__((weak, visibility("default"))) bool
emulator_shared_element_name(const char *variable, long long byte, char *text, size_t size);

static bool element_name(const char *p, const struct emulator_array *array, char *text, size_t size)
{
    return emulator_element_name && emulator_element_name(array->base, p - array->base, text, size);
}

static void add_array(struct finding *finding, const char *p, const struct emulator_array *array)
{
    char element[256];
    if (element_name(p, array, element, sizeof element))
        fact_text(finding, "element", element);
    finding->allocated = pc_of(array->allocated);
    finding->freed = pc_of(array->freed);
    fact_number(finding, "byte", p - array->base);
    fact_number(finding, "size", (long long)array->bytes);
}

static void add_object(struct finding *finding, const char *p)
{
    struct emulator_array object;
    if (emulator_object_at(p, 1, &object) == NOWHERE)
        return fact_part(finding, "place", PART_HEAP);
    fact_part(finding, "place", PART_OBJECT);
    add_array(finding, p, &object);
}

static void add_address(struct finding *finding, const void *p)
{
    char text[32];
    snprintf(text, sizeof text, "%p", p);
    fact_text(finding, "address", text);
}

static void add_variable(struct finding *finding, const struct variable *variable, uint64_t offset,
                         bool shared)
{
    const bool dynamic = strcmp(variable->name, DYNAMIC_SHARED) == 0;
    fact_number(finding, "byte", (long long)(offset - variable->offset));
    fact_part(finding, "place",
              dynamic  ? PART_DYNAMIC_SHARED
              : shared ? PART_SHARED_VARIABLE
                       : PART_DEVICE_VARIABLE);
    if (!dynamic)
        fact_text(finding, "variable", variable->name);
    char element[256];
    if (shared && emulator_shared_element_name &&
        emulator_shared_element_name(variable->name, (long long)(offset - variable->offset),
                                     element, sizeof element))
        fact_text(finding, "element", element);
}

void emulator::add_place(struct finding *finding, const counter *counter, uint64_t address,
                         bool shared)
{
    const char *p = (const char *)address;
    struct emulator_array array;
    struct variable variable;
    uint64_t offset = address - (uint64_t)(uintptr_t)(shared ? counter->local : count_image);
    if (!shared && emulator_array_at(p, 1, &array) == INSIDE) {
        if (!array.allocated)
            return add_object(finding, p);
        fact_part(finding, "place", PART_ARRAY);
        add_array(finding, p, &array);
    } else if (variable_at(shared ? SHARED_VARIABLE : DEVICE_VARIABLE, offset, &variable)) {
        add_variable(finding, &variable, offset, shared);
    } else if (shared) {
        fact_part(finding, "place", PART_SHARED);
    } else if (emulator_is_pinned(p)) {
        fact_part(finding, "place", PART_PINNED);
        fact_text(finding, "how", pinned_near(p, &array));
        add_array(finding, p, &array);
    } else {
        fact_part(finding, "place", PART_ADDRESS);
        add_address(finding, p);
    }
}

bool emulator::add_freed(struct finding *finding, const void *address)
{
    struct emulator_array array;
    if (emulator_array_at(address, 1, &array) != GONE)
        return false;
    fact_part(finding, "place", PART_FREED);
    add_array(finding, (const char *)address, &array);
    return true;
}

void emulator::add_access(struct finding *finding, const request *request, int lane)
{
    finding->actor = actor_of(request, lane);
    fact_text(finding, "access", request_verb(request));
    fact_number(finding, "bytes", request->event->bytes);
}

void emulator::add_missed(struct finding *finding, const request *request, int lane, const char *p,
                          const struct emulator_array *array)
{
    add_access(finding, request, lane);
    add_array(finding, p, array);
}

/* ---- outside ---- */

/* Did an unsigned 32-bit index go below 0? The address then lies 2^32 elements of some size ahead.
 * Returns how many bytes it is meant to lie below `*array`, the nearest such array; 0: no such
 * array. */
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

/* Returns false if the address is not near pinned memory. */
static bool tell_pinned(const request *request, int lane)
{
    struct emulator_array array;
    const char *p = (const char *)request->address[lane], *how = pinned_near(p, &array);
    struct finding *finding = how ? finding_new(GLOBAL_OUT_OF_BOUNDS, request->event->pc) : NULL;
    if (!finding)
        return how;
    finding->cause = CAUSE_PINNED;
    fact_text(finding, "how", how);
    add_missed(finding, request, lane, p, &array);
    finding_done(finding);
    return true;
}

__thread const void *emulator::bounds_plan;

/* Kernels of this name stand for calls of the library: the program's arguments decide what they
 * access. */
static bool is_call_of(const char *library)
{
    return strncmp(emulator_kernel_name(), library, strlen(library)) == 0;
}

static enum cause cause_beside(enum emulator_place place, uint64_t below, const char *p,
                               const struct emulator_array *array)
{
    char element[256];
    if (place == GONE)
        return CAUSE_ARRAY_FREED;
    if (below != 0)
        return CAUSE_UNSIGNED_INDEX_BELOW_ZERO;
    if (bounds_plan)
        return CAUSE_CUFFT;
    if (is_call_of("cublas"))
        return CAUSE_CUBLAS;
    if (place == NOWHERE)
        return CAUSE_NEAREST_ARRAY;
    if (element_name(p, array, element, sizeof element))
        return p < array->base ? CAUSE_ELEMENT_BEFORE : CAUSE_ELEMENT_BEHIND;
    return array->bytes == sizeof(void *) ? CAUSE_ARRAY_OF_POINTER_SIZE : CAUSE_ARRAY;
}

enum cause emulator::cause_of_call(const void *address)
{
    switch (hidden_code_at(address)) {
    case HOST_FUNCTION:
        return CAUSE_HOST_FUNCTION;
    case HOST_VIRTUAL_FUNCTION:
        return CAUSE_HOST_VIRTUAL_FUNCTION;
    default:
        return NO_CAUSE;
    }
}

/* Reports a call of a function that the address belongs to; false if it belongs to none. */
static bool tell_call(const request *request, int lane)
{
    const enum cause cause = cause_of_call((const void *)request->address[lane]);
    struct finding *finding =
        cause == NO_CAUSE ? NULL : finding_new(KERNEL_ERROR, request->event->pc);
    if (!finding)
        return cause != NO_CAUSE;
    finding->cause = cause;
    finding->error = cudaErrorIllegalAddress;
    finding->actor = actor_of(request, lane);
    emulator_fault_later(finding->error);
    finding_done(finding);
    return true;
}

static void tell_outside(const request *request, int lane)
{
    const char *p = (const char *)request->address[lane];
    struct emulator_array array = {};
    enum emulator_place place = emulator_array_at(p, request->event->bytes, &array);
    if (place == INSIDE || (place == NOWHERE && !array.base &&
                            (tell_call(request, lane) || tell_pinned(request, lane))))
        return;
    struct finding *finding =
        finding_new(place == GONE ? USE_AFTER_FREE : GLOBAL_OUT_OF_BOUNDS, request->event->pc);
    if (!finding)
        return;
    const uint64_t below = place == NOWHERE ? wrapped_below(p, &array) : 0;
    add_access(finding, request, lane);
    if (array.base) {
        finding->cause = cause_beside(place, below, p, &array);
        finding->call = pc_of(bounds_plan);
        add_array(finding, below ? array.base - below : p, &array);
    } else {
        finding->cause = (uintptr_t)p < EMULATOR_PAGE ? CAUSE_NULL_POINTER : CAUSE_NO_ARRAY;
        add_address(finding, p);
    }
    finding_done(finding);
}

/* The array of the last request; most requests go to the same one. */
static __thread struct emulator_array last_array;

void emulator::arrays_forget(void)
{
    last_array = {};
}

lanemask emulator::check_bounds(const request *request)
{
    const char *lowest = (const char *)request->lowest;
    const char *end = (const char *)request->highest + request->event->bytes;
    if (lowest >= last_array.base && end <= last_array.base + last_array.bytes)
        return ALL_LANES;
    if (emulator_array_at(lowest, (size_t)(end - lowest), &last_array) == INSIDE)
        return ALL_LANES;
    last_array = {};
    lanemask inside = ALL_LANES;
    for (int i = 0; i < request->lanes; i++) {
        struct emulator_array array;
        const char *p = (const char *)request->address[i];
        if (emulator_array_at(p, request->event->bytes, &array) != INSIDE) {
            tell_outside(request, i);
            inside &= ~lane_bit((unsigned)i);
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
    finding->cause = is_call_of("cublas") ? CAUSE_CUBLAS_ARRAY : CAUSE_ACCESS;
    add_access(finding, request, lane);
    add_address(finding, (const void *)request->address[lane]);
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
    struct finding *finding = finding_new(MISALIGNED_ACCESS, request->event->pc);
    if (!finding)
        return;
    /* The hook does not know whether 16 bytes belong to a float4. */
    const bool may_be_vector = request->event->bytes == 16 && multiple == 8;
    finding->cause = may_be_vector ? CAUSE_VECTOR_OR_STRUCT : CAUSE_ADDRESS;
    add_access(finding, request, lane);
    add_place(finding, counter, request->address[lane], shared);
    fact_number(finding, "multiple", multiple);
    finding_done(finding);
}

void emulator::check_alignment(const counter *counter, const request *request, bool shared)
{
    const unsigned multiple = alignment_of(request->event);
    const uint64_t mask = multiple > 1 ? multiple - 1 : 0;
    const bool whole =
        !(request->event->bytes & mask); /* the groups' first lanes then decide for all lanes */
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
    tell_misaligned(counter, request, lane, multiple, shared);
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
    /* The vector unit of a CPU traps as well. */
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
