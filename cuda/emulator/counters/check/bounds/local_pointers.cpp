/* local_pointers.cpp: pointers to local memory of one thread that another thread uses. */
#include "counters/check/bounds/local_pointers.h"

#include "counters/check/bounds/array_bounds.h"
#include "counters/findings/findings.h"
#include "engine/base/worker.h"

using namespace emulator;

/* Adds {owner}. Several threads may have used that stack one after the other; then it is not
 * known. */
static void add_owner(struct finding *finding, const char *address)
{
    int owners = 0, owner = 0;
    for (int thread = 0; thread < self->started; thread++)
        if (is_on_stack_of(thread, address)) {
            owner = thread;
            owners++;
        }
    if (owners == 1)
        fact_thread(finding, "owner", actor_thread(0, (unsigned)owner).thread, "");
    else
        fact_text(finding, "owner", "another thread");
}

void emulator::check_locals(const request *request)
{
    for (int lane = 0; lane < request->lanes; lane++) {
        const char *address = (const char *)request->address[lane];
        if (is_on_stack_of(request->first_thread + request->lane[lane], address))
            continue;
        struct finding *finding = finding_new(LOCAL_POINTER, request->event->pc);
        if (!finding)
            continue;
        finding->cause = CAUSE_OTHER_THREAD;
        add_access(finding, request, lane);
        add_owner(finding, address);
        finding_done(finding);
    }
}

void emulator::check_own_atomic(unsigned thread, const void *address, uint32_t pc)
{
    if (!is_on_stack_of((int)thread, (const char *)address))
        return;
    struct finding *finding = finding_new(LOCAL_ATOMIC, pc);
    if (!finding)
        return;
    finding->cause = CAUSE_OWN_VARIABLE;
    finding->actor = actor_thread(pc, thread);
    finding_done(finding);
}
