/* lane_steps.cpp: the lanes of a warp go step by step where they access volatile memory.
 *
 * Kernels from before Volta (2017) have no barrier within a warp, because its lanes executed each
 * instruction together; `volatile` kept the compiler from keeping values in registers. Here one
 * thread runs after another. So at each volatile access a lane waits until all others of its warp
 * have come as far. Lanes whose next access has the lowest address in the program go first: they
 * are behind. */
#include "engine/warp/lane_steps.h"

#include <sched.h>
#include <string.h>
#include <time.h>

#include "engine/base/worker.h"

using namespace emulator;

/* How many steps of others a lane lets pass before it goes on: the others may be waiting for it. */
enum { PATIENCE = 100000 };

/* After POLLS equal rounds of steps in a row, the block counts as waiting for another block. Many
 * atomics that change nothing count as a fifth of POLLS, a look at memory with a sleep as a
 * fiftieth. */
enum { POLLS = 1000, MANY_ATOMICS = POLLS / 5, MANY_POLLS = POLLS / 50 };

/* ---- kernels that rely on steps ---- */

static void note_write(const void *address)
{
    auto *write = &self->steps.writes[(uintptr_t)address / 4 % STEP_WRITES];
    write->address = address;
    write->thread = self->current;
    write->waits = self->waits[self->current];
}

static void tell_reliance(int other, const void *pc)
{
    static bool reported;
    char text[250];
    if (__atomic_exchange_n(&reported, true, __ATOMIC_RELAXED))
        return;
    snprintf(
        text, sizeof text,
        "reads what lane %d of its warp has written, with no __syncwarp() between: since Volta "
        "(2017) the lanes of a warp need not run in lockstep, with `volatile` or without it",
        other % LANES);
    tell_thread_at(pc, text);
}

/* Reports a read of what another lane wrote, if that lane has not waited for others since. A thread
 * that reads the same address again is polling; a thread that takes the step alone may be in a
 * critical section. */
static void check_read(const void *address, const void *pc, bool again)
{
    const auto *write = &self->steps.writes[(uintptr_t)address / 4 % STEP_WRITES];
    const int thread = self->current, other = write->thread;
    if (write->address == address && other != thread && other / LANES == thread / LANES &&
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

/* Waits for the turn of this access. Returns whether the thread's last step was the same. */
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
        return; /* the listener finds more */
    if (write)
        note_write(address);
    else
        check_read(address, pc, again);
}

/* Waits as if the access were the last one in the program. */
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

/* Has the value changed since the thread was here, perhaps by the thread itself? */
static bool has_changed(const volatile void *address)
{
    auto *mine = &self->steps.of[self->current];
    if (mine->address != address)
        return false; /* wait_for_turn() sees another address */
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
        (*rounds)--; /* it may be at work: the next round does not count */
    wait_behind_all((const void *)address);
}

/* A thread that has accessed nothing since its last sleep waits for no other thread. */
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

/* Returns the place in the program of the warp's lanes that go on next; NULL if none waits. */
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

/* Of the lanes that wait at `pc`, returns how many, if their addresses have a constant stride, as
 * in programs that rely on such steps; 0 for lanes that follow pointers or read one flag. */
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

/* Resumes the warp's lanes that wait at `pc`. The others wait on. */
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

/* Sleeps, longer each time, because the wait may be long. */
static void nap(unsigned before)
{
    const long FIRST = 50000;   /* nanoseconds */
    const unsigned DOUBLED = 7; /* how often the time doubles */
    const struct timespec span = {0, FIRST << (before < DOUBLED ? before : DOUBLED)};
    nanosleep(&span, NULL);
}

/* Do all CPU threads that run blocks of the launch poll, for longer than some naps take? Returns
 * true once to each of them. */
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

/* Called after each round of steps. If no thread of the block does anything but poll, the value may
 * have to come from a block that needs this core, or, if all blocks poll, from one that has not
 * begun. The other block may only be slow, so this one sleeps only if more CPU threads than cores
 * run the launch. */
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
        self->stopped = launch->error; /* the error ended the block that others wait for */
}

bool emulator::open_steps(void)
{
    bool progress = false;
    for (int first = 0; first < self->started; first += LANES) {
        int end = first + LANES < self->started ? first + LANES : self->started;
        const void *pc = next_step(first, end);
        if (pc)
            take_step(first, end, pc);
        progress |= pc != NULL;
    }
    if (progress)
        poll();
    return progress;
}
