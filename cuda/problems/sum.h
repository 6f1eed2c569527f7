/* sum.h: the sum of many floats, as a lesson program sees it. */
#ifndef SUM_H
#define SUM_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The phase in which the numbers go to the device; what follows begins with numbers that are there.
 * It has the place of their making, which takes no time here. */
enum { PHASE_UPLOAD = PHASE_RNG };

/* What is asked for. The numbers change with the repeats. */
struct sum {
    uint64_t elements;
    const float *x;  /* in [0, 1), on the host; the harness frees it */
    const char *by;  /* of lesson 12: who adds up; "either" unless asked */
    const char *add; /* of lesson 13: what is added atomically; "block" unless asked */
};

/* Begins a lesson program: reads its arguments, finds its device. Ends the program with a message
 * and exit code 2 (usage) or 6 (no GPU) where it cannot. `folder` names the lesson's folder and has
 * to outlive the lesson. The result is the harness's own, until lesson_end(). */
const struct sum *lesson_sum(struct lesson *lesson, int argc, char **argv, const char *folder);

/* The answer of this repeat: the sum of all elements, a float or a double. Stops the clock, then
 * checks: no further from the exact sum than rounding explains (docs/judge.md). */
void lesson_total(struct lesson *lesson, double total);

#ifdef __cplusplus
}
#endif
#endif
