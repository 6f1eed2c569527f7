/* stream_race.cpp: accesses to the same bytes by operations without an order. */
#include "counters/check/race/stream_race.h"

#include "counters/shadow/operation.h"
#include "counters/check/race/stream_race_text.h"
#include "engine/errors/last_error.h"
#include "counters/findings/findings.h"
#include "counters/shadow/happens_before.h"
#include "counters/check/race/launch_shapes.h"
#include "counters/shadow/parent_clock.h"
#include "memory/pinned.h"
#include "counters/base/program_image.h"
#include "counters/check/race/race.h"
#include "counters/shadow/ranges_in_flight.h"
#include "counters/shadow/shadow.h"
#include "engine/base/worker.h"

using namespace emulator;

/* ---- the last access to a byte ---- */

static bool is_parted(const struct shadow *memory, uint64_t word)
{
    return has_parts(memory->writes[word], memory->writes[word]);
}

/* Returns 0 if none is known. The cell that stands for separate bytes says nothing of one byte. */
static uint64_t last_write(const struct shadow *memory, uint64_t word, unsigned byte)
{
    uint64_t cell =
        is_parted(memory, word) ? memory->parts[word].writes[byte] : memory->writes[word];
    return has_parts(cell, cell) ? 0 : cell;
}

static uint64_t last_read(const struct shadow *memory, uint64_t word, unsigned byte)
{
    return is_parted(memory, word) ? memory->parts[word].reads[byte] : memory->reads[word];
}

/* ---- reads that others followed ----
 *
 * Memory keeps only the last read. An operation that reads what it then writes, as a[i]++ does,
 * replaces the read that it conflicts with. So that read is kept here for a while. */

enum { OVERTAKEN = 2048 };
static thread_local struct {
    uint64_t byte, tick, cell;
} overtaken[OVERTAKEN];

static auto *overtaken_place(const struct shadow *memory, uint64_t word, unsigned byte)
{
    return &overtaken[(word ^ (uint64_t)(uintptr_t)memory / 64 * 37 ^ byte * 512u) % OVERTAKEN];
}

/* Returns the byte whose cell stands for this one. */
static uint64_t first_byte(const struct shadow *memory, uint64_t word, unsigned byte)
{
    return (uint64_t)(uintptr_t)memory->base + word * WORD + (is_parted(memory, word) ? byte : 0);
}

static void keep_followed(const struct shadow *memory, uint64_t word, unsigned byte, uint64_t cell)
{
    const uint64_t first = first_byte(memory, word, byte);
    *overtaken_place(memory, word, first % WORD) = {first, self->launch->tick, cell};
}

/* Returns 0 if none is known. */
static uint64_t find_followed(const struct shadow *memory, uint64_t word, unsigned byte)
{
    const uint64_t first = first_byte(memory, word, byte);
    const auto *place = overtaken_place(memory, word, first % WORD);
    return place->byte == first && place->tick == self->launch->tick ? place->cell : 0;
}

/* ---- streams ---- */

static bool is_unordered(uint64_t tag)
{
    return operation_unordered && operation_is_unordered(tag << TAG_AT);
}

static bool of_streams(uint64_t cell, uint64_t)
{
    return is_unordered(cell >> TAG_AT);
}

static bool of_parents(uint64_t cell, uint64_t word)
{
    return parent_clock_launch(self->launch, cell, word) != NULL;
}

static bool of_siblings(uint64_t cell, uint64_t)
{
    return launched_beside(cell) != NULL;
}

/* Returns the cell that conflicts with an access to this byte; 0: none. */
static uint64_t conflicting(const struct shadow *memory, uint64_t word, unsigned byte, bool writes,
                            bool (*counts)(uint64_t cell, uint64_t word), bool *wrote)
{
    uint64_t cell = last_write(memory, word, byte);
    *wrote = true;
    if (cell && counts(cell, word))
        return cell;
    cell = writes ? last_read(memory, word, byte) : 0;
    *wrote = false;
    return cell && counts(cell, word) ? cell : 0;
}

/* There is no conflict between atomics, between an atomic and the load of a compare-and-swap, and
 * between stores of the same value. */
static bool is_no_conflict(const request *request, int lane, uint64_t cell, bool wrote)
{
    enum action action = access_of(request->event);
    bool store = action == STORE || action == VOLATILE_STORE;
    if (cell & ATOMIC_FIELD)
        return action == LOAD ? race_begins_swap(race_instruction(request->event))
                              : action != STORE;
    if (!wrote && action != STORE)
        return race_begins_swap(cell);
    return store && wrote && operation_with(cell >> TAG_AT)->is_kernel &&
           cell_field(cell, HASH_AT, HASH_BITS) == request_event(request, lane)->value;
}

/* If no cell conflicts: was there a read, which a read of this operation has replaced? Returns its
 * cell, or 0. */
static uint64_t of_followed(const struct shadow *memory, uint64_t word, unsigned byte, bool writes,
                            bool (*counts)(uint64_t cell, uint64_t word))
{
    const uint64_t cell =
        writes ? find_followed(memory, word, byte) : last_read(memory, word, byte);
    if (!cell || !counts(cell, word))
        return 0;
    if (!writes)
        keep_followed(memory, word, byte, cell);
    return writes ? cell : 0;
}

static void check_lane(const request *request, int lane, const struct shadow *memory,
                       bool (*counts)(uint64_t cell, uint64_t word), teller *tell)
{
    enum action action = access_of(request->event);
    const bool writes = action != LOAD && action != VOLATILE_LOAD && action != ATOMIC_LOAD;
    uint64_t begin = request->address[lane] - (uint64_t)(uintptr_t)memory->base;
    for (uint64_t at = begin; at < begin + request->event->bytes; at++) {
        bool wrote;
        uint64_t cell = conflicting(memory, at / WORD, at % WORD, writes, counts, &wrote);
        if (!cell)
            cell = of_followed(memory, at / WORD, at % WORD, writes, counts);
        if (!cell || is_no_conflict(request, lane, cell, wrote)) {
            if (!is_parted(memory, at / WORD))
                at |= WORD - 1; /* its other bytes have the same cell */
            continue;
        }
        const struct conflict conflict = {memory->base + at, writes, wrote, cell >> TAG_AT, cell};
        tell(&conflict, request, lane);
        return;
    }
}

/* If this kernel may begin before the previous one has ended: has the lane's thread waited for
 * that? */
static bool has_waited(const counter *counter, const request *request, int lane)
{
    return operation_now()->early &&
           counter->kernel_ahead[request->first_thread + request->lane[lane]];
}

void emulator::check_unordered(const counter *counter, const request *request)
{
    const struct shadow *memory = shadow_of((const char *)request->lowest);
    for (int lane = 0; memory && lane < request->lanes; lane++) {
        if (operation_unordered && !has_waited(counter, request, lane))
            check_lane(request, lane, memory, of_streams, tell_race_of_streams);
        if (self->launch->parent) {
            check_lane(request, lane, memory, of_parents, tell_race_of_parent);
            check_lane(request, lane, memory, of_siblings, tell_race_of_siblings);
        }
    }
}

static const char *first_of_both(const struct range *a, const struct range *b)
{
    return a->begin > b->begin ? a->begin : b->begin;
}

/* An access by a copy, or by a lane of a kernel's request. */
static void touch_range(const struct range *mine, const request *request, int lane, bool waited)
{
    struct range other;
    if (operation_unordered && !waited && ranges_find(mine, is_unordered, &other)) {
        const struct conflict conflict = {first_of_both(mine, &other), mine->writes, other.writes,
                                          other.tag, 0};
        tell_race_of_streams(&conflict, request, lane);
    }
    operation_accesses();
    ranges_add(mine);
}

void emulator::check_pinned(const counter *counter, const request *request)
{
    enum action action = access_of(request->event);
    struct range range = {NULL, NULL, action == STORE, operation_now_tag()};
    if (action != LOAD && action != STORE)
        return; /* a kernel and the host signal each other by atomics and volatile memory */
    for (int lane = 0; lane < request->lanes; lane++) {
        range.begin = (const char *)request->address[lane];
        range.end = range.begin + request->event->bytes;
        touch_range(&range, request, lane, has_waited(counter, request, lane));
    }
}

/* ---- copies and memsets ---- */

static void mark_byte(const struct shadow *memory, uint64_t at, bool writes, uint64_t cell)
{
    uint64_t word = at / WORD, *write = &memory->writes[word];
    struct parts *parts = &memory->parts[word];
    for (int i = 0; i < WORD && !is_parted(memory, word); i++) {
        parts->writes[i] = *write;
        parts->reads[i] = memory->reads[word];
    }
    *write = cell_of_parts(cell);
    (writes ? parts->writes : parts->reads)[at % WORD] = cell;
}

/* The common case: many words, all of them written. */
static void mark_words(const struct shadow *memory, uint64_t first, uint64_t end, bool writes,
                       uint64_t cell)
{
    for (uint64_t word = first; writes && word < end; word++)
        memory->writes[word] = cell;
    for (uint64_t word = first; !writes && word < end; word++) {
        memory->reads[word] = cell;
        for (uint64_t byte = 0; is_parted(memory, word) && byte < WORD; byte++)
            memory->parts[word].reads[byte] = cell;
    }
}

static void mark(const struct shadow *memory, uint64_t begin, uint64_t end, bool writes)
{
    const uint64_t cell = operation_now_tag() << TAG_AT;
    uint64_t first = (begin + WORD - 1) / WORD, last = end / WORD, at = begin;
    for (; at < end && at < first * WORD; at++)
        mark_byte(memory, at, writes, cell);
    if (first < last)
        mark_words(memory, first, last, writes, cell);
    for (at = last * WORD > at ? last * WORD : at; at < end; at++)
        mark_byte(memory, at, writes, cell);
}

/* Returns false if there is none. */
static bool find_first(const struct shadow *memory, uint64_t begin, uint64_t end, bool writes,
                       bool (*counts)(uint64_t cell, uint64_t word), struct conflict *found)
{
    for (uint64_t at = begin; at < end; at++) {
        bool wrote;
        uint64_t cell = conflicting(memory, at / WORD, at % WORD, writes, counts, &wrote);
        if (cell) {
            *found = {memory->base + at, writes, wrote, cell >> TAG_AT, cell};
            return true;
        }
        if (!is_parted(memory, at / WORD))
            at |= WORD - 1; /* its other bytes have the same cell */
    }
    return false;
}

void emulator::check_copied(const void *pointer, size_t bytes, bool writes)
{
    const struct operation *work = operation_now();
    const struct shadow *memory = shadow_of((const char *)pointer);
    if (work->host_waits && !operation_unordered)
        return; /* nothing can conflict with it, now or later */
    if (!work->host_waits)
        operation_accesses();
    if (memory) {
        uint64_t begin = (uint64_t)((const char *)pointer - memory->base);
        struct conflict conflict;
        if (operation_unordered &&
            find_first(memory, begin, begin + bytes, writes, of_streams, &conflict))
            tell_race_of_streams(&conflict, NULL, 0);
        if (!work->host_waits)
            mark(memory, begin, begin + bytes, writes);
    } else if (emulator_is_pinned(pointer, bytes)) {
        const char *begin = (const char *)pointer;
        struct range range = {begin, begin + bytes, writes, operation_now_tag()};
        touch_range(&range, NULL, 0, false);
    }
}

/* ---- the host ---- */

static bool is_not_known(uint64_t tag)
{
    return !operation_host_knows(tag);
}

static bool not_known(uint64_t cell, uint64_t)
{
    return is_not_known(cell >> TAG_AT);
}

void emulator::check_host(const void *pointer, size_t bytes, bool writes, const void *pc)
{
    const char *begin = (const char *)pointer;
    struct range range = {begin, begin + bytes, writes, 0}, other;
    emulator_alone alone; /* other threads of the host may request operations */
    const struct shadow *memory = shadow_of(begin);
    struct conflict conflict;
    if (memory) {
        uint64_t at = (uint64_t)(begin - memory->base);
        if (find_first(memory, at, at + bytes, writes, not_known, &conflict))
            tell_race_of_host(&conflict, pc);
    } else if (ranges_find(&range, is_not_known, &other)) {
        conflict = {first_of_both(&range, &other), writes, other.writes, other.tag, 0};
        tell_race_of_host(&conflict, pc);
    }
}

void emulator::check_unwaited(void)
{
    const struct operation *kernel = operation_unknown_kernel();
    if (!kernel || emulator_return(cudaSuccess) != cudaSuccess)
        return; /* nothing to report, or the context is lost */
    struct finding *finding = finding_of_host(UNWAITED_KERNEL, pc_of(kernel->pc));
    if (!finding)
        return;
    finding->cause = CAUSE_END_OF_PROGRAM;
    fact_text(finding, "kernel_name", kernel->what);
    finding_done(finding);
}

/* ---- one operation after another ---- */

void emulator::unordered_host_waited(const struct vector_clock *clock)
{
    operation_host_waited(clock);
    if (ranges_any())
        ranges_forget(operation_host_knows);
}

void emulator::unordered_work_begins(const struct vector_clock *before,
                                     const struct operation &work)
{
    operation_begins(before, work, order_launch_tag());
}

/* A launch's tag is not used again. */
void emulator::unordered_work_ends(struct vector_clock **after)
{
    if (operation_ends(after) && operation_now_tag() == order_launch_tag())
        order_launch_ends();
}
