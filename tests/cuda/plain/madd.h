/* madd.h: the problem madd for a plain program. */
#ifndef MADD_H
#define MADD_H

#include "lesson.h"

enum { PHASE_UPLOAD = PHASE_RNG };

struct madd {
    int rows, columns;
    const float *b, *c;
};

static inline const struct madd *lesson_madd(struct lesson *lesson, int argc, char **argv,
                                             const char *)
{
    static struct madd madd;
    begin(lesson);
    madd.rows = (int)number_of(argc, argv, "--rows", 4096);
    madd.columns = (int)number_of(argc, argv, "--columns", 4096);
    madd.b = begin_array(lesson, 0, (uint64_t)madd.rows * madd.columns);
    madd.c = begin_array(lesson, 1, (uint64_t)madd.rows * madd.columns);
    return &madd;
}

static inline void lesson_matrix_sum(struct lesson *lesson, const float *, double)
{
    end_repeat(lesson);
}

#endif
