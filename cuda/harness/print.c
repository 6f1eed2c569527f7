/* print.c: the seed article's own block, for people. The runner never reads it. */
#include "harness.h"

#include <string.h>

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Median over the samples of one figure; `phase` PHASES stands for the total. */
static double median(const struct harness *h, enum lesson_phase phase)
{
    double *values = (double *)lesson_alloc((size_t)h->count * sizeof *values);
    for (int i = 0; i < h->count; i++)
        values[i] = phase == PHASES ? h->samples[i].total : h->samples[i].phases[phase];
    qsort(values, (size_t)h->count, sizeof *values, by_value);
    double middle = (values[(h->count - 1) / 2] + values[h->count / 2]) / 2;
    free(values);
    return middle;
}

static void print_pi(const struct lesson *lesson)
{
    const double points = (double)lesson->points;
    const double mean = (double)lesson->harness->hits / points;
    printf(" Points = %llu\n", (unsigned long long)lesson->points);
    printf(" Hits = %llu\n", (unsigned long long)lesson->harness->hits);
    printf(" Result = %.6f\n", 4 * mean);
    if (lesson->points > 1) /* as the article has it: of the mean of the hits, not of 4 times it */
        printf(" Standard deviation = %.7e\n", sqrt((mean - mean * mean) / (points - 1)));
    printf(" Difference from real pi value = %.7e\n", fabs(4 * mean - acos(-1.0)));
}

static void print_life(const struct lesson *lesson)
{
    printf(" Board = %d x %d, %d generations\n", lesson->width, lesson->height,
           lesson->generations);
    printf(" Total Alive: %llu\n", (unsigned long long)lesson->harness->population);
}

static void print_times(const struct lesson *lesson)
{
    const struct harness *h = lesson->harness;
    printf(" Time in Seconds (median of %d)\n", h->count);
    printf("    Total : %10.6f\n", median(h, PHASES));
    printf("      RNG : %10.6f\n", median(h, PHASE_RNG));
    printf("  Compute : %10.6f\n", median(h, PHASE_COMPUTE));
    printf("Data Xfer : %10.6f\n", median(h, PHASE_TRANSFER));
}

void print_result(const struct lesson *lesson)
{
    const struct harness *h = lesson->harness;
    printf(" ----- %s %s -----\n", h->folder, h->program);
    if (strcmp(h->program, "pi") == 0)
        print_pi(lesson);
    else
        print_life(lesson);
    if (device_is_emulated())
        printf(" Emulated on the CPU: times would not be a GPU's, so none is shown\n");
    else
        print_times(lesson);
}
