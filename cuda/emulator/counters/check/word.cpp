/* word.cpp: what is kept of each word of memory: its last write, its last read, and which of its
 * bytes hold anything. Each access is compared with them: for races, and reads of what nobody
 * wrote. Once a launch has accessed a part of a word, this is kept of each byte. */
#include "word.h"

#include "bounds.h"
#include "findings.h"
#include "race.h"
#include "settings.h"

using namespace emulator;

/* ---- cells ---- */

static inline bool foreign(uint64_t cell, uint64_t mine)
{
    return same_tag(cell, mine) && !same_who(cell, mine);
}

/* Does what is in the cell come before all that this block does now, by a barrier at the latest? Or
 * is it of an earlier launch? Then there is nothing to compare. */
static inline bool settled(const struct order *order, uint64_t cell, uint64_t mine)
{
    if (!same_tag(cell, mine))
        return true;
    return (cell ^ mine) >> BLOCK_AT == 0 && cell_kind(cell) <= ONE_WARP &&
           cell_clock(cell) < order->all_met;
}

/* Would joining these change nothing? So it is for most reads: a word's neighbours read it too. */
static inline bool included(uint64_t mine, uint64_t cell, unsigned interval)
{
    enum kind kind = cell_kind(cell);
    uint64_t different = cell ^ mine;
    if (kind == ANY_BLOCK)
        return true;
    if (different >> BLOCK_AT != 0)
        return false;
    return kind == ONE_BLOCK ? cell_clock(cell) == interval
                             : kind == ONE_WARP && (different & CLOCK_FIELD) == 0 &&
                                   different >> (THREAD_AT + LANE_BITS) == 0;
}

/* What a cell says after one more thread, beside those that it names, has read (or has changed
 * atomically). Those who came before the new one need not be kept: what comes after it comes after
 * them. */
static uint64_t joined(const struct order *order, uint64_t mine, uint64_t old, uint64_t word)
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

static inline void meet(struct access *access, uint64_t cell, bool cell_is_store)
{
    if (foreign(cell, access->cell) && !access->told)
        access->told = race_meet(access, cell, cell_is_store);
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

static inline void write_cells(struct access *access, uint64_t *write, const uint64_t *read)
{
    uint64_t mine = access->cell, last_write = *write;
    meet(access, last_write, true);
    meet(access, *read, false);
    if (access->atomic && last_write & ATOMIC_FIELD && same_tag(last_write, mine))
        *write = joined(&access->owner->order, mine, last_write, access->word);
    else
        *write = mine;
}

static inline void access_cells(struct access *access, uint64_t *write, uint64_t *read)
{
    if (access->store)
        write_cells(access, write, read);
    else
        read_cells(access, write, read);
}

/* The bytes of a word: from now on, in this launch, what is kept of them is kept apart. */
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
        *known = ALL_BYTES;
    else if ((*known & bytes) != bytes) /* several threads may write bytes of one word */
        __atomic_fetch_or(known, (uint8_t)bytes, __ATOMIC_RELAXED);
}

static void tell_unknown(const struct access *access)
{
    struct finding *finding = finding_new(UNINITIALISED, access->whole->event->pc);
    if (!finding)
        return;
    char where[200];
    finding->actor = actor_of(access->whole, access->lane);
    where_text(access->owner, access->whole->address[access->lane], access->shared, where,
               sizeof where, &finding->allocated);
    snprintf(finding->text, sizeof finding->text, "%s %s, which nothing has written",
             access->atomic ? "changes" : "reads", where);
    finding_done(finding);
}

static inline void access_word(struct access *access, unsigned bytes, bool check_known)
{
    const struct shadow *memory = access->memory;
    uint64_t *write = &memory->writes[access->word];
    uint8_t *known = &memory->known[access->word];
    if (check_known && (*known & bytes & -bytes) == 0) /* behind its first byte may be padding */
        tell_unknown(access);
    if (bytes == ALL_BYTES && !has_parts(*write, access->cell))
        access_cells(access, write, &memory->reads[access->word]);
    else
        access_parts(access, bytes);
    if (access->store)
        know(known, bytes);
}

/* ---- one lane, whatever it accesses ---- */

static bool any_known(const struct shadow *memory, uint64_t word, uint64_t words)
{
    unsigned known = 0;
    for (uint64_t i = 0; i < words; i++)
        known |= memory->known[word + i];
    return known != 0;
}

static void access_lane(struct access *access, uint64_t cell, bool check_known)
{
    uint64_t bytes = access->whole->event->bytes;
    uint64_t offset =
        access->whole->address[access->lane] - (uint64_t)(uintptr_t)access->memory->base;
    access->told = false;
    if (bytes >= 8) /* it may be a struct, with padding that nobody has written */
        check_known = check_known && !any_known(access->memory, offset / WORD, bytes / WORD);
    for (uint64_t end = offset + bytes; offset < end; offset = (offset / WORD + 1) * WORD) {
        uint64_t in_word = offset % WORD, left = end - offset;
        uint64_t count = left < WORD - in_word ? left : WORD - in_word;
        access->word = offset / WORD;
        access->cell = cell_at(cell, access->word);
        access_word(access, (unsigned)(((1u << count) - 1) << in_word), check_known);
    }
}

static inline uint64_t hash_field(const event *event)
{
    return (uint64_t)event->value << HASH_AT;
}

/* ---- runs: lanes side by side that access whole words side by side ----
 *
 * Most do, and what is kept of their words is mostly alike. Both return the lanes of the run for
 * which it is not so simple, a bit each. */

static uint32_t load_run(const struct access *access, uint64_t word, int count, uint64_t mine)
{
    const struct order *order = &access->owner->order;
    const uint64_t *writes = access->memory->writes + word;
    const uint8_t *known = access->memory->known + word;
    uint64_t *reads = access->memory->reads + word;
    uint32_t left = 0;
    for (int i = 0; i < count;) {
        const uint64_t cell = reads[i];
        int first = i;
        if (!same_tag(cell, mine)) {
            for (; i < count && !same_tag(reads[i], mine) && known[i] == ALL_BYTES &&
                   settled(order, writes[i], mine);
                 i++)
                reads[i] = mine;
        } else {
            for (; i < count && reads[i] == cell && known[i] == ALL_BYTES &&
                   settled(order, writes[i], mine);
                 i++) {
            }
            if (!included(mine, cell, order->interval)) {
                const uint64_t next = joined(order, mine, cell, word + (uint64_t)first);
                for (int j = first; j < i; j++)
                    reads[j] = next;
            }
        }
        if (i == first)
            left |= 1u << i++;
    }
    return left;
}

static uint32_t store_run(const struct access *access, uint64_t word, int count, uint64_t mine,
                          const struct event *const *events)
{
    const struct order *order = &access->owner->order;
    const uint64_t *reads = access->memory->reads + word;
    uint64_t *writes = access->memory->writes + word;
    uint8_t *known = access->memory->known + word;
    uint32_t left = 0;
    for (int i = 0; i < count; i++) {
        if ((settled(order, writes[i], mine) || !foreign(writes[i], mine)) &&
            (settled(order, reads[i], mine) || !foreign(reads[i], mine))) {
            writes[i] = mine | hash_field(events[i]);
            known[i] = ALL_BYTES;
        } else {
            left |= 1u << i;
        }
    }
    return left;
}

/* ---- a request ---- */

static void access_run(struct access *access, int first, int end, uint64_t base, bool check_known)
{
    const request *request = access->whole;
    const uint64_t *lane = access->owner->order.lane;
    uint64_t offset = request->address[first] - (uint64_t)(uintptr_t)access->memory->base;
    uint64_t word = offset / WORD;
    uint32_t left = UINT32_MAX >> (LANES - (end - first));
    if (request->event->bytes == WORD && offset % WORD == 0 && !access->atomic) {
        uint64_t mine = cell_at(base | lane[request->lane[first]], word);
        left = access->store ? store_run(access, word, end - first, mine, request->at + first)
                             : load_run(access, word, end - first, mine);
    }
    for (; left != 0; left &= left - 1) {
        access->lane = first + __builtin_ctz(left);
        uint64_t hash = access->store ? hash_field(request->at[access->lane]) : 0;
        access_lane(access, base | lane[request->lane[access->lane]] | hash, check_known);
    }
}

/* In a run every lane has the same clock, and the next one's number. */
static void access_runs(struct access *access, uint64_t base, bool check_known)
{
    const request *request = access->whole;
    int last = request->lanes - 1;
    bool in_step = access->owner->order.in_step && request->lane[last] - request->lane[0] == last;
    uint32_t breaks = in_step ? request->breaks : UINT32_MAX;
    for (int first = 0, end; first < request->lanes; first = end) {
        end = run_end(request, breaks, first);
        access_run(access, first, end, base, check_known);
    }
}

/* Volatile accesses of global memory are how blocks wait for each other; in shared memory they do
 * not replace a barrier. */
void emulator::check_words(counter *counter, const request *request, bool shared)
{
    enum action action = (enum action)request->event->action;
    bool change = action == ATOMIC,
         is_volatile = action == VOLATILE_LOAD || action == VOLATILE_STORE;
    bool load = action == LOAD || action == VOLATILE_LOAD || action == ATOMIC_LOAD;
    struct access access;
    access.owner = counter;
    access.whole = request;
    access.memory = shared ? &counter->shared : shadow_of((const char *)request->lowest);
    access.shared = shared;
    access.atomic =
        change || action == ATOMIC_LOAD || action == ATOMIC_STORE || (!shared && is_volatile);
    access.store = !load;
    if (access.atomic)
        order_acquire(&counter->order);
    uint64_t base = (shared ? counter->order.shared : counter->order.global) |
                    (access.atomic ? ATOMIC_FIELD : 0) | race_instruction(request->event);
    /* What blocks that are left out have written is not known. */
    access_runs(&access, base,
                (load || change) && request->event->aligned > 0 && count_sample == 1);
    if (shared && access.store)
        shared_written(counter, request->lowest, request->highest + request->event->bytes);
}
