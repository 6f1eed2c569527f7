/* spmv.h: a sparse matrix times a vector, y = A x, as a lesson program sees it. Only the entries of
 * A that are not 0 are stored, row by row: "compressed sparse rows", CSR. */
#ifndef SPMV_H
#define SPMV_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The input. Row i has the entries offsets[i] to offsets[i + 1] - 1; it may have none. Each repeat
 * may have other contents of columns, values and x, at the same addresses. The harness frees the
 * arrays, which are in host memory. */
struct spmv {
    int rows;            /* of A, which has as many columns */
    int entries;         /* stored, of all rows */
    const int *offsets;  /* rows + 1 of them: the first is 0, the last is `entries` */
    const int *columns;  /* one for each entry, ascending in a row */
    const float *values; /* one for each entry */
    const float *x;      /* one for each column */
};

/* Begins a lesson program: reads its arguments and finds its device. Ends the program with a
 * message and exit code 2 (wrong arguments) or 6 (no GPU). `folder` names the lesson's folder and
 * has to outlive the lesson. lesson_end() frees the result. */
const struct spmv *lesson_spmv(struct lesson *lesson, int argc, char **argv, const char *folder);

/* Takes this repeat's answer: y, one element for each row, in host memory. Stops the clock, then
 * checks each element for equality. */
void lesson_applied(struct lesson *lesson, const float *y);

#ifdef __cplusplus
}
#endif
#endif
