/* float_sum.h: for the problems whose answer is a sum of many floats: makes the floats, and checks
 * the sum within the error that rounding explains. */
#ifndef FLOAT_SUM_H
#define FLOAT_SUM_H

#include "harness.h"

/* The phases of these problems: those of enum lesson_phase, with another name for the first. */
#define FLOAT_SUM_PHASES                                               \
    {                                                                  \
        [PHASE_UPLOAD] = {.name = "upload", .label = "Upload"},        \
        [PHASE_COMPUTE] = {.name = "compute", .label = "Compute"},     \
        [PHASE_TRANSFER] = {.name = "transfer", .label = "Data Xfer"}, \
    }

/* A right answer differs from `expected` by at most `bound`. */
struct float_sum {
    double expected, bound;
};

/* A float in [0, 1), a whole multiple of 2^-24. So the exact sum of many such floats can be
 * computed in whole numbers. */
static inline float harness_uniform(uint64_t place, uint64_t seed)
{
    return (float)(harness_random(place, seed) >> 40) * 0x1p-24f;
}

/* Such a float, or the float sum of two, in units of 2^-24. */
static inline uint64_t harness_float_units(float number)
{
    return (uint64_t)(number * 0x1p24f);
}

/* What the sum of `count` floats has to be, whose exact sum is `units` times 2^-24. */
struct float_sum harness_float_sum(uint64_t units, uint64_t count);

/* Appends the limits of a right answer as JSON fields, `least` and `most`, to the string `fields`
 * in an array of `size` bytes. */
void harness_expect_float_sum(struct float_sum sum, char *fields, size_t size);

/* Returns whether this answer is right. Records the verdict, with `more` JSON fields (such as
 * ",\"digest\":1", or ""), and prints a wrong answer on standard error. */
bool harness_check_float_sum(const struct harness *h, double answer, struct float_sum sum,
                             const char *more);

#endif
