/* copies_in_flight.cpp: asynchronous copies that have not been waited for. The bytes of shared
 * memory that they write are marked in the shadow's `known`, which other accesses read anyway. */
#include "counters/shadow/copies_in_flight.h"

#include <stdlib.h>
#include <string.h>

#include "counters/base/program_image.h"

using namespace emulator;

static void mark(counter *counter, const copied *copied, bool under_way)
{
    uint64_t byte = copied->address - (uint64_t)(uintptr_t)counter->shared.base;
    for (const uint64_t end = byte + copied->bytes; copied->written && byte < end; byte++) {
        const uint8_t bit = (uint8_t)(1 << (LIVE_AT + byte % WORD));
        uint8_t *known = &counter->shared.known[byte / WORD];
        *known = (uint8_t)(under_way ? *known | bit : *known & ~bit);
    }
}

static thread_copies *copies_of(counter *counter, unsigned thread)
{
    if (!counter->under_way) {
        counter->under_way =
            (struct copies_in_flight *)count_need(calloc(1, sizeof *counter->under_way));
        counter->under_way->lowest = UINT64_MAX;
    }
    return &counter->under_way->of[thread];
}

static unsigned thread_of(const request *request, int lane)
{
    return (unsigned)(request->first_thread + request->lane[lane]);
}

static struct copied *add(thread_copies *of)
{
    if (of->first + of->count == of->capacity && of->first > of->count) {
        memmove(of->copied, of->copied + of->first, of->count * sizeof *of->copied);
        of->first = 0;
    }
    if (of->first + of->count == of->capacity) {
        of->capacity = of->capacity ? 2 * of->capacity : 16;
        of->copied =
            (struct copied *)count_need(realloc(of->copied, of->capacity * sizeof *of->copied));
    }
    return &of->copied[of->first + of->count++];
}

void emulator::in_flight_begin(counter *counter, const request *request, bool shared)
{
    const bool written = request->event->action == COPY_STORE;
    for (int lane = 0; lane < request->lanes; lane++) {
        thread_copies *of = copies_of(counter, thread_of(request, lane));
        const event *event = request_event(request, lane);
        struct copied *made = add(of);
        *made = copied{event->address, event->pc,    of->begun, of->waits,
                       event->bytes,   event->value, written,   shared};
        mark(counter, made, true);
    }
    struct copies_in_flight *all = counter->under_way;
    const uint64_t end = request->highest + request->event->bytes;
    if (!written) {
        all->lowest = request->lowest < all->lowest ? request->lowest : all->lowest;
        all->end = end > all->end ? end : all->end;
    }
}

void emulator::in_flight_count(counter *counter, const request *request)
{
    for (int lane = 0; lane < request->lanes; lane++)
        copies_of(counter, thread_of(request, lane))->begun++;
}

const copied *emulator::in_flight_first(const counter *counter, unsigned thread, uint64_t count)
{
    const thread_copies *of = &counter->under_way->of[thread];
    const copied *first = of->copied + of->first;
    return of->count > 0 && first->number < count ? first : NULL;
}

void emulator::in_flight_end(counter *counter, unsigned thread)
{
    thread_copies *of = &counter->under_way->of[thread];
    mark(counter, &of->copied[of->first], false);
    of->first++;
    if (--of->count == 0)
        of->first = 0;
}

const copied *emulator::in_flight_find(const counter *counter, uint64_t address, uint64_t bytes,
                                       bool written, unsigned *thread)
{
    for (*thread = 0; *thread < 1024; ++*thread) {
        const thread_copies *of = &counter->under_way->of[*thread];
        for (unsigned i = 0; i < of->count; i++) {
            const copied *one = &of->copied[of->first + i];
            if (one->written == written && one->address < address + bytes &&
                address < one->address + one->bytes)
                return one;
        }
    }
    return NULL;
}

void emulator::in_flight_forget(counter *counter)
{
    struct copies_in_flight *all = counter->under_way;
    if (!all)
        return;
    for (thread_copies &of : all->of)
        of.first = of.count = of.begun = of.waits = 0;
    all->lowest = UINT64_MAX;
    all->end = 0;
}
