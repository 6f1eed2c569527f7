/* large_tile.cpp: tiles larger than a warp: their threads wait for each other and exchange values.
 */
#include "engine/block/large_tile.h"

#include "cooperative_groups.h"
#include "engine/base/worker.h"

using namespace emulator;

static emulator_phase *phase_of(unsigned size, int first)
{
    emulator_phase *phase = &self->tiles.phase[__builtin_ctz(size / 64)][first / 64];
    unsigned left = (unsigned)(self->threads - first);
    if (phase->expected == 0)
        phase->expected = phase->pending = left < size ? left : size;
    self->tiles.used = true;
    return phase;
}

static int first_of_tile(unsigned size)
{
    return (int)((unsigned)self->current / size * size);
}

/* Each thread has two alternating slots for its value. When it comes again, all threads have passed
 * the barrier in between, so they have read the slot that it overwrites. */
const void *emulator_tile_exchange(unsigned size, const void *value, unsigned bytes, int line)
{
    int first = first_of_tile(size);
    emulator_phase *phase = phase_of(size, first);
    char(*place)[EMULATOR_TILE_BYTES] =
        self->tiles.values[__builtin_ctz(size / 64)][phase->number & 1];
    memset(place[self->current], 0, EMULATOR_TILE_BYTES);
    memcpy(place[self->current], value, bytes);
    emulator_phase_wait(phase, (unsigned int)emulator_phase_arrive(phase, 1, 0, line), line);
    return place[first];
}

void emulator_tile_pick(const void *all, unsigned rank, void *value, unsigned bytes)
{
    memcpy(value, (const char *)all + rank * EMULATOR_TILE_BYTES, bytes);
}

unsigned emulator_tile_votes(unsigned size, const void *all)
{
    static const char zeros[EMULATOR_TILE_BYTES] = {0};
    const char *value = (const char *)all;
    unsigned votes = 0, left = (unsigned)(self->threads - first_of_tile(size));
    for (unsigned i = 0; i < size && i < left; i++, value += EMULATOR_TILE_BYTES)
        votes += memcmp(value, zeros, sizeof zeros) != 0;
    return votes;
}

void emulator::tiles_begin(void)
{
    if (self->tiles.used)
        memset(self->tiles.phase, 0, sizeof self->tiles.phase);
    self->tiles.used = false;
}
