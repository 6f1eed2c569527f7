/* scan.c: makes an array of small numbers and checks its prefix sums. */
#include "harness.h"
#include "scan.h"

#include <limits.h>

/* Index of the size in the table below. */
enum { ELEMENTS };

enum { VALUES = 16 }; /* elements are 0 to 15 */

/* The lesson's input, and the result for the first seed. */
struct numbers {
    struct scan scan;
    unsigned *x;
    unsigned total; /* printed as the answer */
};

static unsigned value_at(uint64_t place, uint64_t seed)
{
    return (unsigned)(harness_random(place, seed) % VALUES);
}

static void begin(struct harness *h)
{
    struct numbers *numbers = h->state;
    numbers->x = lesson_alloc(h->sizes[ELEMENTS] * sizeof *numbers->x);
    numbers->scan = (struct scan){h->sizes[ELEMENTS], numbers->x};
}

static void prepare(struct harness *h)
{
    const struct numbers *numbers = h->state;
    const uint64_t seed = h->seeds[h->seed_set][0], count = h->sizes[ELEMENTS];
#pragma omp parallel for schedule(static)
    for (uint64_t i = 0; i < count; i++)
        numbers->x[i] = value_at(i, seed);
}

static void expect(struct harness *h, char *fields, size_t size)
{
    const uint64_t seed = h->seeds[h->seed_set][0];
    uint64_t digest = 0;
    unsigned sum = 0;
    for (uint64_t i = 0; i < h->sizes[ELEMENTS]; i++) {
        sum += value_at(i, seed);
        digest = harness_digest(digest, sum);
    }
    harness_append(fields, size, "\"answer\":%u,\"digest\":\"%016llx\"", sum,
                   (unsigned long long)digest);
}

static size_t answer_bytes(const struct harness *h)
{
    return h->sizes[ELEMENTS] * sizeof(unsigned);
}

static void remember(struct harness *h, const void *answer)
{
    ((struct numbers *)h->state)->total = ((const unsigned *)answer)[h->sizes[ELEMENTS] - 1];
}

static void report_wrong(uint64_t place, const unsigned *got, unsigned expected)
{
    fprintf(stderr, "wrong: element %llu holds %u%s, expected %u\n", (unsigned long long)place,
            *got, harness_if_nearly_poison(got, sizeof *got), expected);
}

static bool check(struct harness *h, const void *answer)
{
    const unsigned *got = answer;
    const uint64_t seed = h->seeds[h->seed_set][0];
    uint64_t wrong = 0, first = 0, digest = 0;
    unsigned sum = 0;
    for (uint64_t i = 0; i < h->sizes[ELEMENTS]; i++) {
        sum += value_at(i, seed);
        digest = harness_digest(digest, got[i]);
        if (got[i] == sum || wrong++ > 0)
            continue;
        first = i;
        h->wrong_byte = i * sizeof *got;
        report_wrong(i, &got[i], sum);
    }
    if (wrong) {
        harness_record_check(h, false,
                             "\"answer\":null,\"expected\":%u,\"wrong_elements\":%llu,"
                             "\"first_wrong\":%llu",
                             sum, (unsigned long long)wrong, (unsigned long long)first);
        fprintf(stderr, "wrong: %llu of %llu elements\n", (unsigned long long)wrong,
                (unsigned long long)h->sizes[ELEMENTS]);
        return false;
    }
    harness_record_check(h, true, "\"answer\":%u,\"expected\":%u,\"digest\":\"%016llx\"", sum, sum,
                         (unsigned long long)digest);
    return true;
}

static void print(const struct harness *h)
{
    printf(" Elements = %llu\n", (unsigned long long)h->sizes[ELEMENTS]);
    printf(" Total = %u\n", ((const struct numbers *)h->state)->total);
}

static void end(struct harness *h)
{
    free(((const struct numbers *)h->state)->x);
}

const struct problem harness_problem_scan = {
    .name = "scan",
    .sizes = {[ELEMENTS] = {"elements", "N", "elements of the array", 1 << 24, 1, 1 << 28}},
    .seeds = {1, "X", "seed of the array", {1}, ULLONG_MAX},
    .phases = ARTICLE_PHASES,
    .smaller = "fewer --elements",
    .hand_in = "lesson_scanned",
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

const struct scan *lesson_scan(struct lesson *lesson, int argc, char **argv, const char *folder)
{
    const struct harness *h = harness_begin(lesson, &harness_problem_scan, argc, argv, folder);
    return &((const struct numbers *)h->state)->scan;
}

void lesson_scanned(struct lesson *lesson, const unsigned *sums)
{
    harness_take_answer(lesson, sums);
}
