/* madd.h: a = b + c, of matrices, and the sum of all of a, as a lesson program sees it. */
#ifndef MADD_H
#define MADD_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The phase in which the matrices go to the device; what follows begins with matrices that are
 * there. It has the place of their making, which takes no time here. */
enum { PHASE_UPLOAD = PHASE_RNG };

/* What is asked for. The matrices' contents change with the repeats. */
struct madd {
    int rows, columns;
    const float *b; /* row by row, in [0, 1), on the host; the harness frees both */
    const float *c;
};

/* Begins a lesson program: reads its arguments, finds its device. Ends the program with a message
 * and exit code 2 (usage) or 6 (no GPU) where it cannot. `folder` names the lesson's folder and has
 * to outlive the lesson. The result is the harness's own, until lesson_end(). */
const struct madd *lesson_madd(struct lesson *lesson, int argc, char **argv, const char *folder);

/* The answer of this repeat: a, row by row, on the host, and the sum of its elements. Stops the
 * clock, then checks: each element for equality, the sum to be no further from the exact one than
 * rounding explains (docs/judge.md). */
void lesson_matrix_sum(struct lesson *lesson, const float *a, double sum);

#ifdef __cplusplus
}
#endif
#endif
