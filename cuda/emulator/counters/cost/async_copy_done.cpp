/* async_copy_done.cpp: asynchronous copies that have been waited for. Until then others may have
 * accessed the same bytes, so each copy is checked once more as an access of its thread. */
#include "counters/cost/async_copy_done.h"

#include "counters/check/per_word/request_access.h"
#include "counters/cost/lane_groups.h"
#include "counters/shadow/copies_in_flight.h"

using namespace emulator;

static bool is_like(const copied *a, const copied *b)
{
    return a->pc == b->pc && a->bytes == b->bytes && a->written == b->written &&
           a->shared == b->shared;
}

void emulator::copies_arrive(counter *counter, const request *waited)
{
    if (!counter->under_way)
        return;
    const unsigned warp = (unsigned)waited->first_thread;
    for (;;) {
        struct copied ended[LANES];
        event events[LANES];
        uint64_t address[LANES];
        request together = *waited;
        together.event = events;
        together.address = address;
        together.lanes = 0;
        for (int i = 0; i < waited->lanes; i++) {
            const int at = together.lanes;
            const unsigned thread = warp + (unsigned)waited->lane[i];
            const uint64_t count = request_event(waited, i)->address;
            const copied *first = in_flight_first(counter, thread, count);
            if (!first || (at > 0 && !is_like(first, ended)))
                continue;
            ended[at] = *first;
            in_flight_end(counter, thread);
            events[at] =
                event{ended[at].pc,    (uint8_t)(ended[at].written ? COPY_STORE : COPY_LOAD),
                      ended[at].bytes, 0,
                      ended[at].value, ended[at].address};
            address[at] = ended[at].address;
            together.at[at] = &events[at];
            together.lane[at] = waited->lane[i];
            together.lanes++;
        }
        if (together.lanes == 0)
            break;
        together.step = 0;
        together.like = NULL;
        find_groups(&together);
        check_words(counter, &together, ended[0].shared);
    }
    for (int i = 0; i < waited->lanes; i++)
        counter->under_way->of[warp + (unsigned)waited->lane[i]].waits++;
}
