/* groups.cpp: which lanes of a request lie side by side, or want the same. Found once, for its cost
 * and all its checks: what is true of a group's first lane is mostly true of the others. */
#include "groups.h"

using namespace emulator;

/* As in struct request, while they are found */
struct shape {
    uint32_t breaks, changes;
};

/* Two lanes' addresses: a CPU compares them at once. */
typedef uint64_t pair __attribute__((vector_size(16), aligned(8), may_alias));

/* Does each of the addresses lie so much behind the one before? */
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

/* Are these lanes one group? */
template <int COUNT>
static inline bool is_group(const uint64_t *address, int first, uint64_t bytes, struct shape *shape)
{
    const uint32_t inner = (uint32_t)((1ull << COUNT) - 2) << first;
    const uint64_t step = address[first + 1] - address[first];
    if ((step != 0 && step != bytes) || !goes_by<COUNT>(address + first, step))
        return false;
    (step == 0 ? shape->breaks : shape->changes) |= inner;
    return true;
}

/* Mostly they are whole warps, or rows of a block: of 16 threads, or 8. */
static inline struct shape find_shape(const uint64_t *address, int lanes, uint64_t bytes)
{
    enum { HALF = LANES / 2, QUARTER = LANES / 4 };
    struct shape shape = {0, 0};
    for (int first = 0, end; first < lanes; first = end) {
        const int left = lanes - first;
        end = first + 1;
        if (first > 0) {
            const uint64_t step = address[first] - address[first - 1];
            shape.breaks |= (uint32_t)(step != bytes) << first;
            shape.changes |= (uint32_t)(step != 0) << first;
        }
        if (left >= HALF && first % HALF == 0 && is_group<HALF>(address, first, bytes, &shape))
            end = first + HALF;
        else if (left >= QUARTER && first % QUARTER == 0 &&
                 is_group<QUARTER>(address, first, bytes, &shape))
            end = first + QUARTER;
    }
    return shape;
}

/* Where the group ends that begins with this lane, and whether its lanes lie side by side. */
static inline int group_end(struct shape shape, int first, int lanes, bool *run)
{
    *run = first + 1 < lanes && !(shape.breaks >> first >> 1 & 1);
    const uint32_t later = (*run ? shape.breaks : shape.changes) >> first >> 1;
    return later ? first + 1 + __builtin_ctz(later) : lanes;
}

void emulator::find_groups(request *request)
{
    const uint64_t *address = request->address;
    const int lanes = request->lanes;
    const struct shape shape = find_shape(address, lanes, request->event->bytes);
    uint64_t lowest = UINT64_MAX, highest = 0;
    struct group *group = request->group;
    for (int first = 0, end; first < lanes; first = end, group++) {
        bool run;
        end = group_end(shape, first, lanes, &run);
        lowest = address[first] < lowest ? address[first] : lowest;
        highest = address[end - 1] > highest ? address[end - 1] : highest;
        group->first = first;
        group->end = end;
        group->same = !run && end - first > 1;
    }
    request->groups = (int)(group - request->group);
    request->lowest = lowest;
    request->highest = highest;
    request->breaks = shape.breaks;
    request->changes = shape.changes;
}
