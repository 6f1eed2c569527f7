/* squares.c: the sum of the first squares: a problem with one size, one phase and no seeds. */
#include "harness.h"
#include "squares.h"

enum { COUNT };

static uint64_t expected(const struct harness *h)
{
    uint64_t n = h->sizes[COUNT];
    return (n - 1) * n * (2 * n - 1) / 6;
}

static void expect(struct harness *h, char *fields, size_t size)
{
    harness_append(fields, size, "\"answer\":%llu", (unsigned long long)expected(h));
}

static size_t answer_bytes(const struct harness *h)
{
    (void)h;
    return sizeof(uint64_t);
}

static void remember(struct harness *h, const void *answer)
{
    *(uint64_t *)h->state = *(const uint64_t *)answer;
}

static bool check(struct harness *h, const void *answer)
{
    uint64_t sum = *(const uint64_t *)answer;
    bool ok = sum == expected(h);
    harness_record_check(h, ok, "\"answer\":%llu,\"expected\":%llu", (unsigned long long)sum,
                         (unsigned long long)expected(h));
    if (!ok)
        fprintf(stderr, "wrong: a sum of %llu\n", (unsigned long long)sum);
    return ok;
}

static void print(const struct harness *h)
{
    printf(" Sum = %llu\n", (unsigned long long)*(const uint64_t *)h->state);
}

const struct problem harness_problem_squares = {
    .name = "squares",
    .sizes = {[COUNT] = {"count", "N", "numbers", 1000, 1, 1000000}},
    .phases = {[PHASE_SUM] = {"sum", "Sum"}},
    .smaller = "a smaller --count",
    .hand_in = "lesson_squared",
    .expect = expect,
    .answer_bytes = answer_bytes,
    .check = check,
    .remember = remember,
    .print = print,
    .state_bytes = sizeof(uint64_t),
};

struct squares lesson_squares(struct lesson *lesson, int argc, char **argv, const char *folder)
{
    return (struct squares){
        harness_begin(lesson, &harness_problem_squares, argc, argv, folder)->sizes[COUNT]};
}

void lesson_squared(struct lesson *lesson, uint64_t sum)
{
    harness_take_answer(lesson, &sum);
}
