/* example.cpp: keeps one of the costliest requests of each instruction. */
#include "counters/cost/example.h"

#include "memory/arrays.h"
#include "counters/shadow/shadow_cell.h"
#include "counters/shadow/happens_before.h"
#include "counters/cost/sectors.h"
#include "counters/cost/wavefronts.h"

using namespace emulator;

/* Offsets count from here: from a multiple of a sector, or of all banks, so that they show the
 * pieces. */
static uint64_t beginning(const request *request, bool shared)
{
    struct emulator_array array;
    const char *lowest = (const char *)request->lowest;
    const uint64_t piece = shared ? BANKS * WORD : SECTOR;
    uint64_t begin = request->lowest;
    if (!shared && emulator_array_at(lowest, 1, &array) == INSIDE)
        begin = (uint64_t)array.base;
    return begin - begin % piece;
}

void emulator::example_take(struct example *example, const request *request, uint64_t parts,
                            bool shared)
{
    const uint64_t begin = beginning(request, shared);
    example->block = block_number();
    example->parts = parts;
    example->bytes = request->event->bytes;
    example->lanes = 0;
    for (int i = 0; i < request->lanes; i++) {
        example->lanes |= lane_bit((unsigned)request->lane[i]);
        example->offset[i] = request->address[i] - begin;
    }
}

void emulator::example_add(struct example *to, const struct example *from, uint64_t launch)
{
    const bool earlier = to->launch == launch && from->block < to->block;
    if (from->parts < to->parts || (from->parts == to->parts && !earlier))
        return;
    *to = *from;
    to->launch = launch;
}
