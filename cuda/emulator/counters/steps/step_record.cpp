/* step_record.cpp: records what the warps of one block do, step by step. */
#include "counters/steps/step_record.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "counters/base/program_image.h"
#include "counters/base/settings.h"
#include "counters/findings/findings.h"
#include "counters/findings/json_text.h"
#include "counters/steps/step_meetings.h"
#include "counters/steps/step_names.h"
#include "counters/steps/step_values.h"
#include "engine/base/worker.h"
#include "memory/arena.h"
#include "memory/arrays.h"
#include "memory/device_variables.h"

using namespace emulator;

__thread struct step_cost *emulator::step_cost;

/* What was asked for. */
static const char *path; /* NULL: nothing */
static uint64_t wanted_launch = 1;
static unsigned wanted_block[3];

static const struct launch *launch_wanted; /* it runs now; else NULL */

/* The record under way */
static FILE *out;
static struct step_cost cost;
static struct step_value value[LANES]; /* of the request's lanes, in their order */
static long steps_of[WARPS], bytes_of[WARPS], left_out[WARPS];
static int warps;
/* Findings of requests are numbered up to `findings_seen`. `outside`: the last one that was found
 * between requests, as at a barrier. */
static uint64_t findings_seen;
static struct last_finding outside;

enum { MOST_PLACES = 1 << 14 };
static uint32_t places[MOST_PLACES]; /* a hash table of the pcs that steps name; 0: free */

void emulator::steps_read_settings(void)
{
    const char *of = getenv("EMUCC_STEPS_OF");
    path = getenv("EMUCC_STEPS");
    if (path && of)
        sscanf(of, "%" SCNu64 ":%u,%u,%u", &wanted_launch, &wanted_block[0], &wanted_block[1],
               &wanted_block[2]);
}

void emulator::steps_launch_begins(const struct launch *launch)
{
    if (launch->depth > 0)
        return;
    count_launches++;
    launch_wanted = path && count_launches == wanted_launch ? launch : NULL;
}

/* ---- the file ---- */

static void write_head(const struct launch *launch, int threads)
{
    const dim3 grid = launch->grid, block = launch->block;
    fprintf(out, "{\"v\":1,\"kind\":\"block\",\"kernel\":");
    json_text(out, launch->name);
    fprintf(out,
            ",\"launch\":%" PRIu64 ",\"grid\":[%u,%u,%u],\"block\":[%u,%u,%u],"
            "\"index\":[%u,%u,%u],\"threads\":%d,\"warp\":%d}\n",
            count_launches, grid.x, grid.y, grid.z, block.x, block.y, block.z, blockIdx.x,
            blockIdx.y, blockIdx.z, threads, LANES);
}

static void know_place(uint32_t pc)
{
    uint32_t i = pc * 2654435761u % MOST_PLACES; /* Knuth's multiplicative hash */
    for (int tries = 0; tries < MOST_PLACES; tries++, i = (i + 1) % MOST_PLACES) {
        if (places[i] == 0)
            places[i] = pc;
        if (places[i] == pc)
            return;
    }
}

/* Begins a line. Returns false if the warp has no room for another step. */
static bool begin_step(int warp, const char *what, uint32_t pc, lanemask lanes)
{
    if (steps_of[warp] >= MOST_STEPS / warps || bytes_of[warp] >= MOST_STEP_BYTES / warps) {
        left_out[warp]++;
        return false;
    }
    steps_of[warp]++;
    know_place(pc);
    bytes_of[warp] +=
        fprintf(out, "{\"kind\":\"step\",\"warp\":%d,\"what\":\"%s\",\"pc\":%u,\"lanes\":\"%llx\"",
                warp, what, pc, (unsigned long long)lanes);
    return true;
}

/* Ends a line, with what was found at this instruction since the last step. */
static void end_step(uint32_t pc)
{
    const struct last_finding *found =
        finding_last.number != findings_seen ? &finding_last : &outside;
    if (found->number > 0 && found->pc == pc)
        fprintf(out, ",\"found\":\"%s\"", check_texts[found->check].id);
    fprintf(out, "}\n");
}

static void see_outside(void)
{
    if (finding_last.number != findings_seen)
        outside = finding_last;
    findings_seen = finding_last.number;
}

/* Writes the lanes' distances from an array's beginning: all of them, or the first one and the
 * distance of each lane from the one before. */
static int write_offsets(const request *part, const char *begin)
{
    const uint64_t base = (uint64_t)(uintptr_t)begin;
    const int64_t first = (int64_t)(part->address[0] - base);
    const int64_t by =
        part->lanes > 1 ? (int64_t)(part->address[1] - part->address[0]) : (int64_t)0;
    bool regular = true;
    for (int i = 1; i < part->lanes; i++)
        regular = regular && (int64_t)(part->address[i] - part->address[i - 1]) == by;
    if (regular)
        return fprintf(out, ",\"first\":%" PRId64 ",\"by\":%" PRId64, first, by);
    int bytes = fprintf(out, ",\"at\":[");
    for (int i = 0; i < part->lanes; i++)
        bytes += fprintf(out, "%s%" PRId64, i ? "," : "", (int64_t)(part->address[i] - base));
    return bytes + fprintf(out, "]");
}

static int write_value(const uint64_t *words, unsigned bytes)
{
    return bytes > 8 ? fprintf(out, "%" PRIx64 "%016" PRIx64, words[1], words[0])
                     : fprintf(out, "%" PRIx64, words[0]);
}

/* Writes the lanes' values in hexadecimal; "" for one that is not known. */
static int write_values(const char *name, int lanes, bool step_value::*known,
                        uint64_t (step_value::*words)[2])
{
    bool any = false;
    for (int i = 0; i < lanes; i++)
        any |= value[i].*known;
    if (!any)
        return 0;
    int bytes = fprintf(out, ",\"%s\":\"", name);
    for (int i = 0; i < lanes; i++) {
        bytes += fprintf(out, "%s", i ? " " : "");
        bytes += value[i].*known ? write_value(value[i].*words, value[i].bytes) : fprintf(out, "?");
    }
    return bytes + fprintf(out, "\"");
}

/* ---- the block ---- */

void emulator::steps_block_begins(struct notes *notes, int threads)
{
    const uint3 b = blockIdx;
    if (!notes->on || !self->launch || self->launch != launch_wanted || b.x != wanted_block[0] ||
        b.y != wanted_block[1] || b.z != wanted_block[2])
        return;
    out = fopen(path, "w");
    if (!out) {
        fprintf(stderr, "emulator: cannot write the steps to %s\n", path);
        return;
    }
    memset(steps_of, 0, sizeof steps_of);
    memset(bytes_of, 0, sizeof bytes_of);
    memset(left_out, 0, sizeof left_out);
    warps = (threads + LANES - 1) / LANES;
    findings_seen = finding_last.number;
    outside = {};
    step_cost = &cost;
    notes->full = notes->next; /* each event is noted by steps_note() */
    self->tells_taken = true;
    write_head(self->launch, threads);
}

void emulator::steps_block_ends(struct counter *counter)
{
    if (!is_stepping())
        return;
    counter->notes->full = counter->notes->end;
    self->tells_taken = false;
    step_cost = NULL;
    names_write(out);
    for (uint32_t pc : places)
        if (pc)
            names_write_place(out, pc);
    fprintf(out, "{\"kind\":\"end\",\"steps\":[");
    for (int i = 0; i < warps; i++)
        fprintf(out, "%s%ld", i ? "," : "", steps_of[i]);
    fprintf(out, "],\"left_out\":[");
    for (int i = 0; i < warps; i++)
        fprintf(out, "%s%ld", i ? "," : "", left_out[i]);
    fprintf(out, "]}\n");
    fclose(out);
    memset(places, 0, sizeof places);
    values_forget();
    meetings_forget();
    names_forget();
}

/* ---- its steps ---- */

static bool within(const void *p, const char *begin, const char *end)
{
    return (const char *)p >= begin && (const char *)p < end;
}

static bool is_readable(const struct counter *counter, const void *address, size_t bytes)
{
    struct emulator_array array;
    if (emulator_in_arena(address))
        return emulator_array_at(address, bytes, &array) == INSIDE;
    return within(address, counter->local, counter->local_end - bytes) ||
           emulator_is_variable(address) || emulator_is_constant(address);
}

static bool is_local(const struct counter *counter, const void *address)
{
    return within(address, counter->stacks, counter->stacks_end);
}

void emulator::steps_note(const struct counter *counter, int thread, enum action action,
                          const void *address, size_t bytes, const void *pc)
{
    const struct event event = {0, (uint8_t)action, (uint8_t)bytes, 0, 0, 0};
    if (has_value(&event) && !is_local(counter, address))
        values_note(thread, action, address, bytes, is_readable(counter, address, bytes),
                    pc_of(pc));
    else
        values_settle();
}

void emulator::steps_take(const struct counter *counter, const request *whole)
{
    values_settle();
    see_outside();
    cost = {};
    if (!has_value(whole->event))
        return;
    for (int i = 0; i < whole->lanes; i++)
        if (!is_local(counter, (const void *)whole->address[i]))
            value[whole->lane[i]] = values_take(whole->first_thread + whole->lane[i]);
}

static lanemask lanes_of(const request *request)
{
    lanemask lanes = 0;
    for (int i = 0; i < request->lanes; i++)
        lanes |= lane_bit((unsigned)request->lane[i]);
    return lanes;
}

static const char *word_of(const struct event *event)
{
    switch (access_of(event)) {
    case LOAD:
    case VOLATILE_LOAD:
    case ATOMIC_LOAD:
        return event->action == COPY_LOAD ? "copy load" : "load";
    case ATOMIC:
        return "atomic";
    default:
        return event->action == COPY_STORE ? "copy store" : "store";
    }
}

/* The values of a part of a request, in the order of its lanes. */
static void order_values(const request *part)
{
    struct step_value all[LANES];
    memcpy(all, value, sizeof all);
    for (int i = 0; i < part->lanes; i++)
        value[i] = all[part->lane[i]];
}

void emulator::steps_access(const struct counter *counter, const request *part, const char *space)
{
    const struct event *event = part->event;
    const int warp = part->first_thread / LANES;
    const char *begin;
    if (!begin_step(warp, word_of(event), event->pc, lanes_of(part)))
        return;
    const int array =
        names_array(counter, (const void *)part->address[0], strcmp(space, "shared") == 0, &begin);
    long bytes = fprintf(out, ",\"space\":\"%s\",\"array\":%d,\"bytes\":%u", space, array,
                         (unsigned)event->bytes);
    bytes += write_offsets(part, begin);
    order_values(part);
    bytes += write_values("before", part->lanes, &step_value::before_known, &step_value::before);
    bytes += write_values("after", part->lanes, &step_value::after_known, &step_value::after);
    if (cost.parts > 0)
        bytes += fprintf(out, ",\"parts\":%" PRIu64 ",\"ideal\":%" PRIu64, cost.parts, cost.ideal);
    bytes_of[warp] += bytes;
    end_step(event->pc);
}

static const char *const MEETINGS[] = {"syncwarp", "shuffle", "shuffle", "shuffle", "shuffle",
                                       "vote",     "match",   "reduce",  "matrix"};

static void write_shuffle(const struct step_meeting *meeting, int warp)
{
    bytes_of[warp] += fprintf(out, ",\"after\":\"");
    for (lanemask left = meeting->lanes; left; left &= left - 1)
        bytes_of[warp] += fprintf(out, "%s%" PRIx64, left == meeting->lanes ? "" : " ",
                                  meeting->values[first_lane(left)]);
    bytes_of[warp] += fprintf(out, "\",\"sources\":[");
    for (lanemask left = meeting->lanes; left; left &= left - 1) {
        const uint8_t source = meeting->source[first_lane(left)];
        bytes_of[warp] += fprintf(out, "%s%d", left == meeting->lanes ? "" : ",",
                                  source == NO_SOURCE ? -1 : source);
    }
    bytes_of[warp] += fprintf(out, "]");
}

static void record_meeting(const request *whole)
{
    const struct step_meeting *meeting = meetings_find(whole->event->pc);
    const int warp = whole->first_thread / LANES;
    const char *what = meeting ? MEETINGS[meeting->what] : "meeting";
    const uint32_t pc = meeting ? pc_of(meeting->pc) : 0;
    if (!begin_step(warp, what, pc, lanes_of(whole)))
        return;
    if (strcmp(what, "shuffle") == 0)
        write_shuffle(meeting, warp);
    end_step(pc);
}

void emulator::steps_other(const request *whole)
{
    const enum action action = (enum action)whole->event->action;
    const char *what = action == BRANCH          ? "enter"
                       : action == FENCE         ? "fence"
                       : action == FETCH_TEXTURE ? "texture"
                       : action == LAUNCH        ? "launch"
                       : action == COPIES_ARRIVE ? "copies arrive"
                                                 : NULL;
    if (action == MEET)
        record_meeting(whole);
    else if (what &&
             begin_step(whole->first_thread / LANES, what, whole->event->pc, lanes_of(whole)))
        end_step(whole->event->pc);
    findings_seen = finding_last.number;
}

/* Which lanes of a warp are in this state? `pc`: where the last of them waits. */
static lanemask lanes_in(int first, int threads, thread_state state, uint32_t *pc)
{
    lanemask lanes = 0;
    for (int thread = first; thread < first + LANES && thread < threads; thread++) {
        if (self->state[thread] != state)
            continue;
        lanes |= lane_bit((unsigned)(thread - first));
        *pc = pc_of(self->barrier_pc[thread]);
    }
    return lanes;
}

void emulator::steps_barrier(int threads, bool grid)
{
    see_outside();
    for (int first = 0; first < threads; first += LANES) {
        uint32_t pc = 0, unused = 0;
        const lanemask lanes = lanes_in(first, threads, grid ? AT_GRID : AT_BARRIER, &pc);
        const lanemask ended = lanes_in(first, threads, ENDED, &unused);
        if (!lanes || !begin_step(first / LANES, grid ? "grid barrier" : "barrier", pc, lanes))
            continue;
        if (ended)
            bytes_of[first / LANES] +=
                fprintf(out, ",\"ended\":\"%llx\"", (unsigned long long)ended);
        end_step(pc);
    }
    outside = {};
}
