/* matmul.h: the problem matmul for a plain program. */
#ifndef MATMUL_H
#define MATMUL_H

#include "lesson.h"

struct matmul {
    int rows, columns, inner;
    const float *a, *b;
};

static inline const struct matmul *lesson_matmul(struct lesson *lesson, int argc, char **argv,
                                                 const char *)
{
    static struct matmul matmul;
    begin(lesson);
    matmul.rows = (int)number_of(argc, argv, "--rows", 4096);
    matmul.columns = (int)number_of(argc, argv, "--columns", 4096);
    matmul.inner = (int)number_of(argc, argv, "--inner", 4096);
    matmul.a = begin_array(lesson, 0, (uint64_t)matmul.rows * matmul.inner);
    matmul.b = begin_array(lesson, 1, (uint64_t)matmul.inner * matmul.columns);
    return &matmul;
}

static inline void lesson_product(struct lesson *lesson, const float *)
{
    end_repeat(lesson);
}

#endif
