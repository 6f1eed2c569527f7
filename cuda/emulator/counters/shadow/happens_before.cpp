/* happens_before.cpp: which accesses come before which. */
#include "counters/shadow/happens_before.h"

#include <stdlib.h>
#include <string.h>

#include "counters/shadow/operation.h"
#include "cuda_runtime.h"
#include "counters/base/program_image.h"
#include "counters/shadow/shadow.h"

using namespace emulator;

static uint64_t tags = 1, launch_tag = 1;
static uint32_t launches = 1; /* 0: no launch */

/* Tags are reused after 1024 launches; by then, no cell may hold an old one. */
static uint64_t next_tag(void)
{
    uint64_t tag = __atomic_add_fetch(&tags, 1, __ATOMIC_RELAXED);
    if (tag % TAGS == 0) {
        shadow_forget();
        operation_forget();
        tag = __atomic_add_fetch(&tags, 1, __ATOMIC_RELAXED);
    }
    operation_goes_on(tag % TAGS);
    return tag % TAGS;
}

void emulator::order_launch_ends(void)
{
    launch_tag = next_tag();
    launches++;
    releases_forget();
}

uint64_t emulator::order_launch_tag(void)
{
    return launch_tag;
}

uint64_t emulator::order_tags(void)
{
    return __atomic_load_n(&tags, __ATOMIC_RELAXED);
}

uint64_t emulator::block_number(void)
{
    return ((uint64_t)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}

static uint64_t here(uint64_t tag)
{
    return tag << TAG_AT | block_number() % BLOCKS << BLOCK_AT;
}

static void forget_rows(struct order *order)
{
    while (order->rows) {
        struct rows *rows = order->rows;
        order->rows = rows->next;
        rows->next = order->spare_rows;
        order->spare_rows = rows;
    }
}

/* Includes threads that do not exist, so that all lanes of a warp are in step. */
static int whole_warps(int threads)
{
    return (threads + LANES - 1) / LANES * LANES;
}

static void forget_clocks(struct order *order, int threads)
{
    size_t count = (size_t)whole_warps(threads);
    order->interval = 0;
    order->all_met = 0;
    memset(order->clock, 0, count * sizeof *order->clock);
    memset(order->met, 0, count * sizeof *order->met);
    memset(order->live_clock, 0, count * sizeof *order->live_clock);
}

static void forget_meetings(struct order *order, int threads)
{
    memset(order->knows, 0, (size_t)threads * sizeof *order->knows);
    memset(order->live_knows, 0, (size_t)threads * sizeof *order->live_knows);
    forget_rows(order);
}

/* Shared memory is the block's own. So its tags number the blocks, and the long stretches of one
 * block. */
static void next_shared(struct order *order)
{
    uint64_t tag = (order->shared >> TAG_AT) + 1;
    if (tag == TAGS) {
        shadow_forget_accesses(order->shared_memory);
        tag = 1;
    }
    order->shared = here(tag);
}

void emulator::order_block_begins(struct order *order, int threads)
{
    order_grid(order);
    order->acquired = order->heard = order->unread = 0;
    memset(order->warp_acquired, 0, sizeof order->warp_acquired);
    memset(order->warp_unread, 0, sizeof order->warp_unread);
    memset(order->missed, 0, sizeof order->missed);
    memset(order->own_fence, 0, sizeof order->own_fence);
    order->looked = order->fenced = order->fenced_block = order->block_released =
        order->block_acquired = order->block_heard = false;
    next_shared(order);
    forget_clocks(order, threads);
    forget_meetings(order, threads);
}

/* All that came before the barrier comes before all that follows. */
void emulator::order_barrier(struct order *order, int threads)
{
    if (++order->interval == LAST_CLOCK - 1) { /* before clocks overflow: as another block */
        order->global = here(next_tag());
        next_shared(order);
        forget_clocks(order, threads);
    }
    const int all = whole_warps(threads);
    uint16_t least = LAST_CLOCK;
    for (int thread = 0; thread < all; thread++) { /* without a branch, so that it is vectorised */
        const uint16_t old = order->clock[thread], now = (uint16_t)(old + (old < LAST_CLOCK));
        order->clock[thread] = order->met[thread] = order->live_clock[thread] = now;
        least = now < least ? now : least;
    }
    order->all_met = least;
    releases_meet(order);
    if (order->rows)
        forget_meetings(order, threads);
}

void emulator::order_grid(struct order *order)
{
    order->global = here(launch_tag);
    order->launch = launches;
    order->released = false;
}

uint16_t *emulator::order_row(struct order *order)
{
    if (!order->rows || order->rows->used == ROWS) {
        struct rows *rows = order->spare_rows;
        if (rows)
            order->spare_rows = rows->next;
        else
            rows = (struct rows *)count_need(malloc(sizeof *rows));
        rows->used = 0;
        rows->next = order->rows;
        order->rows = rows;
    }
    return order->rows->row[order->rows->used++];
}

/* The common case: a whole warp has learnt `row`. Without branches, so that it is vectorised. */
static inline void learn_all(const uint16_t **knows, uint16_t *clock, const uint16_t *row,
                             bool active)
{
    for (int lane = 0; lane < LANES; lane++)
        clock[lane] = (uint16_t)(clock[lane] + (active & (clock[lane] < LAST_CLOCK)));
    for (int lane = 0; lane < LANES; lane++)
        knows[lane] = row;
}

static inline void tick(uint16_t *clock)
{
    *clock = (uint16_t)(*clock + (*clock < LAST_CLOCK));
}

static inline void learn(const uint16_t **knows, uint16_t *clock, const uint16_t *row, bool active)
{
    *knows = row;
    if (active)
        tick(clock);
}

void emulator::order_meet(struct order *order, int first_thread, lanemask lanes, lanemask active,
                          uint16_t *row)
{
    const uint16_t **knows = order->live_knows + first_thread;
    uint16_t *clock = order->live_clock + first_thread;
    if (lanes == ALL_LANES && (active == ALL_LANES || active == 0)) {
        learn_all(knows, clock, row, active != 0);
        memcpy(row, clock, LANES * sizeof *row); /* what they knew before is older */
        return;
    }
    memset(row, 0, LANES * sizeof *row);
    const uint16_t *last = NULL; /* mostly all lanes know the same */
    for (lanemask left = lanes; left; left &= left - 1) {
        const uint16_t *known = knows[first_lane(left)];
        if (!known || known == last)
            continue;
        last = known;
        for (int i = 0; i < LANES; i++)
            row[i] = known[i] > row[i] ? known[i] : row[i];
    }
    for (lanemask left = lanes; left; left &= left - 1) {
        const int lane = first_lane(left);
        learn(knows + lane, clock + lane, row, active >> lane & 1);
        row[lane] = clock[lane];
    }
}

void emulator::order_warp(struct order *order, int first_thread)
{
    const uint16_t *clock = order->clock + first_thread;
    const uint64_t thread = (uint64_t)first_thread << THREAD_AT;
    uint16_t different = 0;
    for (int lane = 0; lane < LANES; lane++)
        different |= clock[lane] ^ clock[0];
    order->in_step = different == 0;
    if (different)
        for (uint64_t lane = 0; lane < LANES; lane++)
            order->lane[lane] = (thread + (lane << THREAD_AT)) | (uint64_t)clock[lane] << CLOCK_AT;
    else
        for (uint64_t lane = 0; lane < LANES; lane++)
            order->lane[lane] = (thread | (uint64_t)clock[0] << CLOCK_AT) + (lane << THREAD_AT);
}

void emulator::order_learn(struct order *order, int first_thread, const int *lane, int lanes,
                           const uint16_t *row, bool active)
{
    const uint16_t **knows = order->knows + first_thread;
    uint16_t *clock = order->clock + first_thread;
    if (lanes > 1) /* a single lane is at a fence */
        order->missed[first_thread / LANES] = 0;
    if (lanes == LANES)
        learn_all(knows, clock, row, active);
    else
        for (int i = 0; i < lanes; i++)
            learn(knows + lane[i], clock + lane[i], row, active);
}

void emulator::order_launch(struct order *order, unsigned thread)
{
    tick(&order->live_clock[thread]);
}

void emulator::order_launched(struct order *order, int first_thread, const int *lane, int lanes)
{
    for (int i = 0; i < lanes; i++)
        tick(&order->clock[first_thread + lane[i]]);
}

static bool in_block(const struct order *order, uint64_t cell, unsigned who, unsigned thread)
{
    unsigned clock = cell_clock(cell);
    const uint16_t *knows = who / LANES == thread / LANES ? order->knows[thread] : NULL;
    if (clock == LAST_CLOCK)
        return true;
    switch (cell_kind(cell)) {
    case ONE_THREAD:
        return who == thread || clock < order->met[who] || (knows && clock < knows[who % LANES]);
    case ONE_WARP: /* in order if any of its lanes has met this one since */
        if (clock < order->met[who])
            return true;
        for (unsigned lane = 0; knows && lane < LANES; lane++)
            if (lane != thread % LANES && clock < knows[lane])
                return true;
        return false;
    case ONE_BLOCK: /* the clock counts barriers */
        return clock < order->interval;
    default:
        return false;
    }
}

bool emulator::order_heard(const struct order *order, uint64_t cell, uint64_t word, unsigned thread)
{
    return releases_heard(order, cell) || (same_block(cell, order->global) &&
                                           in_block(order, cell, cell_thread(cell, word), thread));
}

bool emulator::order_before(const struct order *order, uint64_t cell, uint64_t word,
                            unsigned thread)
{
    if (same_block(cell, order->global) && cell_kind(cell) != ANY_BLOCK &&
        in_block(order, cell, cell_thread(cell, word), thread))
        return true;
    return releases_order(order, cell, word, thread);
}
