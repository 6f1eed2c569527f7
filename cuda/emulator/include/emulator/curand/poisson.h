/* curand/poisson.h: Poisson's distribution in kernels, by the methods of cuRAND's header. A GPU's
 * numbers are the same, except where its approximate functions round across a boundary. Part of
 * curand_kernel.h. */
#ifndef CURAND_KERNEL_H_
#error "emulator/curand/poisson.h is private: include curand_kernel.h"
#endif
#ifndef EMULATOR_CURAND_POISSON_H
#define EMULATOR_CURAND_POISSON_H

/* ---- from several uniform numbers, by rejection ---- */

/* poisson.cpp: a candidate from a uniform number, by a distribution similar to Poisson's; and
 * whether a second uniform number accepts it. */
float emulator_poisson_guess(float lambda, float uniform);
bool emulator_poisson_accepts(float lambda, float guess, float uniform);

EMULATOR_INLINE unsigned int emulator_poisson_of_normal(double normal, double mean,
                                                        double deviation)
{
    return (unsigned int)(deviation * normal + mean + 0.5);
}

template <typename State> EMULATOR_INLINE unsigned int curand_poisson(State *state, double lambda)
{
    if (lambda > 4000)
        return emulator_poisson_of_normal(curand_normal_double(state), lambda, sqrt(lambda));
    if (lambda < 64) { /* the number of uniform numbers whose product is at least e^-lambda */
        unsigned int count = 0;
        for (float product = expf((float)lambda);; count++)
            if (!((product *= curand_uniform(state)) > 1.0f))
                return count;
    }
    for (;;) {
        float guess = emulator_poisson_guess((float)lambda, curand_uniform(state));
        if (emulator_poisson_accepts((float)lambda, guess, curand_uniform(state)))
            return (unsigned int)guess;
    }
}
EMULATOR_INLINE uint4 emulator_poisson_of_normals(curandStatePhilox4_32_10_t *state, double mean,
                                                  double deviation)
{
    double2 x = curand_normal2_double(state), y = curand_normal2_double(state);
    return uint4{emulator_poisson_of_normal(x.x, mean, deviation),
                 emulator_poisson_of_normal(x.y, mean, deviation),
                 emulator_poisson_of_normal(y.x, mean, deviation),
                 emulator_poisson_of_normal(y.y, mean, deviation)};
}
EMULATOR_INLINE uint4 curand_poisson4(curandStatePhilox4_32_10_t *state, double lambda)
{
    uint4 numbers;
    if (lambda > 4000)
        return emulator_poisson_of_normals(state, lambda, sqrt(lambda));
    numbers.x = curand_poisson(state, lambda);
    numbers.y = curand_poisson(state, lambda);
    numbers.z = curand_poisson(state, lambda);
    numbers.w = curand_poisson(state, lambda);
    return numbers;
}

/* ---- from one word ---- */

/* poisson.cpp: by the inverse distribution function, from lambda 1000 on by the normal one's. */
unsigned int emulator_poisson_of(unsigned int word, double lambda);
unsigned int emulator_poisson_of(unsigned long long word, double lambda);

EMULATOR_INLINE double emulator_uniform_double_of(unsigned int word)
{
    return emulator_uniform_32(word);
}
EMULATOR_INLINE double emulator_uniform_double_of(unsigned long long word)
{
    return emulator_uniform_53(word >> 11);
}

/* ---- by a table ---- */

/* [0, 1) is divided into `cells` equal cells; each gives one number below its bound, and another
 * from its bound on. */
struct emulator_poisson_table {
    unsigned int first, cells;
    double *bounds;
    unsigned int *others;
};
/* `uniform` is in (0, 1]. */
EMULATOR_INLINE unsigned int emulator_poisson_number(const emulator_poisson_table &table,
                                                     double uniform)
{
    unsigned int cell = (unsigned int)(uniform * table.cells);
    if (cell >= table.cells)
        cell = table.cells - 1;
    return table.first + (uniform < table.bounds[cell] ? cell : table.others[cell]);
}

/* In device memory. Without cells, lambda is so large that normal numbers are used. */
struct emulator_discrete {
    struct emulator_poisson_table table;
    double mean, deviation;
};
template <typename State>
EMULATOR_INLINE unsigned int curand_discrete(State *state, curandDiscreteDistribution_t of)
{
    if (of->table.cells == 0)
        return emulator_poisson_of_normal(curand_normal_double(state), of->mean, of->deviation);
    return emulator_poisson_number(of->table, emulator_uniform_double_of(curand(state)));
}
EMULATOR_INLINE uint4 curand_discrete4(curandStatePhilox4_32_10_t *state,
                                       curandDiscreteDistribution_t of)
{
    uint4 numbers;
    if (of->table.cells == 0)
        return emulator_poisson_of_normals(state, of->mean, of->deviation);
    numbers.x = curand_discrete(state, of);
    numbers.y = curand_discrete(state, of);
    numbers.z = curand_discrete(state, of);
    numbers.w = curand_discrete(state, of);
    return numbers;
}

#endif
