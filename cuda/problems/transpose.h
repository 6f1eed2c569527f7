/* transpose.h: the transpose of a matrix, as a lesson program sees it: rows become columns. */
#ifndef TRANSPOSE_H
#define TRANSPOSE_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The input. Each repeat may have other contents of the matrix, at the same address. */
struct transpose {
    int rows, columns; /* of the matrix; its transpose has `columns` rows */
    const float *in;   /* in host memory, row by row; the harness frees it */
};

/* Begins a lesson program: reads its arguments and finds its device. Ends the program with a
 * message and exit code 2 (wrong arguments) or 6 (no GPU). `folder` names the lesson's folder and
 * has to outlive the lesson. lesson_end() frees the result. */
const struct transpose *lesson_transpose(struct lesson *lesson, int argc, char **argv,
                                         const char *folder);

/* Takes this repeat's answer, the transpose: all elements row by row, in host memory. Stops the
 * clock, then checks each element for equality. */
void lesson_transposed(struct lesson *lesson, const float *out);

#ifdef __cplusplus
}
#endif
#endif
