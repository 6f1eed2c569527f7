/* object.cpp: accesses to the kernels' heap, beside its objects, or to one that was freed. */
#include "object.h"

#include "bounds.h"
#include "findings.h"
#include "heap.h"
#include "program.h"

using namespace emulator;

/* Another block of this launch has freed it: which came first is not known, for blocks' accesses
 * are not read in the order in which they were made. */
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
    struct finding *finding = finding_new(HEAP, request->event->pc);
    if (!finding)
        return;
    finding->actor = actor_of(request, access->lane);
    finding->allocated = pc_of(object.allocated);
    finding->freed = pc_of(object.freed);
    char *text = finding->text;
    const size_t room = sizeof finding->text;
    if (place == GONE)
        snprintf(text, room, "%s byte %td of an object of %zu %s that %%a allocated and %%f freed",
                 request_verb(request), p - object.base, object.bytes, byte_word(object.bytes));
    else if (place == BEHIND)
        snprintf(text, room, "%s %u %s at byte %td of the object of %zu %s that %%a allocated",
                 request_verb(request), bytes, byte_word(bytes), p - object.base, object.bytes,
                 byte_word(object.bytes));
    else
        snprintf(text, room, "%s %u %s in the kernels' heap where no object is",
                 request_verb(request), bytes, byte_word(bytes));
    finding_done(finding);
}
