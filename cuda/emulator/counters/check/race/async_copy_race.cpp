/* async_copy_race.cpp: accesses to what an asynchronous copy is still reading or writing, because
 * it has not been waited for. */
#include "counters/check/race/async_copy_race.h"

#include "counters/check/bounds/array_bounds.h"
#include "counters/findings/findings.h"
#include "counters/shadow/copies_in_flight.h"

using namespace emulator;

static void tell(const counter *counter, const request *request, int lane, bool shared,
                 const copied *copied, unsigned thread)
{
    struct finding *finding = finding_new(ASYNC_COPY_RACE, request->event->pc);
    if (!finding)
        return;
    finding->cause = counter->under_way->of[thread].waits > copied->waits ? CAUSE_NOT_COMMITTED
                                                                          : CAUSE_NOT_WAITED;
    finding->actor = actor_of(request, lane);
    finding->other = actor_thread(copied->pc, thread);
    fact_text(finding, "access", request_verb(request));
    add_place(finding, counter, request->address[lane], shared);
    fact_text(finding, "direction", copied->written ? "to" : "from");
    fact_thread(finding, "other", finding->other.thread, "");
    finding_done(finding);
}

void emulator::early_access(struct access *access)
{
    const event *event = request_event(access->whole, access->lane);
    unsigned thread;
    const copied *copied =
        in_flight_find(access->owner, event->address, event->bytes, true, &thread);
    if (!copied || (access->store && copied->address == event->address &&
                    copied->bytes == event->bytes && copied->value == event->value))
        return; /* two threads write the same value */
    tell(access->owner, access->whole, access->lane, true, copied, thread);
    access->reported = true;
}

void emulator::check_sources(const counter *counter, const request *request, bool shared)
{
    const uint64_t bytes = request->event->bytes;
    const struct copies_in_flight *all = counter->under_way;
    if (!all || request->lowest >= all->end || request->highest + bytes <= all->lowest)
        return;
    for (int lane = 0; lane < request->lanes; lane++) {
        unsigned thread;
        const copied *copied =
            in_flight_find(counter, request->address[lane], bytes, false, &thread);
        if (copied)
            tell(counter, request, lane, shared, copied, thread);
    }
}
