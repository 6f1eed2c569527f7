/* matmul.h: the product of two matrices, C = A B, as a lesson program sees it. */
#ifndef MATMUL_H
#define MATMUL_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The input. All matrices are stored row by row. Each repeat may have other contents of A and B, at
 * the same addresses. */
struct matmul {
    int rows;       /* of A and C */
    int columns;    /* of B and C */
    int inner;      /* columns of A, rows of B */
    const float *a; /* rows x inner, in host memory; the harness frees both */
    const float *b; /* inner x columns */
};

/* Begins a lesson program: reads its arguments and finds its device. Ends the program with a
 * message and exit code 2 (wrong arguments) or 6 (no GPU). `folder` names the lesson's folder and
 * has to outlive the lesson. lesson_end() frees the result. */
const struct matmul *lesson_matmul(struct lesson *lesson, int argc, char **argv,
                                   const char *folder);

/* Takes this repeat's answer: C = A B, rows x columns, in host memory. Stops the clock, then checks
 * that it is the exact product: all elements are small whole numbers, so that no order of additions
 * rounds. */
void lesson_product(struct lesson *lesson, const float *c);

#ifdef __cplusplus
}
#endif
#endif
