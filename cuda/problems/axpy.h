/* axpy.h: y = a x + y, as a lesson program sees it: the array x, scaled by a, is added to y. */
#ifndef AXPY_H
#define AXPY_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The input. Each repeat may have other contents of x and y, at the same addresses. */
struct axpy {
    uint64_t elements; /* of each array */
    float a;
    const float *x; /* in host memory; the harness frees both arrays */
    const float *y;
    const char
        *pages; /* how pages of managed memory move: "touch" (default), "prefetch", "advise" */
};

/* Begins a lesson program: reads its arguments and finds its device. Ends the program with a
 * message and exit code 2 (wrong arguments) or 6 (no GPU). `folder` names the lesson's folder and
 * has to outlive the lesson. lesson_end() frees the result. */
const struct axpy *lesson_axpy(struct lesson *lesson, int argc, char **argv, const char *folder);

/* Takes this repeat's answer, a x + y: all elements, in host memory. Stops the clock, then checks
 * each element for equality. */
void lesson_elements(struct lesson *lesson, const float *y);

#ifdef __cplusplus
}
#endif
#endif
