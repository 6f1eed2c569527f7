/* fill.h: fills an array with a generator's numbers, by a kernel. */
#ifndef FILL_H
#define FILL_H

#include "api/curand/requests.h"
#include "api/curand/sobol_directions.h"

#include <stdio.h>

#include "memory/arrays.h"
#include "memory/memory_copy.h"
#include "engine/base/listener.h"
#include "engine/errors/last_error.h"

namespace emulator
{
/* ---- states of the streams ---- */

/* Sets the generator to its offset, if that or the seed has changed. */
static inline void make_ready(struct emulator_generator *generator)
{
    const unsigned width = generator->family->width;
    if (generator->ready)
        return;
    generator->ready = true;
    generator->origin = generator->offset;
    generator->placed = 0;
    generator->first =
        (unsigned)((width ? generator->offset / width : generator->offset) % generator->streams);
    generator->given = width ? (unsigned)(generator->offset % width) : 0;
}

/* Sets up the states of the streams that have the next `units` turns, because setting up all takes
 * long. False: no memory. */
static inline bool place_streams(struct emulator_generator *generator, uint64_t units)
{
    uint64_t needed = (generator->first + units + PIECE - 1) / PIECE * PIECE;
    if (needed > generator->streams)
        needed = generator->streams;
    if (needed <= generator->placed)
        return true;
    if (!generator->family->place(generator, generator->placed, (unsigned)needed))
        return false;
    generator->placed = (unsigned)needed;
    return true;
}

/* ---- filling an array ---- */

/* The kernel. A unit is the numbers that one stream gives in one turn. A block has PIECE streams,
 * in all turns. */
namespace
{
template <typename Map> struct filling {
    struct emulator_generator *generator;
    typename Map::number *numbers;
    uint64_t count;
    unsigned first, given;
    Map map;

    unsigned unit_size() const
    {
        return generator->family->width ? generator->family->width : (unsigned)Map::NUMBERS;
    }

    uint64_t units() const
    {
        return (given + count + unit_size() - 1) / unit_size();
    }

    /* If a turn's numbers are not all used, its stream's state is restored, because the next call
     * may need the rest in another form. */
    void fill_unit(uint64_t unit, unsigned stream) const
    {
        const struct family *family = generator->family;
        const unsigned size = unit_size(), words_used = size / Map::NUMBERS * Map::WORDS;
        const bool all = (unit + 1) * size <= given + count;
        void *state = state_of(generator, stream);
        char before[MOST_STATE];
        typename Map::word words[MOST_WORDS];
        typename Map::number made[MOST_WORDS];
        if (!all)
            memcpy(before, state, family->state_bytes);
        next_words(family, state, words, (int)words_used);
        if (!all)
            memcpy(state, before, family->state_bytes);
        for (unsigned i = 0; i < size / Map::NUMBERS; i++)
            map(words + i * Map::WORDS, made + i * Map::NUMBERS);
        for (unsigned i = 0; i < size; i++) {
            uint64_t place = unit * size + i - given; /* wraps for numbers already given */
            if (place < count)
                numbers[place] = made[i];
        }
    }

    void operator()() const
    {
        const unsigned streams = generator->streams, begin = blockIdx.x * PIECE;
        for (uint64_t turn = 0; turn * streams + begin < units(); turn++)
            for (unsigned i = begin; i < begin + PIECE && turn * streams + i < units(); i++)
                fill_unit(turn * streams + i, (first + i) % streams);
    }
};
} // namespace

/* May the generator write there? If not, prints why, because the status does not say it. */
static inline bool may_fill(curandGenerator_t generator, const void *numbers, size_t bytes)
{
    struct emulator_array array;
    if (generator->on_host || emulator_on_device(numbers, bytes))
        return true;
    const bool beside = emulator_array_at(numbers, bytes, &array) == BESIDE;
    if (beside)
        tell_beside("", numbers, bytes, &array);
    fprintf(stderr, "emulator: CURAND_STATUS_LAUNCH_FAILURE: a kernel launch failed (%s)\n",
            beside
                ? emulator_why()
                : "the generator fills device memory, and this pointer leads elsewhere: allocate "
                  "the array by cudaMalloc");
    return false;
}

template <typename Map>
static curandStatus_t fill(curandGenerator_t generator, typename Map::number *numbers, size_t count,
                           Map map)
{
    make_ready(generator);
    filling<Map> filling = {generator, numbers, count, generator->first, generator->given, map};
    const uint64_t size = filling.unit_size(), end = generator->given + count;
    if (!may_fill(generator, numbers, count * sizeof *numbers))
        return CURAND_STATUS_LAUNCH_FAILURE;
    if (generator->family->width == 0 && count % size != 0)
        return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    if (count == 0)
        return CURAND_STATUS_SUCCESS;
    if (!place_streams(generator, filling.units()))
        return CURAND_STATUS_ALLOCATION_FAILED;
    uint64_t active = filling.units() < generator->streams ? filling.units() : generator->streams;
    unsigned blocks = (unsigned)((active + PIECE - 1) / PIECE);
    emulator_launch("curandGenerate", emulator_configuration(blocks, 1, 0, generator->stream),
                    filling);
    if (emulator_listener && !generator->on_host)
        emulator_listener->written(numbers, count * sizeof *numbers);
    generator->first = (unsigned)((generator->first + end / size) % generator->streams);
    generator->given = (unsigned)(end % size);
    if (generator->family->has_offset)
        generator->offset += end / size;
    return CURAND_STATUS_SUCCESS;
}

/* ---- quasi-random sequences: all numbers of a dimension, then those of the next ---- */

namespace
{
template <typename F, typename Map> struct following {
    const struct emulator_generator *generator;
    typename Map::number *numbers;
    size_t count; /* per dimension */
    Map map;

    void operator()() const
    {
        const uint64_t *directions = sobol_directions(blockIdx.x);
        for (size_t i = 0; i < count; i++) {
            typename F::word index = (typename F::word)(generator->offset + i);
            typename Map::word word = Map::from(F::of_sequence(sobol_number(directions, index)));
            map(&word, numbers + blockIdx.x * count + i);
        }
    }
};
} // namespace

template <typename F, typename Map>
static curandStatus_t follow(curandGenerator_t generator, typename Map::number *numbers,
                             size_t count, Map map)
{
    if (!may_fill(generator, numbers, count * sizeof *numbers))
        return CURAND_STATUS_LAUNCH_FAILURE;
    if (count % generator->dimensions != 0)
        return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    const size_t length = count / generator->dimensions;
    emulator_launch("curandGenerate",
                    emulator_configuration(generator->dimensions, 1, 0, generator->stream),
                    following<F, Map>{generator, numbers, length, map});
    if (emulator_listener && !generator->on_host)
        emulator_listener->written(numbers, count * sizeof *numbers);
    generator->offset += length;
    return CURAND_STATUS_SUCCESS;
}
} // namespace emulator

#endif
