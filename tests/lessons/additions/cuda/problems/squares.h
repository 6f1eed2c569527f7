/* squares.h: the sum of the first squares, as a lesson program sees it. */
#ifndef SQUARES_H
#define SQUARES_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { PHASE_SUM };

struct squares {
    uint64_t count; /* the sum has this many terms: 0, 1, 4, … */
};

struct squares lesson_squares(struct lesson *lesson, int argc, char **argv, const char *folder);
void lesson_squared(struct lesson *lesson, uint64_t sum);

#ifdef __cplusplus
}
#endif
#endif
