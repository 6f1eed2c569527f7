/* float_sum.h: sums of many floats, for the problems whose answer is one: the floats, what their
 * sum has to be, and how far from it rounding may lead. */
#ifndef FLOAT_SUM_H
#define FLOAT_SUM_H

#include "harness.h"

/* Where the time of a repeat goes: enum lesson_phase, but for the first. */
#define FLOAT_SUM_PHASES                                               \
    {                                                                  \
        [PHASE_UPLOAD] = {.name = "upload", .label = "Upload"},        \
        [PHASE_COMPUTE] = {.name = "compute", .label = "Compute"},     \
        [PHASE_TRANSFER] = {.name = "transfer", .label = "Data Xfer"}, \
    }

/* What an answer has to be: `expected`, within `bound`. */
struct float_sum {
    double expected, bound;
};

/* A float in [0, 1), a whole multiple of 2^-24: so the exact sum of many is one of whole numbers.
 */
static inline float harness_uniform(uint64_t place, uint64_t seed)
{
    return (float)(harness_random(place, seed) >> 40) * 0x1p-24f;
}

/* How many times 2^-24 such a number is, or the float sum of two. */
static inline uint64_t harness_float_units(float number)
{
    return (uint64_t)(number * 0x1p24f);
}

/* The sum of `count` floats that are `units` times 2^-24 together. */
struct float_sum harness_float_sum(uint64_t units, uint64_t count);

/* Appends what a right answer has to be, as fields of JSON: `least` and `most`. */
void harness_expect_float_sum(struct float_sum sum, char *fields, size_t size);

/* Whether this answer is right: the verdict, with `more` fields (such as ",\"digest\":1", or ""),
 * goes to the record, and what is wrong to standard error as well. */
bool harness_check_float_sum(const struct harness *h, double answer, struct float_sum sum,
                             const char *more);

#endif
