/* Lesson 01, π: random points in a square; the share that hits the quarter circle is π / 4.
 * Later lessons are measured against the time of this program on all cores of the CPU. */
#include "lesson.h"
#include "pi.h"

static uint64_t count_hits(const float *x, const float *y, uint64_t n)
{
    uint64_t hits = 0;
#pragma omp parallel for reduction(+ : hits)
    for (uint64_t i = 0; i < n; i++)
        hits += x[i] * x[i] + y[i] * y[i] < 1;
    return hits;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct pi *pi = lesson_pi(&lesson, argc, argv, "01-cpu");
    const uint64_t n = pi->points;

    float *x = lesson_alloc(n * sizeof *x);
    float *y = lesson_alloc(n * sizeof *y);
    lesson_output(&lesson, x, n * sizeof *x);
    lesson_output(&lesson, y, n * sizeof *y);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_RNG);
        lesson_random_points(&lesson, x, n, pi->seed_x);
        lesson_random_points(&lesson, y, n, pi->seed_y);

        lesson_phase(&lesson, PHASE_COMPUTE);
        uint64_t hits = count_hits(x, y, n);

        lesson_hits(&lesson, hits);
    }

    free(x);
    free(y);
    return lesson_end(&lesson);
}
