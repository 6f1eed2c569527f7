/* uninitialised_pointer.cpp: pointers that were never set and that a kernel follows. The access
 * ends the kernel before its reads are checked. */
#include "counters/check/initialised/uninitialised_pointer.h"

#include <string.h>

#include "memory/arrays.h"
#include "counters/check/bounds/array_bounds.h"
#include "counters/check/initialised/partial_copy.h"
#include "counters/findings/findings.h"
#include "counters/shadow/shadow.h"

using namespace emulator;

static bool in_array(const char *p)
{
    struct emulator_array array;
    return emulator_array_at(p, sizeof p, &array) == INSIDE && array.allocated;
}

/* Returns where the thread has read the unset pointer that leads to this address, or NULL. */
static const char *find_pointer(const event *begin, const event *access)
{
    const uint64_t farthest = (uint64_t)1 << 34; /* reach of a 32-bit index, in bytes */
    for (const event *load = access; load > begin;) {
        load--;
        const char *p = (const char *)load->address, *end = p + load->bytes;
        for (; load->action == LOAD && p + sizeof p <= end && in_array(p); p += sizeof p) {
            uint64_t pointer;
            memcpy(&pointer, p, sizeof pointer);
            const bool unset =
                shadow_is_pattern(pointer) || (pointer == 0 && shadow_unknown(p, sizeof p));
            if (unset && access->address - pointer + farthest < 2 * farthest)
                return p;
        }
    }
    return NULL;
}

bool emulator::check_pointer(const counter *counter, unsigned thread, const event *begin,
                             const event *access)
{
    const char *pointer = find_pointer(begin, access);
    if (!pointer && !shadow_is_pattern(access->address))
        return false;
    struct finding *finding = finding_new(GLOBAL_OUT_OF_BOUNDS, access->pc);
    if (!finding)
        return true;
    request request = {};
    request.event = access;
    finding->actor = actor_thread(access->pc, thread);
    finding->cause = pointer ? CAUSE_UNSET_POINTER_IN_MEMORY : CAUSE_UNSET_POINTER;
    fact_text(finding, "access", request_verb(&request));
    fact_number(finding, "bytes", access->bytes);
    if (pointer) {
        add_place(finding, counter, (uint64_t)pointer, false);
        add_filling(finding, pointer);
    }
    finding_done(finding);
    return true;
}
