/* warp.cpp: from 32 streams of actions to a warp's requests.
 *
 * The lanes whose next event lies at the lowest pc go together, as on a GPU that lets those who are
 * behind catch up; the basic blocks among the events keep loops in step. All lanes at one
 * instruction make one request. */
#include "warp.h"

#include <string.h>

#include "cost.h"

using namespace emulator;

enum { FEW_STEPS = 4, MOST_STEPS = 32 }; /* that are looked at together */

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
    for (int i = 0; i < next->lanes && h->paused; i++)
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

/* What the lanes do next, as long as they do the same: of each step, their addresses. */
struct steps {
    uint64_t address[MOST_STEPS][LANES];
    bool all; /* none of the lanes does more */
};

/* A whole event: what, and where. */
typedef uint64_t halves __attribute__((vector_size(sizeof(event)), may_alias));

/* The next events of one lane, up to the first that is not the same as the first lane's. Its
 * addresses go to a column. */
static inline long read_lane(const event *first, const event *own, long count, uint64_t *column)
{
    halves different = {0, 0};
    long same = 0;
    for (long step = 0; step < count; step++) {
        halves whole = *(const halves *)&own[step];
        different |= whole ^ *(const halves *)&first[step];
        column[step * LANES] = whole[1];
    }
    if (!(different[0] & WHAT))
        return count;
    while (!((what(&own[same]) ^ what(&first[same])) & WHAT))
        same++;
    return same;
}

/* At most `wanted` steps, all if the lanes seem to have done the same; how many there are. */
static long read_steps(const request *next, struct steps *steps, long wanted)
{
    long shortest = next->end[0] - next->at[0], longest = shortest;
    for (int i = 1; i < next->lanes; i++) {
        long left = next->end[i] - next->at[i];
        shortest = left < shortest ? left : shortest;
        longest = left > longest ? left : longest;
    }
    long count = shortest < longest && wanted < shortest ? wanted : shortest;
    count = count < MOST_STEPS ? count : (long)MOST_STEPS;
    for (int i = 0; i < next->lanes && count > 0; i++)
        count = read_lane(next->at[0], next->at[i], count, &steps->address[0][i]);
    steps->all = count == longest;
    return count;
}

/* As long as all lanes do the same there is nothing to search for, which is most of the time. */
static void count_in_step(request *next, counter *counter)
{
    struct steps steps;
    long wanted = FEW_STEPS, count;
    steps.all = false;
    while (!steps.all && (count = read_steps(next, &steps, wanted)) > 0) {
        for (next->step = 0; next->step < count; next->step++) {
            next->event = request_event(next, 0);
            next->address = steps.address[next->step];
            count_request(counter, next);
        }
        for (int i = 0; i < next->lanes; i++)
            next->at[i] += count;
        wanted *= 2;
    }
    next->step = 0;
    if (steps.all)
        next->lanes = 0;
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
    uint64_t address[LANES];
    request.event = first;
    request.address = address;
    request.first_thread = next->first_thread;
    request.lanes = 0;
    request.step = 0;
    uint64_t wanted = what(first);
    for (int i = 0; i < next->lanes; i++) {
        const event *event = next->at[i];
        if ((what(event) ^ wanted) & WHAT)
            continue;
        request.at[request.lanes] = event;
        request.end[request.lanes] = next->end[i];
        address[request.lanes] = event->address;
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
    h.next.step = 0;
    for (int lane = 0; lane < LANES; lane++) {
        if (streams[lane].next == streams[lane].events)
            continue;
        h.next.at[h.next.lanes] = streams[lane].events;
        h.next.end[h.next.lanes] = streams[lane].next;
        h.next.lane[h.next.lanes++] = lane;
        streams[lane].next = streams[lane].events;
    }
    h.paused = counter->paused[first_thread / LANES];
    counter->stretches++;
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
