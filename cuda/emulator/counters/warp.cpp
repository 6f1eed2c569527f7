/* warp.cpp: from 32 streams of actions to a warp's requests.
 *
 * The lanes whose next event lies at the lowest pc go together, as on a GPU that lets those who are
 * behind catch up; the basic blocks among the events keep loops in step. All lanes at one
 * instruction make one request. */
#include <string.h>

#include "count.h"

/* The lanes of a warp that have events left: where each is, where it ends, which lane it is. */
struct heads {
    int first_thread;
    const event *next[LANES], *end[LANES];
    int lane_of[LANES], live;
    uint32_t paused; /* lanes that have more to come, by lane */
};

/* False if a lane has more to come, so that it is not known who is behind. */
static bool drop_ended(heads *h)
{
    int kept = 0;
    for (int i = 0; i < h->live; i++)
        if (h->next[i] == h->end[i] && h->paused >> h->lane_of[i] & 1)
            return false;
    for (int i = 0; i < h->live; i++) {
        if (h->next[i] == h->end[i])
            continue;
        h->next[kept] = h->next[i];
        h->end[kept] = h->end[i];
        h->lane_of[kept++] = h->lane_of[i];
    }
    h->live = kept;
    return kept > 0;
}

/* pc, action, bytes and alignment, in one comparison; not the value */
static inline uint64_t what(const event *event)
{
    uint64_t word;
    memcpy(&word, event, sizeof word);
    return word & 0x00ffffffffffffff;
}
static_assert(offsetof(event, value) == sizeof(uint64_t) - 1, "the value is the highest byte");
static_assert(offsetof(event, address) == sizeof(uint64_t), "what() is all before the address");

/* As long as all lanes do the same there is nothing to search for, which is most of the time. */
static void count_in_step(heads *h, counter *counter)
{
    request request;
    long steps = h->end[0] - h->next[0];
    for (int i = 1; i < h->live; i++)
        steps = h->end[i] - h->next[i] < steps ? h->end[i] - h->next[i] : steps;
    memcpy(request.lane, h->lane_of, sizeof request.lane);
    memcpy(request.end, h->end, sizeof request.end);
    request.lanes = h->live;
    request.first_thread = h->first_thread;
    for (; steps > 0; steps--) {
        uint64_t first = what(h->next[0]), different = 0;
        uint64_t lowest = UINT64_MAX, highest = 0;
        for (int i = 0; i < h->live; i++) {
            uint64_t address = request.address[i] = h->next[i]->address;
            different |= what(h->next[i]) ^ first;
            lowest = address < lowest ? address : lowest;
            highest = address > highest ? address : highest;
        }
        if (different)
            return;
        request.event = h->next[0];
        memcpy(request.at, h->next, sizeof request.at);
        request.lowest = lowest;
        request.highest = highest;
        count_request(counter, &request);
        for (int i = 0; i < h->live; i++)
            h->next[i]++;
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
static void count_lowest(heads *h, counter *counter)
{
    const event *first = h->next[0];
    for (int i = 1; i < h->live; i++)
        first = goes_first(h->next[i], first) ? h->next[i] : first;
    request request;
    request.event = first;
    request.first_thread = h->first_thread;
    request.lanes = 0;
    request.lowest = UINT64_MAX;
    request.highest = 0;
    uint64_t wanted = what(first);
    for (int i = 0; i < h->live; i++) {
        const event *event = h->next[i];
        if (what(event) != wanted)
            continue;
        request.at[request.lanes] = event;
        request.end[request.lanes] = h->end[i];
        request.address[request.lanes] = event->address;
        request.lane[request.lanes++] = h->lane_of[i];
        request.lowest = event->address < request.lowest ? event->address : request.lowest;
        request.highest = event->address > request.highest ? event->address : request.highest;
        h->next[i]++;
    }
    count_request(counter, &request);
}

/* What no request was made of yet goes to the streams' beginnings. */
static void keep_rest(const heads *h, stream *streams)
{
    for (int i = 0; i < h->live; i++) {
        stream *stream = &streams[h->lane_of[i]];
        size_t count = (size_t)(h->end[i] - h->next[i]);
        memmove(stream->events, h->next[i], count * sizeof *stream->events);
        stream->next = stream->events + count;
    }
}

void count_warp(counter *counter, int first_thread)
{
    stream *streams = counter->streams + first_thread;
    heads h = {};
    h.first_thread = first_thread;
    for (int lane = 0; lane < LANES; lane++) {
        if (streams[lane].next == streams[lane].events)
            continue;
        h.next[h.live] = streams[lane].events;
        h.end[h.live] = streams[lane].next;
        h.lane_of[h.live++] = lane;
        streams[lane].next = streams[lane].events;
    }
    order_warp(&counter->order, first_thread);
    h.paused = counter->paused[first_thread / LANES];
    if (h.live == 0)
        return;
    do {
        count_in_step(&h, counter);
        if (!drop_ended(&h))
            break;
        count_lowest(&h, counter);
    } while (drop_ended(&h));
    keep_rest(&h, streams);
}
