/* order.cpp: which accesses come before which. */
#include "order.h"

#include <stdlib.h>
#include <string.h>

#include "../runtime.h"
#include "count.h"
#include "shadow.h"

/* A block meets others at fences and atomics: when, in releases of the whole launch. */
enum { BLOCKS = 1 << BLOCK_BITS };
static uint64_t releases, released[BLOCKS];
static uint64_t tags = 1, launch_tag = 1;

/* Tags are used again after 4096 launches; what the old ones wrote must be gone by then. */
static uint64_t next_tag(void)
{
    uint64_t tag = __atomic_add_fetch(&tags, 1, __ATOMIC_RELAXED);
    if (tag % TAGS == 0) {
        shadow_forget();
        tag = __atomic_add_fetch(&tags, 1, __ATOMIC_RELAXED);
    }
    return tag % TAGS;
}

void order_launch_ends(void)
{
    launch_tag = next_tag();
    if (releases)
        memset(released, 0, sizeof released);
    releases = 0;
}

uint64_t block_number(void)
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

static void forget_clocks(struct order *order, int threads)
{
    size_t count = (size_t)threads;
    order->interval = 0;
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

/* Shared memory is the block's own: its tags count the blocks, and long stretches of one. */
static void next_shared(struct order *order)
{
    uint64_t tag = (order->shared >> TAG_AT) + 1;
    if (tag == TAGS) {
        shadow_forget_accesses(order->shared_memory);
        tag = 1;
    }
    order->shared = here(tag);
}

void order_block_begins(struct order *order, int threads)
{
    order->global = here(launch_tag);
    order->acquired = 0;
    order->fenced = false;
    next_shared(order);
    forget_clocks(order, threads);
    forget_meetings(order, threads);
}

/* Everything before comes before everything after. */
void order_barrier(struct order *order, int threads)
{
    if (++order->interval == LAST_CLOCK - 1) { /* the clocks would overflow: a block of its own */
        order->global = here(next_tag());
        next_shared(order);
        forget_clocks(order, threads);
    }
    for (int thread = 0; thread < threads; thread++) {
        if (order->clock[thread] < LAST_CLOCK)
            order->clock[thread]++;
        order->met[thread] = order->live_clock[thread] = order->clock[thread];
    }
    forget_meetings(order, threads);
}

void order_grid(struct order *order)
{
    order->global = here(launch_tag);
}

static uint16_t *new_row(struct order *order)
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

const uint16_t *order_meet(struct order *order, int first_thread, unsigned lanes, unsigned active)
{
    uint16_t *row = new_row(order);
    memset(row, 0, 32 * sizeof *row);
    for (int lane = 0; lane < 32; lane++) {
        const uint16_t *known = order->live_knows[first_thread + lane];
        if (!(lanes >> lane & 1) || !known)
            continue;
        for (int i = 0; i < 32; i++)
            row[i] = known[i] > row[i] ? known[i] : row[i];
    }
    for (int lane = 0; lane < 32; lane++) {
        uint16_t *clock = &order->live_clock[first_thread + lane];
        if (!(lanes >> lane & 1))
            continue;
        if (active >> lane & 1 && *clock < LAST_CLOCK)
            ++*clock;
        row[lane] = *clock;
        order->live_knows[first_thread + lane] = row;
    }
    return row;
}

static void set_lane(struct order *order, int thread)
{
    order->lane[thread % 32] = (uint64_t)thread << THREAD_AT | (uint64_t)order->clock[thread]
                                                                   << CLOCK_AT;
}

void order_warp(struct order *order, int first_thread)
{
    for (int lane = 0; lane < 32; lane++)
        set_lane(order, first_thread + lane);
}

void order_learn(struct order *order, int thread, const uint16_t *row, bool active)
{
    order->knows[thread] = row;
    if (active && order->clock[thread] < LAST_CLOCK)
        order->clock[thread]++;
    set_lane(order, thread);
}

void order_fence(struct order *order)
{
    order->fenced = true;
}

void order_release(struct order *order)
{
    if (!order->fenced)
        return;
    order->fenced = false;
    uint64_t now = __atomic_add_fetch(&releases, 1, __ATOMIC_SEQ_CST);
    __atomic_store_n(&released[cell_field(order->global, BLOCK_AT, BLOCK_BITS)], now,
                     __ATOMIC_SEQ_CST);
}

/* Read later than it ran, so that it may seem to have seen a release that came after it, never to
 * have missed one. */
void order_acquire(struct order *order)
{
    order->acquired = __atomic_load_n(&releases, __ATOMIC_SEQ_CST);
}

static bool by_fences(const struct order *order, uint64_t cell)
{
    if (order->acquired == 0)
        return false;
    if (cell_field(cell, KIND_AT, KIND_BITS) == ANY_BLOCK)
        return true; /* who they were is not known */
    uint64_t release =
        __atomic_load_n(&released[cell_field(cell, BLOCK_AT, BLOCK_BITS)], __ATOMIC_SEQ_CST);
    return release != 0 && release <= order->acquired;
}

static bool in_block(const struct order *order, uint64_t cell, unsigned thread)
{
    unsigned who = cell_field(cell, THREAD_AT, THREAD_BITS);
    unsigned clock = cell_field(cell, CLOCK_AT, CLOCK_BITS);
    const uint16_t *knows = who / 32 == thread / 32 ? order->knows[thread] : NULL;
    if (clock == LAST_CLOCK)
        return true;
    switch (cell_field(cell, KIND_AT, KIND_BITS)) {
    case ONE_THREAD:
        return who == thread || clock < order->met[who] || (knows && clock < knows[who % 32]);
    case ONE_WARP: /* in order if they have met at all since: which of them it was is not known */
        if (clock < order->met[who])
            return true;
        for (unsigned lane = 0; knows && lane < 32; lane++)
            if (lane != thread % 32 && clock < knows[lane])
                return true;
        return false;
    case ONE_BLOCK: /* its clock counts barriers */
        return clock < order->interval;
    default:
        return false;
    }
}

bool order_before(const struct order *order, uint64_t cell, unsigned thread)
{
    bool same_block = cell_field(cell ^ order->global, BLOCK_AT, BLOCK_BITS) == 0 &&
                      cell_field(cell, KIND_AT, KIND_BITS) != ANY_BLOCK;
    return (same_block && in_block(order, cell, thread)) || by_fences(order, cell);
}
