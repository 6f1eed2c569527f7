/* nbody.h: the accelerations of bodies that attract one another, as a lesson program sees them. */
#ifndef NBODY_H
#define NBODY_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The acceleration of body i is the sum over all bodies j of d / (d.d + NBODY_SOFTENING)^1.5, where
 * d is the position of j minus that of i. The softening keeps the pull of near bodies finite, and
 * the pull of a body on itself is 0. All masses are 1. */
#define NBODY_SOFTENING 0.00390625f

/* The input. Each repeat may have other positions, at the same address. */
struct nbody {
    int bodies;
    const float *positions; /* x, y, z and 0 of each body, in host memory; the harness frees it */
};

/* Begins a lesson program: reads its arguments and finds its device. Ends the program with a
 * message and exit code 2 (wrong arguments) or 6 (no GPU). `folder` names the lesson's folder and
 * has to outlive the lesson. lesson_end() frees the result. */
const struct nbody *lesson_nbody(struct lesson *lesson, int argc, char **argv, const char *folder);

/* Takes this repeat's answer: x, y, z and 0 of the acceleration of each body, in host memory. Stops
 * the clock, then checks that each number differs from the exact one by no more than rounding
 * explains (docs/judge.md). */
void lesson_accelerations(struct lesson *lesson, const float *accelerations);

#ifdef __cplusplus
}
#endif
#endif
