/* host_memory_never_set.cpp: memory that the program's files allocate on the host, which begins as
 * a pattern. If host code reads it and none of it was ever set, nothing was copied back, or a sum
 * has no initial value. */
#include "counters/check/initialised/host_memory_never_set.h"

#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

#include "memory/arrays.h"
#include "memory/pinned.h"
#include "engine/host/cpu.h"
#include "engine/errors/last_error.h"
#include "counters/check/initialised/partial_copy.h"
#include "counters/findings/findings.h"
#include "engine/base/listener.h"
#include "counters/base/program_image.h"
#include "counters/shadow/shadow.h"
#include "engine/host/source_line.h"

using namespace emulator;

/* The last allocations. Those of less than FEW bytes have the first places, so they push out no
 * others. Memory that the C library frees or moves by itself may still be listed. */
enum { ALLOCATIONS = 256, SMALL_ONES = 64, FEW = 64 };
static struct allocation {
    const char *base;
    size_t bytes;
    const void *pc;
    bool is_set; /* a part of it, other than its first `copied` bytes, which one copy has brought */
    size_t copied;
    const void *copy;
    size_t usable;    /* malloc_usable_size(); of another allocation, if it differs. 0: pinned */
    bool is_reported; /* a write behind it was reported */
} allocations[ALLOCATIONS];
static unsigned small_so_far, large_so_far;
const char *emulator::allocated_lowest = (const char *)UINTPTR_MAX, *emulator::allocated_highest;
static pthread_mutex_t allocations_mutex = PTHREAD_MUTEX_INITIALIZER;

void emulator::host_allocates(void *memory, size_t bytes, size_t before, const void *pc)
{
    char *const base = (char *)memory;
    pthread_mutex_lock(&allocations_mutex);
    for (auto &one : allocations)
        if (base < one.base + one.bytes && one.base < base + bytes)
            one = {};
    const unsigned place = bytes < FEW ? small_so_far++ % SMALL_ONES
                                       : SMALL_ONES + large_so_far++ % (ALLOCATIONS - SMALL_ONES);
    char *const end = base + bytes + HOST_GUARD;
    const size_t usable = emulator_is_pinned(base) ? 0 : malloc_usable_size(base);
    allocations[place] = {base, bytes, pc, before > 0, 0, NULL, usable, false};
    allocated_lowest = base < allocated_lowest ? base : allocated_lowest;
    allocated_highest = end > allocated_highest ? end : allocated_highest;
    pthread_mutex_unlock(&allocations_mutex);
    shadow_guard(base + bytes, HOST_GUARD);
    before = (before + 3) / 4 * 4;
    if (before < bytes)
        shadow_share(base + before, (bytes - before) / 4 * 4);
}

/* As far as is known: the C library may have freed it by itself. */
static bool is_there(const void *memory, size_t usable)
{
    return memory && (usable == 0 || malloc_usable_size((void *)memory) == usable);
}

/* Reports a changed guard behind the allocation. Writes by the program's files are reported where
 * they happen; writes by library functions have no hooks, and leave only this trace. A kernel that
 * writes behind pinned memory loses the context. */
static void look_behind(const struct allocation *one)
{
    const char *const p = one->base + one->bytes;
    if (one->is_reported || !one->pc || !is_there(one->base, one->usable) ||
        (one->usable == 0 && emulator_is_lost()))
        return;
    struct finding *finding =
        shadow_is_guard(p, 1) ? NULL : finding_of_host(HOST_OUT_OF_BOUNDS, pc_of(one->pc));
    if (!finding)
        return;
    finding->cause = CAUSE_BY_A_FUNCTION;
    fact_number(finding, "byte", (long long)one->bytes);
    fact_number(finding, "size", (long long)one->bytes);
    finding_done(finding);
}

static void forget(const void *memory, bool looks)
{
    pthread_mutex_lock(&allocations_mutex);
    for (auto &one : allocations) {
        if (one.base != memory)
            continue;
        if (looks)
            look_behind(&one);
        one = {};
    }
    pthread_mutex_unlock(&allocations_mutex);
}

void emulator::host_frees(const void *memory)
{
    forget(memory, true);
}

void emulator::host_hands_away(const void *memory)
{
    forget(memory, false);
}

void emulator::allocated_end(void)
{
    for (const auto &one : allocations)
        look_behind(&one);
}

void emulator::host_gets(const void *memory, size_t bytes)
{
    const char *p = (const char *)memory;
    if (!is_allocated(memory))
        return;
    pthread_mutex_lock(&allocations_mutex);
    for (auto &one : allocations) {
        if (p < one.base || p >= one.base + one.bytes || one.is_set ||
            (p == one.base && bytes == one.copied))
            continue;
        one.is_set = p > one.base || one.copied > 0 || bytes >= one.bytes;
        one.copied = bytes;
        one.copy = one.is_set ? NULL : find_call();
    }
    pthread_mutex_unlock(&allocations_mutex);
}

/* Adds {size} and {where}: how much was allocated, and where. */
static void add_allocation(struct finding *finding, const struct allocation *one)
{
    finding->allocated = pc_of(one->pc);
    fact_number(finding, "size", (long long)one->bytes);
    fact_part(finding, "where", one->pc ? PART_THAT_WAS_ALLOCATED : PART_OF_A_CONTAINER);
}

void emulator::check_room(const void *memory, size_t bytes, bool writes)
{
    if (!is_allocated(memory))
        return;
    pthread_mutex_lock(&allocations_mutex);
    for (auto &one : allocations) {
        if (one.base != memory || bytes <= one.bytes || !is_there(memory, one.usable))
            continue;
        one.is_reported |= writes;
        struct finding *finding = finding_of_host(HOST_OUT_OF_BOUNDS, pc_of(find_call()));
        if (!finding)
            continue;
        finding->cause = writes ? CAUSE_COPY_TO : CAUSE_COPY_FROM;
        fact_number(finding, "bytes", (long long)bytes);
        add_allocation(finding, &one);
        finding_done(finding);
    }
    pthread_mutex_unlock(&allocations_mutex);
}

/* Starts with the allocation that fitted last. */
bool emulator::is_within_bounds(const char **begin, const char **end)
{
    static unsigned last;
    const char *low = NULL, *high = (const char *)UINTPTR_MAX; /* outside of all allocations */
    bool is_within = false;
    pthread_mutex_lock(&allocations_mutex);
    for (unsigned i = 0; i < ALLOCATIONS && low < high && !is_within; i++) {
        const auto &one = allocations[(last + i) % ALLOCATIONS];
        const char *const one_end = one.base + one.bytes, *const behind = one_end + HOST_GUARD;
        is_within = *begin >= one.base && *end <= one_end;
        if (is_within) {
            last = (last + i) % ALLOCATIONS;
            low = one.base, high = one_end;
        } else if (*begin >= behind) {
            low = low > behind ? low : behind;
        } else {
            high = *end > one.base ? low : high < one.base ? high : one.base;
        }
    }
    pthread_mutex_unlock(&allocations_mutex);
    if (low >= high)
        return false;
    *begin = low, *end = high;
    return true;
}

bool emulator::allocation_at(const char *address, const char **begin, const char **end)
{
    bool found = false;
    pthread_mutex_lock(&allocations_mutex);
    for (const auto &one : allocations) {
        if (address < one.base || address >= one.base + one.bytes)
            continue;
        *begin = one.base, *end = one.base + one.bytes;
        found = true;
    }
    pthread_mutex_unlock(&allocations_mutex);
    return found;
}

/* Returns the size of the allocation that begins there, or 0. */
static size_t bytes_from(const void *memory)
{
    size_t bytes = 0;
    pthread_mutex_lock(&allocations_mutex);
    for (const auto &one : allocations)
        bytes = one.base == memory ? one.bytes : bytes;
    pthread_mutex_unlock(&allocations_mutex);
    return bytes;
}

/* `holder`: the place of a pointer, or of a container. */
static enum cause cause_of_holder(bool is_pointer, bool writes, const void *holder)
{
    if (!is_pointer)
        return writes ? CAUSE_TO_CONTAINER : CAUSE_FROM_CONTAINER;
    if (bytes_from(holder) > sizeof(void *))
        return writes ? CAUSE_TO_ROWS : CAUSE_FROM_ROWS;
    return writes ? CAUSE_TO_POINTER : CAUSE_FROM_POINTER;
}

void emulator_copies_holder(bool is_pointer, bool writes, const void *holder, const void *from,
                            size_t bytes)
{
    if (emulator_on_device(holder, 1) || (is_pointer && are_pointers(from, bytes)))
        return;
    struct finding *finding =
        finding_of_host(COPY_OF_A_POINTER, pc_of(__builtin_return_address(0)));
    if (!finding)
        return;
    finding->cause = cause_of_holder(is_pointer, writes, holder);
    fact_number(finding, "bytes", (long long)bytes);
    finding_done(finding);
}

void emulator_copies_symbol(bool to_symbol, const void *symbol, const void *from, size_t bytes)
{
    char name[128] = "a variable";
    struct finding *finding =
        to_symbol && are_pointers(from, bytes)
            ? NULL
            : finding_of_host(COPY_OF_A_POINTER, pc_of(__builtin_return_address(0)));
    if (!finding)
        return;
    emulator_listener->name_variable(symbol, name, sizeof name);
    finding->cause = to_symbol ? CAUSE_TO_SYMBOL : CAUSE_FROM_SYMBOL;
    fact_number(finding, "bytes", (long long)bytes);
    fact_text(finding, "variable", name);
    finding_done(finding);
}

static const char *name_of_numbers(size_t bytes, bool integers)
{
    return integers                  ? bytes == sizeof(int) ? "ints" : "integers"
           : bytes == sizeof(float)  ? "floats"
           : bytes == sizeof(double) ? "doubles"
                                     : "numbers";
}

/* Memory may hold other types than its pointer says, so it is a note. */
void emulator_copies_others(size_t to, bool to_integers, size_t from, bool from_integers)
{
    struct finding *finding =
        finding_of_host(COPY_OF_ANOTHER_TYPE, pc_of(__builtin_return_address(0)));
    if (!finding)
        return;
    finding->cause = CAUSE_TYPES;
    fact_text(finding, "from_type", name_of_numbers(from, from_integers));
    fact_number(finding, "from_bytes", (long long)from);
    fact_text(finding, "to_type", name_of_numbers(to, to_integers));
    fact_number(finding, "to_bytes", (long long)to);
    finding_done(finding);
}

bool emulator::is_all_room(const void *memory, size_t bytes)
{
    return bytes > 0 && bytes_from(memory) == bytes;
}

void emulator::check_behind(const void *address, size_t bytes, bool store, const void *pc)
{
    const char *const p = (const char *)address;
    const size_t part = bytes < sizeof(uint32_t) ? bytes : sizeof(uint32_t);
    const bool seen = shadow_is_guard(p, part) || shadow_is_guard(p + bytes - part, part);
    if (!seen && bytes <= HOST_GUARD)
        return;
    pthread_mutex_lock(&allocations_mutex);
    for (auto &one : allocations) {
        const char *const end = one.base + one.bytes;
        if (p + bytes <= end || p >= end + HOST_GUARD || p < one.base || !(seen || one.pc) ||
            !is_there(one.base, one.usable))
            continue;
        one.is_reported |= store;
        struct finding *finding = finding_of_host(HOST_OUT_OF_BOUNDS, pc_of(pc));
        if (!finding)
            continue;
        finding->cause = CAUSE_BEHIND_ALLOCATION;
        fact_text(finding, "access", store ? "writes" : "reads");
        fact_number(finding, "byte", (p < end ? end : p) - one.base);
        add_allocation(finding, &one);
        finding_done(finding);
    }
    pthread_mutex_unlock(&allocations_mutex);
}

/* Are the beginning, and all bytes on the same page, unset? */
static bool is_all_unset(const char *begin, const char *end, const char *address)
{
    const char *page = address - (uintptr_t)address % EMULATOR_PAGE;
    const char *first = page < begin ? begin : page;
    const char *last = page + EMULATOR_PAGE < end ? page + EMULATOR_PAGE : end;
    return shadow_is_unset(begin, 4) && shadow_is_unset(first, (size_t)(last - first) / 4 * 4);
}

void emulator::check_allocated(const void *address, size_t bytes, const void *pc)
{
    const char *p = (const char *)address;
    if (!shadow_is_unset(address, bytes) || emulator_is_lost())
        return; /* once the context is lost, no copy comes back */
    pthread_mutex_lock(&allocations_mutex);
    for (auto &one : allocations) {
        const char *begin = one.base + (one.copied + 3) / 4 * 4;
        if (p < begin || p >= one.base + one.bytes || one.is_set)
            continue;
        one.is_set = !is_all_unset(begin, one.base + one.bytes, p);
        struct finding *finding =
            one.is_set ? NULL : finding_of_host(UNINITIALISED_HOST_READ, pc_of(pc));
        if (!finding)
            continue;
        finding->cause = one.copied ? CAUSE_HOST_MEMORY_BEHIND_COPY : CAUSE_HOST_MEMORY;
        finding->allocated = pc_of(one.pc);
        finding->call = pc_of(one.copy);
        fact_number(finding, "byte", p - one.base);
        fact_number(finding, "size", (long long)one.bytes);
        fact_number(finding, "filled", (long long)one.copied);
        fact_part(finding, "filling", one.copied ? PART_COPIED_IN_PART : NO_PART);
        finding_done(finding);
    }
    pthread_mutex_unlock(&allocations_mutex);
}
