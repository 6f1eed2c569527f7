/* lane_groups.cpp: which lanes of a request access adjacent bytes, or the same bytes. Found once
 * for its cost and all its checks, because what is true of a group's first lane is mostly true of
 * the others. */
#include "counters/cost/lane_groups.h"

#include <string.h>

using namespace emulator;

/* As in struct request. */
struct edges {
    lanemask breaks, changes;
};

/* The addresses of two lanes, which a CPU compares at once. */
typedef uint64_t pair __attribute__((vector_size(16), aligned(8), may_alias));

/* Is each of the addresses `step` more than the one before? */
template <int COUNT> static inline bool goes_by(const uint64_t *address, uint64_t step)
{
    const pair two = {2 * step, 2 * step};
    pair expected = {address[0], address[0] + step}, different = {0, 0};
    for (int i = 0; i < COUNT; i += 2) {
        different |= *(const pair *)(address + i) ^ expected;
        expected += two;
    }
    return !(different[0] | different[1]);
}

/* Are these lanes one group? Then adds its inner edges. */
template <int COUNT>
static inline bool is_group(const uint64_t *address, int first, uint64_t bytes, struct edges *edges)
{
    const lanemask inner = (lanemask)((1ull << COUNT) - 2) << first;
    const uint64_t step = address[first + 1] - address[first];
    if ((step != 0 && step != bytes) || !goes_by<COUNT>(address + first, step))
        return false;
    (step == 0 ? edges->breaks : edges->changes) |= inner;
    return true;
}

/* Mostly the groups are whole warps, or rows of a block, of 16 or 8 threads. */
static inline struct edges find_edges(const uint64_t *address, int lanes, uint64_t bytes)
{
    enum { HALF = LANES / 2, QUARTER = LANES / 4 };
    struct edges edges = {0, 0};
    for (int first = 0, end; first < lanes; first = end) {
        const int left = lanes - first;
        end = first + 1;
        if (first > 0) {
            const uint64_t step = address[first] - address[first - 1];
            edges.breaks |= (lanemask)(step != bytes) << first;
            edges.changes |= (lanemask)(step != 0) << first;
        }
        if (left >= HALF && first % HALF == 0 && is_group<HALF>(address, first, bytes, &edges))
            end = first + HALF;
        else if (left >= QUARTER && first % QUARTER == 0 &&
                 is_group<QUARTER>(address, first, bytes, &edges))
            end = first + QUARTER;
    }
    return edges;
}

/* Returns the end of the group that begins with this lane, and sets whether its lanes are
 * adjacent. */
static inline int group_end(struct edges edges, int first, int lanes, bool *run)
{
    *run = first + 1 < lanes && !(edges.breaks >> first >> 1 & 1);
    const lanemask later = (*run ? edges.breaks : edges.changes) >> first >> 1;
    return later ? first + 1 + first_lane(later) : lanes;
}

/* Applies the shape to this request's first address. */
static void take_shape(request *request)
{
    const struct shape *like = request->like;
    request->lowest = request->address[0] + like->lowest;
    request->highest = request->address[0] + like->highest;
    request->breaks = like->breaks;
    request->changes = like->changes;
    request->groups = like->groups;
    memcpy(request->group, like->group, sizeof like->group);
}

void emulator::find_groups(request *request)
{
    if (request->like) {
        take_shape(request);
        return;
    }
    const uint64_t *address = request->address;
    const int lanes = request->lanes;
    const struct edges edges = find_edges(address, lanes, request->event->bytes);
    uint64_t lowest = UINT64_MAX, highest = 0;
    struct group *group = request->group;
    for (int first = 0, end; first < lanes; first = end, group++) {
        bool run;
        end = group_end(edges, first, lanes, &run);
        lowest = address[first] < lowest ? address[first] : lowest;
        highest = address[end - 1] > highest ? address[end - 1] : highest;
        group->first = first;
        group->end = end;
        group->same = !run && end - first > 1;
    }
    request->groups = (int)(group - request->group);
    request->lowest = lowest;
    request->highest = highest;
    request->breaks = edges.breaks;
    request->changes = edges.changes;
}

const struct shape *emulator::shape_like(const struct shapes *shapes, const request *request)
{
    const int lanes = request->lanes;
    const uint64_t last = request_event(request, lanes - 1)->address - request->event->address;
    for (const struct shape &one : shapes->of)
        if (one.lanes == lanes && one.bytes == request->event->bytes &&
            one.away[(lanes - 1) / 2][(lanes - 1) % 2] == last)
            return &one;
    return NULL;
}

void emulator::shape_keep(struct shapes *shapes, const request *request)
{
    const uint64_t first = request->address[0];
    if (request->groups > SHAPE_GROUPS)
        return;
    struct shape *kept = &shapes->of[shapes->kept++ % SHAPES];
    for (int lane = 0; lane < request->lanes; lane++)
        kept->away[lane / 2][lane % 2] = request->address[lane] - first;
    kept->lanes = request->lanes;
    kept->bytes = request->event->bytes;
    kept->lowest = request->lowest - first;
    kept->highest = request->highest - first;
    kept->breaks = request->breaks;
    kept->changes = request->changes;
    kept->groups = request->groups;
    memcpy(kept->group, request->group, sizeof kept->group);
}
