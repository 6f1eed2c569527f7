/* heap_bounds.cpp: accesses to the device's heap outside of its objects, or to a freed object. */
#include "counters/check/bounds/heap_bounds.h"

#include "counters/check/bounds/array_bounds.h"
#include "counters/findings/findings.h"
#include "memory/device_heap.h"
#include "counters/base/program_image.h"

using namespace emulator;

/* Did another block of this launch free the object? Then the order of the two is not known, because
 * blocks' accesses are not read in the order in which they were made. */
static bool is_freed_elsewhere(const struct access *access, const struct emulator_array *object)
{
    uint64_t freed = access->memory->writes[(size_t)(object->base - access->memory->base) / WORD];
    return same_tag(freed, access->cell) && !same_block(freed, access->cell);
}

void emulator::object_missed(const struct access *access)
{
    const request *request = access->whole;
    const unsigned bytes = request->event->bytes;
    const char *p = (const char *)request_event(request, access->lane)->address;
    struct emulator_array object = {};
    enum emulator_place place = emulator_object_at(p, bytes, &object);
    if (place == INSIDE || (place == GONE && is_freed_elsewhere(access, &object)))
        return;
    struct finding *finding =
        finding_new(place == GONE ? HEAP_USE_AFTER_FREE : HEAP_OUT_OF_BOUNDS, request->event->pc);
    if (!finding)
        return;
    finding->cause = place == GONE      ? CAUSE_OBJECT_FREED
                     : place == NOWHERE ? CAUSE_NOWHERE
                                        : CAUSE_BESIDE;
    if (place == NOWHERE)
        add_access(finding, request, access->lane);
    else
        add_missed(finding, request, access->lane, p, &object);
    finding_done(finding);
}
