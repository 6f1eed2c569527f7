/* madd.c: the matrix a = b + c and the sum of a's elements: makes b and c and checks the results.
 *
 * One addition of floats has one result, so a is compared exactly. The sum depends on the order of
 * its additions, so it is not. */
#include "answers/float_sum.h"
#include "madd.h"

#include <limits.h>

/* Indices of the sizes and the seeds in the tables below. */
enum { ROWS, COLUMNS };
enum { B, C };

/* The sum of 2^38 elements below 2 is less than 2^63 times 2^-24, so it is exact in 64 bits. */
enum { LONGEST = 1 << 19 };

/* The lesson's answer in one piece, because it is sent to the judge's process. */
struct answer {
    double sum;
    float a[];
};

/* The lesson's input, and the result for the first seeds. */
struct matrices {
    struct madd madd;
    float *b, *c;
    struct answer *answer;
    double sum;
};

static uint64_t elements_of(const struct harness *h)
{
    return h->sizes[ROWS] * h->sizes[COLUMNS];
}

static void begin(struct harness *h)
{
    struct matrices *matrices = h->state;
    const size_t bytes = elements_of(h) * sizeof *matrices->b;
    matrices->b = lesson_alloc(bytes);
    matrices->c = lesson_alloc(bytes);
    matrices->answer = lesson_alloc(sizeof *matrices->answer + bytes);
    matrices->madd =
        (struct madd){(int)h->sizes[ROWS], (int)h->sizes[COLUMNS], matrices->b, matrices->c};
}

static void prepare(struct harness *h)
{
    const struct matrices *matrices = h->state;
    const uint64_t *seeds = h->seeds[h->seed_set];
    const uint64_t count = elements_of(h);
#pragma omp parallel for schedule(static)
    for (uint64_t i = 0; i < count; i++) {
        matrices->b[i] = harness_uniform(i, seeds[B]);
        matrices->c[i] = harness_uniform(i, seeds[C]);
    }
}

static float expected_at(uint64_t place, const uint64_t *seeds)
{
    return harness_uniform(place, seeds[B]) + harness_uniform(place, seeds[C]);
}

static struct float_sum expected_sum(const struct harness *h)
{
    const uint64_t *seeds = h->seeds[h->seed_set];
    const uint64_t count = elements_of(h);
    uint64_t units = 0;
#pragma omp parallel for schedule(static) reduction(+ : units)
    for (uint64_t i = 0; i < count; i++)
        units += harness_float_units(expected_at(i, seeds));
    return harness_float_sum(units, count);
}

static void expect(struct harness *h, char *fields, size_t size)
{
    const uint64_t *seeds = h->seeds[h->seed_set];
    uint64_t digest = 0;
    for (uint64_t i = 0; i < elements_of(h); i++)
        digest = harness_digest_float(digest, expected_at(i, seeds));
    harness_expect_float_sum(expected_sum(h), fields, size);
    harness_append(fields, size, ",\"digest\":\"%016llx\"", (unsigned long long)digest);
}

/* Returns the number of wrong elements of a; prints the first and sets `*first` to its index. */
static uint64_t compare(const struct harness *h, const float *a, uint64_t *first)
{
    const uint64_t *seeds = h->seeds[h->seed_set];
    uint64_t wrong = 0;
    for (uint64_t i = 0; i < elements_of(h); i++) {
        const float expected = expected_at(i, seeds);
        if (a[i] == expected || wrong++ > 0)
            continue;
        *first = i;
        fprintf(stderr, "wrong: row %llu, column %llu holds %.9g%s, expected %.9g\n",
                (unsigned long long)(i / h->sizes[COLUMNS]),
                (unsigned long long)(i % h->sizes[COLUMNS]), (double)a[i],
                harness_if_nearly_poison(&a[i], sizeof a[i]), (double)expected);
    }
    return wrong;
}

static bool check(struct harness *h, const void *given)
{
    const struct answer *answer = given;
    uint64_t first = 0;
    const uint64_t wrong = compare(h, answer->a, &first);
    if (wrong) {
        h->wrong_byte = sizeof *answer + first * sizeof *answer->a;
        harness_record_check(h, false,
                             "\"answer\":null,\"expected\":%.17g,\"wrong_elements\":%llu,"
                             "\"first_wrong\":{\"row\":%llu,\"column\":%llu}",
                             expected_sum(h).expected, (unsigned long long)wrong,
                             (unsigned long long)(first / h->sizes[COLUMNS]),
                             (unsigned long long)(first % h->sizes[COLUMNS]));
        fprintf(stderr, "wrong: %llu of %llu elements\n", (unsigned long long)wrong,
                (unsigned long long)elements_of(h));
        return false;
    }
    uint64_t digest = 0;
    for (uint64_t i = 0; i < elements_of(h); i++)
        digest = harness_digest_float(digest, answer->a[i]);
    char more[64] = "";
    harness_append(more, sizeof more, ",\"digest\":\"%016llx\"", (unsigned long long)digest);
    return harness_check_float_sum(h, answer->sum, expected_sum(h), more);
}

static size_t answer_bytes(const struct harness *h)
{
    return sizeof(struct answer) + elements_of(h) * sizeof(float);
}

static void remember(struct harness *h, const void *given)
{
    ((struct matrices *)h->state)->sum = ((const struct answer *)given)->sum;
}

static void print(const struct harness *h)
{
    printf(" Matrices = %llu x %llu\n", (unsigned long long)h->sizes[ROWS],
           (unsigned long long)h->sizes[COLUMNS]);
    printf(" Sum = %.9g\n", ((const struct matrices *)h->state)->sum);
}

static void end(struct harness *h)
{
    const struct matrices *matrices = h->state;
    free(matrices->b);
    free(matrices->c);
    free(matrices->answer);
}

const struct problem harness_problem_madd = {
    .name = "madd",
    .sizes = {[ROWS] = {"rows", "R", "", 4096, 1, LONGEST},
              [COLUMNS] = {"columns", "C", "", 4096, 1, LONGEST}},
    .seeds = {2, "X[,Y]", "seeds of b and c", {[B] = 1, [C] = 2}, ULLONG_MAX},
    .phases = FLOAT_SUM_PHASES,
    .smaller = "fewer --rows or --columns",
    .hand_in = "lesson_matrix_sum",
    .begin = begin,
    .prepare = prepare,
    .expect = expect,
    .answer_bytes = answer_bytes,
    .check = check,
    .remember = remember,
    .print = print,
    .state_bytes = sizeof(struct matrices),
    .end = end,
};

const struct madd *lesson_madd(struct lesson *lesson, int argc, char **argv, const char *folder)
{
    const struct harness *h = harness_begin(lesson, &harness_problem_madd, argc, argv, folder);
    return &((const struct matrices *)h->state)->madd;
}

void lesson_matrix_sum(struct lesson *lesson, const float *a, double sum)
{
    harness_stop_clock(lesson);
    const struct harness *h = lesson->harness;
    struct answer *answer = ((const struct matrices *)h->state)->answer;
    answer->sum = sum;
    memcpy(answer->a, a, elements_of(h) * sizeof *a);
    harness_take_answer(lesson, answer);
    if (!h->ok && h->wrong_byte != NO_BYTE) /* the byte's address in the lesson's own array */
        harness_device_report_writer((const char *)a + (h->wrong_byte - sizeof *answer));
}
