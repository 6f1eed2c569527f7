/* pi.h: π by random points, as a lesson program sees it. Of random points in the unit square, a
 * share of π / 4 lies in the quarter circle: these are the hits. */
#ifndef PI_H
#define PI_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The input. Each repeat may have other seeds. */
struct pi {
    uint64_t points;           /* number of random points */
    unsigned long long seed_x; /* seeds of the two coordinates */
    unsigned long long seed_y;
    const char *generator; /* one of cuRAND's or of pi.c's, or xoshiro; default "philox" */
};

/* Begins a lesson program: reads its arguments and finds its device. Ends the program with a
 * message and exit code 2 (wrong arguments) or 6 (no GPU). `folder` names the lesson's folder and
 * has to outlive the lesson. lesson_end() frees the result. */
const struct pi *lesson_pi(struct lesson *lesson, int argc, char **argv, const char *folder);

/* The same for a lesson that has no generator but this one, whose points are cells: philox7x16 or
 * mwc64x (pi.c). */
const struct pi *lesson_pi_cells(struct lesson *lesson, int argc, char **argv, const char *folder,
                                 const char *generator);

/* Writes `count` uniform random floats in (0, 1] to host memory, on all CPU cores. They are those
 * of Philox4x32-10 in cuRAND's order, equal bit for bit to what curandGenerateUniform writes for
 * this seed. This is the host's only generator: for another --generator, exit code 2. */
void lesson_random_points(const struct lesson *lesson, float *uniform, uint64_t count,
                          unsigned long long seed);

/* The same for `count` floats of this sequence from number `first` on, which counts from 0. */
void lesson_random_points_from(const struct lesson *lesson, float *uniform, uint64_t first,
                               uint64_t count, unsigned long long seed);

/* Takes this repeat's answer, the number of hits. Stops the clock, then checks it. For philox,
 * philox7x16 and mwc64x it has to equal the harness's own count; for other generators the estimate
 * has to lie within 4 standard errors of π. */
void lesson_hits(struct lesson *lesson, uint64_t hits);

#ifdef __cplusplus
}
#endif
#endif
