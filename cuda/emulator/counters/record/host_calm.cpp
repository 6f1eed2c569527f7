/* host_calm.cpp: what a loop of the host's asks before it runs without hooks
 * (compile/passes/host_loops.cpp): would a hook say anything about an access in these bytes?
 * Whatever other threads begin while it runs is not seen. */
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

/* What the device knows: not its own memory, and managed memory only once the host has waited. */
static bool is_shared_and_ready(const char *begin, const char *end)
{
    if (!emulator_in_arena(begin) && !emulator_in_arena(end - 1))
        return true;
    return !operation_host_is_behind && !emulator_in_heap(end - 1) &&
           arrays_type(begin, (size_t)(end - begin)) == cudaMemoryTypeManaged;
}

/* Why is it watched, but for the program's own variables that lie near the device's? */
static unsigned reasons_for(const char *begin, const char *end)
{
    const char *variables;
    size_t bytes;
    const unsigned reasons = emulator_watches(begin, (size_t)(end - begin));
    emulator_variables(&variables, &bytes);
    const bool is_beside = end <= variables || begin >= variables + bytes;
    return is_beside ? reasons & ~(unsigned)WATCH_VARIABLE : reasons;
}

/* `looks`: it reads, or writes parts of words. Of what is written whole, only those bytes matter
 * that lie behind an allocation. [*begin, *end) becomes all around it of which the same is known.
 */
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
        return true; /* of these alone */
    known_low = known_low > low ? known_low : low;
    known_high = known_high < high ? known_high : high;
    if (emulator_watches(known_low, (size_t)(known_high - known_low)) == 0)
        *begin = known_low, *end = known_high;
    return true;
}

/* Of each thread, what was known last, by where it was asked: as long as nothing has changed */
static __thread struct answer {
    const char *begin, *end;
    unsigned changes;
    bool looks;
} answers[64];

extern "C" int emulator_host_is_calm(const char *begin, const char *end, int looks)
{
    const uintptr_t place = (uintptr_t)__builtin_return_address(0);
    const unsigned changes = __atomic_load_n(&emulator_host_changes, __ATOMIC_ACQUIRE);
    struct answer *answer = &answers[(place ^ place >> 6) % 64];
    if (begin >= answer->begin && end <= answer->end && begin < end && answer->changes == changes &&
        answer->looks >= (bool)looks)
        return true;
    if (!is_calm(&begin, &end, looks))
        return false;
    *answer = {begin, end, changes, (bool)looks};
    return true;
}
