/* requests.h: makes the numbers that a call requests from words of a flavour. */
#ifndef REQUESTS_H
#define REQUESTS_H

#include "api/curand/numbers.h"
#include "api/curand/poisson_table.h"

namespace emulator
{
/* The requests below make NUMBERS numbers from WORDS words of flavour F; the words are raw
 * (of_words), or normal numbers already (of_normals). */
template <typename F> struct of_words {
    typedef typename F::word word, bits;
    static word from(word bits)
    {
        return bits;
    }
};
template <typename F> struct of_normals {
    typedef float word;
    typedef typename F::word bits;
    static float from(bits bits)
    {
        float normal;
        F::normal(&bits, &normal);
        return normal;
    }
};
static inline void next_words(const struct family *family, void *state, uint32_t *words, int count)
{
    family->next(state, words, count);
}
static inline void next_words(const struct family *family, void *state, float *words, int count)
{
    family->next_normal(state, words, count);
}

template <typename F> struct to_bits : of_words<F> {
    typedef unsigned number;
    enum { WORDS = 1, NUMBERS = 1 };
    void operator()(const typename F::word *words, unsigned *numbers) const
    {
        numbers[0] = (unsigned)F::bits(words);
    }
};

/* All 64 bits of a word */
struct to_long : of_words<wide> {
    typedef unsigned long long number;
    enum { WORDS = 1, NUMBERS = 1 };
    void operator()(const uint64_t *words, unsigned long long *numbers) const
    {
        numbers[0] = wide::bits(words);
    }
};

template <typename F> struct to_float : of_words<F> {
    typedef float number;
    enum { WORDS = 1, NUMBERS = 1 };
    void operator()(const typename F::word *words, float *numbers) const
    {
        numbers[0] = F::uniform(words);
    }
};

template <typename F> struct to_double : of_words<F> {
    typedef double number;
    enum { WORDS = F::DOUBLE, NUMBERS = 1 };
    void operator()(const typename F::word *words, double *numbers) const
    {
        numbers[0] = F::uniform_double(words);
    }
};

template <typename F> struct to_normal : of_words<F> {
    typedef float number;
    enum { WORDS = F::NORMAL, NUMBERS = F::NORMALS };
    float mean, deviation;
    bool logarithmic;
    void operator()(const typename F::word *words, float *numbers) const
    {
        F::normal(words, numbers);
        for (int i = 0; i < NUMBERS; i++) {
            numbers[i] = mean + deviation * numbers[i];
            numbers[i] = logarithmic ? expf(numbers[i]) : numbers[i];
        }
    }
};

template <typename F> struct to_normal_double : of_words<F> {
    typedef double number;
    enum { WORDS = F::NORMAL_DOUBLE, NUMBERS = F::NORMALS };
    double mean, deviation;
    bool logarithmic, on_host;
    void operator()(const typename F::word *words, double *numbers) const
    {
        F::normal_double(words, on_host, numbers);
        for (int i = 0; i < NUMBERS; i++) {
            numbers[i] = mean + deviation * numbers[i];
            numbers[i] = logarithmic ? exp(numbers[i]) : numbers[i];
        }
    }
};

/* cuRAND's host generator MTGP32 makes normal doubles, except log-normal ones, in the precision of
 * floats. */
struct to_normal_of_float : of_words<single> {
    typedef double number;
    enum { WORDS = 1, NUMBERS = 1 };
    double mean, deviation;
    void operator()(const uint32_t *words, double *numbers) const
    {
        numbers[0] = mean + deviation * (double)emulator_normal_of(words[0]);
    }
};

template <typename F> struct to_poisson : of_words<F> {
    typedef unsigned number;
    enum { WORDS = 1, NUMBERS = 1 };
    struct emulator_poisson_table table;
    void operator()(const typename F::word *words, unsigned *numbers) const
    {
        numbers[0] = emulator_poisson_number(table, F::uniform_of_one(words[0]));
    }
};

/* By the distribution function, which is monotonic */
template <typename F> struct to_poisson_of_sums : of_words<F> {
    typedef unsigned number;
    enum { WORDS = 1, NUMBERS = 1 };
    struct poisson_sums sums;
    void operator()(const typename F::word *words, unsigned *numbers) const
    {
        numbers[0] = poisson_number(sums, F::uniform_of_one(words[0]));
    }
};

/* An approximation for a large lambda */
template <typename F> struct to_poisson_of_normal : of_normals<F> {
    typedef unsigned number;
    enum { WORDS = 1, NUMBERS = 1 };
    double lambda;
    void operator()(const float *normal, unsigned *numbers) const
    {
        typename F::poisson deviation = sqrt(lambda), mean = lambda, half = 0.5;
        numbers[0] = (unsigned)(deviation * normal[0] + mean + half);
    }
};
} // namespace emulator

#endif
