/* histogram.h: a histogram, as a lesson program sees it: how often each value occurs in an array of
 * bytes. */
#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { HISTOGRAM_BINS = 256 }; /* one for each value of a byte */

/* The input. Each repeat may have other values, at the same address. */
struct histogram {
    uint64_t elements;      /* below 2^32, so that a bin fits into 32 bits */
    const unsigned char *x; /* in host memory; the harness frees it */
};

/* Begins a lesson program: reads its arguments and finds its device. Ends the program with a
 * message and exit code 2 (wrong arguments) or 6 (no GPU). `folder` names the lesson's folder and
 * has to outlive the lesson. lesson_end() frees the result. */
const struct histogram *lesson_histogram(struct lesson *lesson, int argc, char **argv,
                                         const char *folder);

/* Takes this repeat's answer: HISTOGRAM_BINS counts, in host memory. Stops the clock, then checks
 * each of them. */
void lesson_bins(struct lesson *lesson, const unsigned *bins);

#ifdef __cplusplus
}
#endif
#endif
