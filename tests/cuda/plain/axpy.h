/* axpy.h: the problem axpy for a plain program. */
#ifndef AXPY_H
#define AXPY_H

#include "lesson.h"

struct axpy {
    uint64_t elements;
    float a;
    const float *x, *y;
    const char *pages;
};

static inline const struct axpy *lesson_axpy(struct lesson *lesson, int argc, char **argv,
                                             const char *)
{
    static struct axpy axpy;
    begin(lesson);
    axpy.elements = number_of(argc, argv, "--elements", 16777216);
    axpy.a = 2;
    axpy.x = begin_array(lesson, 0, axpy.elements);
    axpy.y = begin_array(lesson, 1, axpy.elements);
    axpy.pages = word_of(argc, argv, "--pages", "touch");
    return &axpy;
}

static inline void lesson_elements(struct lesson *lesson, const float *)
{
    end_repeat(lesson);
}

#endif
