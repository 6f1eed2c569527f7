/* poisson_table.h: Poisson's distribution as a table that maps a uniform number to a Poisson
 * number.
 */
#ifndef POISSON_TABLE_H
#define POISSON_TABLE_H

#include "curand_kernel.h"

namespace emulator
{
/* From MOST_OF_TABLE on, cuRAND rounds normal numbers; for Sobol's 32-bit sequence and MTGP32,
 * above MOST_OF_SUMS. MOST_LAMBDA is the largest lambda. */
static const double MOST_OF_TABLE = 2000.0, MOST_OF_SUMS = 8000.0, MOST_LAMBDA = 400000.0;

/* The table for a `lambda` below MOST_OF_TABLE. Its `others` are in the same allocation as its
 * bounds, which the caller frees; NULL: no memory. */
__attribute__((visibility("hidden"))) struct emulator_poisson_table poisson_table_of(double lambda);

/* From LEAST_OF_SUMS on, sequences and MTGP32 use the distribution function, so that a larger
 * uniform number never gives a smaller result. */
static const double LEAST_OF_SUMS = 10.0;
struct poisson_sums {
    unsigned first, count;
    double *below; /* the probability of numbers up to first + i */
};

/* The caller frees `below`; NULL: no memory. */
__attribute__((visibility("hidden"))) struct poisson_sums poisson_sums_of(double lambda);
__attribute__((visibility("hidden"))) unsigned poisson_number(const struct poisson_sums &sums,
                                                              double uniform);
} // namespace emulator

#endif
