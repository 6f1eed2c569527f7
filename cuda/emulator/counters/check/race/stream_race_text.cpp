/* stream_race_text.cpp: the facts of two accesses to the same bytes by operations without an
 * order. */
#include "counters/check/race/stream_race_text.h"

#include "memory/arrays.h"
#include "counters/shadow/operation.h"
#include "counters/check/bounds/array_bounds.h"
#include "counters/findings/findings.h"
#include "engine/base/launch_record.h"
#include "counters/check/race/launch_shapes.h"
#include "counters/shadow/parent_clock.h"
#include "counters/base/program_image.h"
#include "counters/check/race/race.h"
#include "counters/shadow/shadow.h"
#include "engine/host/source_line.h"
#include "engine/base/worker.h"

using namespace emulator;

static void stream_text(const struct operation *work, char *text, size_t bytes)
{
    if (work->stream <= 2)
        snprintf(text, bytes, "the default stream");
    else
        snprintf(text, bytes, "stream %llu", work->stream - 2);
}

/* Adds {worker}: the operation in progress. */
static void add_worker(struct finding *finding)
{
    const struct operation *work = operation_now();
    char stream[64];
    stream_text(work, stream, sizeof stream);
    fact_part(finding, "worker", work->is_kernel ? PART_IN_MY_STREAM : PART_MY_CALL_IN_STREAM);
    fact_text(finding, "my_work", work->what);
    fact_text(finding, "my_stream", stream);
}

/* Adds what both accesses do, and {other}: the earlier operation. */
static void add_conflict(struct finding *finding, const struct conflict *conflict)
{
    const struct operation *before = operation_with(conflict->tag);
    char stream[64];
    stream_text(before, stream, sizeof stream);
    fact_text(finding, "access", conflict->writes ? "writes" : "reads");
    add_place(finding, NULL, (uint64_t)(uintptr_t)conflict->memory, false);
    fact_part(finding, "other", before->is_kernel ? PART_KERNEL_IN_STREAM : PART_CALL_IN_STREAM);
    fact_text(finding, "work", before->what);
    fact_text(finding, "stream", stream);
    fact_text(finding, "does", conflict->wrote ? "writes" : "reads");
    finding->call = pc_of(before->pc);
    finding->other.pc = conflict->cell && before->is_kernel ? race_pc(conflict->cell) : 0;
    fact_part(finding, "where", finding->other.pc ? PART_IN_LINE : NO_PART);
}

/* Returns the plain load that conflicts with an atomic; 0: none. */
static uint32_t plain_load(const struct conflict *conflict, const request *request)
{
    const enum action action = access_of(request->event);
    if (conflict->cell & ATOMIC_FIELD)
        return action == LOAD ? request->event->pc : 0;
    return conflict->writes && !conflict->wrote && action != STORE ? race_pc(conflict->cell) : 0;
}

void emulator::tell_race_of_streams(const struct conflict *conflict, const request *request,
                                    int lane)
{
    struct finding *finding = request ? finding_new(STREAM_RACE, request->event->pc)
                                      : finding_of_host(STREAM_RACE, pc_of(operation_now()->pc));
    if (!finding)
        return;
    if (request) {
        finding->actor = actor_of(request, lane);
        finding->load = plain_load(conflict, request);
    }
    const bool early =
        operation_now()->early && operation_now()->stream == operation_with(conflict->tag)->stream;
    finding->cause = early ? CAUSE_EARLY_LAUNCH : CAUSE_STREAMS;
    add_worker(finding);
    add_conflict(finding, conflict);
    finding_done(finding);
}

/* Adds the earlier access, by a kernel that this launch comes from or by a sibling: {did} and
 * others. */
static void add_earlier(struct finding *finding, const struct conflict *conflict,
                        const request *request, int lane)
{
    finding->actor = actor_of(request, lane);
    finding->load = plain_load(conflict, request);
    finding->other.pc = race_pc(conflict->cell);
    fact_text(finding, "access", conflict->writes ? "writes" : "reads");
    add_place(finding, NULL, (uint64_t)(uintptr_t)conflict->memory, false);
    fact_text(finding, "did", past_verb(conflict->wrote, conflict->cell & ATOMIC_FIELD));
}

static void add_launch(struct finding *finding, const struct launch *launch)
{
    char call[300];
    snprintf(call, sizeof call, "%s:%d", name_of_file(launch->file), launch->line);
    fact_text(finding, "call", call);
}

/* Adds {other}: the thread, in the kernel that launched this one or one that it comes from. */
static void add_parent(struct finding *finding, const struct launch *parent, uint64_t cell,
                       uint64_t word)
{
    const uint3 block = index_of(cell_field(cell, BLOCK_AT, BLOCK_BITS), parent->grid);
    char whose[200];
    if (cell_kind(cell) == ONE_THREAD && launch_blocks(parent) <= BLOCKS) {
        snprintf(whose, sizeof whose, " of block (%u, %u, %u) of kernel %.100s", block.x, block.y,
                 block.z, parent->name);
        fact_thread(finding, "other", index_of(cell_thread(cell, word), parent->block), whose);
    } else {
        snprintf(whose, sizeof whose, "several threads of kernel %.100s", parent->name);
        fact_text(finding, "other", whose);
    }
}

void emulator::tell_race_of_parent(const struct conflict *conflict, const request *request,
                                   int lane)
{
    struct finding *finding = finding_new(GLOBAL_RACE, request->event->pc);
    if (!finding)
        return;
    const struct shadow *memory = shadow_of((const char *)conflict->memory);
    const uint64_t cell = conflict->cell;
    const uint64_t word = (uint64_t)((const char *)conflict->memory - memory->base) / WORD;
    const struct launch *launch = parent_clock_launch(self->launch, cell, word);
    finding->cause = parent_clock_of_thread(launch->past, cell, word) ? CAUSE_CHILD_NOT_WAITED
                     : parent_clock_of_block(launch->past, cell) ? CAUSE_LAUNCH_BEFORE_SYNCTHREADS
                                                                 : CAUSE_LAUNCH_UNORDERED;
    add_earlier(finding, conflict, request, lane);
    add_parent(finding, launch->parent, cell, word);
    add_launch(finding, launch);
    finding_done(finding);
}

void emulator::tell_race_of_siblings(const struct conflict *conflict, const request *request,
                                     int lane)
{
    struct finding *finding = finding_new(STREAM_RACE, request->event->pc);
    if (!finding)
        return;
    const struct sibling *other = launched_beside(conflict->cell);
    const struct launch *launch = self->launch;
    char text[500];
    finding->cause =
        launch->stream || other->stream ? CAUSE_CHILD_STREAMS : CAUSE_CHILD_DEFAULT_STREAMS;
    add_earlier(finding, conflict, request, lane);
    snprintf(text, sizeof text, "kernel %.100s (launched in %s:%d)", other->name,
             name_of_file(other->file), other->line);
    fact_text(finding, "other", text);
    fact_text(finding, "parent", launch->parent->name);
    add_launch(finding, launch);
    finding_done(finding);
}

void emulator::tell_race_of_host(const struct conflict *conflict, const void *pc)
{
    struct finding *finding = finding_of_host(HOST_RACE, pc_of(pc));
    if (!finding)
        return;
    finding->cause = CAUSE_NOT_WAITED_BY_HOST;
    add_conflict(finding, conflict);
    finding_done(finding);
}
