/* host_calm.cpp: what a loop of host code asks before it runs without hooks
 * (compile/passes/host_loops.cpp): could a hook report anything about these bytes? Work that other
 * threads begin while the loop runs is not seen. */
#include "counters/check/bounds/device_memory_on_host.h"
#include "counters/check/initialised/copied_not_used.h"
#include "counters/check/initialised/host_memory_never_set.h"
#include "counters/shadow/operation.h"
#include "counters/shadow/shadow.h"
#include "memory/arena.h"
#include "memory/arrays.h"
#include "memory/device_variables.h"
#include "memory/host_watch.h"

using namespace emulator;

/* May the host access these bytes now? Its own memory always; managed memory once the host has
 * waited. */
static bool is_shared_and_ready(const char *begin, const char *end)
{
    if (!emulator_in_arena(begin) && !emulator_in_arena(end - 1))
        return true;
    return !operation_host_is_behind && !emulator_in_heap(end - 1) &&
           arrays_type(begin, (size_t)(end - begin)) == cudaMemoryTypeManaged;
}

/* Returns why the bytes are watched. Variables of the host that only lie near the device's do not
 * count. */
static unsigned reasons_for(const char *begin, const char *end)
{
    const char *variables;
    size_t bytes;
    const unsigned reasons = emulator_watches(begin, (size_t)(end - begin));
    emulator_variables(&variables, &bytes);
    const bool is_beside = end <= variables || begin >= variables + bytes;
    return is_beside ? reasons & ~(unsigned)WATCH_VARIABLE : reasons;
}

/* Can no hook report anything about [*begin, *end)? `looks`: the loop reads, or writes parts of
 * words, so the bytes must be initialised. Otherwise only guard bytes behind allocations matter. If
 * the answer is yes, [*begin, *end) grows to the bytes around it for which it holds as well. */
static bool is_calm(const char **begin, const char **end, bool looks)
{
    const size_t bytes = (size_t)(*end - *begin);
    if (*end <= *begin || bytes >= EMULATOR_ARENA_BYTES || (uintptr_t)*end >> HOST_ADDRESS_BITS)
        return false;
    const unsigned reasons = reasons_for(*begin, *end);
    if ((reasons & ~(unsigned)WATCH_DEVICE) || !is_shared_and_ready(*begin, *end))
        return false;
    const char *low = *begin, *high = *end, *known_low = low, *known_high = high;
    const bool may_be_allocated = high > allocated_lowest && low < allocated_highest;
    if (may_be_allocated && !is_within_bounds(&low, &high))
        return false;
    const bool must_be_set = looks && (may_be_allocated || reasons);
    if (must_be_set && !shadow_is_set(&known_low, &known_high, high))
        return false;
    if (!must_be_set || reasons)
        return true; /* for [*begin, *end) only */
    known_low = known_low > low ? known_low : low;
    known_high = known_high < high ? known_high : high;
    if (emulator_watches(known_low, (size_t)(known_high - known_low)) == 0)
        *begin = known_low, *end = known_high;
    return true;
}

/* Each thread's last answers, by the place that asks. They hold until emulator_host_changes
 * changes. */
static __thread struct answer {
    const char *begin, *end;
    unsigned changes;
    int looks;
    int refusals; /* how many questions are still refused unseen after a no */
} answers[64], regions[64];

static struct answer *answer_here(struct answer *answers, const void *pc)
{
    const uintptr_t place = (uintptr_t)pc;
    return &answers[(place ^ place >> 6) % 64];
}

static bool knows(const struct answer *answer, const char *begin, const char *end, unsigned changes,
                  int looks)
{
    return begin >= answer->begin && end <= answer->end && begin < end &&
           answer->changes == changes && (answer->looks & looks) == looks;
}

static bool is_refused(const struct answer *answer, unsigned changes)
{
    return answer->refusals > 0 && answer->changes == changes;
}
static void refuse(struct answer *answer, unsigned changes)
{
    enum { AT_ONCE = 15 };
    const int left = is_refused(answer, changes) ? answer->refusals - 1 : AT_ONCE;
    *answer = {NULL, NULL, changes, 0, left};
}

extern "C" int emulator_host_is_calm(const char *begin, const char *end, int looks)
{
    struct answer *answer = answer_here(answers, __builtin_return_address(0));
    const unsigned changes = __atomic_load_n(&emulator_host_changes, __ATOMIC_ACQUIRE);
    if (knows(answer, begin, end, changes, looks))
        return true;
    if (is_refused(answer, changes) || !is_calm(&begin, &end, looks)) {
        refuse(answer, changes);
        return false;
    }
    *answer = {begin, end, changes, looks, 0};
    return true;
}

/* ---- loops whose addresses are not known beforehand ---- */

enum { CHANGES_PARTS = 2 }; /* the loop also writes parts of words */

/* Finds the bytes around `base` about which no hook can report anything: its whole allocation; or,
 * outside of allocations, what lies between them, within one granule of the table. */
static bool find_around(const char *base, int looks, const char **begin, const char **end)
{
    const uintptr_t granule = (uintptr_t)1 << HOST_GRANULE_BITS;
    const uintptr_t first = (uintptr_t)base & ~(granule - 1);
    const char *low = base, *high = base + 1;
    if (allocation_at(base, begin, end)) {
        low = *begin, high = *end;
        if (looks && !shadow_is_set(&low, &high, high))
            return false;
    } else {
        if ((looks & CHANGES_PARTS) || !is_within_bounds(&low, &high))
            return false;
        *begin = low > (const char *)first ? low : (const char *)first;
        *end = high < (const char *)(first + granule) ? high : (const char *)(first + granule);
    }
    return (size_t)(*end - *begin) >= 16 && reasons_for(*begin, *end) == 0;
}

struct calm {
    const char *begin;
    size_t bytes;
};

/* Returns the bytes around the beginning of an array of the host: none, or at least 16. */
extern "C" struct calm emulator_host_calm_around(const char *base, int looks)
{
    struct answer *answer = answer_here(regions, __builtin_return_address(0));
    const unsigned changes = __atomic_load_n(&emulator_host_changes, __ATOMIC_ACQUIRE);
    if (!knows(answer, base, base + 1, changes, looks)) {
        const char *begin, *end;
        if (is_refused(answer, changes) || !find_around(base, looks, &begin, &end)) {
            refuse(answer, changes);
            return {NULL, 0};
        }
        *answer = {begin, end, changes, looks, 0};
    }
    return {answer->begin, (size_t)(answer->end - answer->begin)};
}
