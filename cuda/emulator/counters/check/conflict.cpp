/* conflict.cpp: two accesses to the same bytes that nothing puts in order, in words. */
#include "conflict.h"

#include "arrays.h"
#include "asked.h"
#include "bounds.h"
#include "findings.h"
#include "pinned.h"
#include "program.h"
#include "race.h"

using namespace emulator;

static void stream_text(const struct asked *work, char *text, size_t bytes)
{
    if (work->stream <= 2)
        snprintf(text, bytes, "the default stream");
    else
        snprintf(text, bytes, "stream %llu", work->stream - 2);
}

static void work_text(const struct asked *work, char *text, size_t bytes)
{
    char stream[64];
    stream_text(work, stream, sizeof stream);
    snprintf(text, bytes, work->is_kernel ? "kernel %s (launched in %%l, %s)" : "%s in %%l (%s)",
             work->what, stream);
}

static void memory_text(const void *memory, char *text, size_t bytes, uint32_t *allocated)
{
    struct emulator_array array;
    const char *p = (const char *)memory;
    for (int i = 0; emulator_is_pinned(p) && emulator_next_array(i, &array); i++)
        if (lies_within(p, 1, array.base, array.bytes)) {
            *allocated = pc_of(array.allocated);
            snprintf(text, bytes, "byte %td of the pinned memory of %zu %s that %%a allocated",
                     p - array.base, array.bytes, byte_word(array.bytes));
            return;
        }
    if (emulator_is_pinned(p))
        snprintf(text, bytes, "pinned memory");
    else
        where_text(NULL, (uint64_t)(uintptr_t)memory, false, text, bytes, allocated);
}

/* Who is at work now */
static void worker_text(char *text, size_t bytes)
{
    const struct asked *work = asked_now();
    char stream[64];
    stream_text(work, stream, sizeof stream);
    snprintf(text, bytes, work->is_kernel ? "%.0sin %s, " : "%s in %s ", work->what, stream);
}

static void tell(struct finding *finding, const struct conflict *conflict, const char *who,
                 const char *advice)
{
    char where[200], other[300];
    const struct asked *before = asked_with(conflict->tag);
    memory_text(conflict->memory, where, sizeof where, &finding->allocated);
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
                                      : finding_of_host(RACE_STREAMS, pc_of(asked_now()->pc));
    char who[100];
    if (!finding)
        return;
    if (request) {
        finding->actor = actor_of(request, lane);
        finding->load = plain_load(conflict, request);
    }
    worker_text(who, sizeof who);
    tell(finding, conflict, who,
         "nothing puts the two in order, as an event and cudaStreamWaitEvent would");
}

void emulator::tell_race_of_host(const struct conflict *conflict, const void *pc)
{
    struct finding *finding = finding_of_host(RACE_HOST, pc_of(pc));
    if (finding)
        tell(finding, conflict, "the host ",
             "it has not waited for that, as cudaDeviceSynchronize() would");
}
