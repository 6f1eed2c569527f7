/* asked.cpp: the work that the host asked for, and what of it comes before what. */
#include "asked.h"

#include <stdlib.h>
#include <string.h>

#include "program.h"

using namespace emulator;

enum { WORDS = TAGS / 64 };

/* Of a piece with several tags, the first. */
struct emulator::moment {
    uint64_t round; /* tags are used again in each; of an earlier one nothing is left */
    uint64_t done[WORDS];
};

static struct moment issued, host, before, unordered;
static struct asked pieces[TAGS]; /* by first tag */
static uint16_t first_of[TAGS];
static bool shows[TAGS];    /* by first tag: it has written or printed something */
static bool triggers[TAGS]; /* and: it lets the kernel behind it begin before it has ended */
static bool under_way, has_accessed;
static uint64_t now; /* the first tag of the work under way */

const uint64_t *emulator::asked_unordered;
bool emulator::asked_host_is_behind;

static bool has(const struct moment *moment, uint64_t tag)
{
    return moment->round == issued.round && moment->done[tag / 64] >> tag % 64 & 1;
}

static void add(struct moment *moment, uint64_t tag)
{
    moment->done[tag / 64] |= (uint64_t)1 << tag % 64;
}

static void make_current(struct moment *moment)
{
    if (moment->round == issued.round)
        return;
    memset(moment, 0, sizeof *moment);
    moment->round = issued.round;
}

static void join(struct moment *later, const struct moment *earlier)
{
    make_current(later);
    if (earlier->round != issued.round)
        return;
    for (int i = 0; i < WORDS; i++)
        later->done[i] |= earlier->done[i];
}

/* Is there anything of what was asked for that is not in this? */
static bool is_behind(const struct moment *moment)
{
    for (int i = 0; i < WORDS; i++)
        if (issued.done[i] & ~(moment->round == issued.round ? moment->done[i] : 0))
            return true;
    return false;
}

void emulator::moment_joins(struct moment **later, const struct moment *earlier)
{
    if (!*later)
        *later = (struct moment *)count_need(calloc(1, sizeof **later));
    join(*later, earlier);
}

void emulator::moment_ends(struct moment **moment)
{
    free(*moment);
    *moment = NULL;
}

void emulator::asked_host_waited(const struct moment *moment)
{
    join(&host, moment);
    asked_host_is_behind = is_behind(&host);
}

/* The kernel just ahead in the stream, if this one may begin before that has ended; or 0. Tags go
 * up. */
static uint64_t find_ahead(const struct asked &work, uint64_t tag)
{
    while (work.early && --tag > 0)
        if (first_of[tag] == tag && has(&issued, tag) && pieces[tag].stream == work.stream)
            return pieces[tag].is_kernel && triggers[tag] && !has(&host, tag) ? tag : 0;
    return 0;
}

static void find_unordered(uint64_t ahead)
{
    asked_unordered = NULL;
    if (!ahead && !is_behind(&before))
        return;
    memset(&unordered, 0, sizeof unordered);
    for (uint64_t tag = 1; tag < TAGS; tag++) {
        const uint64_t first = first_of[tag];
        if (has(&issued, first) && (!has(&before, first) || (ahead && first == ahead)))
            add(&unordered, tag);
    }
    asked_unordered = unordered.done;
}

void emulator::asked_begins(const struct moment *moment, const struct asked &work, uint64_t tag)
{
    memset(&before, 0, sizeof before);
    join(&before, &host);
    if (moment)
        join(&before, moment);
    under_way = true;
    has_accessed = false;
    now = tag;
    pieces[tag] = work;
    shows[tag] = triggers[tag] = false;
    first_of[tag] = (uint16_t)tag;
    find_unordered(find_ahead(work, tag));
}

void emulator::asked_goes_on(uint64_t tag)
{
    first_of[tag] = (uint16_t)(under_way ? now : 0);
}

void emulator::asked_accesses(void)
{
    has_accessed = true;
}

/* Threads that print do so side by side. */
void emulator::asked_shows(void)
{
    __atomic_store_n(&shows[now], true, __ATOMIC_RELAXED);
}

void emulator::asked_triggers(void)
{
    __atomic_store_n(&triggers[now], true, __ATOMIC_RELAXED);
}

bool emulator::asked_ends(struct moment **after)
{
    under_way = false;
    asked_unordered = NULL;
    moment_joins(after, &before);
    if (!has_accessed)
        return false;
    add(&issued, now);
    add(*after, now);
    asked_host_is_behind = true;
    return true;
}

void emulator::asked_forget(void)
{
    const struct asked work = pieces[now];
    const bool shown = shows[now], triggered = triggers[now];
    issued.round++;
    memset(issued.done, 0, sizeof issued.done);
    memset(first_of, 0, sizeof first_of);
    asked_unordered = NULL;
    asked_host_is_behind = false;
    make_current(&before);
    now = 1; /* the next one */
    pieces[now] = work;
    shows[now] = shown;
    triggers[now] = triggered;
}

bool emulator::asked_host_knows(uint64_t tag)
{
    return !has(&issued, first_of[tag]) || has(&host, first_of[tag]);
}

bool emulator::asked_host_knows_all(const struct moment *moment)
{
    make_current(&host);
    for (int i = 0; moment->round == issued.round && i < WORDS; i++)
        if (moment->done[i] & ~host.done[i])
            return false;
    return true;
}

const struct asked *emulator::asked_unknown_kernel(void)
{
    for (uint64_t tag = TAGS - 1; tag > 0; tag--)
        if (first_of[tag] == tag && pieces[tag].is_kernel && shows[tag] && !asked_host_knows(tag))
            return &pieces[tag];
    return NULL;
}

const struct asked *emulator::asked_with(uint64_t tag)
{
    return &pieces[first_of[tag]];
}

uint64_t emulator::asked_first_tag(uint64_t tag)
{
    return first_of[tag];
}

const struct asked *emulator::asked_now(void)
{
    return &pieces[now];
}

const struct asked *emulator::asked_under_way(void)
{
    return under_way ? &pieces[now] : NULL;
}

uint64_t emulator::asked_now_tag(void)
{
    return now;
}
