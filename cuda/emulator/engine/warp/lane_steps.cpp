/* lane_steps.cpp: the lanes of a warp go step by step where they access volatile memory.
 *
 * Kernels of the time before Volta (2017) have no barrier within a warp, for its lanes executed
 * each instruction together; `volatile` kept the compiler from holding values back. Here one thread
 * runs after another: so at each volatile access a lane waits until all others of its warp have
 * come as far. Those whose next access lies at the lowest address in the program go first, as those
 * do who are behind. */
#include "engine/warp/lane_steps.h"

#include <sched.h>
#include <string.h>
#include <time.h>

#include "engine/base/worker.h"

using namespace emulator;

/* A lane that waits for so many steps of others, which go on and on, is let through: they may be
 * waiting for it. */
enum { PATIENCE = 100000 };

/* So many rounds of steps in a row, all the same, are of threads that wait for another block. Many
 * atomics that change nothing are as good as a fifth of them, a look and some sleep as a fiftieth.
 */
enum { POLLS = 1000, MANY_ATOMICS = POLLS / 5, MANY_POLLS = POLLS / 50 };

/* ---- what relies on it ---- */

static void note_write(const void *address)
{
    auto *write = &self->steps.writes[(uintptr_t)address / 4 % STEP_WRITES];
    write->address = address;
    write->thread = self->current;
    write->waits = self->waits[self->current];
}

static void tell_reliance(int other, const void *pc)
{
    static bool told;
    char text[250];
    if (__atomic_exchange_n(&told, true, __ATOMIC_RELAXED))
        return;
    snprintf(
        text, sizeof text,
        "reads what lane %d of its warp has written, with no __syncwarp() between: since Volta "
        "(2017) the lanes of a warp need not run in lockstep, with `volatile` or without it",
        other % 32);
    tell_thread_at(pc, text);
}

/* Has another lane written this, and waited for nobody since? A thread that reads the same again
 * and again waits for a change; one alone may be in a critical section. */
static void check_read(const void *address, const void *pc, bool again)
{
    const auto *write = &self->steps.writes[(uintptr_t)address / 4 % STEP_WRITES];
    const int thread = self->current, other = write->thread;
    if (write->address == address && other != thread && other / 32 == thread / 32 &&
        self->waits[other] == write->waits && self->steps.of[thread].together > 1 && !again)
        tell_reliance(other, pc);
}

void emulator::steps_begin(void)
{
    if (self->steps.used)
        memset(&self->steps, 0, sizeof self->steps);
}

void emulator::steps_end(void)
{
    if (self->steps.used)
        steps_differ();
}

/* ---- one step ---- */

/* Returns whether the thread's last step was the same. */
static bool wait_for_turn(const void *address, const void *pc)
{
    self->steps.used = true;
    auto *mine = &self->steps.of[self->current];
    const bool again = mine->address == address && mine->pc == pc;
    if (mine->address != address)
        steps_differ();
    mine->address = address;
    mine->pc = pc;
    mine->passed = 0;
    wait_as(AT_STEP);
    return again;
}

void emulator_step(const void *address, bool write, const void *pc)
{
    if (!emulator_in_kernel() || is_on_stacks(address))
        return;
    self->steps.looked = true;
    if (write)
        steps_differ();
    const bool again = wait_for_turn(address, pc);
    if (emulator_listener)
        return; /* which finds more */
    if (write)
        note_write(address);
    else
        check_read(address, pc, again);
}

/* As if it lay behind all that is in the program. */
static void wait_behind_all(const void *address)
{
    self->atomics = 0;
    wait_for_turn(address, (const void *)UINTPTR_MAX);
}

void emulator::step_behind_all(const void *address)
{
    wait_behind_all(address);
    self->steps.looked = true;
}

/* Has somebody changed it since the thread was here, perhaps itself? */
static bool has_changed(const volatile void *address)
{
    auto *mine = &self->steps.of[self->current];
    if (mine->address != address)
        return false; /* which is seen elsewhere */
    const uint32_t before = mine->value;
    mine->value = (uintptr_t)address % sizeof(uint32_t) ? *(const volatile uint8_t *)address
                                                        : *(const volatile uint32_t *)address;
    return mine->value != before;
}

void emulator::step_aside(const volatile void *address)
{
    if (!emulator_in_kernel())
        return;
    unsigned *const rounds = &self->steps.polls.rounds;
    if (!has_changed(address))
        *rounds += MANY_ATOMICS;
    else if (*rounds > 0)
        (*rounds)--; /* it may be at work: the round that comes does not count */
    wait_behind_all((const void *)address);
}

/* Who has looked at nothing since it slept before waits for nobody. */
void emulator::step_asleep(void)
{
    if (!emulator_in_kernel())
        return;
    if (self->atomics > 0 || self->steps.looked)
        self->steps.polls.rounds += MANY_POLLS;
    else
        steps_differ();
    self->steps.looked = false;
    wait_behind_all(self->steps.of[self->current].address);
}

/* Of the warp: where the lanes are that go on; NULL if none waits. */
static const void *next_step(int first, int end)
{
    const void *lowest = NULL;
    for (int thread = first; thread < end; thread++) {
        const auto *lane = &self->steps.of[thread];
        if (self->state[thread] != AT_STEP)
            continue;
        if (lane->passed == PATIENCE)
            return lane->pc;
        if (!lowest || lane->pc < lowest)
            lowest = lane->pc;
    }
    return lowest;
}

/* Of the lanes that wait there: how many, if what they access lies in a line, as in programs that
 * rely on such steps; 0 of those that follow pointers, or look at one flag. */
static int count_together(int first, int end, const void *pc)
{
    int together = 0, last = 0;
    intptr_t step = 0;
    for (int thread = first; thread < end; thread++) {
        const auto *lane = self->steps.of + thread, *before = self->steps.of + last;
        if (self->state[thread] != AT_STEP || lane->pc != pc)
            continue;
        const intptr_t behind = (const char *)lane->address - (const char *)before->address;
        if (together == 1)
            step = behind / (thread - last);
        if (together > 0 && (behind == 0 || behind != step * (thread - last)))
            return 0;
        last = thread;
        together++;
    }
    return together;
}

/* The lanes of the warp that wait there go on together, the others wait on. */
static void take_step(int first, int end, const void *pc)
{
    const int together = count_together(first, end, pc);
    for (int thread = first; thread < end; thread++) {
        auto *lane = &self->steps.of[thread];
        if (self->state[thread] != AT_STEP)
            continue;
        if (lane->pc == pc) {
            lane->together = together;
            make_ready(thread);
        } else {
            lane->passed++;
        }
    }
}

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static void change_polling(struct launch *launch, int change)
{
    __atomic_add_fetch(&launch->polling, change, __ATOMIC_RELAXED);
    __atomic_store_n(&launch->same_since, now(), __ATOMIC_RELAXED);
}

void emulator::leave_polling(void)
{
    change_polling(self->launch, -1);
    self->steps.polls.naps = 0;
}

/* Longer each time: what is waited for may take long. */
static void nap(unsigned before)
{
    const long FIRST = 50000;   /* nanoseconds */
    const unsigned DOUBLED = 7; /* so often */
    const struct timespec span = {0, FIRST << (before < DOUBLED ? before : DOUBLED)};
    nanosleep(&span, NULL);
}

/* Do all threads that run blocks of the launch poll, and have for longer than some naps take? Each
 * is told once. */
static bool all_in_vain(struct launch *launch)
{
    enum { LONG = 20000000 /* nanoseconds */ };
    unsigned *const seen = &self->steps.polls.in_vain;
    const unsigned in_vain = __atomic_load_n(&launch->in_vain, __ATOMIC_RELAXED);
    if (*seen != in_vain) {
        *seen = in_vain;
        return true;
    }
    if (__atomic_load_n(&launch->polling, __ATOMIC_RELAXED) <
            __atomic_load_n(&launch->running, __ATOMIC_RELAXED) ||
        now() - __atomic_load_n(&launch->same_since, __ATOMIC_RELAXED) < LONG)
        return false;
    __atomic_store_n(&launch->same_since, now(), __ATOMIC_RELAXED);
    *seen = __atomic_add_fetch(&launch->in_vain, 1, __ATOMIC_RELAXED);
    return true;
}

/* No thread of the block does anything but look at the same again and again: what it waits for may
 * be for a block that wants this core, or, if all do so, for one that has not begun. It may be
 * slow, and no more: so it sleeps only where more threads than cores run the launch. */
static void poll(void)
{
    struct launch *launch = self->launch;
    auto *polls = &self->steps.polls;
    const bool crowded = __atomic_load_n(&launch->crowded, __ATOMIC_RELAXED);
    if (crowded)
        sched_yield();
    if (++polls->rounds < POLLS)
        return;
    polls->rounds = POLLS - MANY_POLLS;
    if (polls->naps == 0) {
        change_polling(launch, 1);
        polls->in_vain = __atomic_load_n(&launch->in_vain, __ATOMIC_RELAXED);
    }
    polls->naps++;
    if (crowded)
        nap(polls->naps);
    else
        sched_yield();
    if (launch->runs_more && all_in_vain(launch))
        launch->runs_more(launch);
    if (__atomic_load_n(&launch->error, __ATOMIC_RELAXED) != cudaSuccess)
        self->stopped = launch->error; /* which ended who was to do it */
}

bool emulator::open_steps(void)
{
    bool progress = false;
    for (int first = 0; first < self->started; first += 32) {
        int end = first + 32 < self->started ? first + 32 : self->started;
        const void *pc = next_step(first, end);
        if (pc)
            take_step(first, end, pc);
        progress |= pc != NULL;
    }
    if (progress)
        poll();
    return progress;
}
