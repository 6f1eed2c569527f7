/* unread_shared.cpp: elements of shared memory that a thread has changed and that no thread reads
 * afterwards, as where a tree of sums takes the half of an odd number.
 *
 * Right programs leave elements unread, too: the corners of a tile, or the upper half of a warp's
 * sums. So an element is reported only if something is lost with it: the thread has taken for it
 * what another thread wrote, no other thread has read that, and the thread stores nothing else from
 * then on. And other threads go on with the same statement after a barrier: so it is not the end of
 * a sum that a block beyond the edge does not store. It may be intended, so it is a note. */
#include "counters/check/coverage/unread_shared.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "counters/base/program_image.h"
#include "counters/check/race/race.h"
#include "counters/findings/findings.h"
#include "counters/findings/symbols.h"

using namespace emulator;

struct emulator::unread {
    uint8_t *reads;        /* by word: how often what it holds was read; 2: more than once */
    uint16_t stored[1024]; /* by thread: 1 + its clock when it last stored to shared memory, */
    uint16_t
        acted[1024]; /* and when it last stored elsewhere, or twice without a barrier between */
    bool unclear;
};

static struct unread *unread_make(const counter *counter)
{
    struct unread *made = (struct unread *)count_need(calloc(1, sizeof *made));
    made->reads = (uint8_t *)count_need(calloc(counter->shared.bytes / WORD + LANES, 1));
    return made;
}

void emulator::unread_forget(counter *counter)
{
    if (!counter->unread)
        counter->unread = unread_make(counter);
    memset(counter->unread->stored, 0, sizeof counter->unread->stored);
    memset(counter->unread->acted, 0, sizeof counter->unread->acted);
    counter->unread->unclear = false;
}

void emulator::unread_unclear(counter *counter)
{
    counter->unread->unclear = true;
}

/* ---- accesses ---- */

static void note_store(struct unread *unread, unsigned thread, unsigned clock, bool plain)
{
    const uint16_t now = (uint16_t)(clock + 1);
    if (!plain || unread->stored[thread] == now)
        unread->acted[thread] = now;
    unread->stored[thread] = now;
}

static inline void add_reads(uint8_t *reads, uint64_t words, int count)
{
    for (uint64_t i = 0; i < words; i++) /* without a branch, so that it is vectorised */
        reads[i] = (uint8_t)(reads[i] + count < 2 ? reads[i] + count : 2);
}

/* Lanes whose bytes are adjacent, or which access the same bytes. Several may share a word of which
 * each accesses a part. */
static void note_group(const counter *counter, const request *request, const struct group *group,
                       bool store)
{
    const uint64_t bytes = request->event->bytes, lanes = (uint64_t)(group->end - group->first);
    const uint64_t offset =
        request->address[group->first] - (uint64_t)(uintptr_t)counter->shared.base;
    const uint64_t end = offset + (group->same ? bytes : bytes * lanes);
    uint8_t *const reads = counter->unread->reads + offset / WORD;
    const uint64_t words = (end + WORD - 1) / WORD - offset / WORD;
    if (store)
        memset(reads, 0, words);
    else
        add_reads(reads, words, (group->same && lanes > 1) || bytes < WORD ? 2 : 1);
}

void emulator::unread_access(counter *counter, const request *request, bool shared)
{
    const enum action action = access_of(request->event);
    const bool store = action != LOAD && action != VOLATILE_LOAD && action != ATOMIC_LOAD;
    for (int i = 0; shared && i < request->groups; i++)
        note_group(counter, request, &request->group[i], store);
    if (!store || (!shared && counter->shared_high == 0))
        return;
    for (int i = 0; i < request->lanes; i++) {
        const unsigned thread = (unsigned)(request->first_thread + request->lane[i]);
        note_store(counter->unread, thread, counter->order.clock[thread],
                   shared && action == STORE);
    }
}

/* ---- the block ends ---- */

/* Is it an access of this block by one thread, no atomic, whose instruction and clock are known? */
static bool is_plain(const counter *counter, uint64_t cell)
{
    return same_tag(cell, counter->order.shared) && cell_kind(cell) == ONE_THREAD &&
           !(cell & ATOMIC_FIELD) && cell_clock(cell) < LAST_CLOCK && race_pc(cell) != 0;
}

/* Has the thread, when it wrote this, read what another thread wrote and no thread read since? */
static bool has_taken(const counter *counter, uint64_t write, unsigned thread)
{
    const struct shadow *shared = &counter->shared;
    for (uint64_t word = counter->shared_low; word < counter->shared_high; word++) {
        const uint64_t read = shared->reads[word], from = shared->writes[word];
        if (counter->unread->reads[word] == 1 && is_plain(counter, read) &&
            is_plain(counter, from) && cell_clock(read) == cell_clock(write) &&
            cell_thread(read, word) == thread && cell_thread(from, word) != thread)
            return true;
    }
    return false;
}

/* Has the statement stored to other elements after the next barrier? */
static bool goes_on(const counter *counter, uint64_t write)
{
    for (uint64_t word = counter->shared_low; word < counter->shared_high; word++) {
        const uint64_t other = counter->shared.writes[word];
        if (is_plain(counter, other) && cell_clock(other) > cell_clock(write) &&
            race_same_line(other, write))
            return true;
    }
    return false;
}

/* Has the last thread that wrote the word read it before, in one statement, and is that lost? */
static bool is_left_out(const counter *counter, uint64_t word)
{
    const struct unread *unread = counter->unread;
    const uint64_t write = counter->shared.writes[word], read = counter->shared.reads[word];
    const unsigned thread = cell_thread(write, word), clock = cell_clock(write);
    return unread->reads[word] == 0 && is_plain(counter, write) && is_plain(counter, read) &&
           same_who(read, write) && cell_clock(read) == clock &&
           unread->stored[thread] == clock + 1 && unread->acted[thread] <= clock &&
           has_taken(counter, write, thread) && goes_on(counter, write);
}

/* Adds {which} elements of the variable that begins at word `begin` are left out, from `word` on;
 * and {them}. */
static void add_elements(struct finding *finding, const counter *counter, uint64_t word,
                         const struct variable *variable)
{
    enum { SHOWN = 6 };
    const uint64_t first = counter->shared.writes[word];
    uint64_t last = UINT64_MAX;
    char list[200] = "";
    int count = 0;
    for (; word < counter->shared_high; word++) {
        const uint64_t offset = word * WORD - variable->offset,
                       element = offset / race_width(first);
        if (element == last || offset >= variable->bytes || !is_left_out(counter, word) ||
            !race_same_line(counter->shared.writes[word], first))
            continue;
        last = element;
        if (count++ < SHOWN)
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%llu",
                     count > 1 ? ", " : "", (unsigned long long)element);
    }
    char which[240];
    snprintf(which, sizeof which, "element%s %s%s", count > 1 ? "s" : "", list,
             count > SHOWN ? " and others" : "");
    fact_text(finding, "which", which);
    fact_text(finding, "them", count > 1 ? "them" : "it");
}

static void tell_left_out(const counter *counter, uint64_t word)
{
    const uint64_t write = counter->shared.writes[word];
    const char *address = counter->shared.base + word * WORD;
    struct variable variable;
    if (!variable_at(SHARED_VARIABLE, (uint64_t)(address - counter->local), &variable))
        return;
    struct finding *finding = finding_new(SHARED_NOT_READ, race_pc(write));
    if (!finding)
        return;
    const bool dynamic = strcmp(variable.name, DYNAMIC_SHARED) == 0;
    finding->actor = actor_thread(race_pc(write), cell_thread(write, word));
    finding->cause = CAUSE_LEFT_OUT;
    fact_part(finding, "of", dynamic ? PART_OF_DYNAMIC_SHARED : PART_OF_SHARED_VARIABLE);
    if (!dynamic)
        fact_text(finding, "variable", variable.name);
    add_elements(finding, counter, word, &variable);
    finding_done(finding);
}

void emulator::unread_look(counter *counter)
{
    if (counter->unread->unclear)
        return;
    for (uint64_t word = counter->shared_low; word < counter->shared_high; word++)
        if (is_left_out(counter, word))
            return tell_left_out(counter, word);
}
