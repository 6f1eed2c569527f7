/* findings.cpp: keeps what the checks find. */
#include "counters/findings/findings.h"

#include <pthread.h>
#include <string.h>

#include "engine/errors/error_texts.h"
#include "engine/errors/last_error.h"
#include "counters/base/program_image.h"
#include "engine/host/source_line.h"
#include "engine/errors/unchecked_errors.h"
#include "engine/base/worker.h"

using namespace emulator;

enum { MAX_FINDINGS = 256 };

static struct finding findings[MAX_FINDINGS];
static int number;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

/* The error that a GPU would end the kernel with, if it would. */
static cudaError_t error_of(enum check check)
{
    switch (check) {
    case OUT_OF_BOUNDS:
    case USE_AFTER_FREE:
    case HOST_POINTER:
        return cudaErrorIllegalAddress;
    case MISALIGNED:
        return cudaErrorMisalignedAddress;
    default:
        return cudaSuccess;
    }
}

static struct finding *find(enum check check, uint32_t pc, const char *kernel)
{
    for (int i = 0; i < number; i++)
        if (findings[i].check == check && findings[i].actor.pc == pc &&
            strcmp(findings[i].kernel, kernel) == 0)
            return &findings[i];
    return NULL;
}

/* NULL when there are enough to mend. */
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
    return made;
}

struct finding *emulator::finding_new(enum check check, uint32_t pc)
{
    struct finding *made = begin(check, pc, emulator_kernel_name(), self->launch->tick);
    if (!made)
        return NULL;
    made->error = error_of(check);
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
    struct finding *known = find(UNWRITTEN, pc, "");
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

static bool is_told(const struct launch *launch)
{
    for (int i = 0; i < number; i++)
        if (findings[i].tick == launch->tick && findings[i].error != cudaSuccess)
            return true;
    return false;
}

void emulator::finding_kernel_ended(const struct launch *launch)
{
    if (launch->error == cudaSuccess || is_told(launch))
        return;
    struct finding *made = add(KERNEL_ERROR, launch->name, launch->tick);
    if (!made)
        return;
    made->error = launch->error;
    if (!is_of_emulator(launch->file)) { /* which launches for the program */
        made->file = launch->file;
        made->line = launch->line;
    }
    snprintf(made->text, sizeof made->text, "ends with an error%s", launch->why);
}

static void add_unseen(void)
{
    const struct unseen *one;
    for (int i = 0; (one = unseen_number(i)); i++) {
        struct finding *made = add(UNSEEN_ERROR, "", one->tick);
        if (!made)
            return;
        made->file = one->file;
        made->line = one->line;
        made->count = one->count;
        unseen_text(one, made->text, sizeof made->text);
    }
}

/* Where the actors of findings stand, and of races those who came before them */
static int lines[MAX_FINDINGS], other_lines[MAX_FINDINGS];

static bool is_race(const struct finding *finding)
{
    return finding->check == RACE_SHARED || finding->check == RACE_GLOBAL;
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

/* Does a race show in the line of this read, too? Then what it read may only not have been written
 * yet. A loop that was unrolled has several instructions there. */
static bool is_in_race(const struct finding *read)
{
    const int line = lines[read - findings];
    for (int i = 0; i < number; i++)
        if (is_race(&findings[i]) && findings[i].tick == read->tick &&
            (lines[i] == line || other_lines[i] == line))
            return true;
    return false;
}

/* Is what this index leads to told, too? */
static bool is_told_by_access(const struct finding *index)
{
    for (int i = 0; i < number; i++)
        if ((findings[i].check == OUT_OF_BOUNDS || findings[i].check == OUT_OF_VARIABLE) &&
            findings[i].tick == index->tick && lines[i] == lines[index - findings])
            return true;
    return false;
}

/* Does a barrier that some threads went around stand before the line of this race? It would have
 * put them in order. */
static bool is_behind_barrier(const struct finding *race)
{
    for (int i = 0; i < number; i++)
        if (findings[i].check == BARRIER && findings[i].tick == race->tick &&
            lines[i] < lines[race - findings])
            return true;
    return false;
}

/* In one launch: who accesses what is not its own gets into races that are not its own, and so does
 * who goes around a barrier; who races reads what is not there. */
static int rank(const struct finding *finding)
{
    switch (finding->check) {
    case OUT_OF_BOUNDS:
    case OUT_OF_VARIABLE:
    case INDEX:
    case USE_AFTER_FREE:
    case MISALIGNED:
    case HOST_POINTER:
        return 0;
    case RACE_SHARED:
    case RACE_GLOBAL:
        return is_behind_barrier(finding) ? 2 : 1;
    case UNINITIALISED:
        return is_in_race(finding) ? 3 : 1;
    case DIVISION: /* by what nobody wrote, maybe */
        return 3;
    case KERNEL_ERROR:
        return 4;
    default:
        return 1;
    }
}

static bool comes_before(const struct finding *a, const struct finding *b)
{
    return a->tick != b->tick ? a->tick < b->tick : rank(a) < rank(b);
}

static struct finding *sorted[MAX_FINDINGS]; /* by insertion: equals stay as they came */
static int sorted_number;

void emulator::findings_end(void)
{
    add_unseen();
    find_lines();
    for (int i = 0; i < number; i++) {
        if (findings[i].check == INDEX && is_told_by_access(&findings[i]))
            continue;
        int at = sorted_number++;
        for (; at > 0 && comes_before(&findings[i], sorted[at - 1]); at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = &findings[i];
    }
}

const struct finding *emulator::finding_number(int wanted)
{
    return wanted < sorted_number ? sorted[wanted] : NULL;
}
