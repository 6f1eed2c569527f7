/* dispatch.cpp: the listener's functions (listener.h): what the runtime reports of blocks, threads
 * and the host's calls. */
#include <string.h>

#include "counters/check/initialised/host_memory_never_set.h"
#include "counters/shadow/operation.h"
#include "counters/check/bounds/array_bounds.h"
#include "counters/check/bounds/leaks.h"
#include "counters/check/initialised/float_memset.h"
#include "counters/cost/request_cost.h"
#include "engine/errors/last_error.h"
#include "counters/check/initialised/partial_copy.h"
#include "counters/record/hooks.h"
#include "counters/check/bounds/device_memory_on_host.h"
#include "engine/host/host_code.h"
#include "engine/host/source_line.h"
#include "counters/check/bounds/index_bounds.h"
#include "counters/check/race/launch_shapes.h"
#include "engine/base/listener.h"
#include "counters/check/bounds/local_pointers.h"
#include "counters/check/race/lock_sets.h"
#include "counters/check/random/same_numbers.h"
#include "counters/check/synchronisation/barrier_divergence.h"
#include "counters/shadow/parent_clock.h"
#include "counters/steps/step_meetings.h"
#include "counters/steps/step_record.h"
#include "counters/steps/step_values.h"
#include "counters/base/program_image.h"
#include "counters/report/report.h"
#include "counters/base/settings.h"
#include "counters/record/event_stream.h"
#include "counters/findings/symbols.h"
#include "counters/cost/cost_table.h"
#include "counters/shadow/copies_in_flight.h"
#include "counters/check/race/stream_race.h"
#include "counters/check/initialised/constant_never_set.h"
#include "counters/check/initialised/uninitialised_pointer.h"
#include "counters/check/synchronisation/absent_lanes.h"
#include "counters/check/coverage/tail_not_read.h"
#include "counters/check/coverage/unread_shared.h"
#include "counters/check/coverage/results_not_read.h"
#include "counters/check/initialised/uninitialised_copy.h"
#include "counters/check/coverage/last_writer.h"
#include "counters/check/bounds/variable_bounds.h"
#include "counters/cost/warp_requests.h"
#include "engine/base/worker.h"

using namespace emulator;

static void block_begins(int threads)
{
    if (!here) {
        here = counter_make();
        here->sums = table_make();
    }
    arrays_forget();
    variables_forget();
    shared_forgotten(here);
    in_flight_forget(here);
    if (self->unsound)
        unsound_forget(here, threads);
    memset(here->relaxed, 0, sizeof here->relaxed);
    counter_forget_swaps(here);
    if (operation_now()->early)
        memset(here->kernel_ahead, 0, sizeof here->kernel_ahead);
    order_block_begins(&here->order, threads);
    locks_forget(here);
    unread_forget(here);
    here->sums->blocks++;
    here->sums->threads += (uint64_t)threads;
    here->is_child = self->launch->parent != NULL;
    here->notes->on = block_number() % count_sample == 0;
    here->sums->counted += here->notes->on;
    steps_block_begins(here->notes, threads);
}

/* Swaps the entries of two warps' lanes. */
template <typename type> static void swap_lanes(type *from, type *to)
{
    type other[LANES];
    memcpy(other, to, sizeof other);
    memcpy(to, from, sizeof other);
    memcpy(from, other, sizeof other);
}

/* Gives this warp's buffers, which are in the cache, to the next warp, and takes its buffers. Warps
 * that have waited for each other keep theirs. */
static void pass_buffers(int from, int to)
{
    event **events = here->events, **next = here->notes->next, **end = here->notes->end;
    if (from == to || memcmp(next + from, events + from, LANES * sizeof *next) != 0 ||
        memcmp(next + to, events + to, LANES * sizeof *next) != 0)
        return;
    swap_lanes(events + from, events + to);
    swap_lanes(next + from, next + to);
    swap_lanes(end + from, end + to);
}

static void read_warp(int first)
{
    unsound_read(here, first);
    count_warp(here, first, 0);
}

static void warp_ends(int thread, int threads)
{
    hash_stored();
    int first = thread / LANES * LANES; /* the warp's last thread is `thread`, unless some waited */
    read_warp(first);
    if (self->started == thread + 1 && self->started < threads)
        pass_buffers(first, thread + 1);
    go_on_noting();
}

static void all_warps(int threads)
{
    if (!here->notes->on)
        return;
    stop_noting();
    hash_stored();
    for (int first = 0; first < threads; first += LANES)
        read_warp(first);
    go_on_noting();
    if (self->paused == 0)
        order_read(&here->order);
}

/* Events are left in a thread's stream only while other lanes of its warp are behind. If all lanes
 * of a warp pause, at least one stream is empty, or more would have been read. */
static bool has_caught_up(int thread)
{
    enum { FEW = 64 }; /* events; a thread pauses after 256 */
    return !here->notes->on || here->notes->next[thread] - here->events[thread] < FEW;
}

static void phase_opens(int threads)
{
    all_warps(threads);
    if (self->unsound)
        unsound_forget(here, threads);
    if (operation_now()->early && memchr(here->kernel_ahead, true, sizeof here->kernel_ahead))
        memset(here->kernel_ahead, true, sizeof here->kernel_ahead);
    order_barrier(&here->order, threads);
    locks_barrier(here);
    counter_forget_swaps(here);
}

static void barrier_opens(int threads)
{
    here->sums->barriers += here->notes->on;
    phase_opens(threads);
    if (is_stepping())
        steps_barrier(threads, false);
}

static void enters_block(const void *pc, int warps, int lanes)
{
    if (here->notes->on)
        count_block(here, pc, warps, lanes);
}

static void block_ends(int threads)
{
    memset(here->held, 0, sizeof here->held);
    memset(here->paused, 0, sizeof here->paused); /* threads of a stopped block do not go on */
    all_warps(threads);
    pass_buffers((threads - 1) / LANES * LANES, 0);
    if (here->notes->on && self->launch->error == cudaSuccess)
        unread_look(here);
    steps_block_ends(here);
    end_noting();
}

/* Writes to the stream of a thread while no hook does. */
static void write_apart(int thread, const event &event)
{
    struct notes *notes = here->notes;
    if (notes->next[thread] == notes->end[thread])
        make_room(thread);
    *notes->next[thread]++ = event;
}

/* Records that the lane has met others. Returns whether it has done anything since its last
 * meeting. */
static bool write_meeting(int thread, const uint16_t *row, uint32_t meeting)
{
    const event *next = here->notes->next[thread];
    const bool active = next > here->events[thread] && next[-1].action != MEET;
    write_apart(thread, event{meeting, MEET, 0, active, 0, (uintptr_t)row});
    return active;
}

/* Records the meeting in each lane's stream, with what the lanes know from now on. No thread pauses
 * meanwhile. */
static void warp_meets(int first_thread, lanemask lanes)
{
    if (!here->notes->on)
        return;
    uint16_t *row = order_row(&here->order);
    lanemask active = 0;
    stop_noting();
    if (self->unsound) {
        hash_stored();
        unsound_meets(here, first_thread, lanes);
    }
    for (int lane = 0; lane < LANES; lane++)
        if (lanes >> lane & 1)
            active |= (lanemask)write_meeting(first_thread + lane, row, here->meetings) << lane;
    go_on_noting();
    if (is_stepping())
        meetings_add(first_thread, lanes, here->meetings);
    here->meetings++;
    order_meet(&here->order, first_thread, lanes, active, row);
}

static void barrier_differs(int thread, const void *pc, int other, const void *other_pc)
{
    check_barrier((unsigned)thread, pc_of(pc), (unsigned)other, pc_of(other_pc));
}

static void warp_differs(int thread, const void *pc, int other, const void *other_pc)
{
    check_warp((unsigned)thread, pc_of(pc), (unsigned)other, pc_of(other_pc));
}

static void barrier_missed(int thread, const void *pc, int other)
{
    check_missed((unsigned)thread, pc_of(pc), (unsigned)other);
}

static void phase_changes(const void *phase, size_t bytes, const void *pc)
{
    const event change = {pc_of(pc), ATOMIC, (uint8_t)bytes, 0, 0, (uintptr_t)phase};
    if (is_noted() && count_is_shared(phase))
        check_variable(here, (unsigned)running_thread(), &change);
}

static void phase_unready(int thread, const void *pc, int other)
{
    if (is_noted())
        check_unready((unsigned)thread, pc_of(pc), (unsigned)other);
}

static void phases_differ(int thread, const void *pc, int other)
{
    if (is_noted())
        check_phases((unsigned)thread, pc_of(pc), (unsigned)other);
}

static void kernel_ends(int thread, const void *pc, cudaError_t error, const char *why)
{
    check_end((unsigned)thread, pc_of(pc), error, why);
}

static void lane_taken(unsigned from, bool absent, const void *pc)
{
    if (!is_noted())
        return;
    if (is_stepping())
        meetings_taken(running_thread(), from);
    stop_noting();
    hash_stored();
    unsound_takes(here, (unsigned)running_thread(), from, absent, pc_of(pc));
}

static void divided_by_zero(const void *pc)
{
    if (is_noted())
        check_division((unsigned)running_thread(), pc_of(pc));
}

static void matrix_multiplied(unsigned multiplications)
{
    if (is_noted())
        here->sums->tensor_multiplications += multiplications;
}

static void matrix_wrong(const char *what, const void *pc)
{
    if (is_noted())
        check_matrix((unsigned)running_thread(), pc_of(pc), what);
}

static void grid_waits(int threads)
{
    all_warps(threads);
    if (is_stepping())
        steps_barrier(threads, true);
}

static void grid_passes(void)
{
    order_grid(&here->order);
}

static void printed(void)
{
    operation_shows();
    if (is_noted())
        unread_unclear(here);
}

static void texture(const void *pc)
{
    note(FETCH_TEXTURE, NULL, 0, 1, pc);
}

static void texel(bool writes, const void *texel, size_t bytes, const void *pc)
{
    unused_unclear();
    if (writes && is_noted())
        unread_unclear(here);
    if (writes)
        shadow_write(texel, bytes);
    else if (is_noted())
        check_texel((unsigned)running_thread(), pc_of(pc), texel, bytes);
}

static void texel_missed(const void *texels, size_t bytes, size_t texel_bytes, int i,
                         const void *pc)
{
    if (is_noted())
        check_fetch((unsigned)running_thread(), pc_of(pc), texels, bytes, texel_bytes, i);
}

static void texel_clamped(cudaTextureAddressMode mode, char dimension, float coordinate,
                          size_t size, const void *pc)
{
    if (is_noted())
        check_mode((unsigned)running_thread(), pc_of(pc), mode, dimension, coordinate, size);
}

static bool is_access(const event *event)
{
    return access_of(event) <= ATOMIC_STORE && event->bytes > 0;
}

/* Checks what the block's threads did since they last met, because an earlier fault may have caused
 * this one. */
static void check_all_before_fault(void)
{
    for (int thread = 0; thread < MAX_THREADS; thread++) {
        const event *begin = here->events[thread], *end = here->notes->next[thread];
        if (thread == running_thread())
            for (end = next_event; end > begin && end[-1].pc == next_event[-1].pc;)
                end--; /* leave out the whole faulting statement */
        for (const event *event = begin; event < end; event++)
            if (is_access(event) && count_is_shared((const void *)event->address))
                check_variable(here, (unsigned)thread, event);
        if (begin)
            check_before_fault((unsigned)thread, begin, end);
    }
}

static cudaError_t faulted(const void *address)
{
    if (!is_noted())
        return cudaSuccess;
    stored = NULL; /* the store that faulted never happened */
    check_all_before_fault();
    cudaError_t error = cudaSuccess;
    /* All accesses of a struct copy are recorded before the first of them is done. */
    const event *begin = here->events[running_thread()];
    for (const event *event = next_event; error == cudaSuccess && event > begin;) {
        event--;
        if (event->bytes > 0 && event->action != FREE)
            error = check_pointer(here, (unsigned)running_thread(), begin, event)
                        ? cudaErrorIllegalAddress
                        : check_fault(here, (unsigned)running_thread(), event, address);
    }
    stop_noting();
    for (int thread = 0; thread < MAX_THREADS; thread++)
        give_buffer(thread);
    end_noting();
    return error;
}

/* CUDA's atomics are relaxed. But programs that publish data by a fence and an atomic, as CUDA's
 * manual and samples do, have no fence after the atomic that sees the data published. So these
 * acquire. */
static void atomic(enum atomic_use use, void *address, size_t bytes, const void *pc)
{
    if (is_noted() && count_is_local(address))
        check_own_atomic((unsigned)running_thread(), address, pc_of(pc));
    count_atomic(use, ATOMIC, address, bytes, __ATOMIC_ACQUIRE, pc);
}

/* A thread that ignores the result has learnt nothing of what others did before. */
static void atomic_unlooked(void)
{
    const event *last = is_noted() ? last_event() : NULL;
    if (last && last->action == ATOMIC)
        next_event[-1].value |= RELAXED;
}

/* If the event before is the same swap at the same address, that attempt did not end the wait, so
 * the thread has learnt nothing from it. */
static void miss_before(event *begin, event *last)
{
    event *before = last - 1;
    while (before >= begin && before->action == BRANCH)
        before--;
    if (before >= begin && before->pc == last->pc && before->address == last->address)
        before->value |= RELAXED | MISSED;
}

/* A thread that finds a lock taken has learnt nothing from it. But where every thread has a fence
 * before the swap, as in a tree whose second thread at each node goes on, the first thread has
 * published its data to the second. */
static void atomic_missed(void)
{
    if (!is_noted() || !last_event() || here->order.publishes)
        return;
    next_event[-1].value |= RELAXED | MISSED;
    miss_before(here->events[running_thread()], next_event - 1);
}

static void atomic_swapped(void)
{
    if (is_noted() && last_event())
        next_event[-1].value |= SWAPPED;
}

static void atomic_kept(void)
{
    if (is_noted() && last_event())
        next_event[-1].value |= MISSED;
}

static void waits_for_turn(int thread, bool misses)
{
    here->has_turns = true;
    here->held[thread / LANES] |= lane_bit((unsigned)thread % LANES);
    if (misses && !here->order.publishes)
        miss_before(here->events[thread], next_event - 1);
}

/* Returns all waiting lanes if the lanes cannot be compared, as when one waits for something
 * else. */
static lanemask next_turn(int first_thread, lanemask waiting, lanemask aside)
{
    stop_noting();
    hash_stored();
    unsound_read(here, first_thread);
    const lanemask next = count_warp(here, first_thread, aside) & waiting;
    go_on_noting();
    return next ? next : waiting & ~aside;
}

/* If other lanes stand aside, counts these before them. */
static void turn_ends(int first_thread, lanemask lanes, lanemask missed, lanemask swapped,
                      lanemask aside)
{
    for (lanemask left = lanes; left; left &= left - 1) {
        const int lane = first_lane(left);
        event *swap = here->notes->next[first_thread + lane] - 1;
        if (missed >> lane & 1 && !here->order.publishes)
            swap->value |= RELAXED | MISSED;
        else if (swapped >> lane & 1)
            swap->value |= SWAPPED;
        if (is_stepping())
            values_swapped(first_thread + lane);
    }
    here->held[first_thread / LANES] &= ~lanes;
    if (!aside)
        return;
    stop_noting();
    count_warp(here, first_thread, aside);
    go_on_noting();
}

static void kernel_ahead_ended(const void *pc)
{
    note(KERNEL_AHEAD, NULL, 0, 1, pc);
}

static void accesses(bool stores, const void *address, size_t bytes, const void *pc)
{
    if (!is_noted())
        return;
    note(stores ? STORE : LOAD, address, bytes, bytes, pc);
}

static void table_read(uint64_t bits, int words, int order, const void *pc)
{
    if (is_noted())
        note(TABLE, (const void *)bits, (size_t)words, (size_t)order, pc);
}

static void state_set(const struct generator_state &state, const void *pc)
{
    const uint64_t threads = (uint64_t)blockDim.x * blockDim.y * blockDim.z;
    if (is_noted())
        numbers_state_set(pc_of(pc), block_number() * threads + (uint64_t)running_thread(), state);
}

static void state_moved(void)
{
    if (is_noted())
        numbers_state_moved();
}

static void object_freed(const void *object, size_t bytes, const void *pc)
{
    if (!is_noted())
        return;
    const size_t units = free_units(bytes);
    note(FREE, object, units & 255, units >> 8 & 255, pc);
    next_event[-1].value = (uint8_t)(units >> 16);
}

static void host_touched(const void *address, struct host_use use, const void *pc)
{
    if (!host_may_access(address, 1) || use.kind == host_use::FREES)
        tell_host_access(address, use, pc);
}

static void host_writes(const void *memory, size_t bytes)
{
    if (operation_host_is_behind)
        host_accesses(STORE, memory, bytes, find_call());
}

static void std_atomic(enum atomic_use use, const void *address, size_t bytes, int order,
                       const void *pc)
{
    const enum action action = use == READS ? ATOMIC_LOAD : use == WRITES ? ATOMIC_STORE : ATOMIC;
    count_atomic(use, action, address, bytes, order, pc);
}

/* A copy will store the value that it reads now. */
static void copy_begins(const void *to, size_t bytes, const void *from, size_t read, bool waits,
                        const void *pc)
{
    char value[16] = {};
    if (!is_noted())
        return;
    hash_stored();
    if (read > 0)
        note(waits ? COPY_LOAD : LOAD, from, read, bytes, pc);
    note(waits ? COPY_STORE : STORE, to, bytes, bytes, pc);
    memcpy(value, from, read);
    if (waits)
        next_event[-1].value = hash_of(value, (unsigned)bytes);
}

static void copies_arrive(int thread, unsigned count, const void *pc)
{
    if (!here->notes->on)
        return;
    stop_noting();
    write_apart(thread, event{pc_of(pc), COPIES_ARRIVE, 0, 0, 0, count});
    go_on_noting();
}

/* Reads of a library are checked at once, because it may write to the same place next. */
static void library_reads(const void *array, size_t bytes, size_t element, const void *pc)
{
    const char *begin = (const char *)array, *unknown = shadow_unknown(begin, bytes);
    if (!unknown)
        return;
    note(LOAD, unknown - (size_t)(unknown - begin) % element, element, 1, pc);
    all_warps(1);
}

static void library_misses(const void *address, size_t element, bool reads, const void *pc,
                           const void *plan)
{
    note(reads ? LOAD : ATOMIC_STORE, address, element, 1, pc);
    bounds_plan = plan;
    all_warps(1);
    bounds_plan = NULL;
}

static void launch_begins(const struct launch *launch)
{
    variables_of_launch(launch);
    shadow_look_at_all();
    operation_accesses();
    launched_begins(launch);
    steps_launch_begins(launch);
}

static void launch_ends(const struct launch *launch)
{
    numbers_launch_ends(launch);
    report_launch(launch);
}

/* The streams are read later; then it is known which accesses come before the child. */
static struct parent_clock *kernel_launches(void)
{
    if (!is_noted())
        return NULL;
    struct parent_clock *past = parent_clock_make();
    order_launch(&here->order, (unsigned)running_thread());
    note(LAUNCH, past, 0, 1, last_pc());
    return past;
}

static void child_gets(const void *argument, const void *pc)
{
    if (is_noted() && (count_is_local(argument) || count_is_shared(argument)))
        check_child((unsigned)running_thread(), pc_of(pc), count_is_shared(argument));
}

static void work_touches(const void *memory, size_t bytes, bool writes)
{
    if (writes)
        bytewise_look(memory);
    check_copied(memory, bytes, writes);
    if (writes)
        constants_set(memory, bytes);
    else
        unused_copied(memory, bytes);
}

static void fetched(const void *to, size_t to_pitch, const void *from, size_t from_pitch,
                    size_t width, size_t rows, const struct emulator_elements *elements)
{
    check_room(to, (rows - 1) * to_pitch + width, true);
    check_unwritten(to, to_pitch, from, from_pitch, width, rows, elements);
    writer_fetched(to, to_pitch, from, from_pitch, width, rows);
    unused_rows(from, from_pitch, width, rows, to_pitch);
    if (rows == 1 && (emulator_copied_sizeof == EMULATOR_SIZEOF_ARRAY || is_all_room(to, width)))
        unused_wanted(from);
    if (rows == 1 && width == sizeof(void *) && emulator_copied_sizeof == EMULATOR_SIZEOF_POINTER)
        unused_behind_pointer(from);
}

static void written(const void *array, size_t bytes)
{
    emulator_alone alone; /* cuRAND writes after its launch has ended */
    shadow_write(array, bytes);
    constants_set(array, bytes);
    if (!emulator_in_kernel()) /* in a kernel, a library fills its array part by part */
        filled(array, bytes, NULL);
}

static void carried(const void *to, const void *from, size_t bytes)
{
    check_room(from, bytes, false);
    host_gets(to, bytes);
    tail_copied(to, bytes);
    filled(to, bytes, shadow_carry(to, from, bytes));
}

static void freed(const void *array, size_t bytes)
{
    unused_freed(array);
    code_forget(array, bytes);
    bytewise_look(array);
    shadow_clear(array, bytes);
    filled_forget(array);
    tail_forget(array, bytes);
}

static const struct listener counting = {
    .block_begins = block_begins,
    .warp_ends = warp_ends,
    .all_pause = all_warps,
    .has_caught_up = has_caught_up,
    .barrier_opens = barrier_opens,
    .enters_block = enters_block,
    .barrier_differs = barrier_differs,
    .barrier_missed = barrier_missed,
    .phase_changes = phase_changes,
    .phase_unready = phase_unready,
    .phases_differ = phases_differ,
    .phase_opens = phase_opens,
    .warp_differs = warp_differs,
    .warp_meets = warp_meets,
    .lane_taken = lane_taken,
    .divided_by_zero = divided_by_zero,
    .matrix_multiplied = matrix_multiplied,
    .matrix_wrong = matrix_wrong,
    .kernel_ends = kernel_ends,
    .grid_waits = grid_waits,
    .grid_opens = order_launch_ends,
    .grid_passes = grid_passes,
    .fence = count_fence,
    .waits_for_kernel_ahead = kernel_ahead_ended,
    .triggers_next_kernel = operation_triggers,
    .printed = printed,
    .faulted = faulted,
    .block_ends = block_ends,
    .texture_made = leak_texture_made,
    .texture_destroyed = leak_texture_destroyed,
    .texture = texture,
    .texel = texel,
    .texel_missed = texel_missed,
    .texel_clamped = texel_clamped,
    .accesses = accesses,
    .table_read = table_read,
    .state_set = state_set,
    .state_moved = state_moved,
    .atomic = atomic,
    .waits_for_turn = waits_for_turn,
    .next_turn = next_turn,
    .turn_ends = turn_ends,
    .atomic_unlooked = atomic_unlooked,
    .atomic_missed = atomic_missed,
    .atomic_swapped = atomic_swapped,
    .atomic_kept = atomic_kept,
    .std_atomic = std_atomic,
    .copy_begins = copy_begins,
    .copies_arrive = copies_arrive,
    .library_reads = library_reads,
    .library_misses = library_misses,
    .object_made = shadow_object,
    .object_freed = object_freed,
    .launch_begins = launch_begins,
    .launch_ends = launch_ends,
    .kernel_launches = kernel_launches,
    .child_gets = child_gets,
    .library_works = report_library,
    .copied = report_copy,
    .shared = shadow_share,
    .written = written,
    .carried = carried,
    .fetched = fetched,
    .freed = freed,
    .clock_joins = clock_joins,
    .clock_ends = clock_ends,
    .host_waited = unordered_host_waited,
    .host_knows = operation_host_knows_all,
    .work_begins = unordered_work_begins,
    .work_touches = work_touches,
    .work_ends = unordered_work_ends,
    .host_allocates = host_allocates,
    .host_frees = host_frees,
    .host_touched = host_touched,
    .argument_refused = tell_argument,
    .library_refused = tell_algorithm,
    .name_kernel = name_kernel,
    .name_variable = name_variable,
    .who_wrote = who_wrote,
    .forgets = shadow_clear,
    .host_writes = host_writes,
};

/* Before the program's own constructors, because these may launch kernels. */
static __attribute__((constructor(101))) void listen(void)
{
    settings_read();
    steps_read_settings();
    if (count_sample == 0)
        return; /* nothing listens */
    emulator_listener = &counting;
    report_begins();
}
