/* pi.h: π by random points, as a lesson program sees it: points in a square, the share of which
 * that hits the quarter circle is π / 4. */
#ifndef PI_H
#define PI_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is asked for; the seeds change with the repeats. */
struct pi {
    uint64_t points;           /* how many random points */
    unsigned long long seed_x; /* seeds of the two coordinates */
    unsigned long long seed_y;
    const char *generator; /* cuRAND's, philox7x16 (pi.c) or xoshiro; "philox" unless asked */
};

/* Begins a lesson program: reads its arguments, finds its device. Ends the program with a message
 * and exit code 2 (usage) or 6 (no GPU) where it cannot. `folder` names the lesson's folder and has
 * to outlive the lesson. The result is the harness's own, until lesson_end(). */
const struct pi *lesson_pi(struct lesson *lesson, int argc, char **argv, const char *folder);

/* The same for a lesson whose generator is philox7x16, and no other: its points are cells (pi.c).
 */
const struct pi *lesson_pi_cells(struct lesson *lesson, int argc, char **argv, const char *folder);

/* `count` uniform random floats in (0, 1]: Philox4x32-10 in cuRAND's own order, so that they equal
 * what curandGenerateUniform writes for this seed, to the bit. On all CPU cores. The host knows
 * this generator alone: another --generator ends the program with exit code 2. */
void lesson_random_points(const struct lesson *lesson, float *uniform, uint64_t count,
                          unsigned long long seed);

/* The answer of this repeat; stops its clock, then has it judged: equality with another count, of
 * philox and philox7x16; of other generators, within 4 standard errors of π. */
void lesson_hits(struct lesson *lesson, uint64_t hits);

#ifdef __cplusplus
}
#endif
#endif
