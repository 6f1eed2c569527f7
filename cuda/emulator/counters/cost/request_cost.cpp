/* request_cost.cpp: what a request costs: sectors of global memory, wavefronts of shared memory. */
#include "counters/cost/request_cost.h"

#include "memory/arena.h"
#include "counters/cost/async_copy_done.h"
#include "counters/shadow/operation.h"
#include "counters/check/bounds/array_bounds.h"
#include "counters/check/per_word/request_access.h"
#include "counters/cost/lane_groups.h"
#include "counters/check/bounds/local_pointers.h"
#include "counters/cost/struct_members.h"
#include "counters/shadow/parent_clock.h"
#include "memory/pinned.h"
#include "counters/base/program_image.h"
#include "counters/steps/step_record.h"
#include "counters/cost/sectors.h"
#include "counters/findings/symbols.h"
#include "counters/cost/cost_table.h"
#include "counters/shadow/copies_in_flight.h"
#include "counters/check/race/stream_race.h"
#include "counters/check/initialised/constant_never_set.h"
#include "counters/check/initialised/uninitialised_copy.h"
#include "counters/check/bounds/variable_bounds.h"
#include "counters/check/coverage/unread_shared.h"
#include "memory/device_variables.h"
#include "counters/cost/wavefronts.h"

using namespace emulator;

void emulator::count_block(counter *counter, const void *pc, int warps, int lanes)
{
    sums *entry = table_entry(counter->sums, pc_of(pc), BRANCHES);
    entry->requests += (uint64_t)warps;
    entry->lanes += (uint64_t)lanes;
}

static sums *add_lanes(table *table, const request *request, enum instruction_kind operation)
{
    sums *entry = table_entry(table, request->event->pc, (uint16_t)operation);
    entry->requests++;
    entry->lanes += (uint64_t)request->lanes;
    return entry;
}

/* What the same bytes would cost if they were adjacent, in pieces of `piece` bytes. It is at most
 * `touched`, because lanes may access the same bytes. */
static uint64_t ideal_of(const request *request, uint64_t touched, uint64_t piece)
{
    const uint64_t bytes = (uint64_t)request->lanes * request->event->bytes;
    const uint64_t ideal = (bytes + piece - 1) / piece;
    return ideal < touched ? ideal : touched;
}

static sums *add_access(table *table, const request *request, enum instruction_kind operation,
                        uint64_t parts, uint64_t ideal)
{
    sums *entry = add_lanes(table, request, operation);
    entry->bytes += (uint64_t)request->lanes * request->event->bytes;
    entry->parts += parts;
    entry->ideal += ideal;
    if (parts > entry->most)
        table_take_example(table, entry, request, parts, operation >= SHARED_LOAD);
    sums_add_costliest(entry, 1, parts);
    if (is_stepping()) {
        step_cost->parts += parts;
        step_cost->ideal += ideal;
    }
    return entry;
}

static void add_global(counter *counter, const request *request, enum instruction_kind operation)
{
    const uint64_t touched = sectors(request);
    const bool atomic = operation == GLOBAL_ATOMIC;
    const uint64_t parts = atomic ? atomic_sectors(request, touched) : touched;
    add_access(counter->sums, request, operation, parts, ideal_of(request, touched, SECTOR));
}

static bool is_merged(counter *counter, const request *request, enum instruction_kind operation)
{
    const unsigned aligned = bounds_of_structs(request);
    return (aligned > 0 || counter->has_members) &&
           merge_member(counter, request, operation, aligned);
}

/* Some of the lanes of a request. */
struct part {
    request taken;
    uint64_t address[LANES];
};

static void take_lanes(struct part *part, const request *whole, lanemask lanes)
{
    request *taken = &part->taken;
    *taken = *whole;
    taken->lanes = 0;
    taken->address = part->address;
    taken->like = NULL;
    for (int i = 0; i < whole->lanes; i++) {
        if (!(lanes >> i & 1))
            continue;
        taken->at[taken->lanes] = whole->at[i];
        taken->end[taken->lanes] = whole->end[i];
        part->address[taken->lanes] = whole->address[i];
        taken->lane[taken->lanes++] = whole->lane[i];
    }
    find_groups(taken);
}

static bool is_one_bank(const request *request, int one, int other)
{
    return (request->address[one] ^ request->address[other]) / WORD % BANKS == 0;
}

/* Can the later of two lanes that swap succeed if the other one does? All lanes of a pass swap
 * together: of a warp of 32, or, with words of 8 bytes, of each half warp. If several lanes that
 * swap together access one bank, one succeeds. A lane of a later pass fails if its word has changed
 * since. */
static bool both_succeed(const request *whole, int one, int later)
{
    const int width = lanes_a_pass(whole->event->bytes);
    if (whole->lane[one] / width == whole->lane[later] / width)
        return !is_one_bank(whole, one, later);
    return whole->address[one] != whole->address[later] ||
           request_event(whole, one)->value & MISSED;
}

/* Returns those of the lanes `left` whose swap succeeds. Bits are the lanes' places in the
 * request. */
static lanemask lanes_that_succeed(const request *whole, lanemask left)
{
    lanemask done = 0;
    for (lanemask rest = left; rest; rest &= rest - 1) {
        const int lane = first_lane(rest);
        bool succeeds = true;
        for (lanemask before = done; before && succeeds; before &= before - 1)
            succeeds = both_succeed(whole, first_lane(before), lane);
        done |= (lanemask)succeeds << lane;
    }
    return done;
}

/* Returns those of the lanes `left` that end because they have read a value that they would not
 * change, and no lane before them is still to change it. */
static lanemask lanes_that_end(const request *whole, lanemask left)
{
    lanemask end = 0;
    if (!(whole->event->aligned & SEEKS_MORE))
        return 0;
    for (; left && request_event(whole, first_lane(left))->value & MISSED; left &= left - 1)
        end |= left & -left;
    return end;
}

/* A GPU without an instruction for the operation loops: each lane reads the word, computes, and
 * compares and swaps. A lane whose swap fails repeats this. Ideally each lane has a word and a bank
 * of its own, and none fails. */
static void add_loop(counter *counter, const request *whole)
{
    const lanemask all = lanes_below((unsigned)whole->lanes);
    struct part turn;
    for (lanemask left = all; left;) {
        const bool first = left == all;
        take_lanes(&turn, whole, left);
        const uint64_t read = wavefronts(&turn.taken, true);
        add_lanes(counter->sums, &turn.taken, BRANCHES);
        add_access(counter->sums, &turn.taken, SHARED_LOAD, read, first ? read : 0);
        left &= ~lanes_that_end(whole, left);
        if (!left)
            break;
        take_lanes(&turn, whole, left);
        const uint64_t swap = looping_wavefronts(&turn.taken);
        add_access(counter->sums, &turn.taken, SHARED_ATOMIC, swap, first ? swap : 0);
        left &= ~lanes_that_succeed(whole, left);
    }
}

static void add_shared(counter *counter, const request *request, enum instruction_kind operation)
{
    const uint8_t action = request->event->action;
    if (action != counter->last_shared || (action != LOAD && action != STORE))
        counter->stretches++;
    counter->last_shared = action;
    if (operation == SHARED_ATOMIC && request->event->aligned & LOOPS) {
        add_loop(counter, request);
        return;
    }
    uint64_t parts = operation == SHARED_ATOMIC ? atomic_wavefronts(request)
                                                : wavefronts(request, operation == SHARED_LOAD);
    sums *entry = add_access(counter->sums, request, operation, parts,
                             ideal_of(request, parts, BANKS * WORD));
    if (action != LOAD && action != STORE)
        return;
    entry->neighbours.proven = request->event->aligned & KNOWN_16  ? 16
                               : request->event->aligned & KNOWN_8 ? 8
                                                                   : 0;
    merge_words(&entry->neighbours, request, counter);
}

/* ---- memory spaces ---- */

enum space { GLOBAL, PINNED, SHARED, HOST, CONSTANT, LOCAL, UNCOUNTED };

static bool within(const char *p, const char *begin, const char *end)
{
    return p >= begin && p < end;
}

/* Local variables, and data of the program's image beside its variables, are not counted. Constants
 * and the host's variables are checked. */
static enum space space_of(const counter *counter, const char *p, size_t bytes)
{
    if (emulator_in_arena(p))
        return GLOBAL;
    if (within(p, counter->local, counter->local_end))
        return SHARED;
    if (within(p, counter->stacks, counter->stacks_end))
        return LOCAL;
    if (emulator_is_variable(p) || emulator_is_fixed(p))
        return GLOBAL;
    if (emulator_is_constant(p))
        return CONSTANT;
    if (within(p, count_image, count_image_end) && !is_host_variable((uint64_t)(p - count_image)))
        return UNCOUNTED;
    return emulator_is_pinned(p, bytes) ? PINNED : HOST;
}

static void check(counter *counter, const request *request, enum space space)
{
    bool shared = space == SHARED;
    check_alignment(counter, request, shared);
    const char *lowest = (const char *)request->lowest;
    bool array = emulator_in_arena(lowest);
    if (space == PINNED) {
        check_pinned(counter, request);
        check_pinned_reads(request);
    }
    if (space == PINNED || (!array && emulator_is_fixed(lowest)))
        return; /* the host may write pinned memory; fixed variables never change */
    bool variable = shared || (!array && emulator_is_variable(lowest));
    const lanemask inside =
        variable ? check_variables(counter, request, shared ? SHARED_VARIABLE : DEVICE_VARIABLE)
                 : check_bounds(request);
    struct part part;
    if (inside != ALL_LANES) {
        take_lanes(&part, request, inside);
        request = &part.taken;
        if (request->lanes == 0)
            return;
    }
    if (!shared && (operation_unordered || counter->is_child))
        check_unordered(counter, request);
    check_words(counter, request, shared);
    if (access_of(request->event) != request->event->action)
        in_flight_begin(counter, request, shared);
}

static void count_in(counter *counter, const request *request, enum space space)
{
    static const enum instruction_kind operations[2][ATOMIC_STORE + 1] = {
        {GLOBAL_LOAD, GLOBAL_STORE, GLOBAL_ATOMIC, GLOBAL_LOAD, GLOBAL_STORE, GLOBAL_LOAD,
         GLOBAL_STORE},
        {SHARED_LOAD, SHARED_STORE, SHARED_ATOMIC, SHARED_LOAD, SHARED_STORE, SHARED_LOAD,
         SHARED_STORE}};
    if (space == HOST)
        check_host_pointer(request);
    if (space == CONSTANT) {
        check_variables(counter, request, CONSTANT_VARIABLE);
        check_constant(request);
        if (is_stepping())
            steps_access(counter, request, "constant");
    }
    if (space == LOCAL)
        check_locals(request);
    if (space == HOST || space == CONSTANT || space == LOCAL || space == UNCOUNTED)
        return;
    if (space == SHARED && request->event->bytes == 1 &&
        variable_is_guard(request->lowest - (uint64_t)(uintptr_t)counter->local))
        return;
    unread_access(counter, request, space == SHARED);
    enum instruction_kind operation = operations[space == SHARED][access_of(request->event)];
    check(counter, request, space);
    if (operation == GLOBAL_STORE || operation == GLOBAL_ATOMIC)
        table_writes(counter->sums, request->lowest, request->highest + request->event->bytes);
    if (space == SHARED)
        add_shared(counter, request, operation);
    else if (!is_merged(counter, request, operation))
        add_global(counter, request, operation);
    if (is_stepping())
        steps_access(counter, request, space == SHARED ? "shared" : "global");
}

/* Counts the lanes of a request whose addresses lie in one space. */
static void count_part(counter *counter, const request *whole, enum space space)
{
    struct part part;
    lanemask lanes = 0;
    for (int i = 0; i < whole->lanes; i++)
        if (space_of(counter, (const char *)whole->address[i], whole->event->bytes) == space)
            lanes |= lane_bit((unsigned)i);
    take_lanes(&part, whole, lanes);
    if (lanes != 0)
        count_in(counter, &part.taken, space);
}

static void count_launch(counter *counter, const request *request)
{
    order_launched(&counter->order, request->first_thread, request->lane, request->lanes);
    order_warp(&counter->order, request->first_thread);
    for (int i = 0; i < request->lanes; i++)
        parent_clock_keep((struct parent_clock *)request->address[i], &counter->order,
                          (unsigned)(request->first_thread + request->lane[i]));
}

/* Lanes with the same bit read the same words of the table, each word by one request in one
 * sector. */
static void count_table(counter *counter, const request *request)
{
    uint64_t any = 0, lanes = 0;
    for (int i = 0; i < request->lanes; i++) {
        any |= request->address[i];
        lanes += (uint64_t)__builtin_popcountll(request->address[i]);
    }
    const uint64_t words = request->event->bytes;
    const uint64_t requests = words * (uint64_t)__builtin_popcountll(any);
    sums *entry = table_entry(counter->sums, request->event->pc, GLOBAL_LOAD);
    entry->requests += requests;
    entry->parts += requests;
    entry->ideal += requests;
    entry->lanes += words * lanes;
    entry->bytes += words * lanes * WORD;
}

static void know_kernel_ahead(counter *counter, const request *request)
{
    for (int i = 0; i < request->lanes; i++)
        counter->kernel_ahead[request->first_thread + request->lane[i]] = true;
}

/* Lanes meet: if one of them has waited for the previous kernel, all have. */
static void share_kernel_ahead(counter *counter, const request *request)
{
    if (!operation_now()->early)
        return;
    for (int i = 0; i < request->lanes; i++)
        if (counter->kernel_ahead[request->first_thread + request->lane[i]])
            know_kernel_ahead(counter, request);
}

/* Lanes meet: each learns what the others know. */
static void count_meeting(counter *counter, const request *whole)
{
    share_kernel_ahead(counter, whole);
    order_learn(&counter->order, whole->first_thread, whole->lane, whole->lanes,
                (const uint16_t *)whole->address[0], whole->event->aligned);
    order_warp(&counter->order, whole->first_thread);
}

static void count_fence_of_lanes(counter *counter, const request *whole)
{
    for (int i = 0; i < whole->lanes; i++)
        order_learn(&counter->order, whole->first_thread, whole->lane + i, 1,
                    (const uint16_t *)whole->address[i], request_event(whole, i)->value);
    order_warp(&counter->order, whole->first_thread);
}

/* Counts an access whose lanes' addresses may lie in different spaces. */
static void count_access(counter *counter, request *whole)
{
    find_groups(whole);
    enum space space = space_of(counter, (const char *)whole->lowest, whole->event->bytes);
    if (space == space_of(counter, (const char *)whole->highest, whole->event->bytes)) {
        count_in(counter, whole, space);
        return;
    }
    for (int each = GLOBAL; each < UNCOUNTED; each++)
        count_part(counter, whole, (enum space)each);
}

/* Later checks look back to a lane's swap after its event is gone. */
static void keep_swaps(counter *counter, const request *request)
{
    for (int i = 0; i < request->lanes; i++)
        counter->counted_swap[request->first_thread + request->lane[i]] =
            *request_event(request, i);
}

void emulator::count_request(counter *counter, request *whole)
{
    enum action action = (enum action)whole->event->action;
    if (counter->has_members && action != LOAD && action != STORE)
        merge_no_members(whole->first_thread);
    if (action >= FETCH_TEXTURE)
        unread_unclear(counter);
    if (is_stepping())
        steps_take(counter, whole);
    switch (action) {
    case MEET:
        count_meeting(counter, whole);
        break;
    case FENCE:
        count_fence_of_lanes(counter, whole);
        break;
    case FREE:
        check_freed(counter, whole);
        break;
    case BRANCH:
        counter->branches++;
        add_lanes(counter->sums, whole, BRANCHES);
        break;
    case FETCH_TEXTURE:
        add_lanes(counter->sums, whole, TEXTURE);
        break;
    case TABLE:
        count_table(counter, whole);
        break;
    case LAUNCH:
        count_launch(counter, whole);
        break;
    case ACQUIRE:
        order_acquire(&counter->order, whole->first_thread, false, false);
        break;
    case KERNEL_AHEAD:
        know_kernel_ahead(counter, whole);
        break;
    case COPIES_ARRIVE:
        copies_arrive(counter, whole);
        break;
    default:
        count_access(counter, whole);
        if (action == COPY_STORE)
            in_flight_count(counter, whole);
        if (counter->has_turns && action == ATOMIC && whole->event->value & (SWAPS | TRADES))
            keep_swaps(counter, whole);
    }
    if (is_stepping())
        steps_other(whole);
}
