/* variable_bounds.cpp: accesses beside the program's __shared__, __device__ and __constant__
 * variables. */
#include "counters/check/bounds/variable_bounds.h"

#include <string.h>

#include "counters/check/bounds/array_bounds.h"
#include "counters/findings/findings.h"
#include "engine/base/launch_record.h"
#include "engine/base/gpu_model.h"
#include "counters/base/program_image.h"
#include "counters/findings/symbols.h"
#include "engine/base/worker.h"

using namespace emulator;

enum { UNIT = 128 }; /* bytes: a GPU allocates a block's shared memory in multiples of these */

static const char *running_kernel; /* of the launch in progress */

void emulator::variables_of_launch(const struct launch *launch)
{
    running_kernel = kernel_of(launch->name);
    variable_set_dynamic(launch->shared);
}

static __thread const struct extent
    *last[VARIABLE_KINDS]; /* most requests go to the variable of the last one */

void emulator::variables_forget(void)
{
    memset(last, 0, sizeof last);
}

/* A kernel does not have the shared memory of other kernels. */
static bool is_own(const struct extent *extent)
{
    return !extent->kernel || !running_kernel || extent->kernel == running_kernel;
}

static const struct extent *find(const struct extents *all, uint64_t begin, uint64_t end)
{
    for (size_t i = 0; i < all->count; i++)
        if (begin >= all->list[i].begin && end <= all->list[i].end && is_own(&all->list[i]))
            return &all->list[i];
    return NULL;
}

/* An empty variable, such as dynamic shared memory that was not requested, counts only if there is
 * no other. */
static const struct extent *nearest(const struct extents *all, uint64_t begin)
{
    const struct extent *found = NULL;
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < all->count; i++) {
        const struct extent *other = &all->list[i];
        const bool empty = other->begin == other->end;
        const uint64_t away = begin < other->begin ? other->begin - begin : begin - other->end;
        if (!is_own(other) || (found && (empty || away >= least)))
            continue;
        found = other;
        least = empty ? UINT64_MAX : away;
    }
    return found;
}

/* Of kernels with one name, as in two namespaces, only one can be running. */
static bool lies_beside(const struct extent *other, const struct extent *extent)
{
    return is_own(other) &&
           (!other->kernel || !extent->kernel || strcmp(other->function, extent->function) == 0);
}

/* Does the access end behind all shared memory of the block, where a GPU ends the kernel? One that
 * meets another variable, or what the system keeps before them, silently changes that. Observed on
 * an H200, where dynamic memory lies last; how the other variables lie is not known. */
static bool is_outside_all(const struct extents *all, const struct extent *beside, bool dynamic,
                           uint64_t end)
{
    uint64_t size = 0;
    for (size_t i = 0; i < all->count && !dynamic; i++)
        size += lies_beside(&all->list[i], beside) ? all->list[i].end - all->list[i].begin : 0;
    size = dynamic ? beside->end - beside->begin : size;
    return end > beside->begin + (size + UNIT - 1) / UNIT * UNIT;
}

static void tell_beside(const request *request, int lane, enum variable_kind kind, uint64_t begin,
                        const struct extents *all, const struct extent *beside)
{
    static const char *const words[] = {"__shared__", "__device__", "__constant__"};
    const unsigned bytes = request->event->bytes;
    struct variable variable = {};
    variable_at(kind, beside->begin, &variable);
    const bool dynamic = strcmp(variable.name, DYNAMIC_SHARED) == 0;
    bool outside = kind == SHARED_VARIABLE && is_outside_all(all, beside, dynamic, begin + bytes);
    struct finding *finding =
        finding_new(outside ? SHARED_OUT_OF_BOUNDS : VARIABLE_OUT_OF_BOUNDS, request->event->pc);
    if (!finding)
        return;
    const bool before = begin < beside->begin;
    finding->cause = before    ? dynamic ? CAUSE_BEFORE_DYNAMIC : CAUSE_BEFORE
                     : outside ? dynamic ? CAUSE_AFTER_DYNAMIC : CAUSE_AFTER_VARIABLE
                     : dynamic ? CAUSE_AFTER_DYNAMIC_INSIDE
                               : CAUSE_AFTER;
    add_access(finding, request, lane);
    if (before)
        fact_number(finding, "distance", (long long)(beside->begin - begin));
    else
        fact_number(finding, "byte", (long long)(begin - beside->begin));
    fact_number(finding, "size", (long long)(beside->end - beside->begin));
    if (!dynamic)
        fact_text(finding, "variable", variable.name);
    fact_text(finding, "space", words[kind]);
    finding_done(finding);
}

/* The emulator's own data lie behind the largest shared memory and a free region. So the launch
 * ends when an access reaches this region; an index that grows by blocks reaches it before the
 * data. A GPU has ended the kernel long before. */
static void end_if_far(uint64_t begin, const struct extent *beside)
{
    if (begin < beside->begin + MAX_SHARED && begin + SHARED_GUARD / 2 >= beside->begin)
        return;
    launch_fails(self->launch, cudaErrorIllegalAddress);
    __atomic_store_n(&self->launch->blocks, 0, __ATOMIC_RELAXED);
}

lanemask emulator::check_variables(const counter *counter, const request *request,
                                   enum variable_kind kind)
{
    const struct extents *all = variable_extents(kind);
    const uint64_t base =
        (uint64_t)(uintptr_t)(kind == SHARED_VARIABLE ? counter->local : count_image);
    const uint64_t begin = request->lowest - base;
    const uint64_t end = request->highest - base + request->event->bytes;
    lanemask inside = ALL_LANES;
    if (all->count == 0 || (last[kind] && begin >= last[kind]->begin && end <= last[kind]->end))
        return ALL_LANES;
    last[kind] = find(all, begin, end);
    for (int i = 0; !last[kind] && i < request->lanes; i++) {
        uint64_t own = request->address[i] - base;
        if (!find(all, own, own + request->event->bytes)) {
            const struct extent *beside = nearest(all, own);
            if (beside)
                tell_beside(request, i, kind, own, all, beside);
            if (beside && kind == SHARED_VARIABLE)
                end_if_far(own, beside);
            inside &= ~lane_bit((unsigned)i);
        }
    }
    return inside;
}

void emulator::check_variable(const counter *counter, unsigned thread, const event *event)
{
    request request = {};
    request.event = event;
    request.at[0] = event;
    request.end[0] = event + 1;
    request.lanes = 1;
    request.first_thread = (int)(thread / LANES * LANES);
    request.lane[0] = (int)(thread % LANES);
    request.address = &event->address;
    request.lowest = request.highest = event->address;
    check_variables(counter, &request, SHARED_VARIABLE);
}
