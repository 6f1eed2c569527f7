/* axpy.h: y = a x + y, as a lesson program sees it: an array, and one to add it to, scaled. */
#ifndef AXPY_H
#define AXPY_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is asked for. The arrays' contents change with the repeats. */
struct axpy {
    uint64_t elements; /* of each array */
    float a;
    const float *x; /* on the host; the harness frees both */
    const float *y;
    const char *pages; /* what is done about the pages of managed memory; "touch" unless asked */
};

/* Begins a lesson program: reads its arguments, finds its device. Ends the program with a message
 * and exit code 2 (usage) or 6 (no GPU) where it cannot. `folder` names the lesson's folder and has
 * to outlive the lesson. The result is the harness's own, until lesson_end(). */
const struct axpy *lesson_axpy(struct lesson *lesson, int argc, char **argv, const char *folder);

/* The answer of this repeat: a x + y, on the host. Stops the clock, then has each element
 * judged. */
void lesson_elements(struct lesson *lesson, const float *y);

#ifdef __cplusplus
}
#endif
#endif
