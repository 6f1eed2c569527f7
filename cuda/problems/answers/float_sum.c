/* float_sum.c: checks a sum of many floats.
 *
 * Each addition of floats rounds, and another order of additions rounds differently, so the sum is
 * not compared for equality. But if each element passes through at most K additions, the error is
 * at most g Σ|x|, where g = K u / (1 - K u) and u = 2^-24 (Higham, Accuracy and Stability of
 * Numerical Algorithms, 2nd edition, chapter 4).
 *
 * K is n / 65536, rounded up, plus 64. That is enough if 65536 threads or more take the elements in
 * turn and trees add up their sums. It is also enough, for any n, for a thread for each element, in
 * blocks of 256 whose sums are added by one block of 256, as in lesson 10. A single float that all
 * elements are added to would need K = n. */
#include "answers/float_sum.h"

#include <float.h>

static const uint64_t ADDERS = 65536, TREES = 64;
static const double UNIT = 0x1p-24;

struct float_sum harness_float_sum(uint64_t units, uint64_t count)
{
    const double expected = (double)units * UNIT;
    const uint64_t additions = (count + ADDERS - 1) / ADDERS + TREES;
    const double roundings = (double)additions * UNIT;
    return (struct float_sum){expected, roundings / (1 - roundings) * expected};
}

void harness_expect_float_sum(struct float_sum sum, char *fields, size_t size)
{
    harness_append(fields, size, "\"least\":%.17g,\"most\":%.17g", sum.expected - sum.bound,
                   sum.expected + sum.bound);
}

/* JSON has neither infinity nor NaN. */
static void append_number(char *text, size_t size, double number)
{
    harness_append(text, size, isfinite(number) ? "%.17g" : "null", number);
}

static const char *if_poison(double answer)
{
    const float number = (float)answer;
    const char *words = harness_if_nearly_poison(&answer, sizeof answer);
    return *words ? words : harness_if_nearly_poison(&number, sizeof number);
}

bool harness_check_float_sum(const struct harness *h, double answer, struct float_sum sum,
                             const char *more)
{
    const bool ok = answer >= sum.expected - sum.bound && answer <= sum.expected + sum.bound;
    char fields[256] = "\"answer\":";
    append_number(fields, sizeof fields, answer);
    harness_append(fields, sizeof fields, ",\"expected\":%.17g,\"bound\":%.17g%s", sum.expected,
                   sum.bound, more);
    harness_record_check(h, ok, "%s", fields);
    if (!ok)
        fprintf(stderr, "wrong: the sum is %.*g%s, expected %.*g; rounding explains at most %.3g\n",
                FLT_DECIMAL_DIG, answer, if_poison(answer), FLT_DECIMAL_DIG, sum.expected,
                sum.bound);
    return ok;
}
