/* operation.cpp: the operations that the host has requested, and their order. */
#include "counters/shadow/operation.h"

#include <stdlib.h>
#include <string.h>

#include "counters/base/program_image.h"
#include "memory/device_variables.h"
#include "memory/host_watch.h"

using namespace emulator;

enum { WORDS = TAGS / 64 };

/* A set of operations: a bit for the first tag of each. */
struct emulator::vector_clock {
    uint64_t round; /* all tags are reused in each round, so a set of an earlier round is empty */
    uint64_t done[WORDS];
};

static struct vector_clock issued, host, before, unordered;
static struct operation pieces[TAGS]; /* by first tag */
static uint16_t first_of[TAGS];
static struct {
    uint64_t begin, end;
} written[TAGS];            /* by first tag: where it has; 0, 0: nowhere */
static bool shows[TAGS];    /* by first tag: it has written or printed something */
static bool triggers[TAGS]; /* by first tag: the next kernel of its stream may begin */
static bool under_way, has_accessed;
static uint64_t now; /* the first tag of the operation in progress */

const uint64_t *emulator::operation_unordered;
bool emulator::operation_host_is_behind;

static bool has(const struct vector_clock *clock, uint64_t tag)
{
    return clock->round == issued.round && clock->done[tag / 64] >> tag % 64 & 1;
}

static void add(struct vector_clock *clock, uint64_t tag)
{
    clock->done[tag / 64] |= (uint64_t)1 << tag % 64;
}

static void make_current(struct vector_clock *clock)
{
    if (clock->round == issued.round)
        return;
    memset(clock, 0, sizeof *clock);
    clock->round = issued.round;
}

static void join(struct vector_clock *later, const struct vector_clock *earlier)
{
    make_current(later);
    if (earlier->round != issued.round)
        return;
    for (int i = 0; i < WORDS; i++)
        later->done[i] |= earlier->done[i];
}

/* Has an operation been issued that is not in this set? */
static bool is_behind(const struct vector_clock *clock)
{
    for (int i = 0; i < WORDS; i++)
        if (issued.done[i] & ~(clock->round == issued.round ? clock->done[i] : 0))
            return true;
    return false;
}

void emulator::clock_joins(struct vector_clock **later, const struct vector_clock *earlier)
{
    if (!*later)
        *later = (struct vector_clock *)count_need(calloc(1, sizeof **later));
    join(*later, earlier);
}

void emulator::clock_ends(struct vector_clock **clock)
{
    free(*clock);
    *clock = NULL;
}

/* The host may access a __device__ variable by its name, but not while it is behind. */
static void set_behind(bool behind)
{
    const char *variables;
    size_t bytes;
    if (behind == operation_host_is_behind)
        return;
    operation_host_is_behind = behind;
    emulator_host_changed();
    emulator_variables(&variables, &bytes);
    if (behind)
        emulator_watch(variables, bytes, WATCH_VARIABLE);
    else
        emulator_watch_no_more(variables, bytes, WATCH_VARIABLE);
}

void emulator::operation_host_waited(const struct vector_clock *clock)
{
    join(&host, clock);
    set_behind(is_behind(&host));
}

/* If the operation may begin before the previous kernel of its stream has ended: that kernel's
 * first tag; else 0. Tags increase. */
static uint64_t find_ahead(const struct operation &work, uint64_t tag)
{
    while (work.early && --tag > 0)
        if (first_of[tag] == tag && has(&issued, tag) && pieces[tag].stream == work.stream)
            return pieces[tag].is_kernel && triggers[tag] && !has(&host, tag) ? tag : 0;
    return 0;
}

static void find_unordered(uint64_t ahead)
{
    operation_unordered = NULL;
    if (!ahead && !is_behind(&before))
        return;
    memset(&unordered, 0, sizeof unordered);
    for (uint64_t tag = 1; tag < TAGS; tag++) {
        const uint64_t first = first_of[tag];
        if (has(&issued, first) && (!has(&before, first) || (ahead && first == ahead)))
            add(&unordered, tag);
    }
    operation_unordered = unordered.done;
}

bool emulator::operation_beside_kernel(void)
{
    for (uint64_t tag = 1; operation_unordered && tag < TAGS; tag++)
        if (operation_is_unordered(tag << TAG_AT) && pieces[first_of[tag]].is_kernel)
            return true;
    return false;
}

void emulator::operation_begins(const struct vector_clock *clock, const struct operation &work,
                                uint64_t tag)
{
    memset(&before, 0, sizeof before);
    join(&before, &host);
    if (clock)
        join(&before, clock);
    under_way = true;
    has_accessed = false;
    now = tag;
    pieces[tag] = work;
    written[tag] = {};
    shows[tag] = triggers[tag] = false;
    first_of[tag] = (uint16_t)tag;
    find_unordered(find_ahead(work, tag));
}

void emulator::operation_goes_on(uint64_t tag)
{
    first_of[tag] = (uint16_t)(under_way ? now : 0);
}

void emulator::operation_accesses(void)
{
    has_accessed = true;
}

/* Called by several threads at once. */
void emulator::operation_shows(void)
{
    __atomic_store_n(&shows[now], true, __ATOMIC_RELAXED);
}

void emulator::operation_writes(uint64_t begin, uint64_t end)
{
    if (written[now].end == 0 || begin < written[now].begin)
        written[now].begin = begin;
    if (end > written[now].end)
        written[now].end = end;
    operation_shows();
}

bool emulator::operation_writes_within(const struct operation *work, const void *memory,
                                       size_t bytes)
{
    const auto &of = written[work - pieces];
    return of.begin >= (uintptr_t)memory && of.end <= (uintptr_t)memory + bytes;
}

void emulator::operation_triggers(void)
{
    __atomic_store_n(&triggers[now], true, __ATOMIC_RELAXED);
}

bool emulator::operation_ends(struct vector_clock **after)
{
    under_way = false;
    operation_unordered = NULL;
    clock_joins(after, &before);
    if (!has_accessed)
        return false;
    add(&issued, now);
    add(*after, now);
    set_behind(true);
    return true;
}

void emulator::operation_forget(void)
{
    const struct operation work = pieces[now];
    const bool shown = shows[now], triggered = triggers[now];
    issued.round++;
    memset(issued.done, 0, sizeof issued.done);
    memset(first_of, 0, sizeof first_of);
    operation_unordered = NULL;
    set_behind(false);
    make_current(&before);
    now = 1; /* the next tag */
    pieces[now] = work;
    shows[now] = shown;
    triggers[now] = triggered;
}

bool emulator::operation_host_knows(uint64_t tag)
{
    return !has(&issued, first_of[tag]) || has(&host, first_of[tag]);
}

bool emulator::operation_host_knows_all(const struct vector_clock *clock)
{
    make_current(&host);
    for (int i = 0; clock->round == issued.round && i < WORDS; i++)
        if (clock->done[i] & ~host.done[i])
            return false;
    return true;
}

const struct operation *emulator::operation_unknown_kernel(void)
{
    for (uint64_t tag = TAGS - 1; tag > 0; tag--)
        if (first_of[tag] == tag && pieces[tag].is_kernel && shows[tag] &&
            !operation_host_knows(tag))
            return &pieces[tag];
    return NULL;
}

const struct operation *emulator::operation_with(uint64_t tag)
{
    return &pieces[first_of[tag]];
}

uint64_t emulator::operation_first_tag(uint64_t tag)
{
    return first_of[tag];
}

const struct operation *emulator::operation_now(void)
{
    return &pieces[now];
}

const struct operation *emulator::operation_under_way(void)
{
    return under_way ? &pieces[now] : NULL;
}

uint64_t emulator::operation_now_tag(void)
{
    return now;
}
