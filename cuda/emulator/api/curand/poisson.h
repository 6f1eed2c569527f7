/* poisson.h: Poisson's distribution as a table, from which one random number makes one of its own.
 */
#ifndef POISSON_H
#define POISSON_H

namespace emulator
{
/* cuRAND makes the numbers of normal ones from here on (of streams), above (of a sequence). */
static const double MOST_OF_TABLE = 2000.0, MOST_OF_SUMS = 8000.0, MOST_LAMBDA = 400000.0;

/* [0, 1) in `cells` equal parts, each of which is one number below a bound, and another from it. */
struct poisson_table {
    unsigned first, cells;
    double *bounds;
    unsigned *others; /* behind the bounds, in the same piece of memory */
};

/* For `lambda` below MOST_OF_TABLE. No memory: its bounds are NULL; they are to be freed. */
__attribute__((visibility("hidden"))) struct poisson_table poisson_table_of(double lambda);

/* Of a uniform number in (0, 1] */
static inline unsigned poisson_number(const struct poisson_table &table, double uniform)
{
    unsigned cell = (unsigned)(uniform * table.cells);
    if (cell >= table.cells)
        cell = table.cells - 1;
    return table.first + (uniform < table.bounds[cell] ? cell : table.others[cell]);
}

/* The same for a sequence: a larger uniform number never makes a smaller one. */
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
