/* Lesson 09, sum: all cores of the CPU add up floats, in a double. */
#include "lesson.h"
#include "sum.h"

static double sum_of(const float *x, uint64_t n)
{
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (uint64_t i = 0; i < n; i++)
        sum += x[i];
    return sum;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct sum *sum = lesson_sum(&lesson, argc, argv, "09-float-sums");

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_COMPUTE);
        double total = sum_of(sum->x, sum->elements);

        lesson_total(&lesson, total);
    }

    return lesson_end(&lesson);
}
