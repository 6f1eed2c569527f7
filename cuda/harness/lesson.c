/* lesson.c: the repeats of a lesson program and its two clocks.
 *
 * The total is wall time, from the start of a repeat to its answer. Phases are measured by the
 * device's clock (by events, on a GPU), and each ends with a wait for the device. As in nvbench,
 * the repeats end when half a second has been measured and the noise is small. See docs/timing.md.
 */
#include "harness.h"

#include <string.h>
#include <time.h>

static const double ENOUGH_SECONDS = 0.5; /* sum of all totals before the repeats may settle */
static const double SMALL_NOISE = 0.005;  /* relative standard deviation of the totals */
static const double CAP_SECONDS = 3.0;
enum { LEAST_SAMPLES = 10, LEAST_SLOW_SAMPLES = 5, CAP_SAMPLES = 1000 };

double harness_wall_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void record_begin(const struct harness *h)
{
    const struct problem *problem = h->problem;
    char sizes[256] = "", seeds[64] = "", choices[256] = "";
    for (int i = 0; problem->sizes[i].flag; i++)
        harness_append(sizes, sizeof sizes, "%s\"%s\":%llu", i ? "," : "", problem->sizes[i].flag,
                       (unsigned long long)h->sizes[i]);
    harness_append_seeds(seeds, sizeof seeds, h, 0);
    if (h->ranks)
        harness_append(choices, sizeof choices, ",\"ranks\":%d", h->ranks);
    for (int i = 0; problem->choices[i].flag; i++)
        harness_append(choices, sizeof choices, ",\"%s\":\"%s\"", problem->choices[i].flag,
                       h->choices[i]);
    harness_record(
        "{\"v\":1,\"kind\":\"begin\",\"lesson\":\"%s\",\"program\":\"%s\",\"sizes\":{%s},"
        "\"seeds\":%s%s}",
        h->folder, problem->name, sizes, seeds, choices);
}

static void *zeroed(size_t bytes)
{
    return memset(lesson_alloc(bytes), 0, bytes);
}

struct harness *harness_make(const struct problem *problem, int argc, char **argv,
                             const char *folder)
{
    struct harness *h = zeroed(sizeof *h);
    h->folder = folder;
    h->problem = problem;
    h->state = zeroed(problem->state_bytes);
    h->ok = true;
    h->began = harness_wall_seconds();
    harness_read_arguments(h, argc, argv);
    h->repeat = -h->warmup;
    if (problem->begin)
        problem->begin(h);
    harness_prepare(h, 0);
    return h;
}

void harness_prepare(struct harness *h, int seed_set)
{
    h->seed_set = seed_set;
    if (h->problem->prepare)
        h->problem->prepare(h);
}

int harness_seed_set(const struct harness *h, int repeat)
{
    return ((repeat - 1) % h->seed_sets + h->seed_sets) % h->seed_sets;
}

void harness_discard(struct harness *h)
{
    if (h->problem->end)
        h->problem->end(h);
    free(h->state);
    free(h->samples);
    free(h);
}

/* Rank 0 prints, records and has its answer checked for all. */
static bool is_first(int ranks)
{
    return ranks == 0 || harness_rank() == 0;
}

/* Each rank needs a part of the size that they divide. */
static void check_ranks(const struct harness *h)
{
    const struct problem *problem = h->problem;
    if ((uint64_t)h->ranks > h->sizes[problem->shared])
        harness_fail(EXIT_USAGE, "%d ranks cannot share --%s %llu: there is not one for each",
                     h->ranks, problem->sizes[problem->shared].flag,
                     (unsigned long long)h->sizes[problem->shared]);
}

/* Rank 0 begins alone: if it ends with an error, the others do not repeat the message. */
struct harness *harness_begin(struct lesson *lesson, const struct problem *problem, int argc,
                              char **argv, const char *folder)
{
    const int ranks = harness_ranks_begin ? harness_ranks_begin() : 0;
    if (!is_first(ranks))
        harness_ranks_wait();
    struct harness *h = harness_make(problem, argc, argv, folder);
    lesson->harness = h;
    h->ranks = ranks;
    check_ranks(h);
    record_begin(h);
    harness_device_begin();
    if (ranks && is_first(ranks))
        harness_ranks_wait();
    if (ranks)
        harness_ranks_record(ranks);
    return h;
}

void lesson_need(struct lesson *lesson, size_t bytes)
{
    size_t available, total;
    harness_device_memory(&available, &total);
    if (total && bytes > available)
        harness_fail(EXIT_MISSING,
                     "%s needs %.1f MB of device memory; %.1f MB of %.1f MB are free. Choose %s",
                     lesson->harness->folder, (double)bytes / 1e6, (double)available / 1e6,
                     (double)total / 1e6, lesson->harness->problem->smaller);
}

void lesson_output(struct lesson *lesson, void *data, size_t bytes)
{
    struct harness *h = lesson->harness;
    if (h->output_count == MAX_OUTPUTS)
        harness_fail(EXIT_USAGE,
                     "a lesson may have at most %d outputs: raise MAX_OUTPUTS in harness.h",
                     MAX_OUTPUTS);
    h->outputs[h->output_count++] = (struct output){data, bytes};
}

/* Relative standard deviation of the totals so far; their sum in *seconds. */
static double noise(const struct harness *h, double *seconds)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < h->count; i++)
        sum += h->samples[i].total;
    double mean = sum / h->count;
    for (int i = 0; i < h->count; i++)
        squares += (h->samples[i].total - mean) * (h->samples[i].total - mean);
    *seconds = sum;
    return h->count > 1 ? sqrt(squares / (h->count - 1)) / mean : INFINITY;
}

/* The reason to stop after the repeats so far; NULL: go on. */
static const char *reason_to_stop(const struct harness *h)
{
    if (h->repeat < 1)
        return NULL;
    if (h->repeats)
        return h->repeat >= h->repeats ? "asked" : NULL;
    double seconds, spread = noise(h, &seconds);
    if (h->count >= LEAST_SAMPLES && seconds >= ENOUGH_SECONDS && spread < SMALL_NOISE)
        return "settled";
    bool slow = h->count >= LEAST_SLOW_SAMPLES && seconds >= h->count * 1.0;
    if (slow || (h->count >= LEAST_SAMPLES && seconds >= CAP_SECONDS) || h->count >= CAP_SAMPLES)
        return "cap";
    return NULL;
}

/* Ranks begin each measurement together. */
static void wait_for_others(const struct harness *h)
{
    if (h->ranks)
        harness_ranks_wait();
}

int lesson_repeat(struct lesson *lesson)
{
    struct harness *h = lesson->harness;
    if (h->repeat == -h->warmup && !h->answered) /* the first call: the set-up is done */
        harness_record("{\"v\":1,\"kind\":\"setup\",\"seconds\":%.9g}",
                       harness_wall_seconds() - h->began);
    else if (!h->answered)
        harness_fail(EXIT_WRONG, "repeat %d gave no answer: %s is missing", h->repeat,
                     h->problem->hand_in);
    if (h->answered && !h->ok)
        return 0;
    h->stop = h->answered ? reason_to_stop(h) : NULL;
    if (h->stop)
        return 0;

    h->repeat++;
    h->answered = false;
    harness_prepare(h, harness_seed_set(h, h->repeat));
    h->phase = NO_PHASE;
    memset(h->phase_seconds, 0, sizeof h->phase_seconds);
    for (int i = 0; i < h->output_count; i++)
        harness_device_poison(h->outputs[i].data, h->outputs[i].bytes);
    harness_device_wait();
    wait_for_others(h);
    h->waited = harness_waited_seconds();
    h->began = harness_wall_seconds();
    return 1;
}

/* Before the first repeat there are no seeds, and no clock runs. */
static void need_repeat(const struct harness *h, const char *what)
{
    if (h->repeat == -h->warmup)
        harness_fail(EXIT_WRONG,
                     "%s is called before the first repeat: call it inside "
                     "while (lesson_repeat(&lesson)) { }",
                     what);
}

static void end_phase(struct harness *h)
{
    if (h->phase != NO_PHASE)
        h->phase_seconds[h->phase] += harness_device_phase_end();
    h->phase = NO_PHASE;
}

void lesson_phase(struct lesson *lesson, int phase)
{
    need_repeat(lesson->harness, "lesson_phase");
    end_phase(lesson->harness);
    wait_for_others(lesson->harness); /* or the phase would include waiting for a slower rank */
    lesson->harness->phase = phase;
    harness_device_phase_begin();
}

void lesson_beside(struct lesson *lesson, int phase, double seconds)
{
    struct harness *h = lesson->harness;
    need_repeat(h, "lesson_beside");
    h->phase_seconds[phase] += seconds;
    h->has_phase[phase] = true;
}

bool harness_has_phase(const struct harness *h, int phase)
{
    return !h->problem->phases[phase].beside || h->has_phase[phase];
}

/* Measuring the end of the last phase takes some microseconds that are not the phase's. The phase
 * ended with the answer, so it is at most the total minus the other phases. */
static void end_last_phase(struct harness *h)
{
    const int last = h->phase;
    if (last == NO_PHASE)
        return;
    end_phase(h);
    double left = h->total;
    for (int i = 0; h->problem->phases[i].name; i++)
        if (i != last && !h->problem->phases[i].beside)
            left -= h->phase_seconds[i];
    h->phase_seconds[last] = fmin(h->phase_seconds[last], left);
}

void harness_stop_clock(struct lesson *lesson)
{
    struct harness *h = lesson->harness;
    if (h->answered)
        return;
    need_repeat(h, h->problem->hand_in);
    harness_device_wait();
    h->total = harness_wall_seconds() - h->began;
    h->waited = fmax(harness_waited_seconds() - h->waited, 0); /* a thread may have ended */
    end_last_phase(h);
    if (h->ranks)
        h->total = harness_ranks_slowest(h->total, h->phase_seconds, MAX_PHASES);
    h->answered = true;
}

static void keep_sample(struct harness *h)
{
    if (h->count == h->capacity) {
        h->capacity = h->capacity ? 2 * h->capacity : 16;
        struct sample *larger =
            (struct sample *)realloc(h->samples, (size_t)h->capacity * sizeof *larger);
        if (!larger)
            harness_fail(EXIT_MISSING, "no memory for %d samples: choose fewer --repeats",
                         h->capacity);
        h->samples = larger;
    }
    struct sample *sample = &h->samples[h->count++];
    memcpy(sample->phases, h->phase_seconds, sizeof sample->phases);
    sample->total = h->total;
    sample->waited = h->waited;
    char phases[512] = "";
    for (int i = 0; h->problem->phases[i].name; i++)
        if (harness_has_phase(h, i))
            harness_append(phases, sizeof phases, "%s\"%s\":%.9g", i ? "," : "",
                           h->problem->phases[i].name, sample->phases[i]);
    harness_record("{\"v\":1,\"kind\":\"sample\",\"repeat\":%d,\"phases\":{%s},\"total\":%.9g,"
                   "\"waited\":%.3g}",
                   h->repeat, phases, sample->total, sample->waited);
}

static bool is_right(struct harness *h, const void *answer)
{
    bool ok = true;
    if (is_first(h->ranks))
        ok = harness_has_judge() ? harness_ask_judge(h, answer) : h->problem->check(h, answer);
    if (h->ranks)
        harness_ranks_hear(&ok, sizeof ok);
    return ok;
}

void harness_take_answer(struct lesson *lesson, const void *answer)
{
    struct harness *h = lesson->harness;
    harness_stop_clock(lesson);
    h->wrong_byte = NO_BYTE;
    h->ok = is_right(h, answer);
    if (!h->ok && h->wrong_byte == NO_BYTE)
        harness_device_report_writer(NULL);
    else if (!h->ok && h->wrong_byte < h->problem->answer_bytes(h))
        harness_device_report_writer((const char *)answer + h->wrong_byte);
    if (h->ok && h->seed_set == 0 && is_first(h->ranks))
        h->problem->remember(h, answer);
    if (h->ok && h->repeat > 0)
        keep_sample(h);
}

int lesson_end(struct lesson *lesson)
{
    struct harness *h = lesson->harness;
    if (h->ok && !h->stop)
        harness_fail(EXIT_WRONG, "lesson_end is called before all repeats are done: call it after "
                                 "while (lesson_repeat(&lesson)) { }");
    int code = h->ok ? EXIT_SUCCESS : EXIT_WRONG;
    if (h->ok && is_first(h->ranks))
        harness_print_result(h);
    harness_record("{\"v\":1,\"kind\":\"end\",\"ok\":%s,\"stop\":\"%s\"}", h->ok ? "true" : "false",
                   h->stop ? h->stop : "wrong");
    harness_discard(h);
    return code;
}
