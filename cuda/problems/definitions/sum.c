/* sum.c: the sum of many floats: makes the floats and checks their sum. */
#include "answers/float_sum.h"
#include "sum.h"

#include <limits.h>

/* Indices of the size and the choices in the tables below. */
enum { ELEMENTS };
enum { BY, ADD };

/* The lesson's input, and the result for the first seed. */
struct numbers {
    struct sum sum;
    float *x;
    double total;
};

static void begin(struct harness *h)
{
    struct numbers *numbers = h->state;
    numbers->x = lesson_alloc(h->sizes[ELEMENTS] * sizeof *numbers->x);
    numbers->sum = (struct sum){h->sizes[ELEMENTS], numbers->x, h->choices[BY], h->choices[ADD]};
}

static void prepare(struct harness *h)
{
    const struct numbers *numbers = h->state;
    const uint64_t seed = h->seeds[h->seed_set][0], count = h->sizes[ELEMENTS];
#pragma omp parallel for schedule(static)
    for (uint64_t i = 0; i < count; i++)
        numbers->x[i] = harness_uniform(i, seed);
}

static struct float_sum expected_sum(const struct harness *h)
{
    const uint64_t seed = h->seeds[h->seed_set][0], count = h->sizes[ELEMENTS];
    uint64_t units = 0;
#pragma omp parallel for schedule(static) reduction(+ : units)
    for (uint64_t i = 0; i < count; i++)
        units += harness_float_units(harness_uniform(i, seed));
    return harness_float_sum(units, count);
}

static void expect(struct harness *h, char *fields, size_t size)
{
    harness_expect_float_sum(expected_sum(h), fields, size);
}

static size_t answer_bytes(const struct harness *h)
{
    return sizeof((const struct numbers *)h->state)->total;
}

static bool check(struct harness *h, const void *answer)
{
    return harness_check_float_sum(h, *(const double *)answer, expected_sum(h), "");
}

static void remember(struct harness *h, const void *answer)
{
    ((struct numbers *)h->state)->total = *(const double *)answer;
}

static void print(const struct harness *h)
{
    printf(" Elements = %llu\n", (unsigned long long)h->sizes[ELEMENTS]);
    printf(" Sum = %.9g\n", ((const struct numbers *)h->state)->total);
}

static void end(struct harness *h)
{
    free(((const struct numbers *)h->state)->x);
}

static const char *const adders[] = {"either", "library", "host", NULL};
static const char *const added[] = {"block", "warp", "number", NULL};

const struct problem harness_problem_sum = {
    .name = "sum",
    .sizes = {[ELEMENTS] = {"elements", "N", "", 1 << 24, 1, (uint64_t)1 << 38}},
    .seeds = {1, "X", "seed of the numbers", {1}, ULLONG_MAX},
    .choices = {[BY] = {"by", "WHO", "what adds up, in the lesson with a library", adders},
                [ADD] = {"add", "WHAT", "what is added atomically, in the lesson that does so",
                         added}},
    .phases = FLOAT_SUM_PHASES,
    .smaller = "fewer --elements",
    .hand_in = "lesson_total",
    .begin = begin,
    .prepare = prepare,
    .expect = expect,
    .answer_bytes = answer_bytes,
    .check = check,
    .remember = remember,
    .print = print,
    .state_bytes = sizeof(struct numbers),
    .end = end,
};

const struct sum *lesson_sum(struct lesson *lesson, int argc, char **argv, const char *folder)
{
    const struct harness *h = harness_begin(lesson, &harness_problem_sum, argc, argv, folder);
    return &((const struct numbers *)h->state)->sum;
}

void lesson_total(struct lesson *lesson, double total)
{
    harness_take_answer(lesson, &total);
}
