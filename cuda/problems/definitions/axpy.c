/* axpy.c: y = a x + y: makes the two arrays and checks the result.
 *
 * All elements are small whole numbers, so that no operation rounds: the result is the same with
 * the fused multiply-add that nvcc generates and without it. */
#include "axpy.h"
#include "harness.h"

#include <limits.h>

/* Indices of the size, the seeds and the choice in the tables below. */
enum { ELEMENTS };
enum { X, Y };
enum { PAGES };

enum { FACTOR = 2, VALUES = 1000 }; /* a; and elements of x and y are 0 to 999 */

/* The lesson's input, and the result for the first seeds. */
struct arrays {
    struct axpy axpy;
    float *x, *y;
    uint64_t sum; /* of all elements: printed as the answer */
};

/* Element `place` of the array of this seed. */
static unsigned value_at(uint64_t place, uint64_t seed)
{
    return (unsigned)(harness_random(place, seed) % VALUES);
}

static void begin(struct harness *h)
{
    struct arrays *arrays = h->state;
    const size_t bytes = h->sizes[ELEMENTS] * sizeof *arrays->x;
    arrays->x = lesson_alloc(bytes);
    arrays->y = lesson_alloc(bytes);
    arrays->axpy =
        (struct axpy){h->sizes[ELEMENTS], FACTOR, arrays->x, arrays->y, h->choices[PAGES]};
}

static void prepare(struct harness *h)
{
    const struct arrays *arrays = h->state;
    const uint64_t *seeds = h->seeds[h->seed_set];
    const uint64_t count = h->sizes[ELEMENTS];
#pragma omp parallel for schedule(static)
    for (uint64_t i = 0; i < count; i++) {
        arrays->x[i] = (float)value_at(i, seeds[X]);
        arrays->y[i] = (float)value_at(i, seeds[Y]);
    }
}

static unsigned expected_at(uint64_t place, const uint64_t *seeds)
{
    return FACTOR * value_at(place, seeds[X]) + value_at(place, seeds[Y]);
}

static void expect(struct harness *h, char *fields, size_t size)
{
    const uint64_t *seeds = h->seeds[h->seed_set];
    uint64_t sum = 0, digest = 0;
    for (uint64_t i = 0; i < h->sizes[ELEMENTS]; i++) {
        unsigned element = expected_at(i, seeds);
        sum += element;
        digest = harness_digest_float(digest, (float)element);
    }
    harness_append(fields, size, "\"answer\":%llu,\"digest\":\"%016llx\"", (unsigned long long)sum,
                   (unsigned long long)digest);
}

static void report_wrong(uint64_t place, float got, unsigned expected)
{
    fprintf(stderr, "wrong: element %llu holds %g%s, expected %u\n", (unsigned long long)place,
            (double)got, harness_if_nearly_poison(&got, sizeof got), expected);
}

static size_t answer_bytes(const struct harness *h)
{
    return h->sizes[ELEMENTS] * sizeof(float);
}

static void remember(struct harness *h, const void *answer)
{
    const float *y = answer;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < h->sizes[ELEMENTS]; i++)
        sum += (uint64_t)y[i];
    ((struct arrays *)h->state)->sum = sum;
}

static bool check(struct harness *h, const void *answer)
{
    const float *y = answer;
    const uint64_t *seeds = h->seeds[h->seed_set];
    uint64_t wrong = 0, first = 0, sum = 0, digest = 0;
    for (uint64_t i = 0; i < h->sizes[ELEMENTS]; i++) {
        unsigned expected = expected_at(i, seeds);
        sum += expected;
        digest = harness_digest_float(digest, y[i]);
        if (y[i] == (float)expected)
            continue;
        if (wrong++ == 0) {
            first = i;
            h->wrong_byte = i * sizeof *y;
            report_wrong(i, y[i], expected);
        }
    }
    if (wrong) {
        harness_record_check(h, false,
                             "\"answer\":null,\"expected\":%llu,\"wrong_elements\":%llu,"
                             "\"first_wrong\":%llu",
                             (unsigned long long)sum, (unsigned long long)wrong,
                             (unsigned long long)first);
        fprintf(stderr, "wrong: %llu of %llu elements\n", (unsigned long long)wrong,
                (unsigned long long)h->sizes[ELEMENTS]);
        return false;
    }
    harness_record_check(h, true, "\"answer\":%llu,\"expected\":%llu,\"digest\":\"%016llx\"",
                         (unsigned long long)sum, (unsigned long long)sum,
                         (unsigned long long)digest);
    return true;
}

static void print(const struct harness *h)
{
    printf(" Elements = %llu\n", (unsigned long long)h->sizes[ELEMENTS]);
    printf(" Sum of y = %llu\n", (unsigned long long)((const struct arrays *)h->state)->sum);
}

static void end(struct harness *h)
{
    const struct arrays *arrays = h->state;
    free(arrays->x);
    free(arrays->y);
}

static const char *const pages[] = {"touch", "prefetch", "advise", NULL};

const struct problem harness_problem_axpy = {
    .name = "axpy",
    .sizes = {[ELEMENTS] = {"elements", "N", "elements of each array", 1 << 24, 1,
                            (uint64_t)1 << 38}},
    .seeds = {2, "X[,Y]", "seeds of x and y", {[X] = 1, [Y] = 2}, ULLONG_MAX},
    .choices = {[PAGES] = {"pages", "HOW", "how pages move, in lessons with managed memory",
                           pages}},
    .phases = ARTICLE_PHASES,
    .smaller = "fewer --elements",
    .hand_in = "lesson_elements",
    .begin = begin,
    .prepare = prepare,
    .expect = expect,
    .answer_bytes = answer_bytes,
    .check = check,
    .remember = remember,
    .print = print,
    .state_bytes = sizeof(struct arrays),
    .end = end,
};

const struct axpy *lesson_axpy(struct lesson *lesson, int argc, char **argv, const char *folder)
{
    const struct harness *h = harness_begin(lesson, &harness_problem_axpy, argc, argv, folder);
    return &((const struct arrays *)h->state)->axpy;
}

void lesson_elements(struct lesson *lesson, const float *y)
{
    harness_take_answer(lesson, y);
}
