/* scan.h: prefix sums, as a lesson program sees them: element i of the result is the sum of the
 * elements 0 to i. */
#ifndef SCAN_H
#define SCAN_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The input. Each repeat may have other values, at the same address. Each element is 0 to 15, so no
 * sum exceeds 32 bits. */
struct scan {
    uint64_t elements;
    const unsigned *x; /* in host memory; the harness frees it */
};

/* Begins a lesson program: reads its arguments and finds its device. Ends the program with a
 * message and exit code 2 (wrong arguments) or 6 (no GPU). `folder` names the lesson's folder and
 * has to outlive the lesson. lesson_end() frees the result. */
const struct scan *lesson_scan(struct lesson *lesson, int argc, char **argv, const char *folder);

/* Takes this repeat's answer: all prefix sums, in host memory. Stops the clock, then checks each of
 * them. */
void lesson_scanned(struct lesson *lesson, const unsigned *sums);

#ifdef __cplusplus
}
#endif
#endif
