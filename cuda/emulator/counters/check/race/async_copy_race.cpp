/* async_copy_race.cpp: accesses to what an asynchronous copy has not done with: it has not been
 * waited for.
 */
#include "counters/check/race/async_copy_race.h"

#include "counters/check/bounds/array_bounds.h"
#include "counters/findings/findings.h"
#include "counters/shadow/copies_in_flight.h"

using namespace emulator;

static void tell(const counter *counter, const request *request, int lane, bool shared,
                 const copied *copied, unsigned thread)
{
    struct finding *finding = finding_new(ASYNC_COPY, request->event->pc);
    if (!finding)
        return;
    char where[200];
    finding->actor = actor_of(request, lane);
    finding->other = actor_thread(copied->pc, thread);
    where_text(counter, request->address[lane], shared, where, sizeof where, &finding->allocated);
    snprintf(finding->text, sizeof finding->text,
             "%s %s, %s which thread (%u, %u, %u) copies asynchronously in %%o: it has %s",
             request_verb(request), where, copied->written ? "to" : "from", finding->other.thread.x,
             finding->other.thread.y, finding->other.thread.z,
             counter->under_way->of[thread].waits > copied->waits
                 ? "waited since, but not for that: it is not committed, or the wait leaves it out"
                 : "not waited for that yet");
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
    access->told = true;
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
