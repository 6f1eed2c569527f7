/* stream_race_text.cpp: two accesses to the same bytes that nothing puts in order, in words. */
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

static void work_text(const struct operation *work, char *text, size_t bytes)
{
    char stream[64];
    stream_text(work, stream, sizeof stream);
    snprintf(text, bytes, work->is_kernel ? "kernel %s (launched in %%l, %s)" : "%s in %%l (%s)",
             work->what, stream);
}

/* Who is at work now */
static void worker_text(char *text, size_t bytes)
{
    const struct operation *work = operation_now();
    char stream[64];
    stream_text(work, stream, sizeof stream);
    snprintf(text, bytes, work->is_kernel ? "%.0sin %s, " : "%s in %s ", work->what, stream);
}

static void tell(struct finding *finding, const struct conflict *conflict, const char *who,
                 const char *advice)
{
    char where[200], other[300];
    const struct operation *before = operation_with(conflict->tag);
    where_text(NULL, (uint64_t)(uintptr_t)conflict->memory, false, where, sizeof where,
               &finding->allocated);
    work_text(before, other, sizeof other);
    finding->launched = pc_of(before->pc);
    finding->other.pc = conflict->cell && before->is_kernel ? race_pc(conflict->cell) : 0;
    snprintf(finding->text, sizeof finding->text, "%s%s %s, which %s %s%s: %s", who,
             conflict->writes ? "writes" : "reads", where, other,
             conflict->wrote ? "writes" : "reads", finding->other.pc ? " in %o" : "", advice);
    finding_done(finding);
}

/* The plain load that met an atomic; 0: none did */
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
    struct finding *finding = request ? finding_new(RACE_STREAMS, request->event->pc)
                                      : finding_of_host(RACE_STREAMS, pc_of(operation_now()->pc));
    char who[100];
    if (!finding)
        return;
    if (request) {
        finding->actor = actor_of(request, lane);
        finding->load = plain_load(conflict, request);
    }
    worker_text(who, sizeof who);
    tell(finding, conflict, who,
         operation_now()->early && operation_now()->stream == operation_with(conflict->tag)->stream
             ? "it may begin before that has ended, and this thread has not waited for it yet, as "
               "by cudaGridDependencySynchronize()"
             : "nothing puts the two in order, as an event and cudaStreamWaitEvent would");
}

/* Which of them did it, in the kernel that launched this one, or whose children did */
static void parents_text(const struct launch *parent, uint64_t cell, uint64_t word, char *text,
                         size_t bytes)
{
    const uint3 thread = index_of(cell_thread(cell, word), parent->block);
    const uint3 block = index_of(cell_field(cell, BLOCK_AT, BLOCK_BITS), parent->grid);
    if (cell_kind(cell) == ONE_THREAD && launch_blocks(parent) <= BLOCKS)
        snprintf(text, bytes, "thread (%u, %u, %u) of block (%u, %u, %u) of kernel %.100s",
                 thread.x, thread.y, thread.z, block.x, block.y, block.z, parent->name);
    else
        snprintf(text, bytes, "several threads of kernel %.100s", parent->name);
}

void emulator::tell_race_of_parent(const struct conflict *conflict, const request *request,
                                   int lane)
{
    struct finding *finding = finding_new(RACE_GLOBAL, request->event->pc);
    if (!finding)
        return;
    const struct shadow *memory = shadow_of((const char *)conflict->memory);
    const uint64_t cell = conflict->cell;
    const uint64_t word = (uint64_t)((const char *)conflict->memory - memory->base) / WORD;
    const struct launch *launch = parent_clock_launch(self->launch, cell, word);
    char where[200], who[200];
    finding->actor = actor_of(request, lane);
    finding->load = plain_load(conflict, request);
    finding->other.pc = race_pc(cell);
    where_text(NULL, (uint64_t)(uintptr_t)conflict->memory, false, where, sizeof where,
               &finding->allocated);
    parents_text(launch->parent, cell, word, who, sizeof who);
    snprintf(
        finding->text, sizeof finding->text, "%s %s, which %s %s in %%o%s the launch in %s:%d%s",
        conflict->writes ? "writes" : "reads", where, who,
        past_verb(conflict->wrote, cell & ATOMIC_FIELD),
        parent_clock_of_thread(launch->past, cell, word) ? ", after"
        : parent_clock_of_block(launch->past, cell) ? ", and no __syncthreads() puts that before"
                                                    : ", and nothing puts that before",
        name_of_file(launch->file), launch->line,
        parent_clock_of_thread(launch->past, cell, word)
            ? ": a kernel cannot wait for its children; what has to come after them can be a "
              "launch to cudaStreamTailLaunch"
            : "");
    finding_done(finding);
}

void emulator::tell_race_of_siblings(const struct conflict *conflict, const request *request,
                                     int lane)
{
    struct finding *finding = finding_new(RACE_STREAMS, request->event->pc);
    if (!finding)
        return;
    const struct sibling *other = launched_beside(conflict->cell);
    const struct launch *launch = self->launch;
    char where[200];
    finding->actor = actor_of(request, lane);
    finding->load = plain_load(conflict, request);
    finding->other.pc = race_pc(conflict->cell);
    where_text(NULL, (uint64_t)(uintptr_t)conflict->memory, false, where, sizeof where,
               &finding->allocated);
    snprintf(
        finding->text, sizeof finding->text,
        "%s %s, which kernel %.100s (launched in %s:%d) %s in %%o: kernel %.100s launched this "
        "one (in %s:%d) in another stream%s, and nothing puts the two in order",
        conflict->writes ? "writes" : "reads", where, other->name, name_of_file(other->file),
        other->line, past_verb(conflict->wrote, conflict->cell & ATOMIC_FIELD),
        launch->parent->name, name_of_file(launch->file), launch->line,
        launch->stream || other->stream ? "" : ", for each block has a default stream of its own");
    finding_done(finding);
}

void emulator::tell_race_of_host(const struct conflict *conflict, const void *pc)
{
    struct finding *finding = finding_of_host(RACE_HOST, pc_of(pc));
    if (finding)
        tell(finding, conflict, "the host ",
             "it has not waited for that, as cudaDeviceSynchronize() would");
}
