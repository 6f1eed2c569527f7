/* word_access.cpp: updates what is known of each word: its last write, its last read, and which of
 * its bytes were ever written. Compares each access with that, to find races and uninitialised
 * reads. Once a launch has accessed a part of a word, each byte has cells of its own. */
#include "counters/check/per_word/word_access.h"

#include <string.h>
#include <time.h>

#include "counters/check/bounds/array_bounds.h"
#include "counters/check/race/async_copy_race.h"
#include "counters/check/initialised/partial_copy.h"
#include "counters/findings/findings.h"
#include "counters/check/bounds/heap_bounds.h"
#include "counters/check/race/race.h"

using namespace emulator;

/* ---- cells ---- */

uint64_t emulator::joined(const struct order *order, uint64_t mine, uint64_t old, uint64_t word)
{
    unsigned old_clock = cell_clock(old), my_clock = cell_clock(mine);
    if (cell_kind(old) == ANY_BLOCK || !same_block(old, mine))
        return cell_with(mine, ANY_BLOCK, 0);
    if (same_who(old, mine) || order_before(order, old, word, cell_thread(mine, word)))
        return mine;
    if (cell_kind(old) == ONE_BLOCK || (old ^ mine) >> (THREAD_AT + LANE_BITS) != 0)
        return cell_with(mine, ONE_BLOCK, order->interval);
    return cell_with(mine, ONE_WARP, old_clock < my_clock ? old_clock : my_clock);
}

/* ---- one word, or one byte of it ---- */

/* The cell that stands for separate bytes is no access; another block may just have stored it. */
static inline void meet(struct access *access, uint64_t cell, bool cell_is_store)
{
    if (foreign(cell, access->cell) && !access->reported &&
        !(cell_is_store && has_parts(cell, access->cell)))
        access->reported = race_meet(access, cell, cell_is_store);
}

static inline void read_cells(struct access *access, const uint64_t *write, uint64_t *read)
{
    const struct order *order = &access->owner->order;
    uint64_t mine = access->cell, last_read = *read;
    meet(access, *write, true);
    if (!same_tag(last_read, mine))
        *read = mine;
    else if (last_read != mine && !included(mine, last_read, order->interval))
        *read = joined(order, mine, last_read, access->word);
}

/* An atomic replaces a plain write, which comes before it, but perhaps not before atomics of other
 * threads. So that write is kept in place of the read, with which these are compared. */
static inline void keep_plain(const struct access *access, uint64_t write, uint64_t *read)
{
    const struct order *order = &access->owner->order;
    if (settled(order, write, access->cell))
        return;
    write &= ~HASH_FIELD;
    *read = settled(order, *read, access->cell) ? write : joined(order, write, *read, access->word);
}

static inline void write_cells(struct access *access, uint64_t *write, uint64_t *read)
{
    uint64_t mine = access->cell, last_write = *write;
    meet(access, last_write, true);
    meet(access, *read, false);
    if (!access->shared)
        overwrite(last_write, read, mine);
    const bool change = access->atomic && same_tag(last_write, mine);
    if (change && last_write & ATOMIC_FIELD) {
        *write = joined(&access->owner->order, mine, last_write, access->word);
        return;
    }
    if (change)
        keep_plain(access, last_write, read);
    *write = mine;
}

static inline void access_cells(struct access *access, uint64_t *write, uint64_t *read)
{
    if (access->store)
        write_cells(access, write, read);
    else
        read_cells(access, write, read);
}

/* Accesses some bytes of a word. In this launch, each byte has cells of its own from now on. */
static void access_parts(struct access *access, unsigned bytes)
{
    const struct shadow *memory = access->memory;
    uint64_t *write = &memory->writes[access->word];
    struct parts *parts = &memory->parts[access->word];
    if (!has_parts(*write, access->cell)) {
        for (int byte = 0; byte < WORD; byte++) {
            parts->writes[byte] = *write;
            parts->reads[byte] = memory->reads[access->word];
        }
        *write = cell_of_parts(access->cell);
    }
    for (int byte = 0; byte < WORD; byte++)
        if (bytes >> byte & 1)
            access_cells(access, &parts->writes[byte], &parts->reads[byte]);
}

static inline void know(uint8_t *known, unsigned bytes)
{
    if (bytes == ALL_BYTES)
        *known |= ALL_BYTES;
    else if ((*known & bytes) != bytes) /* several threads may write bytes of one word */
        __atomic_fetch_or(known, (uint8_t)bytes, __ATOMIC_RELAXED);
}

static void tell_unknown(const struct access *access)
{
    struct finding *finding = finding_new(UNINITIALISED_READ, access->whole->event->pc);
    if (!finding)
        return;
    const uint64_t address = access->whole->address[access->lane];
    add_access(finding, access->whole, access->lane);
    add_place(finding, access->owner, address, access->shared);
    finding->cause = CAUSE_SHARED_NEVER_WRITTEN;
    if (access->shared) {
        fact_part(finding, "filling", NO_PART);
    } else {
        const enum cause cause = add_filling(finding, (const char *)address);
        finding->cause = cause == NO_CAUSE ? CAUSE_NEVER_WRITTEN : cause;
    }
    finding_done(finding);
}

/* Another block, whose stream is read later, may have written these bytes and released that by an
 * atomic or by volatile memory. Waits for it, at most two seconds in a program. */
static bool is_known_soon(const struct access *access, const uint8_t *known, unsigned bytes)
{
    enum { MILLISECONDS = 2000 };
    static int waited;
    const timespec pause = {0, 1000000};
    const enum action action = (enum action)access->whole->event->action;
    const bool looks = action == VOLATILE_LOAD || action == ATOMIC_LOAD;
    while (!access->shared && __atomic_load_n(&waited, __ATOMIC_RELAXED) < MILLISECONDS &&
           (looks || order_may_be_unread(&access->owner->order))) {
        nanosleep(&pause, NULL);
        if (__atomic_load_n(known, __ATOMIC_RELAXED) & bytes)
            return true;
        __atomic_add_fetch(&waited, 1, __ATOMIC_RELAXED);
    }
    return __atomic_load_n(known, __ATOMIC_RELAXED) & bytes;
}

static inline void access_word(struct access *access, unsigned bytes, bool check_known)
{
    const struct shadow *memory = access->memory;
    uint64_t *write = &memory->writes[access->word];
    uint8_t *known = &memory->known[access->word];
    if (access->heap && (*known >> LIVE_AT & bytes) != bytes) {
        object_missed(access);
        return;
    }
    if (access->shared && *known >> LIVE_AT & bytes)
        early_access(access);
    const unsigned first = bytes & -bytes; /* what follows may be padding */
    if (check_known && (*known & first) == 0 && !is_known_soon(access, known, first))
        tell_unknown(access);
    if (bytes == ALL_BYTES && !has_parts(*write, access->cell))
        access_cells(access, write, &memory->reads[access->word]);
    else
        access_parts(access, bytes);
    if (access->store)
        know(known, bytes);
}

/* ---- one lane, with any access ---- */

static bool any_known(const struct shadow *memory, uint64_t word, uint64_t words)
{
    unsigned known = 0;
    for (uint64_t i = 0; i < words; i++)
        known |= memory->known[word + i];
    return (known & ALL_BYTES) != 0;
}

/* Returns how many words are known together: of a large access, or of a struct copy at its first
 * piece, some words may be padding, but not all. */
static uint64_t known_together(const struct event *event, uint64_t offset)
{
    if (event->aligned > 0)
        return event->bytes / WORD;
    return event->value + (event->value > 0 && offset % WORD != 0); /* it ends in one more word */
}

void emulator::access_lane(struct access *access, uint64_t cell, bool check_known)
{
    uint64_t bytes = access->whole->event->bytes;
    uint64_t offset =
        access->whole->address[access->lane] - (uint64_t)(uintptr_t)access->memory->base;
    access->reported = false;
    const uint64_t words = known_together(access->whole->event, offset);
    const bool together = words > 1 || access->whole->event->aligned == 0;
    if (together) /* it may be a struct with unwritten padding */
        check_known = check_known && !any_known(access->memory, offset / WORD, words);
    for (uint64_t end = offset + bytes; offset < end; offset = (offset / WORD + 1) * WORD) {
        uint64_t in_word = offset % WORD, left = end - offset;
        uint64_t count = left < WORD - in_word ? left : WORD - in_word;
        access->word = offset / WORD;
        access->cell = cell_at(cell, access->word);
        access_word(access, (unsigned)(((1u << count) - 1) << in_word), check_known);
        check_known = check_known && !together;
    }
}

void emulator::access_freed(struct access *access, uint64_t cell)
{
    const struct shadow *memory = access->memory;
    const struct event *event = request_event(access->whole, access->lane);
    const uint64_t first = (event->address - (uint64_t)(uintptr_t)memory->base) / WORD;
    const uint64_t words = freed_bytes(event) / WORD;
    access->reported = false;
    for (access->word = first; access->word < first + words; access->word++) {
        uint64_t *write = &memory->writes[access->word], *read = &memory->reads[access->word];
        if ((*write | *read) == 0)
            continue; /* never accessed */
        access->cell = cell_at(cell, access->word);
        if (has_parts(*write, access->cell))
            access_parts(access, ALL_BYTES);
        else
            access_cells(access, write, read);
    }
    memory->writes[first] = cell_at(cell, first); /* for heap_bounds.cpp */
    memset(memory->known + first, 0, words);
}
