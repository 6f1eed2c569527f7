/* host_memory_never_set.cpp: what the program's files have allocated on the host, which begins as a
 * pattern. Where code of the host reads it, and nobody has set any of it, nothing was copied back,
 * or a sum begins with anything. */
#include "counters/check/initialised/host_memory_never_set.h"

#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

#include "memory/arrays.h"
#include "engine/host/cpu.h"
#include "engine/errors/last_error.h"
#include "counters/check/initialised/partial_copy.h"
#include "counters/findings/findings.h"
#include "engine/base/listener.h"
#include "counters/base/program_image.h"
#include "counters/shadow/shadow.h"
#include "engine/host/source_line.h"

using namespace emulator;

/* The last of them: first of those of few bytes, which push out no other, as many as a list has.
 * What the C library frees or moves by itself may still be here. */
enum { ALLOCATIONS = 256, SMALL_ONES = 64, FEW = 64 };
static struct allocation {
    const char *base;
    size_t bytes;
    const void *pc;
    bool is_set; /* a part of it, but for what one copy has brought, from its beginning on: */
    size_t copied, element;
    const void *copy;
    size_t usable; /* what the C library says of it: else it is another's by now */
    bool is_told;  /* that somebody wrote behind it */
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
    allocations[place] = {base, bytes, pc, before > 0, 0, 0, NULL, malloc_usable_size(base), false};
    allocated_lowest = base < allocated_lowest ? base : allocated_lowest;
    allocated_highest = end > allocated_highest ? end : allocated_highest;
    pthread_mutex_unlock(&allocations_mutex);
    shadow_guard(base + bytes, HOST_GUARD);
    before = (before + 3) / 4 * 4;
    if (before < bytes)
        shadow_share(base + before, (bytes - before) / 4 * 4);
}

/* As far as one knows: the C library may have freed it by itself. */
static bool is_there(const void *memory, size_t usable)
{
    return memory && malloc_usable_size((void *)memory) == usable;
}

/* What the program's files write there is told where they do; what functions of libraries do, which
 * nobody sees, only shows. */
static void look_behind(const struct allocation *one)
{
    const char *const p = one->base + one->bytes;
    if (one->is_told || !one->pc || !is_there(one->base, one->usable))
        return;
    struct finding *finding =
        shadow_is_guard(p, 1) ? NULL : finding_of_host(OVERRUN, pc_of(one->pc));
    if (!finding)
        return;
    snprintf(finding->text, sizeof finding->text,
             "a function that the program called has written byte %zu of the %zu bytes that are "
             "allocated here, as sprintf, strcpy or fread does with more than there is room for",
             one->bytes, one->bytes);
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
        one.element = emulator_copied.bytes;
        one.copy = one.is_set ? NULL : find_call();
    }
    pthread_mutex_unlock(&allocations_mutex);
}

static const char *words_of_place(const void *pc)
{
    return pc ? " that %a allocated" : ", as of a vector";
}

void emulator::check_room(const void *memory, size_t bytes, bool writes)
{
    if (!is_allocated(memory))
        return;
    pthread_mutex_lock(&allocations_mutex);
    for (auto &one : allocations) {
        if (one.base != memory || bytes <= one.bytes || !is_there(memory, one.usable))
            continue;
        one.is_told |= writes;
        struct finding *finding = finding_of_host(OVERRUN, pc_of(find_call()));
        if (!finding)
            continue;
        finding->allocated = pc_of(one.pc);
        snprintf(finding->text, sizeof finding->text,
                 "copies %zu bytes %s %zu bytes of the host's%s", bytes, writes ? "to" : "from",
                 one.bytes, words_of_place(one.pc));
        finding_done(finding);
    }
    pthread_mutex_unlock(&allocations_mutex);
}

/* Of what the program has allocated and begins there; or 0 */
static size_t bytes_from(const void *memory)
{
    size_t bytes = 0;
    pthread_mutex_lock(&allocations_mutex);
    for (const auto &one : allocations)
        bytes = one.base == memory ? one.bytes : bytes;
    pthread_mutex_unlock(&allocations_mutex);
    return bytes;
}

void emulator_copies_holder(bool is_pointer, bool writes, const void *holder, const void *from,
                            size_t bytes)
{
    if (emulator_on_device(holder, 1) || (is_pointer && are_pointers(from, bytes)))
        return;
    struct finding *finding = finding_of_host(OVERRUN, pc_of(__builtin_return_address(0)));
    if (!finding)
        return;
    snprintf(finding->text, sizeof finding->text,
             "copies %zu bytes %s where %s lies, not what %s: it wants %s", bytes,
             writes ? "to" : "from", is_pointer ? "a pointer" : "a vector, or another container,",
             is_pointer ? "it leads to" : "that holds",
             !is_pointer                           ? "its data()"
             : bytes_from(holder) > sizeof(void *) ? "a copy of each row, or one array for all rows"
                                                   : "the pointer itself, without &");
    finding_done(finding);
}

static const char *name_of_numbers(size_t bytes, bool integers)
{
    return integers                  ? bytes == sizeof(int) ? "ints" : "integers"
           : bytes == sizeof(float)  ? "floats"
           : bytes == sizeof(double) ? "doubles"
                                     : "numbers";
}

/* Memory may be used for others than its pointer says: it is a note. */
void emulator_copies_others(size_t to, bool to_integers, size_t from, bool from_integers)
{
    struct finding *finding = finding_of_host(OVERRUN, pc_of(__builtin_return_address(0)));
    if (!finding)
        return;
    finding->meant = true;
    snprintf(
        finding->text, sizeof finding->text,
        "copies %s of %zu bytes to where a pointer to %s of %zu leads: a copy converts nothing",
        name_of_numbers(from, from_integers), from, name_of_numbers(to, to_integers), to);
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
        one.is_told |= store;
        struct finding *finding = finding_of_host(OVERRUN, pc_of(pc));
        if (!finding)
            continue;
        finding->allocated = pc_of(one.pc);
        snprintf(finding->text, sizeof finding->text, "the host %s byte %td of the %zu bytes%s",
                 store ? "writes" : "reads", (p < end ? end : p) - one.base, one.bytes,
                 words_of_place(one.pc));
        finding_done(finding);
    }
    pthread_mutex_unlock(&allocations_mutex);
}

/* Is it, as far as one looks: where it begins, and in the same page? */
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
        return; /* no copy comes back once the context is lost */
    pthread_mutex_lock(&allocations_mutex);
    for (auto &one : allocations) {
        const char *begin = one.base + (one.copied + 3) / 4 * 4;
        if (p < begin || p >= one.base + one.bytes || one.is_set)
            continue;
        one.is_set = !is_all_unset(begin, one.base + one.bytes, p);
        struct finding *finding = one.is_set ? NULL : finding_of_host(UNWRITTEN, pc_of(pc));
        if (!finding)
            continue;
        finding->allocated = pc_of(one.pc);
        finding->launched = pc_of(one.copy);
        const int end =
            snprintf(finding->text, sizeof finding->text,
                     "the host reads byte %td of the %zu bytes that %%a allocated, and nothing has "
                     "written %s",
                     p - one.base, one.bytes, one.copied ? "it" : "any of them");
        if (one.copied)
            snprintf(finding->text + end, sizeof finding->text - (size_t)end,
                     "; %%l copied %zu of them%s", one.copied,
                     short_size(one.base, one.copied, one.bytes, one.element));
        finding_done(finding);
    }
    pthread_mutex_unlock(&allocations_mutex);
}
