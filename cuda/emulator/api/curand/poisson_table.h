/* poisson_table.h: Poisson's distribution as a table, from which one random number makes one of its
 * own.
 */
#ifndef POISSON_TABLE_H
#define POISSON_TABLE_H

#include "curand_kernel.h"

namespace emulator
{
/* cuRAND makes the numbers of normal ones from here on; or above, of a sequence or of MTGP32. */
static const double MOST_OF_TABLE = 2000.0, MOST_OF_SUMS = 8000.0, MOST_LAMBDA = 400000.0;

/* For `lambda` below MOST_OF_TABLE; the others are behind the bounds, in the same piece of memory.
 * No memory: its bounds are NULL; they are to be freed. */
__attribute__((visibility("hidden"))) struct emulator_poisson_table poisson_table_of(double lambda);

/* The same for these: a larger uniform number never makes a smaller one. */
static const double LEAST_OF_SUMS = 10.0;
struct poisson_sums {
    unsigned first, count;
    double *below; /* the probability of `first + i` and less */
};

/* No memory: its sums are NULL; they are to be freed. */
__attribute__((visibility("hidden"))) struct poisson_sums poisson_sums_of(double lambda);
__attribute__((visibility("hidden"))) unsigned poisson_number(const struct poisson_sums &sums,
                                                              double uniform);
} // namespace emulator

#endif
