/* warp_requests.cpp: makes a warp's requests from the events of its lanes.
 *
 * The lanes whose next event has the lowest pc go together, so that lanes that are behind catch up,
 * as on a GPU. The basic blocks among the events keep loops in step. All lanes at one instruction
 * make one request. */
#include "counters/cost/warp_requests.h"

#include <string.h>

#include "counters/cost/request_cost.h"
#include "counters/cost/lane_groups.h"
#include "counters/cost/struct_members.h"
#include "engine/base/event_buffers.h"

using namespace emulator;

/* The lanes of a warp that have events left. If all do the same next, they are a request. */
struct heads {
    request next;
    long shortest, longest;   /* events that lanes have left, at least and at most */
    lanemask paused;          /* lanes that will have more events, a bit each */
    lanemask held;            /* lanes whose last event, behind their end, waits */
    const event *last[LANES]; /* that event */
    const event *waits;       /* the first of these events, among lanes that have come to theirs */
    bool unknown;             /* a paused lane may be behind the others */
};

static bool keep_those_with_events(request *next)
{
    int kept = 0;
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

/* Does `a` come before `b`? Lanes that meet go on together: first the others come to their
 * meetings, then the earliest meeting goes on. */
static bool goes_first(const event *a, const event *b)
{
    if ((a->action == MEET) != (b->action == MEET))
        return b->action == MEET;
    if (a->pc == b->pc && a->action == TABLE && b->action == TABLE)
        return a->aligned < b->aligned;
    return a->pc < b->pc;
}

/* Drops lanes without events. Returns false if no lane is left, or if a paused lane has none, which
 * may be behind the others. */
static bool drop_ended(heads *h)
{
    request *next = &h->next;
    for (int i = 0; i < next->lanes && (h->paused | h->held); i++) {
        if (next->at[i] != next->end[i])
            continue;
        if (h->held >> next->lane[i] & 1)
            h->waits = !h->waits || goes_first(next->at[i], h->waits) ? next->at[i] : h->waits;
        else if (h->paused >> next->lane[i] & 1)
            h->unknown = true;
    }
    if (h->unknown)
        return false;
    return keep_those_with_events(next);
}

/* Does an event come before all that are held? */
static inline bool comes_before_held(const heads *h, const event *event)
{
    return !h->waits || goes_first(event, h->waits);
}

/* pc, action, bytes and alignment, in one comparison. WHAT leaves out the value. */
static inline uint64_t what(const event *event)
{
    uint64_t word;
    memcpy(&word, event, sizeof word);
    return word;
}
static const uint64_t WHAT = 0x00ffffffffffffff;
static_assert(offsetof(event, value) == sizeof(uint64_t) - 1, "the value is the highest byte");
static_assert(offsetof(event, address) == sizeof(uint64_t), "what() is all before the address");

static const struct shape no_shape = {};

static inline halves read_lane(const request *next, int lane)
{
    return *(const halves *)request_event(next, lane);
}

/* One step: the first lane's event, with which two others are compared at a time; how they all
 * differ from it, and their addresses from the expected ones. */
struct step {
    halves first, first_addresses, different, moved;
};

/* Compares the events of two lanes with the first lane's. */
static inline void compare_pair(struct step *step, halves one, halves other)
{
    step->different |= (one ^ step->first) | (other ^ step->first);
}

/* Stores the addresses of two lanes in the row, and compares them with the shape. */
static inline void compare_addresses(struct step *step, halves one, halves other, halves away,
                                     uint64_t *row)
{
    const halves addresses = {one[1], other[1]};
    memcpy(row, &addresses, sizeof addresses);
    step->moved |= (addresses - step->first_addresses) ^ away;
}

/* One step: do all lanes do the same as the first? With ADDRESSES, stores their addresses in the
 * row, and sets `like` to NULL if they do not have that shape. */
template <bool ADDRESSES> static inline bool read_step(request *next, uint64_t *row)
{
    const struct shape *like = next->like ? next->like : &no_shape;
    const halves first = read_lane(next, 0);
    struct step step = {first, {first[1], first[1]}, {0, 0}, {0, 0}};
    int lane = 0;
    for (; lane + 2 <= next->lanes; lane += 2) {
        const halves one = read_lane(next, lane), other = read_lane(next, lane + 1);
        compare_pair(&step, one, other);
        if (ADDRESSES)
            compare_addresses(&step, one, other, like->away[lane / 2], row + lane);
    }
    if (lane < next->lanes) {
        const halves last = read_lane(next, lane);
        compare_pair(&step, last, last);
        if (ADDRESSES) {
            row[lane] = last[1];
            step.moved[0] |= (last[1] - first[1]) ^ like->away[lane / 2][0];
        }
    }
    if (step.moved[0] | step.moved[1])
        next->like = NULL;
    return !(step.different[0] & WHAT);
}

static void find_lengths(heads *h)
{
    const request *next = &h->next;
    h->shortest = h->longest = next->end[0] - next->at[0];
    for (int i = 1; i < next->lanes; i++) {
        long left = next->end[i] - next->at[i];
        h->shortest = left < h->shortest ? left : h->shortest;
        h->longest = left > h->longest ? left : h->longest;
    }
}

/* Counts while all lanes do the same, which is most of the time. Then nothing is searched for. */
static void count_in_step(heads *h, counter *counter)
{
    request *next = &h->next;
    uint64_t address[LANES];
    next->address = address;
    for (next->step = 0; next->step < h->shortest; next->step++) {
        next->event = request_event(next, 0);
        if (!comes_before_held(h, next->event))
            break;
        next->like = shape_like(&counter->shapes, next);
        const bool branch = next->event->action == BRANCH;
        if (branch ? !read_step<false>(next, address) : !read_step<true>(next, address))
            break;
        count_request(counter, next);
        if (!next->like && next->event->action < BRANCH)
            shape_keep(&counter->shapes, next);
    }
    if (next->step == h->longest)
        next->lanes = 0;
    for (int i = 0; i < next->lanes; i++)
        next->at[i] += next->step;
    h->shortest -= next->step;
    h->longest -= next->step;
    next->step = 0;
}

/* Do these lanes do the same next, before others get there? If so, that becomes their request. */
static bool go_on_before(const heads *h, request *request, const event *others, uint64_t *address)
{
    const event *first = request->at[0] + 1;
    uint64_t different = 0;
    for (int i = 0; i < request->lanes; i++)
        if (request->at[i] + 1 == request->end[i])
            return false;
    for (int i = 0; i < request->lanes; i++)
        different |= what(request->at[i] + 1) ^ what(first);
    if (different & WHAT || !goes_first(first, others) || !comes_before_held(h, first))
        return false;
    for (int i = 0; i < request->lanes; i++)
        address[i] = (++request->at[i])->address;
    request->event = first;
    return true;
}

/* Counts the lanes at the lowest pc until others get there. An instruction that accesses twice (a
 * struct) makes two requests. Returns false if a held event comes first. */
static bool count_lowest(heads *h, counter *counter)
{
    request *next = &h->next;
    const event *first = next->at[0], *others = NULL;
    for (int i = 1; i < next->lanes; i++)
        first = goes_first(next->at[i], first) ? next->at[i] : first;
    if (!comes_before_held(h, first))
        return false;
    request request;
    uint64_t address[LANES];
    int which[LANES]; /* for each lane, its index in `next` */
    request.event = first;
    request.address = address;
    request.first_thread = next->first_thread;
    request.lanes = 0;
    request.step = 0;
    request.like = NULL;
    uint64_t wanted = what(first);
    for (int i = 0; i < next->lanes; i++) {
        const event *event = next->at[i];
        if ((what(event) ^ wanted) & WHAT) {
            others = !others || goes_first(event, others) ? event : others;
            continue;
        }
        request.at[request.lanes] = event;
        request.end[request.lanes] = next->end[i];
        address[request.lanes] = event->address;
        which[request.lanes] = i;
        request.lane[request.lanes++] = next->lane[i];
    }
    do
        count_request(counter, &request);
    while (others && go_on_before(h, &request, others, address));
    for (int i = 0; i < request.lanes; i++)
        next->at[which[i]] = request.at[i] + 1;
    return true;
}

/* Moves the events that belong to no request yet to the beginnings of the streams. */
static void keep_rest(counter *counter, const request *next)
{
    for (int i = 0; i < next->lanes; i++) {
        const int thread = next->first_thread + next->lane[i];
        event *events = counter->events[thread];
        const bool held = counter->held[thread / LANES] >> next->lane[i] & 1;
        size_t count = (size_t)(next->end[i] - next->at[i]) + held;
        memmove(events, next->at[i], count * sizeof *events);
        counter->notes->next[thread] = events + count;
    }
}

/* In the streams of held lanes that have come to their swaps, only the swap is left. Returns the
 * lanes whose swap comes next. */
static lanemask keep_held(counter *counter, const heads *h)
{
    const uint64_t wanted = h->waits ? what(h->waits) : 0; /* before it is moved */
    lanemask come = h->held, next = 0;
    for (int i = 0; i < h->next.lanes; i++)
        come &= ~lane_bit((unsigned)h->next.lane[i]);
    for (; come; come &= come - 1) {
        const int lane = first_lane(come), thread = h->next.first_thread + lane;
        event *first = counter->events[thread];
        *first = *h->last[lane];
        counter->notes->next[thread] = first + 1;
        if (!h->unknown && !((what(first) ^ wanted) & WHAT))
            next |= lane_bit((unsigned)lane);
    }
    return next;
}

/* Lanes that stand aside keep their streams. */
static void leave_out(request *next, lanemask aside, event **end)
{
    next->lanes = 0;
    for (int lane = 0; lane < LANES; lane++) {
        const int at = next->lanes;
        if (aside >> lane & 1) {
            end[lane] = (event *)next->end[lane];
            continue;
        }
        next->at[at] = next->at[lane];
        next->end[at] = next->end[lane];
        next->lane[at] = lane;
        next->lanes++;
    }
}

/* Takes the streams of a warp, which are empty then. */
static void take_streams(heads *h, counter *counter, int first_thread, lanemask aside)
{
    event *const *begin = counter->events + first_thread;
    event **end = counter->notes->next + first_thread;
    request *next = &h->next;
    /* from all streams, or some lanes would get to the next turn of a loop before others */
    if (counter->dropped_locals)
        for (int lane = 0; lane < LANES; lane++)
            end[lane] = counter_drop_locals(first_thread + lane, begin[lane], end[lane]);
    memcpy(next->at, begin, sizeof next->at);
    memcpy(next->end, end, sizeof next->end);
    memcpy(end, begin, sizeof next->at);
    next->first_thread = first_thread;
    next->lanes = LANES;
    next->step = 0;
    for (int lane = 0; lane < LANES; lane++)
        next->lane[lane] = lane;
    h->paused = counter->paused[first_thread / LANES];
    h->held = counter->held[first_thread / LANES] & ~aside;
    h->waits = NULL;
    h->unknown = false;
    for (lanemask left = h->held; left; left &= left - 1) {
        const int lane = first_lane(left);
        h->last[lane] = --next->end[lane];
    }
    if (aside)
        leave_out(next, aside, end);
}

/* Has each lane the same number of events? Mostly they have. */
static bool are_equally_long(heads *h)
{
    const request *next = &h->next;
    const uint64_t first = (uint64_t)next->end[0] - (uint64_t)next->at[0];
    uint64_t different = 0;
    for (int i = 1; i < next->lanes; i++)
        different |= ((uint64_t)next->end[i] - (uint64_t)next->at[i]) ^ first;
    h->shortest = h->longest = next->end[0] - next->at[0];
    return !different;
}

/* Counts all events that come before those that are held, and before what paused lanes may still
 * do. */
static void count_known(heads *h, counter *counter)
{
    if (!are_equally_long(h) || h->shortest == 0) {
        if (!drop_ended(h)) /* a lane ends before others go on */
            return;
        find_lengths(h);
    }
    order_warp(&counter->order, h->next.first_thread);
    for (;;) {
        count_in_step(h, counter);
        if (!drop_ended(h) || !count_lowest(h, counter) || !drop_ended(h))
            return;
        find_lengths(h);
    }
}

lanemask emulator::count_warp(counter *counter, int first_thread, lanemask aside)
{
    heads h;
    take_streams(&h, counter, first_thread, aside);
    counter->stretches++;
    count_known(&h, counter);
    const lanemask held_next = h.held ? keep_held(counter, &h) : 0;
    keep_rest(counter, &h.next);
    if (!h.paused && !h.held && counter->has_members)
        merge_no_members(first_thread);
    return held_next;
}
