/* madd.h: the matrix a = b + c and the sum of a's elements, as a lesson program sees it. */
#ifndef MADD_H
#define MADD_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The phase in which the matrices are copied to the device, before the computation. It replaces
 * PHASE_RNG, because the harness makes the matrices before the clock starts. */
enum { PHASE_UPLOAD = PHASE_RNG };

/* The input. Each repeat may have other contents of b and c, at the same addresses. */
struct madd {
    int rows, columns;
    const float *b; /* row by row, in [0, 1), in host memory; the harness frees both */
    const float *c;
};

/* Begins a lesson program: reads its arguments and finds its device. Ends the program with a
 * message and exit code 2 (wrong arguments) or 6 (no GPU). `folder` names the lesson's folder and
 * has to outlive the lesson. lesson_end() frees the result. */
const struct madd *lesson_madd(struct lesson *lesson, int argc, char **argv, const char *folder);

/* Takes this repeat's answer: the matrix a, row by row, in host memory, and the sum of its
 * elements. Stops the clock, then checks each element for equality; the sum may differ from the
 * exact one by as much as rounding explains (docs/judge.md). */
void lesson_matrix_sum(struct lesson *lesson, const float *a, double sum);

#ifdef __cplusplus
}
#endif
#endif
