/* warp.cpp: from 32 streams of actions to a warp's requests.
 *
 * The lanes whose next event lies at the lowest pc go together, as on a GPU that lets those who are
 * behind catch up; the basic blocks among the events keep loops in step. All lanes at one
 * instruction make one request. */
#include "warp.h"

#include <string.h>

#include "cost.h"

using namespace emulator;

/* The lanes of a warp that have events left: a request, if all that they do next is the same. */
struct heads {
    request next;
    uint32_t paused; /* lanes that have more to come, by lane */
};

/* False if a lane has more to come, so that it is not known who is behind. */
static bool drop_ended(heads *h)
{
    request *next = &h->next;
    int kept = 0;
    for (int i = 0; i < next->lanes; i++)
        if (next->at[i] == next->end[i] && h->paused >> next->lane[i] & 1)
            return false;
    for (int i = 0; i < next->lanes; i++) {
        if (next->at[i] == next->end[i])
            continue;
        next->at[kept] = next->at[i];
        next->end[kept] = next->end[i];
        next->lane[kept++] = next->lane[i];
    }
    next->lanes = kept;
    return kept > 0;
}

/* pc, action, bytes and alignment, in one comparison; not the value, which WHAT leaves out */
static inline uint64_t what(const event *event)
{
    uint64_t word;
    memcpy(&word, event, sizeof word);
    return word;
}
static const uint64_t WHAT = 0x00ffffffffffffff;
static_assert(offsetof(event, value) == sizeof(uint64_t) - 1, "the value is the highest byte");
static_assert(offsetof(event, address) == sizeof(uint64_t), "what() is all before the address");

/* As long as all lanes do the same there is nothing to search for, which is most of the time. */
static void count_in_step(request *next, counter *counter)
{
    const int lanes = next->lanes;
    long steps = next->end[0] - next->at[0];
    for (int i = 1; i < lanes; i++)
        steps = next->end[i] - next->at[i] < steps ? next->end[i] - next->at[i] : steps;
    for (; steps > 0; steps--) {
        uint64_t first = what(next->at[0]), different = 0;
        for (int i = 0; i < lanes; i++) {
            next->address[i] = next->at[i]->address;
            different |= what(next->at[i]) ^ first;
        }
        if (different & WHAT)
            return;
        next->event = next->at[0];
        count_request(counter, next);
        for (int i = 0; i < lanes; i++)
            next->at[i]++;
    }
}

/* Lanes that met go on together: first come all others up to there, then the earliest meeting. */
static bool goes_first(const event *a, const event *b)
{
    if ((a->action == MEET) != (b->action == MEET))
        return b->action == MEET;
    return a->pc < b->pc;
}

/* Those at the lowest pc. One instruction can access twice (a struct): one after the other. */
static void count_lowest(request *next, counter *counter)
{
    const event *first = next->at[0];
    for (int i = 1; i < next->lanes; i++)
        first = goes_first(next->at[i], first) ? next->at[i] : first;
    request request;
    request.event = first;
    request.first_thread = next->first_thread;
    request.lanes = 0;
    uint64_t wanted = what(first);
    for (int i = 0; i < next->lanes; i++) {
        const event *event = next->at[i];
        if ((what(event) ^ wanted) & WHAT)
            continue;
        request.at[request.lanes] = event;
        request.end[request.lanes] = next->end[i];
        request.address[request.lanes] = event->address;
        request.lane[request.lanes++] = next->lane[i];
        next->at[i]++;
    }
    count_request(counter, &request);
}

/* What no request was made of yet goes to the streams' beginnings. */
static void keep_rest(const request *next, stream *streams)
{
    for (int i = 0; i < next->lanes; i++) {
        stream *stream = &streams[next->lane[i]];
        size_t count = (size_t)(next->end[i] - next->at[i]);
        memmove(stream->events, next->at[i], count * sizeof *stream->events);
        stream->next = stream->events + count;
    }
}

void emulator::count_warp(counter *counter, int first_thread)
{
    stream *streams = counter->streams + first_thread;
    heads h;
    h.next.first_thread = first_thread;
    h.next.lanes = 0;
    for (int lane = 0; lane < LANES; lane++) {
        if (streams[lane].next == streams[lane].events)
            continue;
        h.next.at[h.next.lanes] = streams[lane].events;
        h.next.end[h.next.lanes] = streams[lane].next;
        h.next.lane[h.next.lanes++] = lane;
        streams[lane].next = streams[lane].events;
    }
    h.paused = counter->paused[first_thread / LANES];
    order_warp(&counter->order, first_thread);
    if (h.next.lanes == 0)
        return;
    do {
        count_in_step(&h.next, counter);
        if (!drop_ended(&h))
            break;
        count_lowest(&h.next, counter);
    } while (drop_ended(&h));
    keep_rest(&h.next, streams);
}
