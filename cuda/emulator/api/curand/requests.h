/* requests.h: what a call asks for, made of words of a flavour. */
#ifndef REQUESTS_H
#define REQUESTS_H

#include "numbers.h"
#include "poisson.h"

namespace emulator
{
/* Of words of flavour F: NUMBERS of WORDS words, which are raw ones, or
 * normal numbers already. */
struct of_words {
    typedef uint32_t word;
    static uint32_t from(uint32_t bits)
    {
        return bits;
    }
};
struct of_normals {
    typedef float word;
    static float from(uint32_t bits)
    {
        return emulator_normal_of(bits);
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

template <typename F> struct to_bits : of_words {
    typedef unsigned number;
    enum { WORDS = 1, NUMBERS = 1 };
    void operator()(const uint32_t *words, unsigned *numbers) const
    {
        numbers[0] = F::bits(words);
    }
};

template <typename F> struct to_float : of_words {
    typedef float number;
    enum { WORDS = 1, NUMBERS = 1 };
    void operator()(const uint32_t *words, float *numbers) const
    {
        numbers[0] = F::uniform(words);
    }
};

template <typename F> struct to_double : of_words {
    typedef double number;
    enum { WORDS = F::DOUBLE, NUMBERS = 1 };
    void operator()(const uint32_t *words, double *numbers) const
    {
        numbers[0] = F::uniform_double(words);
    }
};

template <typename F> struct to_normal : of_words {
    typedef float number;
    enum { WORDS = F::NORMAL, NUMBERS = F::NORMALS };
    float mean, deviation;
    bool logarithmic;
    void operator()(const uint32_t *words, float *numbers) const
    {
        F::normal(words, numbers);
        for (int i = 0; i < NUMBERS; i++) {
            numbers[i] = mean + deviation * numbers[i];
            numbers[i] = logarithmic ? expf(numbers[i]) : numbers[i];
        }
    }
};

template <typename F> struct to_normal_double : of_words {
    typedef double number;
    enum { WORDS = F::NORMAL_DOUBLE, NUMBERS = F::NORMALS };
    double mean, deviation;
    bool logarithmic, on_host;
    void operator()(const uint32_t *words, double *numbers) const
    {
        F::normal_double(words, on_host, numbers);
        for (int i = 0; i < NUMBERS; i++) {
            numbers[i] = mean + deviation * numbers[i];
            numbers[i] = logarithmic ? exp(numbers[i]) : numbers[i];
        }
    }
};

template <typename F> struct to_poisson : of_words {
    typedef unsigned number;
    enum { WORDS = 1, NUMBERS = 1 };
    struct poisson_table table;
    void operator()(const uint32_t *words, unsigned *numbers) const
    {
        numbers[0] = poisson_number(table, F::uniform_of_one(words[0]));
    }
};

/* Monotonous, for sequences */
template <typename F> struct to_poisson_of_sums : of_words {
    typedef unsigned number;
    enum { WORDS = 1, NUMBERS = 1 };
    struct poisson_sums sums;
    void operator()(const uint32_t *words, unsigned *numbers) const
    {
        numbers[0] = poisson_number(sums, F::uniform_of_one(words[0]));
    }
};

/* Near enough, where lambda is large */
template <typename F> struct to_poisson_of_normal : of_normals {
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
