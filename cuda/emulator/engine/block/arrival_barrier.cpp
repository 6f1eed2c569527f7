/* arrival_barrier.cpp: barriers of a block that open after a number of arrivals: mbarriers,
 * cuda::barrier, and PTX's numbered barriers. */
#include "engine/block/arrival_barrier.h"

#include <string.h>

#include "engine/block/pending_copies.h"
#include "engine/base/worker.h"

using namespace emulator;

static void refuse(const emulator_phase *barrier, const void *pc, int line)
{
    end_kernel(
        cudaErrorLaunchFailure, pc, line,
        barrier->expected == 0
            ? "reaches a barrier that is not initialised, or that all threads have dropped: let "
              "one "
              "thread call init(&barrier, threads), then call __syncthreads()"
            : "arrives at a barrier that has all the arrivals that it expects in this phase");
}

/* ---- initialised by which thread ---- */

static auto *place_of(const emulator_phase *barrier)
{
    return &self->made.of[(uintptr_t)barrier / sizeof *barrier % MADE];
}

/* Reports a thread that uses a barrier which another thread initialised, if the block has not met
 * since. In one warp, it is enough that this thread has waited for others. */
static void check_made(const emulator_phase *barrier, const void *pc)
{
    const auto *made = place_of(barrier);
    const int thread = self->current;
    if (!emulator_listener || made->phase != barrier || made->thread == thread ||
        made->meetings != self->made.meetings ||
        (made->thread / LANES == thread / LANES && self->waits[thread] > 0))
        return;
    emulator_listener->phase_unready(thread, pc, made->thread);
}

static void tell_change(const emulator_phase *barrier, const void *pc)
{
    if (emulator_listener)
        emulator_listener->phase_changes(barrier, sizeof *barrier, pc);
}

/* ---- arriving and waiting ---- */

void emulator_phase_init(emulator_phase *barrier, unsigned int expected)
{
    tell_change(barrier, __builtin_return_address(0));
    barrier->expected = barrier->pending = expected & EMULATOR_MOST_ARRIVALS;
    barrier->number = 0;
    *place_of(barrier) = {barrier, self->current, self->made.meetings};
}

void emulator_phase_expect(emulator_phase *barrier)
{
    barrier->expected++;
    barrier->pending++;
}

uint64_t emulator_phase_arrive(emulator_phase *barrier, unsigned int count, unsigned int drops,
                               int line)
{
    const uint64_t token = barrier->number | (uint64_t)barrier->pending << 32;
    tell_change(barrier, __builtin_return_address(0));
    check_made(barrier, __builtin_return_address(0));
    if (count == 0 || count > barrier->pending)
        refuse(barrier, __builtin_return_address(0), line);
    barrier->expected -= drops;
    barrier->pending -= count;
    if (barrier->pending == 0) {
        barrier->pending = barrier->expected;
        barrier->number++;
    }
    return token;
}

/* In a counted program, threads wait even if their phase has ended, until no thread of the block
 * can go on. So all that was done before is ordered before each thread that leaves the barrier
 * (open_phases). */
void emulator_phase_wait(const emulator_phase *barrier, unsigned int number, int line)
{
    if (!emulator_listener && barrier->number != number) {
        copies_arrive(barrier);
        return;
    }
    lane *mine = &self->lanes[self->current];
    mine->phase = barrier;
    mine->mask = number;
    self->barrier_place[self->current] = line;
    self->barrier_pc[self->current] = __builtin_return_address(0);
    wait_as(AT_PHASE);
}

/* Of the present phase and the last one, returns the one with this parity. */
static unsigned int phase_like(const emulator_phase *barrier, bool odd)
{
    return (barrier->number & 1) == odd ? barrier->number : barrier->number - 1u;
}

void emulator_phase_wait_parity(const emulator_phase *barrier, bool odd, int line)
{
    emulator_phase_wait(barrier, phase_like(barrier, odd), line);
}

bool emulator_phase_arrive_last(emulator_phase *barrier, int line)
{
    return (unsigned int)emulator_phase_arrive(barrier, 1, 0, line) != barrier->number;
}

/* ---- barriers that have numbers ---- */

void emulator_numbered_barrier(unsigned int number, unsigned int count, bool waits, int line)
{
    const void *pc = __builtin_return_address(0);
    const unsigned int threads = (unsigned int)self->threads;
    if (number >= NUMBERED || count % 32 != 0 || count > (threads + 31) / 32 * 32)
        end_kernel(
            cudaErrorLaunchFailure, pc, line,
            "reaches a barrier that cannot exist: a block has the barriers 0 to 15, each for whole "
            "warps");
    count = count == 0 || count > threads ? threads : count;
    emulator_phase *barrier = &self->numbered.of[number];
    self->numbered.used = true;
    if (barrier->expected != count && barrier->pending != barrier->expected)
        end_kernel(
            cudaErrorLaunchFailure, pc, line,
            "reaches a barrier with another number of threads than the threads that wait there");
    if (barrier->expected != count)
        barrier->expected = barrier->pending = count;
    const unsigned int phase = (unsigned int)emulator_phase_arrive(barrier, 1, 0, line);
    if (!waits)
        return;
    emulator_phase_wait(barrier, phase, line);
}

/* ---- testing whether a phase has ended ----
 *
 * The first test of a phase is answered at once, so that a program shows its fault if it does not
 * test again. Later tests wait: such a program tests in a loop, in which it may do something that
 * others wait for. */

/* How often a thread that tests is resumed before it counts as waiting for ever. */
enum { IN_VAIN = 1000 };

bool emulator_phase_test(const emulator_phase *barrier, unsigned int number, int line)
{
    auto *test = &self->tests.of[self->current];
    const bool again = test->phase == barrier && test->number == number;
    self->tests.used = true;
    if (!again)
        *test = {barrier, number, 0, false};
    if (!again && barrier->number == number)
        return false;
    test->waits = true;
    emulator_phase_wait(barrier, number, line);
    test->waits = false;
    return barrier->number != number;
}

bool emulator_phase_test_parity(const emulator_phase *barrier, bool odd, int line)
{
    return emulator_phase_test(barrier, phase_like(barrier, odd), line);
}

void emulator::phases_begin(void)
{
    self->made.meetings++;
    if (self->tests.used)
        memset(&self->tests, 0, sizeof self->tests);
    if (self->numbered.used)
        memset(&self->numbered, 0, sizeof self->numbered);
}

/* No phase has ended, and no other thread can go on. Lets those threads go on that only test. */
static bool open_tests(void)
{
    bool any = false;
    for (int thread = 0; self->tests.used && thread < self->started; thread++) {
        auto *test = &self->tests.of[thread];
        if (self->state[thread] != AT_PHASE || !test->waits || test->passed++ == IN_VAIN)
            continue;
        make_ready(thread);
        any = true;
    }
    return any;
}

static bool has_ended(int thread)
{
    return self->state[thread] == AT_PHASE &&
           self->lanes[thread].phase->number != self->lanes[thread].mask;
}

/* Reports two threads that wait at one place for different phases: more threads have arrived than
 * the barrier expects. */
static void check_phase(int thread, int other)
{
    const lane *lanes = self->lanes;
    const emulator_phase *phase = lanes[thread].phase;
    const bool numbered = phase >= self->numbered.of && phase < self->numbered.of + NUMBERED;
    if (!numbered && phase == lanes[other].phase && lanes[thread].mask != lanes[other].mask &&
        self->barrier_pc[thread] == self->barrier_pc[other])
        emulator_listener->phases_differ(thread, self->barrier_pc[thread], other);
}

bool emulator::open_phases(void)
{
    int first = 0;
    while (first < self->started && !has_ended(first))
        first++;
    if (first == self->started)
        return open_tests();
    self->made.meetings++;
    const emulator_phase *last = NULL; /* mostly all wait at one barrier */
    for (int thread = first; thread < self->started; thread++)
        if (has_ended(thread) && self->lanes[thread].phase != last)
            copies_arrive(last = self->lanes[thread].phase);
    for (int thread = first; emulator_listener && thread < self->started; thread++)
        if (has_ended(thread))
            check_phase(thread, first);
    if (emulator_listener)
        emulator_listener->phase_opens(self->threads);
    for (int thread = first; thread < self->started; thread++)
        if (has_ended(thread))
            make_ready(thread);
    return true;
}
