/* numbers.h: from a generator's words to numbers, for each flavour of words. */
#ifndef NUMBERS_H
#define NUMBERS_H

#include "family.h"
#include "poisson.h"

namespace emulator
{
/* Of a flavour: how many words make a double; how many normal numbers are made at once, of how many
 * words; and the same in double precision. */
/* Box and Muller's pair in double precision. cuRAND's host generators round the angle before they
 * take its sine; its kernels do not. */
static inline void polar(double uniform, double half_turns, bool on_host, double *numbers)
{
    double length = sqrt(-2.0 * log(uniform));
    if (on_host) {
        numbers[0] = sin(half_turns * 3.14159265358979323846);
        numbers[1] = cos(half_turns * 3.14159265358979323846);
    } else {
        sincospi(half_turns, numbers, numbers + 1);
    }
    numbers[0] *= length;
    numbers[1] *= length;
}

struct paired {
    typedef double poisson;
    enum { DOUBLE = 2, NORMALS = 2, NORMAL = 2, NORMAL_DOUBLE = 4 };
    static uint32_t bits(const uint32_t *words)
    {
        return words[0];
    }
    static float uniform(const uint32_t *words)
    {
        return emulator_uniform(words[0]);
    }
    static double uniform_double(const uint32_t *words)
    {
        return emulator_uniform_53(emulator_bits_53(words[0], words[1]));
    }
    static double uniform_of_one(uint32_t word)
    {
        return emulator_uniform_32(word);
    }
    static void normal(const uint32_t *words, float *numbers)
    {
        float2 pair = emulator_box_muller(words[0], words[1]);
        numbers[0] = pair.x;
        numbers[1] = pair.y;
    }
    static void normal_double(const uint32_t *words, bool on_host, double *numbers)
    {
        double half_turns = (double)emulator_bits_53(words[2], words[3]) * 0x1p-52 + 0x1p-53;
        polar(uniform_double(words), half_turns, on_host, numbers);
    }
};

struct modular {
    typedef double poisson;
    enum { DOUBLE = 1, NORMALS = 2, NORMAL = 2, NORMAL_DOUBLE = 2 };
    static uint32_t bits(const uint32_t *words)
    {
        return emulator_mrg32k3a_bits(words[0]);
    }
    static float uniform(const uint32_t *words)
    {
        return (float)emulator_mrg32k3a_uniform(words[0]);
    }
    static double uniform_double(const uint32_t *words)
    {
        return emulator_mrg32k3a_uniform(words[0]);
    }
    static double uniform_of_one(uint32_t word)
    {
        return uniform_double(&word);
    }
    static void normal(const uint32_t *words, float *numbers)
    {
        float2 pair = emulator_box_muller_of(uniform(words), uniform(words + 1));
        numbers[0] = pair.x;
        numbers[1] = pair.y;
    }
    static void normal_double(const uint32_t *words, bool on_host, double *numbers)
    {
        polar(uniform_double(words), uniform_double(words + 1) * 2.0, on_host, numbers);
    }
};

struct single {
    typedef float poisson;
    enum { DOUBLE = 1, NORMALS = 1, NORMAL = 1, NORMAL_DOUBLE = 1 };
    static uint32_t bits(const uint32_t *words)
    {
        return words[0];
    }
    static float uniform(const uint32_t *words)
    {
        return emulator_uniform(words[0]);
    }
    static double uniform_double(const uint32_t *words)
    {
        return emulator_uniform_32(words[0]);
    }
    static double uniform_of_one(uint32_t word)
    {
        return uniform_double(&word);
    }
    static void normal(const uint32_t *words, float *numbers)
    {
        numbers[0] = emulator_normal_of(words[0]);
    }
    static void normal_double(const uint32_t *words, bool, double *numbers)
    {
        numbers[0] = emulator_normal_double_of(words[0]);
    }
};

/* MT19937 takes the middles of 2^32 parts, exactly. */
struct middle : single {
    static float uniform(const uint32_t *words)
    {
        return (float)uniform_double(words);
    }
    static double uniform_double(const uint32_t *words)
    {
        return words[0] * 0x1p-32 + 0x1p-33;
    }
    static double uniform_of_one(uint32_t word)
    {
        return uniform_double(&word);
    }
};

/* What a call asks for, of words of flavour F: NUMBERS of WORDS words, which are raw ones, or
 * normal numbers already. */
struct of_words {
    typedef uint32_t word;
};
struct of_normals {
    typedef float word;
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
