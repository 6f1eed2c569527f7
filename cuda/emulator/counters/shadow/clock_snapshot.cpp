/* clock_snapshot.cpp: what a thread knows of its block at one point in time. */
#include "counters/shadow/clock_snapshot.h"

#include <string.h>

using namespace emulator;

void emulator::snapshot_keep(struct clock_snapshot *known, const struct order *order,
                             unsigned thread, const uint16_t *row)
{
    memcpy(known->met, order->met, sizeof known->met);
    memset(known->warp, 0, sizeof known->warp);
    if (row)
        memcpy(known->warp, row, sizeof known->warp);
    known->thread = thread;
    known->interval = order->interval;
}

static void join(uint16_t *clocks, const uint16_t *others, int count)
{
    for (int i = 0; i < count; i++) /* without a branch, so that it is vectorised */
        clocks[i] = others[i] > clocks[i] ? others[i] : clocks[i];
}

void emulator::snapshot_join(struct clock_snapshot *known, const struct order *order,
                             unsigned thread, const uint16_t *row)
{
    if (known->interval != order->interval)
        join(known->met, order->met, 1024);
    known->interval = order->interval;
    if (row)
        join(known->met + thread / LANES * LANES, row, LANES);
}

bool emulator::snapshot_has(const struct clock_snapshot *known, uint64_t cell, uint64_t word)
{
    const unsigned clock = cell_clock(cell), who = cell_thread(cell, word);
    if (cell_kind(cell) == ONE_BLOCK)
        return clock < known->interval;
    if (clock < known->met[who])
        return true;
    if (who / LANES != known->thread / LANES)
        return false;
    for (unsigned lane = 0; cell_kind(cell) == ONE_WARP && lane < LANES; lane++)
        if (lane != known->thread % LANES && clock < known->warp[lane])
            return true;
    return cell_kind(cell) == ONE_THREAD && clock < known->warp[who % LANES];
}
