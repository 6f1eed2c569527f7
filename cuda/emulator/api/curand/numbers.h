/* numbers.h: makes numbers from a generator's words, for each flavour of words. */
#ifndef NUMBERS_H
#define NUMBERS_H

#include "api/curand/family.h"

namespace emulator
{
/* Box and Muller's pair in double precision. cuRAND's host generators round the angle before they
 * compute its sine; its kernels do not. */
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

/* For each flavour: DOUBLE words make a double; NORMALS normal numbers are made at once, from
 * NORMAL words, or, in double precision, from NORMAL_DOUBLE words. */
struct paired {
    typedef uint32_t word;
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
    typedef uint32_t word;
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
    typedef uint32_t word;
    typedef double poisson;
    enum { DOUBLE = 1, NORMALS = 1, NORMAL = 1, NORMAL_DOUBLE = 1 };
    static uint32_t of_sequence(uint64_t number)
    {
        return (uint32_t)(number >> 32);
    }
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

/* MT19937's uniform numbers are the exact centres of 2^32 intervals. */
struct middle : single {
    typedef float poisson;
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

/* Words of 64 bits */
struct wide {
    typedef uint64_t word;
    typedef double poisson;
    enum { DOUBLE = 1, NORMALS = 1, NORMAL = 1, NORMAL_DOUBLE = 1 };
    static uint32_t upper(uint64_t word)
    {
        return (uint32_t)(word >> 32);
    }
    static uint64_t of_sequence(uint64_t number)
    {
        return number;
    }
    static unsigned long long bits(const uint64_t *words)
    {
        return words[0];
    }
    static float uniform(const uint64_t *words)
    {
        return emulator_uniform(upper(words[0]));
    }
    static double uniform_double(const uint64_t *words)
    {
        return emulator_uniform_53(words[0] >> 11);
    }
    static double uniform_of_one(uint64_t word)
    {
        return uniform_double(&word);
    }
    static void normal(const uint64_t *words, float *numbers)
    {
        numbers[0] = emulator_normal_of(upper(words[0]));
    }
    static void normal_double(const uint64_t *words, bool, double *numbers)
    {
        numbers[0] = emulator_normal_double_of((unsigned long long)words[0]);
    }
};
} // namespace emulator

#endif
