/* Lesson 19, π: random points in a square; the share that hits the quarter circle is π / 4.
 * Lesson 01's program, with a directive that sends its loop to a GPU. */
#include "lesson.h"
#include "pi.h"

/* Lesson 02's test without a sum of floats: a GPU's assembler could fuse it with a product, and
 * count other hits. Two floats add up to a float below 1 exactly where their sum is below this. */
static const double BELOW_1 = 1 - 0x1p-25;

static uint64_t count_hits(const float *x, const float *y, uint64_t n)
{
    uint64_t hits = 0;
#pragma acc parallel loop reduction(+ : hits) copyin(x[:n], y[:n])
    for (uint64_t i = 0; i < n; i++)
        hits += (double)(x[i] * x[i]) + (double)(y[i] * y[i]) < BELOW_1;
    return hits;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct pi *pi = lesson_pi(&lesson, argc, argv, "19-directives");
    const uint64_t n = pi->points;

    float *x = lesson_alloc(n * sizeof *x);
    float *y = lesson_alloc(n * sizeof *y);
    lesson_output(&lesson, x, n * sizeof *x);
    lesson_output(&lesson, y, n * sizeof *y);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_RNG);
        lesson_random_points(&lesson, x, n, pi->seed_x);
        lesson_random_points(&lesson, y, n, pi->seed_y);

        lesson_phase(&lesson, PHASE_COMPUTE); /* with the copies for the loop */
        uint64_t hits = count_hits(x, y, n);

        lesson_hits(&lesson, hits);
    }

    free(x);
    free(y);
    return lesson_end(&lesson);
}
