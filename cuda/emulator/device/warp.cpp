/* warp.cpp: reads what the lanes of a warp contributed to an exchange. */
#include "cooperative_groups.h"
#include "engine/warp/lane_exchange.h"
#include "engine/base/worker.h"

using namespace emulator;

/* Records for the listener how far away the running thread's shuffle takes a value; 0: by index. If
 * its segment of `width` lanes is not longer than that, each lane takes its own value. */
static inline void note_step(unsigned int step, unsigned int distance, int width)
{
    if (!emulator_listener)
        return;
    self->lanes[self->current].step = step;
    self->lanes[self->current].alone = distance >= (unsigned int)width ? distance : 0;
}

/* Beyond its segment of `width` lanes, a thread reads its own value. Offsets count modulo the
 * number of lanes, because the hardware has five bits for them. */
unsigned int emulator_shuffle_index(int source, int width)
{
    unsigned int inside = (unsigned int)width - 1;
    return (emulator_lane() & ~inside) | ((unsigned int)source & inside);
}
unsigned int emulator_shuffle_up(unsigned int delta, int width)
{
    unsigned int lane = emulator_lane();
    note_step(delta & (LANES - 1), delta, width);
    delta &= LANES - 1;
    return (lane & ((unsigned int)width - 1)) >= delta ? lane - delta : lane;
}
unsigned int emulator_shuffle_down(unsigned int delta, int width)
{
    unsigned int lane = emulator_lane(), inside = (unsigned int)width - 1;
    note_step(delta & (LANES - 1), delta, width);
    delta &= LANES - 1;
    return (lane & inside) + delta <= inside ? lane + delta : lane;
}
unsigned int emulator_shuffle_xor(int lanes, int width)
{
    unsigned int lane = emulator_lane();
    unsigned int source = lane ^ ((unsigned int)lanes & (LANES - 1));
    note_step((unsigned int)lanes & (LANES - 1), (unsigned int)lanes, LANES);
    return source <= (lane | ((unsigned int)width - 1)) ? source : lane;
}

/* The value of an absent lane, if a listener checks whether it is used: as an integer and as a
 * float it changes what it is added to. */
static const uint64_t UNDEFINED = 0x3f9d3f9d3f9d3f9d;

uint64_t emulator_pick(const uint64_t *values, unsigned int lane)
{
    lane &= LANES - 1;
    if (!emulator_listener)
        return values[lane];
    const bool absent = !(lanes_met() >> lane & 1);
    if (absent || self->unsound || self->tells_taken || self->lanes[self->current].alone)
        emulator_listener->lane_taken(lane, absent, __builtin_return_address(0));
    note_step(0, 0, LANES);
    return absent ? UNDEFINED : values[lane];
}

lanemask emulator_lanes_with(const uint64_t *values, uint64_t bit)
{
    lanemask lanes = 0;
    for (int lane = 0; lane < LANES; lane++)
        lanes |= (lanemask)((values[lane] & bit) != 0) << lane;
    return lanes;
}

lanemask emulator_lanes_equal(const uint64_t *values, uint64_t value)
{
    lanemask lanes = 0;
    for (int lane = 0; lane < LANES; lane++)
        lanes |= (lanemask)(values[lane] == value) << lane;
    return lanes;
}

/* The second parameter only selects the type, because this thread's value is among them. */
#define REDUCTION(T, NAME, START, EXPRESSION)           \
    T emulator_reduce_##NAME(const uint64_t *values, T) \
    {                                                   \
        T result = START;                               \
        for (int lane = 0; lane < LANES; lane++) {      \
            T value = (T)(unsigned int)values[lane];    \
            if (values[lane] >> 32)                     \
                result = EXPRESSION;                    \
        }                                               \
        return result;                                  \
    }
REDUCTION(int, add, 0, (int)((unsigned int)result + (unsigned int)value))
REDUCTION(int, min, 0x7fffffff, value < result ? value : result)
REDUCTION(int, max, -0x7fffffff - 1, value > result ? value : result)
REDUCTION(unsigned int, add, 0, result + value)
REDUCTION(unsigned int, min, 0xffffffffu, value < result ? value : result)
REDUCTION(unsigned int, max, 0, value > result ? value : result)
REDUCTION(unsigned int, and, 0xffffffffu, result &value)
REDUCTION(unsigned int, or, 0, result | value)
REDUCTION(unsigned int, xor, 0, result ^ value)

/* ---- cooperative groups ---- */

lanemask emulator_pack_lanes(lanemask mask, lanemask bits)
{
    lanemask packed = 0;
    for (int lane = 0, rank = 0; lane < LANES; lane++)
        if (mask >> lane & 1)
            packed |= (bits >> lane & 1) << rank++;
    return packed;
}

lanemask emulator_lanes_from(lanemask mask, unsigned int first, unsigned int count)
{
    lanemask lanes = 0;
    unsigned int rank = 0;
    for (int lane = 0; lane < LANES; lane++)
        if (mask >> lane & 1 && rank++ - first < count)
            lanes |= lane_bit((unsigned)lane);
    return lanes;
}

void emulator_wrong_tile(unsigned int threads)
{
    char why[200];
    snprintf(why, sizeof why,
             "calls tiled_partition for tiles of %u threads: a block or a part of a warp can be "
             "divided into tiles of 1, 2, 4, 8, 16%s",
             threads, LANES == 32 ? " or 32" : ", 32 or 64");
    end_kernel(cudaErrorLaunchFailure, __builtin_return_address(0), 0, why);
}
