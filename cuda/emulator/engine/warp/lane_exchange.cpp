/* lane_exchange.cpp: the lanes of a warp meet and exchange values. */
#include "engine/warp/lane_exchange.h"

#include "engine/base/worker.h"

using namespace emulator;

unsigned emulator_lane(void)
{
    return self->current % 32;
}

void emulator::exchange_begins(void)
{
    for (int first = 0; first < self->threads; first += 32) {
        struct warp *warp = &self->warps[first / 32];
        int lanes = self->threads - first;
        warp->live = lanes < 32 ? (1u << lanes) - 1 : 0xffffffffu;
        warp->waiting = 0;
    }
}

/* Lets these waiting lanes of the warp go on, with the values that each of them brought. */
static void meet(struct warp *warp, int first, unsigned lanes)
{
    struct meeting *meeting = warp->meetings;
    while (meeting->readers)
        meeting++;
    meeting->lanes = meeting->readers = lanes;
    warp->waiting &= ~lanes;
    warp->met |= lanes;
    if (lanes == 0xffffffffu) { /* the usual case, with a fast path */
        for (int lane = 0; lane < 32; lane++) {
            meeting->values[lane] = self->lanes[first + lane].value;
            self->lanes[first + lane].meeting = meeting;
        }
        make_ready_all(first, 32);
        return;
    }
    memset(meeting->values, 0, sizeof meeting->values);
    for (unsigned left = lanes; left; left &= left - 1) {
        int lane = __builtin_ctz(left);
        meeting->values[lane] = self->lanes[first + lane].value;
        self->lanes[first + lane].meeting = meeting;
        make_ready(first + lane);
    }
}

/* Have all of these lanes come with the same mask? */
static inline bool agree(const lane *lanes, unsigned wanted, unsigned mask)
{
    unsigned different = 0;
    if (wanted == 0xffffffffu) { /* the usual case, without a branch */
        for (int lane = 0; lane < 32; lane++)
            different |= lanes[lane].mask ^ mask;
        return different == 0;
    }
    for (unsigned left = wanted; left; left &= left - 1)
        different |= lanes[__builtin_ctz(left)].mask ^ mask;
    return different == 0;
}

/* Reports to the listener lanes that meet and have come to different operations. */
static void compare(int first, unsigned lanes)
{
    const lane *all = self->lanes;
    int one = first + __builtin_ctz(lanes), other = one;
    for (unsigned left = lanes; left && all[one].together == all[other].together; left &= left - 1)
        other = first + __builtin_ctz(left);
    if (all[one].together == EMULATOR_SYNC) /* __syncwarp() is mostly where it should be */
        std::swap(one, other);
    if (all[one].together != all[other].together)
        emulator_listener->warp_differs(one, all[one].pc, other, all[other].pc);
}

/* Resumes the live lanes of this mask if all have come. Returns whether they have. */
static bool complete(int first, unsigned mask)
{
    struct warp *warp = &self->warps[first / 32];
    unsigned wanted = mask & warp->live;
    if (!wanted || wanted & ~warp->waiting || !agree(self->lanes + first, wanted, mask))
        return false;
    if (emulator_listener) {
        compare(first, wanted);
        emulator_listener->warp_meets(first, wanted);
    }
    meet(warp, first, wanted);
    return true;
}

const uint64_t *emulator_warp_exchange(unsigned mask, uint64_t value, enum emulator_together what)
{
    int thread = self->current, first = thread / 32 * 32;
    lane *mine = &self->lanes[thread];
    leave_meeting(thread);
    mine->mask = mask;
    mine->value = value;
    mine->together = what;
    mine->pc = __builtin_return_address(0);
    self->warps[first / 32].waiting |= 1u << thread % 32;
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
            progress |= complete(thread / 32 * 32, self->lanes[thread].mask);
    return progress;
}

/* ---- the active mask ---- */

/* Which lanes are at one place is known only when none of them can go on alone. So a lane waits
 * here until the block has nothing else to do; lanes that are elsewhere by then have diverged. All
 * lanes of a mask get the same mask, so that they can work together. */
unsigned emulator_active_mask_at(uint64_t place)
{
    lane *mine = &self->lanes[self->current];
    mine->value = place;
    wait_as(AT_ACTIVE_MASK);
    return mine->mask;
}

unsigned emulator_active_mask(void)
{
    return emulator_active_mask_at((uint64_t)(uintptr_t)__builtin_return_address(0));
}

bool emulator::complete_active_masks(void)
{
    bool progress = false;
    for (int thread = 0; thread < self->started; thread++) {
        if (self->state[thread] != AT_ACTIVE_MASK)
            continue;
        int first = thread / 32 * 32;
        unsigned together = 0;
        for (int other = thread; other < first + 32 && other < self->started; other++)
            if (self->state[other] == AT_ACTIVE_MASK &&
                self->lanes[other].value == self->lanes[thread].value)
                together |= 1u << (other - first);
        for (int lane = 0; lane < 32; lane++) {
            if (together >> lane & 1) {
                self->lanes[first + lane].mask = together;
                make_ready(first + lane);
            }
        }
        progress = true;
    }
    return progress;
}
