/* same_numbers.cpp: threads of a launch whose generators of random numbers begin alike, so that
 * they give the same numbers. It may be intended, so it is a note. Launches are not compared,
 * because a program may repeat one. */
#include "counters/check/random/same_numbers.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "counters/base/program_image.h"
#include "counters/base/settings.h"
#include "counters/findings/findings.h"
#include "engine/base/launch_record.h"

using namespace emulator;

enum { MOST_SETS = 1 << 20 }; /* states; a launch that sets more is not checked, to save memory */

static struct set {
    struct generator_state state;
    uint64_t thread;
    uint32_t pc;
} * sets;
static size_t set_count, set_room;
static bool has_moved;
static pthread_mutex_t sets_mutex = PTHREAD_MUTEX_INITIALIZER; /* for all of these */

static bool are_equal(const struct generator_state *a, const struct generator_state *b)
{
    return a->kind == b->kind && a->seed == b->seed && a->sequence == b->sequence &&
           a->offset == b->offset;
}

static void make_room_for_set(void)
{
    if (set_count < set_room)
        return;
    set_room = 2 * set_room + 1024;
    sets = (struct set *)count_need(realloc(sets, set_room * sizeof *sets));
}

void emulator::numbers_state_set(uint32_t pc, uint64_t thread, const struct generator_state &state)
{
    pthread_mutex_lock(&sets_mutex);
    if (set_count <= MOST_SETS) {
        make_room_for_set();
        sets[set_count++] = {state, thread, pc};
    }
    pthread_mutex_unlock(&sets_mutex);
}

void emulator::numbers_state_moved(void)
{
    __atomic_store_n(&has_moved, true, __ATOMIC_RELAXED);
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return a < b ? -1 : a > b;
}

/* Sorts by state, then by thread. */
static int by_state(const void *a, const void *b)
{
    const struct set *one = (const struct set *)a, *other = (const struct set *)b;
    const uint64_t fields[][2] = {{one->state.kind, other->state.kind},
                                  {one->state.seed, other->state.seed},
                                  {one->state.sequence, other->state.sequence},
                                  {one->state.offset, other->state.offset},
                                  {one->thread, other->thread}};
    int result = 0;
    for (size_t i = 0; i < sizeof fields / sizeof *fields && result == 0; i++)
        result = compare_numbers(fields[i][0], fields[i][1]);
    return result;
}

/* Returns how many threads have set this state; `*end`: behind the last of its sets. */
static size_t count_threads(const struct set *begin, const struct set **end)
{
    size_t threads = 1;
    const struct set *one = begin + 1;
    for (; one < sets + set_count && are_equal(&one->state, &begin->state); one++)
        threads += one->thread != one[-1].thread;
    *end = one;
    return threads;
}

static void add_number(struct finding *finding, const char *name, unsigned long long number)
{
    char text[32];
    snprintf(text, sizeof text, "%llu", number);
    fact_text(finding, name, text);
}

static void tell_same(const struct set *first, size_t threads, const struct launch *launch)
{
    struct finding *finding = finding_of_host(SAME_RANDOM_NUMBERS, first->pc);
    if (!finding)
        return;
    finding->cause = CAUSE_SAME_STATE;
    fact_number(finding, "threads", (long long)threads);
    fact_text(finding, "kernel_name", launch->name);
    add_number(finding, "seed", first->state.seed);
    add_number(finding, "sequence", first->state.sequence);
    add_number(finding, "offset", first->state.offset);
    finding_done(finding);
}

/* Reports the state that most threads have set. */
static void look_at_sets(const struct launch *launch)
{
    const struct set *first = NULL, *end;
    size_t most = 1;
    qsort(sets, set_count, sizeof *sets, by_state);
    for (const struct set *one = sets; one < sets + set_count; one = end) {
        const size_t threads = count_threads(one, &end);
        first = threads > most ? one : first;
        most = threads > most ? threads : most;
    }
    if (first)
        tell_same(first, most, launch);
}

void emulator::numbers_launch_ends(const struct launch *launch)
{
    if (set_count > 0 && set_count <= MOST_SETS && !has_moved && count_sample == 1 &&
        launch->error == cudaSuccess)
        look_at_sets(launch);
    set_count = 0;
}
