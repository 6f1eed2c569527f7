/* lock_sets.cpp: threads that hold different locks when they access one word. If they run one after
 * the other, they are in order by chance. So this asks whether they hold a lock in common, or
 * whether a thread has gone from one's lock to the other's (Eraser; Savage et al. 1997). */
#include "counters/check/race/lock_sets.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "counters/base/program_image.h"

using namespace emulator;

enum { LOCKS = 4, GUARDED = 4096, BEHIND = 4096, TAKERS = 1024 };

/* The locks that a thread holds, and the last one that it took, held or not. */
struct held {
    uint64_t lock[LOCKS], last;
    uint32_t taken_by[LOCKS]; /* by lock: the instruction that took it */
    int count;
    bool more; /* than are kept */
};

struct emulator::locks {
    struct held of[1024], all; /* each thread's; the block's since its last barrier */
    bool any;                  /* the block has taken a lock */
};

static uint32_t given_back[TAKERS]; /* instructions that took locks which were given back */
static pthread_mutex_t locks_mutex = PTHREAD_MUTEX_INITIALIZER; /* for what follows */
/* The last writer of a word and the locks that it held. Then which lock was taken after which other
 * one, by launch. */
static struct guarded {
    uint64_t cell;
    const uint64_t *word;
    struct held held;
} guarded[GUARDED];
static struct step {
    uint64_t from, to;
    uint32_t launch;
} behind[BEHIND];
static uint32_t unclear; /* the last launch that had more steps than are kept */

static size_t place_of(uint64_t number, size_t places)
{
    return number * 0x9e3779b97f4a7c15 >> 40 & (places - 1); /* Knuth's multiplicative hash */
}

void emulator::locks_forget(counter *counter)
{
    if (counter->locks && counter->locks->any)
        memset(counter->locks, 0, sizeof *counter->locks);
}

/* ---- what is held ---- */

/* Returns the index of the lock, or `count`. */
static int find_lock(const struct held *held, uint64_t lock)
{
    int at = 0;
    while (at < held->count && held->lock[at] != lock)
        at++;
    return at;
}

static void add_lock(struct held *held, uint64_t lock, uint32_t by)
{
    const int at = find_lock(held, lock);
    held->more |= at == LOCKS;
    if (at == LOCKS)
        return;
    held->lock[at] = lock;
    held->taken_by[at] = by;
    held->count += at == held->count;
}

static void drop_lock(struct held *held, uint64_t lock)
{
    const int at = find_lock(held, lock);
    if (at == held->count)
        return;
    held->count--;
    held->lock[at] = held->lock[held->count];
    held->taken_by[at] = held->taken_by[held->count];
}

/* The locks of the thread, and those that its block has held since the last barrier. */
static struct held held_by(const struct locks *locks, unsigned thread)
{
    struct held held = locks->of[thread];
    for (int i = 0; i < locks->all.count; i++)
        add_lock(&held, locks->all.lock[i], locks->all.taken_by[i]);
    held.more |= locks->all.more;
    return held;
}

void emulator::locks_barrier(counter *counter)
{
    struct locks *locks = counter->locks;
    if (!locks || !locks->any)
        return;
    locks->all = {};
    for (const struct held &held : locks->of) {
        for (int i = 0; i < held.count; i++)
            add_lock(&locks->all, held.lock[i], held.taken_by[i]);
        locks->all.more |= held.more;
    }
}

bool emulator::locks_taken_by(uint32_t pc)
{
    return __atomic_load_n(&given_back[place_of(pc, TAKERS)], __ATOMIC_RELAXED) == pc;
}

static void give_back(uint32_t taken_by)
{
    __atomic_store_n(&given_back[place_of(taken_by, TAKERS)], taken_by, __ATOMIC_RELAXED);
}

/* ---- what is kept for all blocks ---- */

static struct step *step_of(uint64_t from, uint64_t to)
{
    return &behind[place_of(from * 3 + to, BEHIND)];
}

static void note_step(uint64_t from, uint64_t to, uint32_t launch)
{
    struct step *step = step_of(from, to);
    pthread_mutex_lock(&locks_mutex);
    if (step->launch == launch && (step->from != from || step->to != to))
        unclear = launch;
    *step = {from, to, launch};
    pthread_mutex_unlock(&locks_mutex);
}

static bool has_stepped(uint64_t from, uint64_t to, uint32_t launch)
{
    const struct step *step = step_of(from, to);
    return step->launch == launch && step->from == from && step->to == to;
}

static struct guarded *write_of(const uint64_t *word)
{
    return &guarded[place_of((uintptr_t)word / sizeof *word, GUARDED)];
}

static void note_write(const struct shadow *memory, uint64_t address, const struct held *held)
{
    const uint64_t *word = memory->writes + (address - (uint64_t)(uintptr_t)memory->base) / WORD;
    pthread_mutex_lock(&locks_mutex);
    *write_of(word) = {*word, word, *held};
    pthread_mutex_unlock(&locks_mutex);
}

/* ---- what threads do ---- */

/* A swap of another word takes a lock, if its result is used. A swap of a lock that the thread
 * holds gives it back. */
static void swap_lock(struct locks *locks, unsigned thread, const struct event *event,
                      uint32_t launch)
{
    struct held *held = &locks->of[thread];
    const int at = find_lock(held, event->address);
    const bool looked = event->action == ATOMIC && !(event->value & RELAXED);
    if (at < held->count) {
        if (!looked)
            give_back(held->taken_by[at]);
        drop_lock(held, event->address);
        drop_lock(&locks->all, event->address);
    } else if (looked && event->value & SWAPPED) {
        if (held->last && held->last != event->address)
            note_step(held->last, event->address, launch);
        held->last = event->address;
        locks->any = true;
        add_lock(held, event->address, event->pc);
    }
}

static void change_lock(counter *counter, const struct shadow *memory, unsigned thread,
                        const struct event *event)
{
    struct locks *locks = counter->locks;
    if (event->action != STORE) {
        swap_lock(locks, thread, event, counter->order.launch);
        return;
    }
    const struct held held = held_by(locks, thread);
    if (held.count > 0)
        note_write(memory, event->address, &held);
}

void emulator::locks_changed(counter *counter, const request *request, const struct shadow *memory)
{
    const struct event *event = request->event;
    const bool may_take = event->action == ATOMIC && !(event->value & JOINS);
    if (may_take && !counter->locks)
        counter->locks = (struct locks *)count_need(calloc(1, sizeof *counter->locks));
    if (!counter->locks || !(may_take || counter->locks->any))
        return;
    for (int lane = 0; lane < request->lanes; lane++)
        change_lock(counter, memory, (unsigned)(request->first_thread + request->lane[lane]),
                    request_event(request, lane));
}

/* ---- threads without a lock in common ---- */

static bool are_given_back(const struct held *held)
{
    for (int i = 0; i < held->count; i++)
        if (!locks_taken_by(held->taken_by[i]))
            return false;
    return held->count > 0 && !held->more;
}

static bool have_common(const struct held *one, const struct held *other, uint32_t launch)
{
    for (int i = 0; i < one->count; i++)
        for (int j = 0; j < other->count; j++)
            if (one->lock[i] == other->lock[j] ||
                has_stepped(one->lock[i], other->lock[j], launch) ||
                has_stepped(other->lock[j], one->lock[i], launch))
                return true;
    return false;
}

bool emulator::locks_apart(const counter *counter, unsigned thread, const struct shadow *memory,
                           size_t word, uint64_t cell)
{
    const struct order *order = &counter->order;
    if (!counter->locks || !counter->locks->any)
        return false;
    const struct held mine = held_by(counter->locks, thread);
    if (!are_given_back(&mine) || order_heard(order, cell, word, thread))
        return false;
    const uint64_t *place = memory->writes + word;
    pthread_mutex_lock(&locks_mutex);
    const struct guarded *write = write_of(place);
    const bool apart = unclear != order->launch && write->word == place && write->cell == cell &&
                       are_given_back(&write->held) &&
                       !have_common(&mine, &write->held, order->launch);
    pthread_mutex_unlock(&locks_mutex);
    return apart;
}
