/* request_access.cpp: compares the accesses of a request with what is known of their words, many
 * lanes at once where that is simple. */
#include "counters/check/per_word/request_access.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "memory/arena.h"
#include "counters/check/race/async_copy_race.h"
#include "counters/check/race/lock_sets.h"
#include "counters/base/settings.h"
#include "counters/check/per_word/word_access.h"

using namespace emulator;

static inline uint64_t hash_field(const event *event)
{
    return (uint64_t)event->value << HASH_AT;
}

/* ---- runs: adjacent lanes that access adjacent words ----
 *
 * These are most accesses, and the cells of their words are mostly alike. Both functions return a
 * bit for each lane of the run that must be checked by itself. */

/* Are the cells equal in these fields? Without a branch, so that it is vectorised. */
static inline bool alike(const uint64_t *cells, int count, uint64_t fields)
{
    uint64_t different = 0;
    for (int i = 1; i < count; i++)
        different |= cells[i] ^ cells[0];
    return !(different & fields);
}

static inline bool all_known(const uint8_t *known, int count)
{
    static const uint8_t all[8] = {ALL_BYTES, ALL_BYTES, ALL_BYTES, ALL_BYTES,
                                   ALL_BYTES, ALL_BYTES, ALL_BYTES, ALL_BYTES};
    int i = 0;
    for (; i + 8 <= count; i += 8)
        if (memcmp(known + i, all, 8) != 0)
            return false;
    for (; i < count; i++)
        if (known[i] != ALL_BYTES)
            return false;
    return true;
}

/* If cells are equal in these fields, settled() has the same answer for all of them. */
static const uint64_t WHEN_FIELDS = ~(uint64_t)0 << BLOCK_AT | KIND_FIELD | CLOCK_FIELD;

static inline uint64_t joined_read(const struct order *order, uint64_t mine, uint64_t old,
                                   uint64_t word)
{
    if (settled(order, old, mine))
        return mine;
    return included(mine, old, order->interval) ? old : joined(order, mine, old, word);
}

#ifdef __SSE2__
/* Compares 8 cells with this one. Returns two bits for each, 3 if it is equal. */
static inline unsigned equal_halves(const uint64_t *cells, __m128i cell)
{
    const __m128i *pair = (const __m128i *)cells;
    __m128i equal[4];
    for (int i = 0; i < 4; i++)
        equal[i] = _mm_cmpeq_epi32(_mm_loadu_si128(pair + i), cell);
    return (unsigned)_mm_movemask_epi8(
        _mm_packs_epi16(_mm_packs_epi32(equal[0], equal[1]), _mm_packs_epi32(equal[2], equal[3])));
}
#endif

/* Returns how many cells, from the first on, equal the first. */
static inline int count_equal(const uint64_t *cells, int count)
{
    const uint64_t cell = cells[0];
    int equal = 1;
#ifdef __SSE2__
    const __m128i two = _mm_set1_epi64x((long long)cell);
    for (int i = 0; count >= 8 && i < count; i += 8) {
        const int from = i + 8 <= count ? i : count - 8;
        const unsigned different = equal_halves(cells + from, two) ^ 0xffff;
        if (different)
            return from + __builtin_ctz(different) / 2;
    }
    equal = count >= 8 ? count : 1;
#endif
    while (equal < count && cells[equal] == cell)
        equal++;
    return equal;
}

/* Equal cells change to equal cells; mostly there are one or two kinds of them. */
static void join_reads(const struct order *order, uint64_t *reads, uint64_t word, int count,
                       uint64_t mine)
{
    for (int i = 0, end; i < count; i = end) {
        const uint64_t cell = reads[i], next = joined_read(order, mine, cell, word + (uint64_t)i);
        end = i + count_equal(reads + i, count - i);
        if (next == cell)
            continue;
        for (int j = i; j < end; j++)
            reads[j] = next;
    }
}

/* Has any of these words been changed in this launch? Kernels do not write most of the words that
 * they read, and then the last writes need no look. */
static inline bool is_changed(const struct access *access, uint64_t word, int count)
{
    const uint32_t *changed = access->memory->changed, launch = access->owner->order.launch;
    return access->shared || changed[word / LINE] == launch ||
           changed[(word + (uint64_t)count - 1) / LINE] == launch;
}

/* Marks the lines of words that the group writes, or whose bytes get cells of their own. */
static inline void note_change(const struct access *access, uint64_t offset, uint64_t bytes)
{
    for (uint64_t line = offset / WORD / LINE; line <= (offset + bytes - 1) / WORD / LINE; line++)
        access->memory->changed[line] = access->owner->order.launch;
}

static lanemask load_run(const struct access *access, uint64_t word, int count, uint64_t mine)
{
    const struct order *order = &access->owner->order;
    const uint64_t *writes = access->memory->writes + word;
    const uint8_t *known = access->memory->known + word;
    uint64_t *reads = access->memory->reads + word;
    lanemask left = 0;
    if (all_known(known, count) &&
        (!is_changed(access, word, count) ||
         (alike(writes, count, WHEN_FIELDS) && settled(order, writes[0], mine)))) {
        join_reads(order, reads, word, count, mine);
        return 0;
    }
    for (int i = 0; i < count; i++) {
        if (known[i] == ALL_BYTES && settled(order, writes[i], mine))
            join_reads(order, reads + i, word + (uint64_t)i, 1, mine);
        else
            left |= lane_bit((unsigned)i);
    }
    return left;
}

static lanemask store_run(const struct access *access, uint64_t word, int first, int count,
                          uint64_t mine)
{
    const struct order *order = &access->owner->order;
    uint64_t *reads = access->memory->reads + word;
    uint64_t *writes = access->memory->writes + word;
    uint8_t *known = access->memory->known + word;
    lanemask left = 0;
    for (int i = 0; !access->shared && i < count && same_tag(reads[0], mine); i++)
        overwrite(writes[i], &reads[i], mine);
    const bool simple = alike(writes, count, WHEN_FIELDS) && settled(order, writes[0], mine) &&
                        alike(reads, count, WHEN_FIELDS) && settled(order, reads[0], mine);
    if (simple) {
        const event *const *at = access->whole->at + first;
        const long step = access->whole->step;
        for (int i = 0; i < count; i++)
            writes[i] = mine | hash_field(at[i] + step);
        memset(known, ALL_BYTES, (size_t)count);
        return 0;
    }
    for (int i = 0; i < count; i++) {
        if ((settled(order, writes[i], mine) || !foreign(writes[i], mine)) &&
            (settled(order, reads[i], mine) || !foreign(reads[i], mine))) {
            writes[i] = mine | hash_field(request_event(access->whole, first + i));
            known[i] = ALL_BYTES;
        } else {
            left |= lane_bit((unsigned)i);
        }
    }
    return left;
}

/* ---- lanes that load the same words ----
 *
 * Once the cells say that the warp has read the words, further lanes change nothing. Returns a bit
 * for each lane that must be checked by itself. */

static lanemask load_same(const struct access *access, uint64_t word, int first, int count,
                          uint64_t base)
{
    const request *request = access->whole;
    const struct order *order = &access->owner->order;
    const int words = request->event->bytes / WORD;
    const uint64_t *writes = access->memory->writes + word;
    uint64_t *reads = access->memory->reads + word;
    bool changes = false;
    for (int i = 0; i < words; i++)
        if (!settled(order, writes[i], base))
            return ALL_LANES;
    if (!all_known(access->memory->known + word, words))
        return ALL_LANES;
    const uint64_t second = base | order->lane[request->lane[first + 1]];
    for (uint64_t i = 0; i < (uint64_t)words; i++) {
        if (order->acquired == 0 && settled(order, reads[i], base)) /* as after two lanes */
            reads[i] = cell_with(cell_at(second, word + i), ONE_WARP, cell_clock(second));
        else
            changes = true;
    }
    for (int lane = first; lane < first + count && changes; lane++) {
        changes = false;
        for (uint64_t i = 0; i < (uint64_t)words; i++) {
            uint64_t mine = cell_at(base | order->lane[request->lane[lane]], word + i);
            uint64_t next = joined_read(order, mine, reads[i], word + i);
            changes |= next != reads[i] || !included(mine, next, order->interval);
            reads[i] = next;
        }
    }
    return 0;
}

/* ---- a request ---- */

/* Checks runs of adjacent lanes, and lanes that access the same words, at once. Returns a bit for
 * each lane that must be checked by itself. */
static lanemask access_group(struct access *access, const struct group *group, uint64_t word,
                             uint64_t base)
{
    const request *request = access->whole;
    const struct order *order = &access->owner->order;
    const int first = group->first, count = group->end - first;
    if (access->shared && access->store && access->owner->under_way)
        return ALL_LANES; /* copies of other threads may be in flight there */
    if (group->same)
        return access->store ? ALL_LANES : load_same(access, word, first, count, base);
    if (request->event->bytes != WORD ||
        request->lane[group->end - 1] - request->lane[first] >= count)
        return ALL_LANES;
    uint64_t mine = cell_at(base | order->lane[request->lane[first]], word);
    return access->store ? store_run(access, word, first, count, mine)
                         : load_run(access, word, count, mine);
}

/* Checks the request group by group, then the lanes that are left one by one. Groups need lanes
 * with equal clocks. */
static void access_groups(struct access *access, uint64_t base, bool check_known)
{
    const request *request = access->whole;
    const struct order *order = &access->owner->order;
    const bool simple =
        order->in_step && !access->atomic && !access->heap && request->event->bytes % WORD == 0;
    for (int i = 0; i < request->groups; i++) {
        const struct group *group = &request->group[i];
        const int first = group->first, end = group->end;
        const uint64_t offset = request->address[first] - (uint64_t)(uintptr_t)access->memory->base;
        if (!access->shared && (access->store || (offset | request->event->bytes) % WORD != 0))
            note_change(access, offset,
                        request->address[end - 1] - request->address[first] +
                            request->event->bytes);
        lanemask left = simple && offset % WORD == 0
                            ? access_group(access, group, offset / WORD, base)
                            : ALL_LANES;
        for (left &= lanes_below((unsigned)(end - first)); left != 0; left &= left - 1) {
            access->lane = first + first_lane(left);
            uint64_t hash = access->store ? hash_field(request_event(request, access->lane)) : 0;
            access_lane(access, base | order->lane[request->lane[access->lane]] | hash,
                        check_known);
        }
    }
}

/* The lanes that found a lock taken learn nothing from the atomic. */
static void acquire(struct order *order, const request *request, bool shared)
{
    const event *first = request->event;
    const bool swaps = first->action == ATOMIC && first->value & (SWAPS | TRADES);
    lanemask missed = 0;
    bool sees = first->action == VOLATILE_LOAD || !(first->value & RELAXED);
    for (int lane = 0; swaps && lane < request->lanes; lane++) {
        const uint8_t value = request_event(request, lane)->value;
        missed |= (lanemask)(value & MISSED ? 1 : 0) << request->lane[lane];
        sees |= !(value & RELAXED);
    }
    order_miss(order, request->first_thread, missed);
    if (sees)
        order_acquire(order, request->first_thread, shared, locks_taken_by(request->event->pc));
}

/* Blocks wait for each other by volatile accesses to global memory, so these count as atomic. In
 * shared memory they do not replace a barrier. */
void emulator::check_words(counter *counter, const request *request, bool shared)
{
    enum action action = access_of(request->event);
    bool change = action == ATOMIC,
         is_volatile = action == VOLATILE_LOAD || action == VOLATILE_STORE;
    bool load = action == LOAD || action == VOLATILE_LOAD || action == ATOMIC_LOAD;
    struct access access;
    access.owner = counter;
    access.whole = request;
    access.memory = shared ? &counter->shared : shadow_of((const char *)request->lowest);
    access.shared = shared;
    access.heap = !shared && emulator_in_heap((const char *)request->lowest);
    access.atomic =
        change || action == ATOMIC_LOAD || action == ATOMIC_STORE || (!shared && is_volatile);
    access.store = !load;
    if (!shared && is_volatile)
        race_shape(request);
    if (access.atomic && action != VOLATILE_STORE && action != ATOMIC_STORE)
        acquire(&counter->order, request, shared);
    if (access.store)
        check_sources(counter, request, shared);
    uint64_t base = (shared ? counter->order.shared : counter->order.global) |
                    (access.atomic ? ATOMIC_FIELD : 0) | race_instruction(request->event);
    const bool begins_copy = action == LOAD && request->event->value > 0;
    /* an exchange whose result is ignored, or that orders nothing, only sets the word */
    enum { SETS = TRADES | RELAXED };
    const bool reads = load || (change && (request->event->value & SETS) != SETS);
    /* What blocks that are not counted have written is not known. */
    access_groups(&access, base,
                  reads && (request->event->aligned > 0 || begins_copy) && count_sample == 1);
    if (access.store)
        locks_changed(counter, request, access.memory);
    if (shared && access.store)
        shared_written(counter, request->lowest, request->highest + request->event->bytes);
}

void emulator::check_freed(counter *counter, const request *request)
{
    struct access access = {};
    access.owner = counter;
    access.whole = request;
    access.memory = shadow_of((const char *)request_event(request, 0)->address);
    access.store = access.heap = true;
    uint64_t base = counter->order.global | race_instruction(request->event);
    for (access.lane = 0; access.lane < request->lanes; access.lane++)
        access_freed(&access, base | counter->order.lane[request->lane[access.lane]]);
}
