/* findings.cpp: keeps what the checks find. */
#include "counters/findings/findings.h"

#include <pthread.h>
#include <string.h>

#include "engine/errors/error_texts.h"
#include "engine/errors/last_error.h"
#include "counters/base/program_image.h"
#include "counters/base/settings.h"
#include "engine/host/source_line.h"
#include "engine/errors/unchecked_errors.h"
#include "engine/base/worker.h"

using namespace emulator;

enum { MAX_FINDINGS = 256 };

static struct finding findings[MAX_FINDINGS];
static int number;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static struct finding *find(enum check check, uint32_t pc, const char *kernel)
{
    for (int i = 0; i < number; i++)
        if (findings[i].check == check && findings[i].actor.pc == pc &&
            strcmp(findings[i].kernel, kernel) == 0)
            return &findings[i];
    return NULL;
}

/* Returns NULL if the table is full. */
static struct finding *add(enum check check, const char *kernel, uint64_t tick)
{
    if (number == MAX_FINDINGS)
        return NULL;
    struct finding *made = &findings[number++];
    made->check = check;
    made->count = 1;
    made->tick = tick;
    snprintf(made->kernel, sizeof made->kernel, "%s", kernel);
    return made;
}

static struct finding *begin(enum check check, uint32_t pc, const char *kernel, uint64_t tick)
{
    pthread_mutex_lock(&mutex);
    struct finding *known = find(check, pc, kernel);
    if (known)
        known->count++;
    struct finding *made = known ? NULL : add(check, kernel, tick);
    if (!made) {
        pthread_mutex_unlock(&mutex);
        return NULL;
    }
    made->actor.pc = pc;
    made->launch = kernel[0] ? count_launches : 0;
    return made;
}

__thread struct last_finding emulator::finding_last;

struct finding *emulator::finding_new(enum check check, uint32_t pc)
{
    finding_last = {check, pc, finding_last.number + 1};
    struct finding *made = begin(check, pc, emulator_kernel_name(), self->launch->tick);
    if (!made)
        return NULL;
    made->first_index = self->launch->first_index;
    made->error = check_texts[check].error;
    if (made->error != cudaSuccess)
        emulator_fault_later(made->error);
    return made;
}

struct finding *emulator::finding_of_host(enum check check, uint32_t pc)
{
    return begin(check, pc, "", emulator_tick());
}

void emulator::finding_done(struct finding *)
{
    pthread_mutex_unlock(&mutex);
}

void emulator::findings_withdraw(uint32_t load)
{
    pthread_mutex_lock(&mutex);
    int kept = 0;
    for (int i = 0; i < number; i++)
        if (findings[i].load != load)
            findings[kept++] = findings[i];
    memset(&findings[kept], 0, (size_t)(number - kept) * sizeof *findings);
    number = kept;
    pthread_mutex_unlock(&mutex);
}

static void learn(uint32_t pc, bool finding::*what)
{
    pthread_mutex_lock(&mutex);
    struct finding *known = find(UNINITIALISED_COPY, pc, "");
    if (known)
        known->*what = true;
    pthread_mutex_unlock(&mutex);
}

void emulator::finding_is_meant(uint32_t pc)
{
    learn(pc, &finding::meant);
}

void emulator::finding_is_used(uint32_t pc)
{
    learn(pc, &finding::used);
}

bool emulator::is_note(const struct finding *finding)
{
    return check_texts[finding->check].is_note || (finding->meant && !finding->used);
}

struct actor emulator::actor_thread(uint32_t pc, unsigned thread)
{
    uint3 index = {thread % blockDim.x, thread / blockDim.x % blockDim.y,
                   thread / blockDim.x / blockDim.y};
    return actor{true, true, pc, blockIdx, index};
}

struct actor emulator::actor_of(const struct request *request, int lane)
{
    return actor_thread(request->event->pc,
                        (unsigned)(request->first_thread + request->lane[lane]));
}

/* ---- at the end ---- */

static bool is_reported(const struct launch *launch)
{
    for (int i = 0; i < number; i++)
        if (findings[i].tick == launch->tick && findings[i].error != cudaSuccess)
            return true;
    return false;
}

void emulator::finding_kernel_ended(const struct launch *launch)
{
    if (launch->error == cudaSuccess || is_reported(launch))
        return;
    struct finding *made = add(KERNEL_ERROR, launch->name, launch->tick);
    if (!made)
        return;
    made->error = launch->error;
    if (!is_of_emulator(launch->file)) { /* the emulator launches for the program, too */
        made->file = launch->file;
        made->line = launch->line;
    }
    made->cause =
        launch->error == cudaErrorUnsupportedDevSideSync ? CAUSE_DEVICE_SYNCHRONIZE : CAUSE_LAUNCH;
    fact_text(made, "reason", launch->why);
}

static void add_unseen(void)
{
    const struct unseen *one;
    char text[800];
    for (int i = 0; (one = unseen_number(i)); i++) {
        struct finding *made = add(UNCHECKED_ERROR, "", one->tick);
        if (!made)
            return;
        made->file = one->file;
        made->line = one->line;
        made->count = one->count;
        made->cause = CAUSE_CALL;
        unseen_text(one, text, sizeof text);
        fact_text(made, "what", text);
    }
}

/* The lines of the findings' actors, and of the earlier accesses of races. */
static int lines[MAX_FINDINGS], other_lines[MAX_FINDINGS];

static bool is_race(const struct finding *finding)
{
    return finding->check == SHARED_RACE || finding->check == GLOBAL_RACE;
}

static void find_lines(void)
{
    static struct place place;
    for (int i = 0; i < number; i++) {
        find_place(address_of(findings[i].actor.pc), &place);
        lines[i] = place.line;
        find_place(address_of(findings[i].other.pc), &place);
        other_lines[i] = place.line;
    }
}

/* Is the access with this index reported as well? */
static bool is_reported_by_access(const struct finding *index)
{
    for (int i = 0; i < number; i++)
        if ((findings[i].check == GLOBAL_OUT_OF_BOUNDS ||
             findings[i].check == SHARED_OUT_OF_BOUNDS ||
             findings[i].check == VARIABLE_OUT_OF_BOUNDS) &&
            findings[i].tick == index->tick && lines[i] == lines[index - findings])
            return true;
    return false;
}

/* ---- which finding follows from which ---- */

/* Is it a race in lines after a barrier that some threads skipped? The barrier would have ordered
 * it. */
static bool is_behind_barrier(int race, int barrier)
{
    return is_race(&findings[race]) && findings[barrier].check == DIVERGENT_BARRIER &&
           lines[barrier] < lines[race];
}

/* Is it a read in one of the lines of a race? Then the word may only not be written yet. An
 * unrolled loop has several instructions in a line. */
static bool is_in_race(int read, int race)
{
    return findings[read].check == UNINITIALISED_READ && is_race(&findings[race]) &&
           (lines[race] == lines[read] || other_lines[race] == lines[read]);
}

/* The same two lines, in the other order. */
static bool is_same_race(int race, int first)
{
    return race != first && is_race(&findings[race]) &&
           findings[race].check == findings[first].check && lines[race] == other_lines[first] &&
           other_lines[race] == lines[first] && lines[race] != 0 && race > first;
}

/* The same array; or, if there is none, the same address. */
static bool is_same_place(const struct finding *one, const struct finding *other)
{
    const struct fact *address = fact_find(one, "address"), *at = fact_find(other, "address");
    return one->allocated ? one->allocated == other->allocated
                          : address && at && strcmp(address->text, at->text) == 0;
}

/* Another access of the same line to the same place, as the write of `x[i]++` after its read. */
static bool is_same_line(int access, int first)
{
    return access > first && findings[access].check == findings[first].check &&
           findings[access].cause == findings[first].cause &&
           is_same_place(&findings[access], &findings[first]) && lines[access] == lines[first] &&
           lines[access] != 0;
}

static bool may_follow(int later, int first)
{
    return findings[later].tick == findings[first].tick &&
           strcmp(findings[later].kernel, findings[first].kernel) == 0 &&
           (is_behind_barrier(later, first) || is_in_race(later, first) ||
            is_same_race(later, first) || is_same_line(later, first));
}

/* Afterwards, no finding follows from one that itself follows from another. */
static void find_followers(void)
{
    for (int i = 0; i < number; i++)
        for (int j = 0; j < number && !findings[i].follows; j++)
            if (may_follow(i, j))
                findings[i].follows = &findings[j];
    for (int i = 0; i < number; i++)
        while (findings[i].follows && findings[i].follows->follows)
            findings[i].follows = findings[i].follows->follows;
}

/* The order within a launch. Accesses out of bounds come first, because they may cause races; a
 * division by zero comes after uninitialised reads, because these may cause it. */
static int rank(const struct finding *finding)
{
    switch (finding->check) {
    case GLOBAL_OUT_OF_BOUNDS:
    case SHARED_OUT_OF_BOUNDS:
    case VARIABLE_OUT_OF_BOUNDS:
    case INDEX_OUT_OF_RANGE:
    case USE_AFTER_FREE:
    case MISALIGNED_ACCESS:
    case HOST_POINTER:
        return 0;
    case DIVISION_BY_ZERO:
        return 2;
    case KERNEL_ERROR:
        return 3;
    default:
        return 1;
    }
}

static bool comes_before(const struct finding *a, const struct finding *b)
{
    return a->tick != b->tick ? a->tick < b->tick : rank(a) < rank(b);
}

static struct finding *sorted[MAX_FINDINGS]; /* by insertion, which keeps the order of equals */
static int sorted_number;

static void insert(struct finding *finding, int at)
{
    memmove(&sorted[at + 1], &sorted[at], (size_t)(sorted_number - at) * sizeof *sorted);
    sorted[at] = finding;
    sorted_number++;
}

static bool is_listed(const struct finding *finding)
{
    return finding->check != INDEX_OUT_OF_RANGE || !is_reported_by_access(finding);
}

/* The host reads other bytes of what the copy brought, and none of these. */
static void note_unused(void)
{
    for (int i = 0; i < number; i++)
        if (findings[i].check == UNINITIALISED_COPY && is_note(&findings[i]))
            findings[i].cause = CAUSE_ELEMENTS_NOT_USED;
}

void emulator::findings_end(void)
{
    add_unseen();
    note_unused();
    find_lines();
    find_followers();
    for (int i = 0; i < number; i++) {
        int at = sorted_number;
        while (at > 0 && comes_before(&findings[i], sorted[at - 1]))
            at--;
        if (!findings[i].follows && is_listed(&findings[i]))
            insert(&findings[i], at);
    }
    for (int i = number - 1; i >= 0; i--)
        for (int at = 0; findings[i].follows && at < sorted_number; at++)
            if (sorted[at] == findings[i].follows)
                insert(&findings[i], at + 1);
}

const struct finding *emulator::finding_number(int wanted)
{
    return wanted < sorted_number ? sorted[wanted] : NULL;
}
