/* generate.cpp: the numbers of a generator, as a kernel of its own makes them. */
#include "generator.h"

#include "arrays.h"
#include "listener.h"

using namespace emulator;

enum { MOST_WORDS = 8 };

/* ---- from words of 32 random bits to numbers ---- */

namespace
{
struct to_bits {
    typedef unsigned number;
    enum { WORDS = 1, NUMBERS = 1 };
    void operator()(const uint32_t *words, unsigned *numbers) const
    {
        numbers[0] = words[0];
    }
};

struct to_float {
    typedef float number;
    enum { WORDS = 1, NUMBERS = 1 };
    void operator()(const uint32_t *words, float *numbers) const
    {
        numbers[0] = emulator_uniform(words[0]);
    }
};

struct to_double {
    typedef double number;
    enum { WORDS = 2, NUMBERS = 1 };
    void operator()(const uint32_t *words, double *numbers) const
    {
        numbers[0] = emulator_uniform_53(emulator_bits_53(words[0], words[1]));
    }
};

struct to_normal {
    typedef float number;
    enum { WORDS = 2, NUMBERS = 2 };
    float mean, deviation;
    bool logarithmic;
    void operator()(const uint32_t *words, float *numbers) const
    {
        float2 pair = emulator_box_muller(words[0], words[1]);
        numbers[0] = mean + deviation * pair.x;
        numbers[1] = mean + deviation * pair.y;
        for (int i = 0; logarithmic && i < 2; i++)
            numbers[i] = expf(numbers[i]);
    }
};

struct to_normal_double {
    typedef double number;
    enum { WORDS = 4, NUMBERS = 2 };
    double mean, deviation;
    bool logarithmic;
    void operator()(const uint32_t *words, double *numbers) const
    {
        double2 pair = emulator_box_muller(emulator_bits_53(words[0], words[1]),
                                           emulator_bits_53(words[2], words[3]));
        numbers[0] = mean + deviation * pair.x;
        numbers[1] = mean + deviation * pair.y;
        for (int i = 0; logarithmic && i < 2; i++)
            numbers[i] = exp(numbers[i]);
    }
};
} // namespace

/* ---- filling an array ---- */

/* The next words of one stream. XORWOW's stream goes on; Philox's does once its four numbers have
 * all been given, for the next call may want the rest. */
static void next_words(struct emulator_generator *generator, unsigned stream, uint32_t *words,
                       int count)
{
    for (int i = 0; generator->is_xorwow && i < count; i++)
        words[i] = curand(&generator->xorwow[stream]);
    for (int i = 0; !generator->is_xorwow && i < count; i += FOUR) {
        uint64_t block = generator->blocks[stream] + (uint64_t)i / FOUR;
        uint4 four =
            emulator_philox(uint4{(uint32_t)block, (uint32_t)(block >> 32), stream, 0},
                            uint2{(uint32_t)generator->seed, (uint32_t)(generator->seed >> 32)});
        words[i] = four.x;
        words[i + 1] = four.y;
        words[i + 2] = four.z;
        words[i + 3] = four.w;
    }
}

/* The generator's own kernel. A unit is what one stream gives in one turn; a block of the grid has
 * a piece of the streams, in all turns. */
enum { PIECE = 64 };

template <typename Map> struct filling {
    struct emulator_generator *generator;
    typename Map::number *numbers;
    uint64_t count;
    unsigned first, given;
    Map map;

    int unit_size() const
    {
        return generator->is_xorwow ? (int)Map::NUMBERS : (int)FOUR;
    }

    uint64_t units() const
    {
        return (given + count + unit_size() - 1) / unit_size();
    }

    void fill_unit(uint64_t unit, unsigned stream) const
    {
        const int size = unit_size(), words_used = size / Map::NUMBERS * Map::WORDS;
        uint32_t words[MOST_WORDS];
        typename Map::number made[FOUR];
        next_words(generator, stream, words, words_used);
        for (int i = 0; i < size / Map::NUMBERS; i++)
            map(words + i * Map::WORDS, made + i * Map::NUMBERS);
        for (int i = 0; i < size; i++) {
            uint64_t place = unit * size + i - given; /* before the first: very large */
            if (place < count)
                numbers[place] = made[i];
        }
        if (!generator->is_xorwow && (unit + 1) * size <= given + count)
            generator->blocks[stream] += words_used / FOUR;
    }

    void operator()() const
    {
        const unsigned streams = generator->streams, begin = blockIdx.x * PIECE;
        for (uint64_t turn = 0; turn * streams + begin < units(); turn++)
            for (unsigned i = begin; i < begin + PIECE && turn * streams + i < units(); i++)
                fill_unit(turn * streams + i, (first + i) % streams);
    }
};

template <typename Map>
static curandStatus_t generate(curandGenerator_t generator, typename Map::number *numbers,
                               size_t count, Map map)
{
    generator_place(generator);
    filling<Map> fill = {generator, numbers, count, generator->first, generator->given, map};
    const uint64_t size = (uint64_t)fill.unit_size(), end = generator->given + count;
    if (!generator->on_host && !emulator_on_device(numbers, count * sizeof *numbers))
        return CURAND_STATUS_LAUNCH_FAILURE;
    if (generator->is_xorwow && count % size != 0)
        return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    if (count == 0)
        return CURAND_STATUS_SUCCESS;
    uint64_t active = fill.units() < generator->streams ? fill.units() : generator->streams;
    unsigned blocks = (unsigned)((active + PIECE - 1) / PIECE);
    emulator_launch("curandGenerate", emulator_configuration(blocks, 1, 0, generator->stream),
                    fill);
    if (emulator_listener && !generator->on_host)
        emulator_listener->written(numbers, count * sizeof *numbers);
    generator->first = (unsigned)((generator->first + end / size) % generator->streams);
    generator->given = (unsigned)(end % size);
    generator->offset += end / size;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *numbers, size_t count)
{
    return generate(generator, numbers, count, to_bits{});
}

curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *numbers, size_t count)
{
    return generate(generator, numbers, count, to_float{});
}

curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *numbers,
                                           size_t count)
{
    return generate(generator, numbers, count, to_double{});
}

curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *numbers, size_t count,
                                    float mean, float deviation)
{
    return generate(generator, numbers, count, to_normal{mean, deviation, false});
}

curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float *numbers, size_t count,
                                       float mean, float deviation)
{
    return generate(generator, numbers, count, to_normal{mean, deviation, true});
}

curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *numbers,
                                          size_t count, double mean, double deviation)
{
    return generate(generator, numbers, count, to_normal_double{mean, deviation, false});
}

curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double *numbers,
                                             size_t count, double mean, double deviation)
{
    return generate(generator, numbers, count, to_normal_double{mean, deviation, true});
}
