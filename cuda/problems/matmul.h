/* matmul.h: C = A B, as a lesson program sees it: two matrices, and the shape of their product. */
#ifndef MATMUL_H
#define MATMUL_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is asked for. All matrices lie row by row. The contents change with the repeats. */
struct matmul {
    int rows;       /* of A and C */
    int columns;    /* of B and C */
    int inner;      /* columns of A, rows of B */
    const float *a; /* rows x inner, on the host; the harness frees both */
    const float *b; /* inner x columns */
};

/* Begins a lesson program: reads its arguments, finds its device. Ends the program with a message
 * and exit code 2 (usage) or 6 (no GPU) where it cannot. `folder` names the lesson's folder and has
 * to outlive the lesson. The result is the harness's own, until lesson_end(). */
const struct matmul *lesson_matmul(struct lesson *lesson, int argc, char **argv,
                                   const char *folder);

/* The answer of this repeat: C = A B, rows x columns, on the host. Stops the clock, then checks
 * that it is the product, exactly: all numbers are so small and whole that no order of adding them
 * up rounds. */
void lesson_product(struct lesson *lesson, const float *c);

#ifdef __cplusplus
}
#endif
#endif
