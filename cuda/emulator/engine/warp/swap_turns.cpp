/* swap_turns.cpp: atomicCAS() and atomicExch() of a counted program.
 *
 * The emulator runs one thread after another, so each would find what it expects, and no loop of
 * compare-and-swap would repeat. Here a lane that swaps waits until no lane of its warp can go on.
 * The listener says which of them have come to the same place of the program. These lanes swap one
 * after the other, and then go on. A warp takes its turns before another warp begins, so that warps
 * do not disturb each other. */
#include "engine/warp/swap_turns.h"

#include "engine/warp/lane_steps.h"

using namespace emulator;

template <typename T> static uint64_t swap_as(const struct swap &swap)
{
    T expected = (T)swap.expected;
    if (!swap.compares)
        return __atomic_exchange_n((T *)swap.address, (T)swap.value, __ATOMIC_RELAXED);
    __atomic_compare_exchange_n((T *)swap.address, &expected, (T)swap.value, false,
                                __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    return expected;
}

static uint64_t swap_now(const struct swap &swap)
{
    return swap.bytes == 2   ? swap_as<uint16_t>(swap)
           : swap.bytes == 4 ? swap_as<uint32_t>(swap)
                             : swap_as<uint64_t>(swap);
}

static uint64_t look(const struct swap &swap)
{
    return swap.bytes == 2   ? __atomic_load_n((const uint16_t *)swap.address, __ATOMIC_RELAXED)
           : swap.bytes == 4 ? __atomic_load_n((const uint32_t *)swap.address, __ATOMIC_RELAXED)
                             : __atomic_load_n((const uint64_t *)swap.address, __ATOMIC_RELAXED);
}

/* Would a swap change the value `there`? Does it miss: is the value that it would store already
 * there, and not the one that it expects? */
static bool changes(const struct swap &swap, uint64_t there)
{
    return there != swap.value && (!swap.compares || there == swap.expected);
}
static bool misses(const struct swap &swap, uint64_t there)
{
    return there == swap.value && (!swap.compares || there != swap.expected);
}

uint64_t emulator::swap_in_turn(struct swap swap)
{
    const uint64_t mask = swap.bytes == 8 ? ~0ull : (1ull << 8 * swap.bytes) - 1;
    swap.expected &= mask;
    swap.value &= mask;
    if (!self || !self->notes.on || is_on_stacks(swap.address)) {
        const uint64_t before = swap_now(swap);
        if (emulator_listener && misses(swap, before))
            emulator_listener->atomic_missed();
        if (emulator_listener && changes(swap, before))
            emulator_listener->atomic_swapped();
        return before;
    }
    struct swap *mine = &self->turns.of[self->current];
    *mine = swap;
    self->turns.used = true;
    self->turns.waiting++;
    emulator_listener->waits_for_turn(self->current, misses(swap, look(swap)));
    wait_as(AT_SWAP);
    const uint64_t before = mine->before;
    if (mine->in_vain)
        step_behind_all(swap.address);
    return before;
}

/* Returns the lanes of the warp that wait for a turn; none if a lane can go on. */
static lanemask lanes_at_swap(int first, int end, bool others_wait)
{
    lanemask lanes = 0;
    if (self->started < end)
        return 0; /* some threads of the warp have not begun */
    for (int thread = first; thread < end; thread++) {
        const thread_state state = self->state[thread];
        if (state == AT_SWAP)
            lanes |= lane_bit((unsigned)(thread - first));
        else if (state == READY ||
                 (!others_wait && state != AT_BARRIER && state != AT_GRID && state != ENDED))
            return 0;
    }
    return lanes;
}

/* Would one of these lanes change the value at its address? */
static bool one_changes(int first, lanemask lanes)
{
    for (; lanes; lanes &= lanes - 1) {
        const struct swap &swap = self->turns.of[first + first_lane(lanes)];
        if (changes(swap, look(swap)))
            return true;
    }
    return false;
}

/* The lanes whose turn it is, and those that stand aside. Lanes that would change nothing, such as
 * those that wait for a lock, stand aside while others can go on. On a GPU they repeat their swap
 * meanwhile; how often depends on the clock. */
struct choice {
    lanemask lanes, aside;
    bool in_vain; /* no lane would change anything */
};
static struct choice choose(int first, lanemask waiting)
{
    const lanemask lowest = emulator_listener->next_turn(first, waiting, 0);
    struct choice choice = {lowest, 0, false};
    while (!one_changes(first, choice.lanes)) {
        choice.aside |= choice.lanes;
        if (choice.aside == waiting)
            return {lowest, 0, true};
        choice.lanes = emulator_listener->next_turn(first, waiting, choice.aside);
    }
    return choice;
}

/* Lets each lane swap, the lowest first. These lanes then go on before all other threads. */
static void take_turn(int first, lanemask waiting)
{
    const struct choice choice = choose(first, waiting);
    lanemask missed = 0, changed = 0;
    for (lanemask left = choice.lanes; left; left &= left - 1) {
        const int lane = first_lane(left);
        struct swap *swap = &self->turns.of[first + lane];
        swap->before = swap_now(*swap);
        swap->in_vain = choice.in_vain;
        missed |= (lanemask)misses(*swap, swap->before) << lane;
        changed |= (lanemask)changes(*swap, swap->before) << lane;
    }
    emulator_listener->turn_ends(first, choice.lanes, missed, changed, choice.aside);
    self->turns.waiting -= count_lanes(choice.lanes);
    make_ready_first(first, choice.lanes);
    if (!choice.in_vain)
        steps_differ();
}

static bool open_turn(int first, bool others_wait)
{
    const int end = first + LANES < self->threads ? first + LANES : self->threads;
    const lanemask waiting = lanes_at_swap(first, end, others_wait);
    if (waiting)
        take_turn(first, waiting);
    return waiting != 0;
}

void emulator::open_swap_turn(int thread)
{
    open_turn(thread / LANES * LANES, false);
}

bool emulator::open_swap_turns(void)
{
    bool opened = false;
    for (int first = 0; self->turns.waiting > 0 && first < self->threads; first += LANES)
        opened |= open_turn(first, true);
    return opened;
}
