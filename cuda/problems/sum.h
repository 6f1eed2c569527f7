/* sum.h: the sum of many floats, as a lesson program sees it. */
#ifndef SUM_H
#define SUM_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The phase in which the elements are copied to the device, before the computation. It replaces
 * PHASE_RNG, because the harness makes the elements before the clock starts. */
enum { PHASE_UPLOAD = PHASE_RNG };

/* The input. Each repeat may have other elements, at the same address. */
struct sum {
    uint64_t elements;
    const float *x;  /* in [0, 1), in host memory; the harness frees it */
    const char *by;  /* for lesson 12: what adds up: "either" (default), "library" or "host" */
    const char *add; /* for lesson 13: what is added atomically: "block" (default), "warp", … */
};

/* Begins a lesson program: reads its arguments and finds its device. Ends the program with a
 * message and exit code 2 (wrong arguments) or 6 (no GPU). `folder` names the lesson's folder and
 * has to outlive the lesson. lesson_end() frees the result. */
const struct sum *lesson_sum(struct lesson *lesson, int argc, char **argv, const char *folder);

/* Takes this repeat's answer: the sum of all elements, which may be computed as float or double.
 * Stops the clock, then checks that the sum differs from the exact one by no more than rounding
 * explains (docs/judge.md). */
void lesson_total(struct lesson *lesson, double total);

#ifdef __cplusplus
}
#endif
#endif
