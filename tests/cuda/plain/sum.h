/* sum.h: the problem sum for a plain program. */
#ifndef SUM_H
#define SUM_H

#include "lesson.h"

enum { PHASE_UPLOAD = PHASE_RNG };

struct sum {
    uint64_t elements;
    const float *x;
    const char *by, *add;
};

static inline const struct sum *lesson_sum(struct lesson *lesson, int argc, char **argv,
                                           const char *)
{
    static struct sum sum;
    begin(lesson);
    sum.elements = number_of(argc, argv, "--elements", 16777216);
    sum.x = begin_array(lesson, 0, sum.elements);
    sum.by = word_of(argc, argv, "--by", "either");
    sum.add = word_of(argc, argv, "--add", "block");
    return &sum;
}

static inline void lesson_total(struct lesson *lesson, double)
{
    end_repeat(lesson);
}

#endif
