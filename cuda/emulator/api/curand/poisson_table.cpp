/* poisson_table.cpp: the table of Poisson's distribution (Marsaglia, Tsang and Wang 2004: "Fast
 * generation of discrete random variables", method II).
 *
 * The range of the table, and which cells share, are not documented. They were found by comparing
 * the numbers of cuRAND 10.4 with the random bits that they are made from. */
#include "api/curand/poisson_table.h"

#include <math.h>
#include <stdlib.h>

using namespace emulator;

static double probability(double lambda, double number)
{
    return exp(number * log(lambda) - lambda - lgamma(number + 1.0));
}

/* The range of numbers whose probability is not 0 in double precision */
static unsigned find_range(double lambda, unsigned *count)
{
    unsigned first = (unsigned)lambda, last = first;
    while (first > 0 && probability(lambda, first - 1) > 0.0)
        first--;
    while (probability(lambda, last + 1) > 0.0)
        last++;
    *count = last - first + 1;
    return first;
}

/* Fills the cells that are not full, one after another, in rounds, from the last cell that has too
 * much. If that cell then has too little, it is filled in the next round. */
static void share_out(struct emulator_poisson_table *table, double *share)
{
    const double size = 1.0 / table->cells;
    unsigned giver = table->cells;
    for (bool given = true; given;) {
        given = false;
        for (unsigned i = 0; i < table->cells; i++) {
            while (giver > 0 && share[giver - 1] <= size)
                giver--;
            if (giver == 0)
                return;
            if (share[i] >= size || table->others[i] != i)
                continue;
            table->bounds[i] = i * size + share[i];
            table->others[i] = giver - 1;
            share[giver - 1] -= size - share[i];
            given = true;
        }
    }
}

struct emulator_poisson_table emulator::poisson_table_of(double lambda)
{
    struct emulator_poisson_table table;
    table.first = find_range(lambda, &table.cells);
    table.bounds = (double *)malloc(table.cells * (sizeof(double) + sizeof(unsigned)));
    double *share = (double *)malloc(table.cells * sizeof *share);
    if (!table.bounds || !share) {
        free(table.bounds);
        table.bounds = NULL;
        free(share);
        return table;
    }
    table.others = (unsigned *)(table.bounds + table.cells);
    for (unsigned i = 0; i < table.cells; i++) {
        share[i] = probability(lambda, table.first + i);
        table.bounds[i] = (i + 1.0) / table.cells;
        table.others[i] = i;
    }
    share_out(&table, share);
    free(share);
    return table;
}

struct poisson_sums emulator::poisson_sums_of(double lambda)
{
    struct poisson_sums sums;
    double sum = 0.0;
    sums.first = find_range(lambda, &sums.count);
    sums.below = (double *)malloc(sums.count * sizeof *sums.below);
    for (unsigned i = 0; sums.below && i < sums.count; i++)
        sums.below[i] = sum += probability(lambda, sums.first + i);
    return sums;
}

unsigned emulator::poisson_number(const struct poisson_sums &sums, double uniform)
{
    unsigned low = 0, high = sums.count - 1;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (uniform < sums.below[middle])
            high = middle;
        else
            low = middle + 1;
    }
    return sums.first + low;
}
