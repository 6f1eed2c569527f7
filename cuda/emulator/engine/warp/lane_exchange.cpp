/* lane_exchange.cpp: the lanes of a warp meet and exchange values. */
#include "engine/warp/lane_exchange.h"

#include "engine/base/worker.h"

using namespace emulator;

unsigned emulator_lane(void)
{
    return self->current % LANES;
}

void emulator::exchange_begins(void)
{
    for (int first = 0; first < self->threads; first += LANES) {
        struct warp *warp = &self->warps[first / LANES];
        int lanes = self->threads - first;
        warp->live = lanes < LANES ? lanes_below((unsigned)lanes) : ALL_LANES;
        warp->waiting = 0;
    }
}

/* Lets these waiting lanes of the warp go on, with the values that each of them brought. */
static void meet(struct warp *warp, int first, lanemask lanes)
{
    struct meeting *meeting = warp->meetings;
    while (meeting->readers)
        meeting++;
    meeting->lanes = meeting->readers = lanes;
    warp->waiting &= ~lanes;
    warp->met |= lanes;
    if (lanes == ALL_LANES) { /* the usual case, with a fast path */
        for (int lane = 0; lane < LANES; lane++) {
            meeting->values[lane] = self->lanes[first + lane].value;
            self->lanes[first + lane].meeting = meeting;
        }
        make_ready_all(first, LANES);
        return;
    }
    memset(meeting->values, 0, sizeof meeting->values);
    for (lanemask left = lanes; left; left &= left - 1) {
        int lane = first_lane(left);
        meeting->values[lane] = self->lanes[first + lane].value;
        self->lanes[first + lane].meeting = meeting;
        make_ready(first + lane);
    }
}

/* Have all of these lanes come with the same mask? */
static inline bool agree(const lane *lanes, lanemask wanted, lanemask mask)
{
    lanemask different = 0;
    if (wanted == ALL_LANES) { /* the usual case, without a branch */
        for (int lane = 0; lane < LANES; lane++)
            different |= lanes[lane].mask ^ mask;
        return different == 0;
    }
    for (lanemask left = wanted; left; left &= left - 1)
        different |= lanes[first_lane(left)].mask ^ mask;
    return different == 0;
}

/* Reports to the listener lanes that meet and have come to different operations. */
static void compare(int first, lanemask lanes)
{
    const lane *all = self->lanes;
    int one = first + first_lane(lanes), other = one;
    for (lanemask left = lanes; left && all[one].together == all[other].together; left &= left - 1)
        other = first + first_lane(left);
    if (all[one].together == EMULATOR_SYNC) /* __syncwarp() is mostly where it should be */
        std::swap(one, other);
    if (all[one].together != all[other].together)
        emulator_listener->warp_differs(one, all[one].pc, other, all[other].pc);
}

/* Resumes the live lanes of this mask if all have come. Returns whether they have. */
static bool complete(int first, lanemask mask)
{
    struct warp *warp = &self->warps[first / LANES];
    lanemask wanted = mask & warp->live;
    if (!wanted || wanted & ~warp->waiting || !agree(self->lanes + first, wanted, mask))
        return false;
    if (emulator_listener) {
        compare(first, wanted);
        emulator_listener->warp_meets(first, wanted);
    }
    meet(warp, first, wanted);
    return true;
}

const uint64_t *emulator_warp_exchange(lanemask mask, uint64_t value, enum emulator_together what)
{
    int thread = self->current, first = thread / LANES * LANES;
    lane *mine = &self->lanes[thread];
    leave_meeting(thread);
    mine->mask = mask;
    mine->value = value;
    mine->together = what;
    mine->pc = __builtin_return_address(0);
    self->warps[first / LANES].waiting |= lane_bit((unsigned)thread % LANES);
    self->state[thread] = AT_EXCHANGE;
    complete(first, mask);
    wait_as(self->state[thread]);
    return mine->meeting->values;
}

bool emulator::complete_any_exchange(void)
{
    bool progress = false;
    for (int thread = 0; thread < self->started; thread++)
        if (self->state[thread] == AT_EXCHANGE)
            progress |= complete(thread / LANES * LANES, self->lanes[thread].mask);
    return progress;
}

/* ---- the active mask ---- */

/* Which lanes are at one place is known only when none of them can go on alone. So a lane waits
 * here until the block has nothing else to do; lanes that are elsewhere by then have diverged. All
 * lanes of a mask get the same mask, so that they can work together. */
lanemask emulator_active_mask_at(uint64_t place)
{
    lane *mine = &self->lanes[self->current];
    mine->value = place;
    wait_as(AT_ACTIVE_MASK);
    return mine->mask;
}

lanemask emulator_active_mask(void)
{
    return emulator_active_mask_at((uint64_t)(uintptr_t)__builtin_return_address(0));
}

bool emulator::complete_active_masks(void)
{
    bool progress = false;
    for (int thread = 0; thread < self->started; thread++) {
        if (self->state[thread] != AT_ACTIVE_MASK)
            continue;
        int first = thread / LANES * LANES;
        lanemask together = 0;
        for (int other = thread; other < first + LANES && other < self->started; other++)
            if (self->state[other] == AT_ACTIVE_MASK &&
                self->lanes[other].value == self->lanes[thread].value)
                together |= lane_bit((unsigned)(other - first));
        for (int lane = 0; lane < LANES; lane++) {
            if (together >> lane & 1) {
                self->lanes[first + lane].mask = together;
                make_ready(first + lane);
            }
        }
        progress = true;
    }
    return progress;
}
