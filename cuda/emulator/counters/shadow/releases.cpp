/* releases.cpp: the order of blocks. One block releases by a fence and then an atomic; another
 * acquires by an atomic that sees the first. */
#include "counters/shadow/releases.h"

#include <string.h>

#include "counters/shadow/clock_snapshot.h"

using namespace emulator;

/* Time is counted in releases of the whole launch. For each block: its first release, and the last
 * release that it has acquired. Then the last release that any block has acquired. */
static uint64_t releases, released[BLOCKS], acquired[BLOCKS], last_acquired;
static uint64_t heard[BLOCKS]; /* as `acquired`, but not by atomics that take a lock */
/* For each block: what its releasing threads knew of their block, and a bit for each such
 * thread. */
static struct clock_snapshot known_by[BLOCKS];
static uint64_t releasers[BLOCKS][1024 / 64];
static bool unclear[BLOCKS];  /* they may know more, or belong to two blocks of one number */
static bool unfenced[BLOCKS]; /* has an atomic with no fence before it */
static int unread_blocks;     /* have released, and their streams have not been read since */

void emulator::releases_forget(void)
{
    if (releases) {
        memset(released, 0, sizeof released);
        memset(acquired, 0, sizeof acquired);
        memset(heard, 0, sizeof heard);
        memset(unclear, 0, sizeof unclear);
    }
    memset(unfenced, 0, sizeof unfenced);
    releases = last_acquired = 0;
    unread_blocks = 0;
}

void emulator::order_fence(struct order *order, unsigned thread, bool for_block)
{
    if (!for_block)
        order->own_fence[thread / 64] |= (uint64_t)1 << thread % 64;
    order->fenced = order->fenced || !for_block;
    order->fenced_block = order->fenced_block || for_block;
}

static unsigned block_of(uint64_t cell)
{
    return cell_field(cell, BLOCK_AT, BLOCK_BITS);
}

static uint64_t load(const uint64_t *number)
{
    return __atomic_load_n(number, __ATOMIC_SEQ_CST);
}

static void store(uint64_t *number, uint64_t value)
{
    __atomic_store_n(number, value, __ATOMIC_SEQ_CST);
}

/* Records the vector clock of `thread`, because each thread that acquires its release joins it.
 * Order within the block, by shared memory or by fences for the block, is not recorded. */
static void keep_known(struct order *order, unsigned thread, unsigned block)
{
    const uint16_t *row = order->live_knows[thread];
    const bool first = load(&released[block]) == 0;
    if (first) {
        snapshot_keep(&known_by[block], order, thread, row);
        memset(releasers[block], 0, sizeof releasers[block]);
    } else {
        snapshot_join(&known_by[block], order, thread, row);
    }
    releasers[block][thread / 64] |= (uint64_t)1 << thread % 64;
    if (order->block_released || (!first && !order->released))
        __atomic_store_n(&unclear[block], true, __ATOMIC_SEQ_CST);
    order->released = true;
}

static bool has_released(unsigned block, unsigned thread)
{
    return releasers[block][thread / 64] >> thread % 64 & 1;
}

/* An atomic in shared memory releases to the threads of the block only. */
void emulator::order_release(struct order *order, unsigned thread, bool shared)
{
    /* The thread's own fence, which another thread's release does not use up; or another thread's,
     * with a barrier between. */
    const uint64_t own = order->own_fence[thread / 64] & (uint64_t)1 << thread % 64;
    const bool fenced = order->fenced || own != 0;
    order->block_released = order->block_released || order->fenced_block || (shared && fenced);
    order->fenced_block = false;
    order->publishes = fenced;
    if (!fenced) {
        bool *mine = &unfenced[block_of(order->global)];
        if (!__atomic_load_n(mine, __ATOMIC_RELAXED)) /* no needless store: other cores read it */
            __atomic_store_n(mine, true, __ATOMIC_RELAXED);
    }
    if (!fenced || shared)
        return;
    order->fenced = false;
    order->own_fence[thread / 64] &= ~own;
    const uint64_t now = __atomic_add_fetch(&releases, 1, __ATOMIC_SEQ_CST);
    const unsigned block = block_of(order->global);
    keep_known(order, thread, block);
    if (load(&released[block]) == 0)
        store(&released[block], now);
    if (order->unread == 0) {
        order->unread = now;
        __atomic_add_fetch(&unread_blocks, 1, __ATOMIC_SEQ_CST);
    }
    if (order->warp_unread[thread / LANES] == 0)
        order->warp_unread[thread / LANES] = now;
}

void emulator::order_read(struct order *order)
{
    if (order->unread == 0)
        return;
    __atomic_sub_fetch(&unread_blocks, 1, __ATOMIC_SEQ_CST);
    order->unread = 0;
    memset(order->warp_unread, 0, sizeof order->warp_unread);
}

/* The stream is read after the atomic ran. So it may seem to have seen a release that came later,
 * but it never misses one. */
void emulator::order_acquire(struct order *order, int first_thread, bool shared, bool takes_lock)
{
    order->looked = true;
    order->block_acquired = order->block_released;
    order->block_heard = order->block_heard || (order->block_released && !takes_lock);
    if (shared)
        return;
    const uint64_t now = load(&releases);
    if (!takes_lock && order->heard != now) {
        order->heard = now;
        store(&heard[block_of(order->global)], now);
    }
    order->warp_acquired[first_thread / LANES] = now;
    if (now == order->acquired)
        return;
    order->acquired = now;
    store(&acquired[block_of(order->global)], now);
    if (load(&last_acquired) < now)
        store(&last_acquired, now);
}

void emulator::order_miss(struct order *order, int first_thread, lanemask lanes)
{
    order->missed[first_thread / LANES] = lanes;
    order->before[first_thread / LANES] = order->warp_acquired[first_thread / LANES];
}

void emulator::releases_meet(struct order *order)
{
    memset(order->missed, 0, sizeof order->missed);
    for (uint64_t &seen : order->warp_acquired)
        seen = order->acquired;
}

bool emulator::order_may_be_unread(const struct order *order)
{
    return order->acquired != 0 &&
           __atomic_load_n(&unread_blocks, __ATOMIC_SEQ_CST) > (order->unread != 0);
}

/* Did the access come before a release of its block? Orders other than by barriers and by meetings
 * of the warp are not known. */
static bool was_released(uint64_t cell, uint64_t word)
{
    const struct clock_snapshot *known = &known_by[block_of(cell)];
    const bool own =
        cell_kind(cell) != ONE_BLOCK && has_released(block_of(cell), cell_thread(cell, word));
    return __atomic_load_n(&unclear[block_of(cell)], __ATOMIC_SEQ_CST) ||
           (own && cell_kind(cell) == ONE_WARP) ||
           cell_clock(cell) >= (own ? FENCES : LAST_CLOCK) || snapshot_has(known, cell, word);
}

/* The last release that this thread has seen with its warp. */
static uint64_t seen_with_warp(const struct order *order, unsigned thread)
{
    const unsigned warp = thread / LANES;
    return order->missed[warp] >> thread % LANES & 1 ? order->before[warp]
                                                     : order->warp_acquired[warp];
}

/* The same, or what its block had seen before a barrier. If threads of a block synchronise by
 * fences for the block, or by shared memory, it is not known which threads did. */
static uint64_t seen_by(const struct order *order, unsigned thread)
{
    return order->block_acquired ? order->acquired : seen_with_warp(order, thread);
}

static bool has_seen(uint64_t seen, uint64_t cell)
{
    const uint64_t release = load(&released[block_of(cell)]);
    return release != 0 && release <= seen;
}

/* releases_order() for two warps of one block. */
static bool order_warps(const struct order *order, uint64_t cell, uint64_t word, unsigned thread)
{
    if (order->block_acquired)
        return true;
    const uint64_t unread = order->warp_unread[thread / LANES];
    const uint64_t other = cell_kind(cell) == ONE_BLOCK
                               ? load(&acquired[block_of(cell)])
                               : seen_with_warp(order, cell_thread(cell, word));
    return (unread != 0 && other >= unread) ||
           (has_seen(seen_by(order, thread), cell) && was_released(cell, word));
}

/* Has this warp seen that block's first release? Or has that block, whose streams may be read ahead
 * of this one's, already seen a release of this block which comes later in its stream? If several
 * blocks accessed the word, it is not known which. */
bool emulator::releases_order(const struct order *order, uint64_t cell, uint64_t word,
                              unsigned thread)
{
    const bool any = cell_kind(cell) == ANY_BLOCK;
    if (!any && same_block(cell, order->global))
        return order_warps(order, cell, word, thread);
    if (order->unread != 0 &&
        load(any ? &last_acquired : &acquired[block_of(cell)]) >= order->unread)
        return true;
    const uint64_t seen = seen_by(order, thread);
    if (any)
        return seen != 0;
    return has_seen(seen, cell) && was_released(cell, word);
}

bool emulator::releases_heard(const struct order *order, uint64_t cell)
{
    if (cell_kind(cell) != ANY_BLOCK && same_block(cell, order->global))
        return order->heard != 0 || order->block_heard;
    return cell_kind(cell) == ANY_BLOCK || has_seen(order->heard, cell) ||
           (order->unread != 0 && load(&heard[block_of(cell)]) >= order->unread);
}

bool emulator::releases_unfenced(const struct order *order, uint64_t cell)
{
    return order->looked && __atomic_load_n(&unfenced[block_of(cell)], __ATOMIC_RELAXED);
}

bool emulator::releases_by(uint64_t cell, uint64_t word)
{
    return cell_kind(cell) == ONE_THREAD && has_released(block_of(cell), cell_thread(cell, word));
}

bool emulator::releases_too_soon(const struct order *order, uint64_t cell, unsigned thread)
{
    return has_seen(seen_by(order, thread), cell);
}

bool emulator::releases_unheard(const struct order *order, uint64_t cell, uint64_t word)
{
    return has_seen(order->acquired, cell) && was_released(cell, word);
}
