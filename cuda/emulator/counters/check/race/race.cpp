/* race.cpp: when two accesses to a word are a race, and what its cause is. */
#include "counters/check/race/race.h"

#include <string.h>

#include "counters/check/bounds/array_bounds.h"
#include "counters/findings/findings.h"
#include "counters/check/race/lock_sets.h"
#include "counters/base/program_image.h"
#include "engine/host/source_line.h"

using namespace emulator;

enum { IDIOM = 8 };

/* ---- instructions by number, because they must fit into a cell ---- */

enum { INSTRUCTIONS = 1 << INSTRUCTION_BITS, TRIES = 64 };
static uint32_t instructions[INSTRUCTIONS];
static bool volatiles[INSTRUCTIONS]; /* accesses to volatile memory */
static bool swaps[INSTRUCTIONS];     /* loads that begin a compare-and-swap */
static bool stores[INSTRUCTIONS];
static uint8_t widths[INSTRUCTIONS]; /* bytes of a lane's access */
static uint8_t scopes[INSTRUCTIONS]; /* of atomics: FOR_BLOCK, FOR_THREAD, or 0 */
static bool scattered[INSTRUCTIONS]; /* volatile, and their lanes' addresses do not lie in a line */

static bool is_volatile(const struct event *event)
{
    return event->action == VOLATILE_LOAD || event->action == VOLATILE_STORE;
}

/* Returns 0 if there are too many instructions. */
uint64_t emulator::race_instruction(const struct event *event)
{
    uint32_t pc = event->pc;
    uint32_t place = pc * 2654435761u >> (32 - INSTRUCTION_BITS);
    for (int tries = 0; tries < TRIES; tries++, place = (place + 1) % INSTRUCTIONS) {
        uint32_t found = __atomic_load_n(&instructions[place], __ATOMIC_RELAXED);
        if (found == pc && place != 0)
            return place;
        if (found == 0 && place != 0 &&
            (__atomic_compare_exchange_n(&instructions[place], &found, pc, false, __ATOMIC_RELAXED,
                                         __ATOMIC_RELAXED) ||
             found == pc)) {
            volatiles[place] = is_volatile(event);
            widths[place] = event->bytes;
            stores[place] = access_of(event) == STORE || event->action == VOLATILE_STORE;
            if (event->action == ATOMIC || event->action == ATOMIC_LOAD ||
                event->action == ATOMIC_STORE)
                scopes[place] = event->value & (FOR_BLOCK | FOR_THREAD);
            return place;
        }
    }
    return 0;
}

static bool cell_is_volatile(uint64_t cell)
{
    return volatiles[cell_field(cell, 0, INSTRUCTION_BITS)];
}

uint32_t emulator::race_pc(uint64_t cell)
{
    return instructions[cell_field(cell, 0, INSTRUCTION_BITS)];
}

unsigned emulator::race_width(uint64_t cell)
{
    return widths[cell_field(cell, 0, INSTRUCTION_BITS)];
}

static bool of_one_line(uint32_t pc, uint32_t other)
{
    struct place one, two;
    find_place(address_of(pc), &one);
    find_place(address_of(other), &two);
    return one.line != 0 && one.line == two.line && strcmp(one.file, two.file) == 0;
}

bool emulator::race_same_line(uint64_t cell, uint64_t other)
{
    return of_one_line(race_pc(cell), race_pc(other));
}

/* ---- loads beside atomics ----
 *
 * Most compare-and-swaps begin with a plain load, whose value they then compare. Which loads do so
 * is known only when a thread has come to the swap. */

static void begins_swap(const struct event *load)
{
    uint64_t number = race_instruction(load);
    if (number == 0 || swaps[number])
        return;
    swaps[number] = true;
    findings_withdraw(load->pc);
}

void emulator::race_swap(const event *begin, const event *swap)
{
    const event *load = swap - 1;
    while (load >= begin && load >= swap - IDIOM &&
           !(load->action == LOAD && load->address / WORD == swap->address / WORD))
        load--;
    if (load >= begin && load >= swap - IDIOM)
        begins_swap(load);
}

bool emulator::race_begins_swap(uint64_t load)
{
    return swaps[cell_field(load, 0, INSTRUCTION_BITS)];
}

/* May others change the word atomically at the same time? Threads wait by volatile loads. */
static bool may_meet_atomics(uint64_t load)
{
    return cell_is_volatile(load) || race_begins_swap(load);
}

/* ---- volatile accesses ---- */

/* Do the addresses of several lanes lie in a line? */
static bool is_in_line(const request *request)
{
    const uint64_t *at = request->address;
    const int *lane = request->lane, last = request->lanes - 1;
    if (last == 0)
        return false;
    const int64_t step = (int64_t)(at[last] - at[0]) / (lane[last] - lane[0]);
    bool in_line = step != 0;
    for (int i = 1; i <= last; i++)
        in_line &= (int64_t)(at[i] - at[0]) == step * (lane[i] - lane[0]);
    return in_line;
}

/* The lanes' addresses lie in a line in programs that rely on lockstep. In programs that follow
 * pointers or read one flag, the lanes only share their memory. */
void emulator::race_shape(const request *request)
{
    if (request->lanes > 1 && !is_in_line(request))
        scattered[race_instruction(request->event)] = true;
}

/* ---- conflicts ---- */

/* Has the same thread just executed this instruction at the same address? Then it waits for a
 * change. */
static bool polls(const struct access *access)
{
    const struct event *at = request_event(access->whole, access->lane);
    const event *begin = access->owner->events[access_thread(access)];
    for (int i = 1; i <= IDIOM && at - i >= begin; i++)
        if (at[-i].pc == at->pc && at[-i].address == at->address)
            return true;
    return false;
}

static bool is_of_same_warp(const struct access *access, uint64_t cell)
{
    return access_thread(access) / LANES == cell_thread(cell, access->word) / LANES;
}

/* Do these volatile accesses rely on the lanes of a warp executing in lockstep? In a critical
 * section, there may be only one lane at a time. */
static bool in_step(const struct access *access, uint64_t cell)
{
    return is_volatile(access->whole->event) && cell_is_volatile(cell) &&
           same_block(cell, access->cell) && cell_kind(cell) <= ONE_WARP &&
           is_of_same_warp(access, cell) && access->whole->lanes > 1 && !polls(access) &&
           !scattered[cell_field(cell, 0, INSTRUCTION_BITS)] &&
           !scattered[cell_field(access->cell, 0, INSTRUCTION_BITS)];
}

/* For two atomics: the scopes that leave out the other's thread: FOR_BLOCK, FOR_THREAD, or 0. */
static unsigned narrow_scopes(const struct access *access, uint64_t cell)
{
    if (!access->atomic || !(cell & ATOMIC_FIELD))
        return 0;
    const unsigned scope = scopes[cell_field(cell, 0, INSTRUCTION_BITS)] |
                           scopes[cell_field(access->cell, 0, INSTRUCTION_BITS)];
    const bool one_block =
        access->shared || (same_block(cell, access->cell) && cell_kind(cell) != ANY_BLOCK);
    return one_block ? scope & FOR_THREAD : scope;
}

/* Are the two in order by chance, because the threads hold different locks? */
static bool has_other_lock(const struct access *access, uint64_t cell)
{
    return !access->atomic &&
           locks_apart(access->owner, access_thread(access), access->memory, access->word, cell);
}

static bool is_no_race(const struct access *access, uint64_t cell, bool cell_is_store)
{
    bool cell_atomic = (cell & ATOMIC_FIELD) != 0;
    const unsigned narrow = narrow_scopes(access, cell);
    if (access->atomic && cell_atomic && !in_step(access, cell) && narrow == 0)
        return true;
    if (order_before(&access->owner->order, cell, access->word, access_thread(access)) &&
        !has_other_lock(access, cell))
        return true;
    if (access->atomic && !cell_atomic)
        return !cell_is_store && may_meet_atomics(cell);
    if (cell_atomic && !access->atomic)
        return !access->store && may_meet_atomics(access->cell);
    return narrow == 0 && access->store && cell_is_store && /* both store the same value */
           cell_field(cell ^ access->cell, HASH_AT, HASH_BITS) == 0;
}

static struct actor actor_of_cell(const struct access *access, uint64_t cell)
{
    struct actor actor = actor_thread(race_pc(cell), cell_thread(cell, access->word));
    uint64_t block = cell_field(cell, BLOCK_AT, BLOCK_BITS);
    if (!access->shared && !same_block(cell, access->cell)) {
        actor.block =
            uint3{(unsigned)(block % gridDim.x), (unsigned)(block / gridDim.x % gridDim.y),
                  (unsigned)(block / gridDim.x / gridDim.y)};
        actor.known = (uint64_t)gridDim.x * gridDim.y * gridDim.z <= BLOCKS;
    }
    actor.thread_known = cell_kind(cell) == ONE_THREAD;
    return actor;
}

static const char *verb(const struct access *access)
{
    if (access->whole->event->action == FREE)
        return "frees";
    if (access->atomic && !is_volatile(access->whole->event))
        return access->store ? "changes atomically" : "reads atomically";
    return access->store ? "writes" : "reads";
}

const char *emulator::past_verb(bool store, bool atomic)
{
    if (atomic)
        return store ? "changed atomically" : "read atomically";
    return store ? "wrote" : "read";
}

/* The thread's last swap that was counted before it went on; NULL: none. */
static const event *counted_swap(const struct access *access)
{
    const event *swap = &access->owner->counted_swap[access_thread(access)];
    return swap->bytes > 0 ? swap : NULL;
}

/* Returns the swap of another word by which the thread came here, as a thread that takes a lock
 * does; or NULL. A thread that swaps often, as in a search, does so as well. A swap whose result is
 * ignored may give a lock back. */
static const event *find_swap(const struct access *access)
{
    const struct event *at = request_event(access->whole, access->lane), *last = NULL;
    const event *begin = access->owner->events[access_thread(access)];
    for (int i = 1; i <= IDIOM && at - i >= begin - 1 && at->action != ATOMIC; i++) {
        const event *swap = at - i >= begin ? &at[-i] : counted_swap(access);
        if (!swap || swap->action != ATOMIC || !(swap->value & (SWAPS | TRADES)) ||
            swap->address / WORD == at->address / WORD || (last && last->address != swap->address))
            continue;
        last = swap;
        if (!(swap->value & RELAXED) || swap->value & (SWAPS | MISSED))
            return swap;
    }
    return last;
}

/* Did the thread come here by a swap, and does the other block execute atomics without a fence? */
static bool is_locked_alone(const struct access *access, uint64_t cell)
{
    return releases_unfenced(&access->owner->order, cell) && find_swap(access);
}

/* Did the thread come here by a swap that failed, or whose result is ignored? */
static bool is_not_locked(const struct access *access)
{
    const event *swap = find_swap(access);
    return swap && swap->value & RELAXED;
}

/* Is this a swap of what another block has stored, as if that block had given back a lock? */
static bool is_given_back(const struct access *access, uint64_t cell)
{
    const struct event *at = request_event(access->whole, access->lane);
    return at->action == ATOMIC && at->value & (SWAPS | TRADES) && !(at->value & RELAXED) &&
           !(cell & ATOMIC_FIELD) && stores[cell_field(cell, 0, INSTRUCTION_BITS)];
}

/* Returns the first event from `from` to `to` that accesses the word; NULL if none does. */
static const event *find_word(const event *from, const event *to, int step, uint64_t address)
{
    for (const event *e = from; e != to; e += step)
        if (e->address / WORD == address / WORD && e->action != BRANCH && e->action != MEET)
            return e;
    return NULL;
}

/* Does the thread store to the word that it swapped, as if it gave back a lock without an atomic?
 * This access may be that store, or one to what the lock protects. */
static bool gives_back_plainly(const struct access *access)
{
    const struct event *at = request_event(access->whole, access->lane);
    const event *begin = access->owner->events[access_thread(access)];
    const event *counted = counted_swap(access);
    const event *found = at->action == STORE ? find_word(at - 1, begin - 1, -1, at->address) : NULL;
    if (!found && at->action == STORE && counted && counted->address / WORD == at->address / WORD)
        found = counted;
    if (found && found->action == ATOMIC && found->value & (SWAPS | TRADES))
        return !(found->value & RELAXED);
    const event *swap = find_swap(access);
    if (!swap || swap->value & RELAXED)
        return false;
    found = find_word(at, access->whole->end[access->lane], 1, swap->address);
    return found && found->action == STORE;
}

/* Is this a plain read of global memory that others change atomically, or the reverse? In shared
 * memory, the fault is mostly a missing barrier. */
static bool is_read_plainly(const struct access *access, uint64_t cell)
{
    const bool plain_store =
        access->atomic ? stores[cell_field(cell, 0, INSTRUCTION_BITS)] : access->store;
    return !access->shared && access->atomic != ((cell & ATOMIC_FIELD) != 0) && !plain_store;
}

/* Finds the load and the store by which the thread reads the word and soon writes it back. Returns
 * false if this access belongs to no such pair. */
static bool is_change(const struct access *access, const struct event **load,
                      const struct event **store)
{
    const struct event *at = request_event(access->whole, access->lane);
    const struct event *begin = access->owner->events[access_thread(access)];
    const struct event *end = access->whole->end[access->lane];
    const int step = at->action == STORE ? -1 : 1;
    const enum action wanted = at->action == STORE ? LOAD : STORE;
    if (at->action != LOAD && at->action != STORE)
        return false;
    for (int i = 1; i <= IDIOM; i++) {
        const struct event *other = at + i * step;
        if (other < begin || other >= end)
            return false;
        if (other->action == wanted && other->address == at->address) {
            *load = wanted == LOAD ? other : at;
            *store = wanted == LOAD ? at : other;
            return true;
        }
    }
    return false;
}

/* Do lanes of this request store different values to one place by the instruction of `store`? */
static bool stores_apart(const struct access *access, const struct event *store)
{
    const struct request *whole = access->whole;
    const long step = store - request_event(whole, access->lane);
    for (int i = 0; i < whole->lanes; i++) {
        const struct event *other = request_event(whole, i) + step;
        if (whole->address[i] == store->address && other < whole->end[i] &&
            other->action == STORE && other->address == store->address &&
            other->value != store->value)
            return true;
    }
    return false;
}

static bool stores_apart(const struct access *access)
{
    const struct event *at = request_event(access->whole, access->lane);
    return at->action == STORE && stores_apart(access, at);
}

/* If threads of a block change the word one after the other, some may do what comes before a
 * missing barrier. So it counts only the first time, and only for a single statement. */
static bool comes_once(const struct access *access, const struct event *load,
                       const struct event *store)
{
    struct place from, to;
    for (const event *e = access->owner->events[access_thread(access)]; e < load; e++)
        if (e->pc == load->pc)
            return false;
    find_place(address_of(load->pc), &from);
    find_place(address_of(store->pc), &to);
    return from.line == to.line;
}

/* Do both threads change the word by the same plain load and store, as in `sum += x`? If several
 * threads have read it, the instruction may be this thread's own. */
static bool both_change(const struct access *access, uint64_t cell, bool elsewhere)
{
    const struct event *load, *store;
    return !(cell & ATOMIC_FIELD) && is_change(access, &load, &store) &&
           (race_pc(cell) == load->pc || race_pc(cell) == store->pc) &&
           (stores_apart(access, store) ||
            (cell_kind(cell) == ONE_THREAD && (elsewhere || comes_once(access, load, store))));
}

/* Does each lane of the request access an element of its own? */
static bool has_own_elements(const struct request *request)
{
    for (int i = 1; i < request->lanes; i++)
        for (int j = 0; j < i; j++)
            if (request->address[i] == request->address[j])
                return false;
    return request->lanes > 1;
}

/* Do threads of two blocks change or set an element because they compute the same index? In each
 * block, every thread has an element of its own. With an index from memory, as in a histogram,
 * other threads meet there, and the addresses of a warp lie in no line. */
static bool has_same_index(const struct access *access, uint64_t cell, bool cell_is_store)
{
    const struct event *at = request_event(access->whole, access->lane);
    const bool both_set = at->action == STORE && cell_is_store && race_pc(cell) == at->pc;
    return !(cell & ATOMIC_FIELD) && cell_kind(cell) == ONE_THREAD &&
           (both_set || both_change(access, cell, true)) &&
           (cell_thread(cell, access->word) == access_thread(access)
                ? has_own_elements(access->whole)
                : is_in_line(access->whole));
}

/* Does a statement read what other threads write by the same statement, as in a[i] = a[i - 1] + a[i
 * + 1]? The thread itself must come from its load to its store without another store. Otherwise
 * this may be a sum that needs a barrier between two turns of a loop, where another warp may have
 * read in a later turn. */
static bool is_in_place(const struct access *access, uint64_t cell, bool cell_is_store,
                        bool elsewhere)
{
    const struct event *at = request_event(access->whole, access->lane);
    const struct event *begin = access->owner->events[access_thread(access)];
    const struct event *end = access->whole->end[access->lane];
    const int step = at->action == STORE ? -1 : 1;
    const bool same_warp = cell_kind(cell) <= ONE_WARP && is_of_same_warp(access, cell);
    if (cell & ATOMIC_FIELD || access->store == cell_is_store ||
        (access->store && !elsewhere && !same_warp) ||
        at->action != (access->store ? STORE : LOAD) || !of_one_line(at->pc, race_pc(cell)))
        return false;
    for (const event *e = begin; e < at; e++)
        if (e->pc == at->pc)
            return false;
    for (const event *e = at + step; e >= begin && e < end; e += step) {
        if (e->pc == race_pc(cell))
            return e->action == (access->store ? LOAD : STORE);
        if (e->action == STORE)
            return false;
    }
    return false;
}

/* ---- the cause of a race ---- */

static enum cause cause_of_lock(const event *swap)
{
    return swap->value & MISSED ? CAUSE_LOCK_NOT_TAKEN : CAUSE_LOCK_RESULT_UNUSED;
}

/* Returns the first cause that applies: what the program relies on, or leaves out. `elsewhere`: the
 * other access is by another block. */
static enum cause cause_of(const struct access *access, uint64_t cell, bool cell_is_store,
                           bool elsewhere)
{
    const struct order *order = &access->owner->order;
    const unsigned narrow = narrow_scopes(access, cell), thread = access_thread(access);
    const bool too_soon = elsewhere && releases_too_soon(order, cell, thread);
    if (has_other_lock(access, cell))
        return CAUSE_DIFFERENT_LOCKS;
    if (narrow & FOR_THREAD)
        return CAUSE_THREAD_SCOPE;
    if (narrow & FOR_BLOCK)
        return CAUSE_BLOCK_SCOPE;
    if (elsewhere && order->block_released)
        return CAUSE_BLOCK_FENCE;
    if (elsewhere && access->owner->relaxed[thread])
        return CAUSE_RELAXED_ATOMIC;
    if (!too_soon && is_read_plainly(access, cell))
        return CAUSE_PLAIN_READ;
    if (is_not_locked(access))
        return cause_of_lock(find_swap(access));
    if ((elsewhere && is_given_back(access, cell)) || gives_back_plainly(access))
        return CAUSE_PLAIN_UNLOCK;
    if (too_soon)
        return releases_by(cell, access->word) ? CAUSE_MISSING_FENCE_IN_THREAD
                                               : CAUSE_MISSING_SYNCTHREADS_BEFORE_SIGNAL;
    if (is_locked_alone(access, cell))
        return CAUSE_LOCK_WITHOUT_FENCE;
    if (elsewhere && has_same_index(access, cell, cell_is_store))
        return CAUSE_SAME_INDEX;
    if (both_change(access, cell, elsewhere))
        return CAUSE_LOST_UPDATE;
    if (stores_apart(access))
        return CAUSE_SAME_ELEMENT;
    if (is_in_place(access, cell, cell_is_store, elsewhere))
        return CAUSE_IN_PLACE;
    if (elsewhere && releases_unfenced(order, cell))
        return CAUSE_MISSING_FENCE;
    if (in_step(access, cell))
        return CAUSE_WARP_LOCKSTEP;
    if (elsewhere && releases_unheard(order, cell, access->word))
        return CAUSE_MISSING_SYNCTHREADS_AFTER_SIGNAL;
    if (elsewhere || cell_kind(cell) == ANY_BLOCK)
        return CAUSE_UNORDERED;
    return cell_kind(cell) != ONE_BLOCK && is_of_same_warp(access, cell)
               ? CAUSE_MISSING_SYNCWARP
               : CAUSE_MISSING_SYNCTHREADS;
}

/* Adds {other}: which thread made the earlier access. */
static void add_other(struct finding *finding, const struct access *access, uint64_t cell,
                      bool elsewhere)
{
    const char *const whose = cell_kind(cell) == ANY_BLOCK || elsewhere ? " of another block"
                              : cell_kind(cell) == ONE_WARP && is_of_same_warp(access, cell)
                                  ? " of its warp"
                                  : " of its block";
    char several[64];
    if (finding->other.thread_known)
        return fact_thread(finding, "other", finding->other.thread, whose);
    snprintf(several, sizeof several, "several threads%s", whose);
    fact_text(finding, "other", several);
}

static void tell_race(const struct access *access, uint64_t cell, bool cell_is_store)
{
    uint32_t pc = access->whole->event->pc;
    struct finding *finding = finding_new(access->shared ? SHARED_RACE : GLOBAL_RACE, pc);
    if (!finding)
        return;
    const struct actor *other = &finding->other;
    finding->actor = actor_of(access->whole, access->lane);
    finding->other = actor_of_cell(access, cell);
    if (access->atomic != ((cell & ATOMIC_FIELD) != 0) && !(access->store && cell_is_store))
        finding->load = access->atomic ? other->pc : pc;
    const bool elsewhere = memcmp(&other->block, &finding->actor.block, sizeof other->block) != 0;
    const bool wrote = cell_is_store || stores[cell_field(cell, 0, INSTRUCTION_BITS)];
    const bool atomic = cell & ATOMIC_FIELD && !cell_is_volatile(cell);
    finding->cause = cause_of(access, cell, cell_is_store, elsewhere);
    fact_text(finding, "access", verb(access));
    add_place(finding, access->owner, access->whole->address[access->lane], access->shared);
    add_other(finding, access, cell, elsewhere);
    fact_text(finding, "did", past_verb(wrote, atomic));
    if (const event *swap = find_swap(access))
        fact_text(finding, "function", swap->value & TRADES ? "atomicExch" : "atomicCAS");
    finding_done(finding);
}

bool emulator::race_meet(const struct access *access, uint64_t cell, bool cell_is_store)
{
    if (is_no_race(access, cell, cell_is_store))
        return false;
    tell_race(access, cell, cell_is_store);
    return true;
}
