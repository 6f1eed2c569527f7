/* races.cpp: accesses of different threads to one word that nothing puts in order, and reads of
 * what nobody wrote. Each access is compared with the last write and the last read of its word. */
#include <string.h>

#include "check.h"
#include "findings.h"
#include "names.h"
#include "shadow.h"

enum { WORD = 4, ALL_BYTES = 15, IDIOM = 8 };

static const uint64_t ATOMIC_CELL = (uint64_t)1 << ATOMIC_AT;
static const uint64_t BYTES_CELL = (uint64_t)ALL_BYTES << BYTES_AT;
static const uint64_t CLOCK_CELL = (uint64_t)LAST_CLOCK << CLOCK_AT;

/* ---- instructions by number, for they must fit into a cell ---- */

enum { INSTRUCTIONS = 1 << INSTRUCTION_BITS };
static uint32_t instructions[INSTRUCTIONS];

/* 0 stands for one too many. */
static uint64_t number_of(uint32_t pc)
{
    uint32_t place = pc * 2654435761u >> (32 - INSTRUCTION_BITS);
    for (int tries = 0; tries < INSTRUCTIONS; tries++, place = (place + 1) % INSTRUCTIONS) {
        uint32_t found = __atomic_load_n(&instructions[place], __ATOMIC_RELAXED);
        if (found == pc && place != 0)
            return place;
        if (found == 0 && place != 0 &&
            (__atomic_compare_exchange_n(&instructions[place], &found, pc, false, __ATOMIC_RELAXED,
                                         __ATOMIC_RELAXED) ||
             found == pc))
            return place;
    }
    return 0;
}

/* ---- one access ---- */

struct access {
    counter *owner;
    const request *whole;
    int lane; /* of the request's lanes */
    const struct shadow *memory;
    bool shared, atomic, store;
    size_t word;
    uint64_t cell; /* this access */
};

static unsigned thread_of(const struct access *access)
{
    return (unsigned)(access->whole->first_thread + access->whole->lane[access->lane]);
}

static bool same_tag(uint64_t a, uint64_t b)
{
    return (a ^ b) >> TAG_AT == 0;
}

static bool same_who(uint64_t a, uint64_t b)
{
    return (a ^ b) >> KIND_AT == 0;
}

static unsigned kind_of(uint64_t cell)
{
    return cell_field(cell, KIND_AT, KIND_BITS);
}

static uint64_t with_kind(uint64_t cell, enum kind kind, uint64_t clock)
{
    const uint64_t fields = (uint64_t)((1 << KIND_BITS) - 1) << KIND_AT | CLOCK_CELL;
    return (cell & ~fields) | (uint64_t)kind << KIND_AT | clock << CLOCK_AT;
}

/* What a cell says after one more thread, beside those that it names, has read (or has changed
 * atomically). Those who came before the new one need not be kept: what comes after it comes after
 * them. */
static uint64_t joined(const struct order *order, uint64_t mine, uint64_t old)
{
    uint64_t bytes = (old | mine) & BYTES_CELL;
    uint64_t old_clock = cell_field(old, CLOCK_AT, CLOCK_BITS);
    uint64_t my_clock = cell_field(mine, CLOCK_AT, CLOCK_BITS);
    if (kind_of(old) == ANY_BLOCK || cell_field(old ^ mine, BLOCK_AT, BLOCK_BITS) != 0)
        return with_kind(mine, ANY_BLOCK, 0) | bytes;
    if (same_who(old, mine))
        return old_clock == my_clock ? mine | bytes : mine;
    if (order_before(order, old, cell_field(mine, THREAD_AT, THREAD_BITS)))
        return mine;
    if (kind_of(old) == ONE_BLOCK ||
        cell_field(old ^ mine, THREAD_AT + 5, THREAD_BITS - 5) != 0) /* other warps */
        return with_kind(mine, ONE_BLOCK, order->interval) | bytes;
    return with_kind(mine, ONE_WARP, old_clock < my_clock ? old_clock : my_clock) | bytes;
}

/* ---- conflicts ---- */

/* Reading a word before an atomic operation on it is how compare-and-swap loops begin; the atomic
 * notices if the word has changed. */
static bool around(const struct access *access, enum action wanted, int direction)
{
    const struct event *at = access->whole->at[access->lane];
    const stream *stream = &access->owner->streams[thread_of(access)];
    uint64_t word = at->address / WORD;
    for (int i = 1; i <= IDIOM; i++) {
        const struct event *other = at + i * direction;
        if (other < stream->events || other >= access->whole->end[access->lane])
            return false;
        if (other->action == wanted && other->address / WORD == word)
            return true;
    }
    return false;
}

static bool harmless(const struct access *access, uint64_t cell, bool cell_is_store)
{
    bool cell_atomic = (cell & ATOMIC_CELL) != 0;
    if (((cell & access->cell) & BYTES_CELL) == 0)
        return true;
    if (access->atomic && cell_atomic)
        return true;
    if (order_before(&access->owner->order, cell, thread_of(access)))
        return true;
    if (access->atomic)
        return !cell_is_store && around(access, LOAD, -1);
    if (cell_atomic)
        return !access->store && around(access, ATOMIC, 1);
    return access->store && cell_is_store && /* the same value from both */
           cell_field(cell ^ access->cell, HASH_AT, HASH_BITS) == 0;
}

static struct actor actor_of_cell(const struct access *access, uint64_t cell)
{
    struct actor actor = actor_thread(instructions[cell_field(cell, 0, INSTRUCTION_BITS)],
                                      cell_field(cell, THREAD_AT, THREAD_BITS));
    uint64_t block = cell_field(cell, BLOCK_AT, BLOCK_BITS);
    bool here = !access->shared && cell_field(cell ^ access->cell, BLOCK_AT, BLOCK_BITS) != 0;
    if (here) { /* of another block; its number is known modulo 4096 */
        actor.block =
            uint3{(unsigned)(block % gridDim.x), (unsigned)(block / gridDim.x % gridDim.y),
                  (unsigned)(block / gridDim.x / gridDim.y)};
        actor.known = (uint64_t)gridDim.x * gridDim.y * gridDim.z <= 1 << BLOCK_BITS;
    }
    actor.thread_known = kind_of(cell) == ONE_THREAD;
    return actor;
}

static const char *verb(bool store, bool atomic)
{
    return atomic ? "changes atomically" : store ? "writes" : "reads";
}

static const char *past(bool store, bool atomic)
{
    return atomic ? "changed atomically" : store ? "wrote" : "read";
}

static void tell_race(const struct access *access, uint64_t cell, bool cell_is_store)
{
    uint32_t pc = access->whole->event->pc;
    struct finding *finding = finding_new(access->shared ? RACE_SHARED : RACE_GLOBAL, pc);
    if (!finding)
        return;
    char where[200], who[100];
    finding->actor = actor_of(access->whole, access->lane);
    finding->other = actor_of_cell(access, cell);
    const struct actor *other = &finding->other;
    bool elsewhere = memcmp(&other->block, &finding->actor.block, sizeof other->block) != 0;
    where_text(access->owner, access->whole->address[access->lane], access->shared, where,
               sizeof where, &finding->allocated);
    if (!other->thread_known)
        snprintf(who, sizeof who, "several threads");
    else
        snprintf(who, sizeof who, "thread (%u, %u, %u)", other->thread.x, other->thread.y,
                 other->thread.z);
    snprintf(finding->text, sizeof finding->text, "%s %s, which %s%s %s in %%o with %s between",
             verb(access->store, access->atomic), where, who,
             kind_of(cell) == ANY_BLOCK || elsewhere ? " of another block"
             : kind_of(cell) == ONE_WARP             ? " of its warp"
                                                     : " of its block",
             past(cell_is_store, cell & ATOMIC_CELL),
             kind_of(cell) == ANY_BLOCK || elsewhere ? "nothing to order them"
             : kind_of(cell) != ONE_BLOCK &&
                     thread_of(access) / 32 == cell_field(cell, THREAD_AT, THREAD_BITS) / 32
                 ? "no __syncwarp() or __syncthreads()"
                 : "no __syncthreads()");
    finding_done(finding);
}

static void meet(const struct access *access, uint64_t cell, bool cell_is_store)
{
    if (!harmless(access, cell, cell_is_store))
        tell_race(access, cell, cell_is_store);
}

/* ---- words ---- */

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

static inline bool foreign(uint64_t cell, uint64_t mine)
{
    return same_tag(cell, mine) && !same_who(cell, mine);
}

/* Would joining these change nothing? So it is for most reads: a word's neighbours read it too. */
static inline bool included(uint64_t mine, uint64_t cell, unsigned interval)
{
    unsigned kind = kind_of(cell);
    uint64_t different = cell ^ mine;
    if (mine & ~cell & BYTES_CELL)
        return false;
    if (kind == ANY_BLOCK)
        return true;
    if (different >> BLOCK_AT != 0)
        return false;
    return kind == ONE_BLOCK ? cell_field(cell, CLOCK_AT, CLOCK_BITS) == interval
                             : kind == ONE_WARP && (different & CLOCK_CELL) == 0 &&
                                   different >> (THREAD_AT + 5) == 0;
}

static inline void read_word(const struct access *access)
{
    uint64_t *cell = &access->memory->reads[access->word], mine = access->cell;
    uint64_t last_write = access->memory->writes[access->word], last_read = *cell;
    if (foreign(last_write, mine))
        meet(access, last_write, true);
    if (!same_tag(last_read, mine))
        *cell = mine;
    else if (last_read != mine && !included(mine, last_read, access->owner->order.interval))
        *cell = joined(&access->owner->order, mine, last_read);
}

static inline void write_word(const struct access *access)
{
    uint64_t *cell = &access->memory->writes[access->word];
    uint64_t last_write = *cell, last_read = access->memory->reads[access->word];
    if (foreign(last_write, access->cell))
        meet(access, last_write, true);
    if (foreign(last_read, access->cell))
        meet(access, last_read, false);
    if (access->atomic && last_write & ATOMIC_CELL && same_tag(last_write, access->cell))
        *cell = joined(&access->owner->order, access->cell, last_write);
    else if (same_who(last_write, access->cell) &&
             ((last_write ^ access->cell) & (CLOCK_CELL | ATOMIC_CELL)) == 0)
        *cell = access->cell | (last_write & BYTES_CELL);
    else
        *cell = access->cell;
}

static inline void know(uint8_t *known, unsigned bytes)
{
    if (bytes == ALL_BYTES)
        *known = ALL_BYTES;
    else if ((*known & bytes) != bytes) /* several threads may write bytes of one word */
        __atomic_fetch_or(known, (uint8_t)bytes, __ATOMIC_RELAXED);
}

static inline void access_word(struct access *access, unsigned bytes, bool check_known)
{
    uint8_t *known = &access->memory->known[access->word];
    access->cell |= (uint64_t)bytes << BYTES_AT;
    if (check_known && (*known & bytes) != bytes)
        tell_unknown(access);
    if (access->store) {
        write_word(access);
        know(known, bytes);
    } else {
        read_word(access);
    }
}

static bool any_known(const struct shadow *memory, uint64_t word, uint64_t words)
{
    unsigned known = 0;
    for (uint64_t i = 0; i < words; i++)
        known |= memory->known[word + i];
    return known != 0;
}

static void words_of(struct access *access, uint64_t cell, bool check_known)
{
    uint64_t bytes = access->whole->event->bytes;
    uint64_t offset =
        access->whole->address[access->lane] - (uint64_t)(uintptr_t)access->memory->base;
    if (bytes > 8) /* it may be a struct, with padding that nobody has written */
        check_known = check_known && !any_known(access->memory, offset / WORD, bytes / WORD);
    for (uint64_t end = offset + bytes; offset < end; offset = (offset / WORD + 1) * WORD) {
        uint64_t in_word = offset % WORD, left = end - offset;
        uint64_t count = left < WORD - in_word ? left : WORD - in_word;
        access->word = offset / WORD;
        access->cell = cell;
        access_word(access, (unsigned)(((1u << count) - 1) << in_word), check_known);
    }
}

/* Whole words that nobody else has touched in this launch, or has only read: most of them. Returns
 * the lanes for which it is not so simple, a bit each, by their place in the request. `mine`: what
 * each lane's cell is. */
static uint32_t simple_loads(const struct shadow memory, const request *request,
                             const uint64_t *mine, const struct order *order)
{
    const uint64_t base = (uint64_t)(uintptr_t)memory.base;
    uint32_t left = 0;
    for (int i = 0; i < request->lanes; i++) {
        uint64_t offset = request->address[i] - base, word = offset / WORD;
        uint64_t last_write = memory.writes[word], last_read = memory.reads[word];
        bool strange =
            foreign(last_write, mine[i]) | (memory.known[word] != ALL_BYTES) | (offset % WORD != 0);
        if (strange)
            left |= 1u << i;
        else if (!same_tag(last_read, mine[i]))
            memory.reads[word] = mine[i];
        else if (last_read != mine[i] && !included(mine[i], last_read, order->interval))
            memory.reads[word] = joined(order, mine[i], last_read);
    }
    return left;
}

static uint32_t simple_stores(const struct shadow memory, const request *request,
                              const uint64_t *mine)
{
    const uint64_t base = (uint64_t)(uintptr_t)memory.base;
    uint32_t left = 0;
    for (int i = 0; i < request->lanes; i++) {
        uint64_t offset = request->address[i] - base, word = offset / WORD;
        if (foreign(memory.writes[word], mine[i]) | foreign(memory.reads[word], mine[i]) |
            (offset % WORD != 0)) {
            left |= 1u << i;
            continue;
        }
        memory.writes[word] = mine[i];
        memory.known[word] = ALL_BYTES;
    }
    return left;
}

static void lanes_of(struct access *access, uint64_t base, bool check_known)
{
    const request *request = access->whole;
    uint64_t mine[LANES];
    uint32_t left = request->lanes == LANES ? UINT32_MAX : (1u << request->lanes) - 1;
    for (int i = 0; i < request->lanes; i++)
        mine[i] = base | access->owner->order.lane[request->lane[i]] | BYTES_CELL;
    for (int i = 0; access->store && i < request->lanes; i++)
        mine[i] |= (uint64_t)(request->at[i]->value % (1 << HASH_BITS)) << HASH_AT;
    if (request->event->bytes == WORD && request->event->aligned == WORD && !access->atomic)
        left = access->store ? simple_stores(*access->memory, request, mine)
                             : simple_loads(*access->memory, request, mine, &access->owner->order);
    for (; left != 0; left &= left - 1) {
        access->lane = __builtin_ctz(left);
        words_of(access, mine[access->lane] & ~BYTES_CELL, check_known);
    }
}

/* Volatile accesses of global memory are how blocks wait for each other; in shared memory they do
 * not replace a barrier. */
void check_order(counter *counter, const request *request, bool shared)
{
    enum action action = (enum action)request->event->action;
    bool change = action == ATOMIC, load = action == LOAD || action == VOLATILE_LOAD;
    struct access access;
    access.owner = counter;
    access.whole = request;
    access.memory = shared ? &counter->shared : shadow_of((const char *)request->lowest);
    access.shared = shared;
    access.atomic = change || (!shared && (action == VOLATILE_LOAD || action == VOLATILE_STORE));
    access.store = !load;
    if (access.atomic)
        order_acquire(&counter->order);
    uint64_t base = (shared ? counter->order.shared : counter->order.global) |
                    (access.atomic ? ATOMIC_CELL : 0) | number_of(request->event->pc);
    /* What blocks that are left out have written is not known. */
    lanes_of(&access, base, (load || change) && request->event->aligned > 1 && count_sample == 1);
    if (shared && access.store)
        shared_written(counter, request->lowest, request->highest + request->event->bytes);
}
