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
#include "counters/steps/step_text.h"
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
static struct step_value value[LANES]; /* of the request's lanes */
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

/* Has the warp no room for another step? Then no values are kept for it either. */
static bool is_full(int warp)
{
    return steps_of[warp] >= MOST_STEPS / warps || bytes_of[warp] >= MOST_STEP_BYTES / warps;
}

/* Begins a line. Returns false if the warp has no room for another step. */
static bool begin_step(int warp, const char *what, uint32_t pc, lanemask lanes)
{
    if (is_full(warp)) {
        left_out[warp]++;
        return false;
    }
    steps_of[warp]++;
    know_place(pc);
    line_number("{\"kind\":\"step\",\"warp\":", warp);
    line_text(",\"what\":\"");
    line_text(what);
    line_number("\",\"pc\":", pc);
    line_hex(",\"lanes\":\"", lanes, 1);
    line_text("\"");
    return true;
}

/* Ends a line, with what was found at this instruction since the last step. */
static void end_step(int warp, uint32_t pc)
{
    const struct last_finding *found =
        finding_last.number != findings_seen ? &finding_last : &outside;
    if (found->number > 0 && found->pc == pc) {
        line_text(",\"found\":\"");
        line_text(check_texts[found->check].id);
        line_text("\"");
    }
    line_text("}");
    bytes_of[warp] += (long)line_write(out);
}

static void see_outside(void)
{
    if (finding_last.number != findings_seen)
        outside = finding_last;
    findings_seen = finding_last.number;
}

/* Appends the lanes' distances from an array's beginning: all of them, or the first one and the
 * distance of each lane from the one before. */
static void put_offsets(const request *part, const char *begin)
{
    const uint64_t base = (uint64_t)(uintptr_t)begin, *address = part->address;
    const uint64_t by = part->lanes > 1 ? address[1] - address[0] : 0;
    bool regular = true;
    for (int i = 1; i < part->lanes; i++)
        regular = regular && address[i] - address[i - 1] == by;
    if (regular) {
        line_number(",\"first\":", (int64_t)(address[0] - base));
        line_number(",\"by\":", (int64_t)by);
        return;
    }
    for (int i = 0; i < part->lanes; i++)
        line_number(i ? "," : ",\"at\":[", (int64_t)(address[i] - base));
    line_text("]");
}

/* Appends the lanes' values, "?" for one that is not known; nothing if none is. */
static void put_values(const char *name, const request *part, bool step_value::*known,
                       uint64_t (step_value::*words)[2])
{
    bool any = false;
    for (int i = 0; i < part->lanes; i++)
        any |= value[part->lane[i]].*known;
    if (!any)
        return;
    line_text(name);
    for (int i = 0; i < part->lanes; i++) {
        const struct step_value *one = &value[part->lane[i]];
        const char *space = i ? " " : "";
        const bool wide = one->bytes > 8;
        if (!(one->*known))
            line_text(i ? " ?" : "?");
        else
            line_hex(space, (one->*words)[wide], 1);
        if (one->*known && wide)
            line_hex("", (one->*words)[0], 16);
    }
    line_text("\"");
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

/* Most accesses lie in the array of the one before. */
static bool is_readable(const struct counter *counter, const void *address, size_t bytes)
{
    static const char *begin;
    static size_t size;
    struct emulator_array array;
    if (emulator_in_arena(address)) {
        if (lies_within(address, bytes, begin, size))
            return true;
        if (emulator_array_at(address, bytes, &array) != INSIDE)
            return false;
        begin = array.base;
        size = array.bytes;
        return true;
    }
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
    if (has_value(&event) && !is_full(thread / LANES) && !is_local(counter, address))
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
    if (!has_value(whole->event) || is_full(whole->first_thread / LANES))
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

void emulator::steps_access(const struct counter *counter, const request *part, const char *space)
{
    const struct event *event = part->event;
    const int warp = part->first_thread / LANES;
    const char *begin;
    if (!begin_step(warp, word_of(event), event->pc, lanes_of(part)))
        return;
    const int array =
        names_array(counter, (const void *)part->address[0], strcmp(space, "shared") == 0, &begin);
    line_text(",\"space\":\"");
    line_text(space);
    line_number("\",\"array\":", array);
    line_number(",\"bytes\":", event->bytes);
    put_offsets(part, begin);
    put_values(",\"before\":\"", part, &step_value::before_known, &step_value::before);
    put_values(",\"after\":\"", part, &step_value::after_known, &step_value::after);
    if (cost.parts > 0) {
        line_number(",\"parts\":", (int64_t)cost.parts);
        line_number(",\"ideal\":", (int64_t)cost.ideal);
    }
    end_step(warp, event->pc);
}

static const char *const MEETINGS[] = {"syncwarp", "shuffle", "shuffle", "shuffle", "shuffle",
                                       "vote",     "match",   "reduce",  "matrix"};

static void put_shuffle(const struct step_meeting *meeting)
{
    const lanemask lanes = meeting->lanes;
    for (lanemask left = lanes; left; left &= left - 1)
        line_hex(left == lanes ? ",\"after\":\"" : " ", meeting->values[first_lane(left)], 1);
    for (lanemask left = lanes; left; left &= left - 1) {
        const uint8_t source = meeting->source[first_lane(left)];
        line_number(left == lanes ? "\",\"sources\":[" : ",", source == NO_SOURCE ? -1 : source);
    }
    line_text("]");
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
        put_shuffle(meeting);
    end_step(warp, pc);
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
    const int warp = whole->first_thread / LANES;
    if (action == MEET)
        record_meeting(whole);
    else if (what && begin_step(warp, what, whole->event->pc, lanes_of(whole)))
        end_step(warp, whole->event->pc);
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
    for (int warp = 0; warp < warps; warp++) {
        uint32_t pc = 0, unused = 0;
        const lanemask lanes = lanes_in(warp * LANES, threads, grid ? AT_GRID : AT_BARRIER, &pc);
        const lanemask ended = lanes_in(warp * LANES, threads, ENDED, &unused);
        if (!lanes || !begin_step(warp, grid ? "grid barrier" : "barrier", pc, lanes))
            continue;
        if (ended) {
            line_hex(",\"ended\":\"", ended, 1);
            line_text("\"");
        }
        end_step(warp, pc);
    }
    outside = {};
}
