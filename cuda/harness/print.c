/* print.c: the result as text, in the form of the original article. The runner never reads it. */
#include "harness.h"

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Median over the samples of a phase's seconds, or of the total's for NO_PHASE. */
static double median(const struct harness *h, int phase)
{
    double *values = (double *)lesson_alloc((size_t)h->count * sizeof *values);
    for (int i = 0; i < h->count; i++)
        values[i] = phase == NO_PHASE ? h->samples[i].total : h->samples[i].phases[phase];
    qsort(values, (size_t)h->count, sizeof *values, by_value);
    double middle = (values[(h->count - 1) / 2] + values[h->count / 2]) / 2;
    free(values);
    return middle;
}

static void print_times(const struct harness *h)
{
    printf(" Time in Seconds (median of %d)\n", h->count);
    printf("%9s : %10.6f\n", "Total", median(h, NO_PHASE));
    for (int i = 0; h->problem->phases[i].name; i++)
        if (harness_has_phase(h, i))
            printf("%9s : %10.6f\n", h->problem->phases[i].label, median(h, i));
}

void harness_print_result(const struct harness *h)
{
    printf(" ----- %s %s -----\n", h->folder, h->problem->name);
    h->problem->print(h);
    if (harness_device_is_emulated())
        printf(" Emulated on the CPU: no times are shown, because they are not those of a GPU\n");
    else
        print_times(h);
}
