/* step.cpp: the lanes of a warp go step by step where they access volatile memory.
 *
 * Kernels of the time before Volta (2017) have no barrier within a warp, for its lanes executed
 * each instruction together; `volatile` kept the compiler from holding values back. Here one thread
 * runs after another: so at each volatile access a lane waits until all others of its warp have
 * come as far. Those whose next access lies at the lowest address in the program go first, as those
 * do who are behind. */
#include "step.h"

#include <sched.h>
#include <string.h>

#include "worker.h"

using namespace emulator;

/* A lane that waits for so many steps of others, which go on and on, is let through: they may be
 * waiting for it. */
enum { PATIENCE = 100000 };

/* So many rounds of steps in a row, all the same, are of threads that wait for another block. Many
 * atomics, or a look and some sleep, are as good as a fiftieth of them. */
enum { POLLS = 1000 };

static bool is_local(const void *address)
{
    const char *begin, *end;
    emulator_stacks(&begin, &end);
    return (const char *)address >= begin && (const char *)address < end;
}

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
    snprintf(text, sizeof text,
             "reads what lane %d of its warp has written, with no __syncwarp() between: `volatile` "
             "or not, since 2017 (Volta) a warp's threads need not go step by step",
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

/* ---- one step ---- */

/* Returns whether the thread's last step was the same. */
static bool wait_for_turn(const void *address, const void *pc)
{
    self->steps.used = true;
    auto *mine = &self->steps.of[self->current];
    const bool again = mine->address == address && mine->pc == pc;
    if (mine->address != address)
        self->steps.polls = 0;
    mine->address = address;
    mine->pc = pc;
    mine->passed = 0;
    wait_as(AT_STEP);
    return again;
}

void emulator_step(const void *address, bool write, const void *pc)
{
    if (!emulator_in_kernel() || is_local(address))
        return;
    self->steps.looked = true;
    const bool again = wait_for_turn(address, pc);
    if (emulator_listener)
        return; /* which finds more */
    if (write)
        note_write(address);
    else
        check_read(address, pc, again);
}

/* As if it lay behind all that is in the program. Who sleeps, and has looked at nothing since it
 * slept before, waits for nobody. */
void emulator::step_aside(const volatile void *address)
{
    const bool looked = address || self->atomics > 0 || self->steps.looked;
    self->atomics = 0;
    if (!emulator_in_kernel())
        return;
    self->steps.looked = false;
    self->steps.polls = looked ? self->steps.polls + POLLS / 50 : 0;
    wait_for_turn(address ? (const void *)address : self->steps.of[self->current].address,
                  (const void *)UINTPTR_MAX);
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

/* No thread of the block does anything but look at the same again and again: what it waits for may
 * be for a block that has not begun, or that wants this core. */
static void poll(void)
{
    struct launch *launch = self->launch;
    if (++self->steps.polls < POLLS)
        return;
    self->steps.polls = 0;
    if (launch->runs_more)
        launch->runs_more(launch);
    if (__atomic_load_n(&launch->error, __ATOMIC_RELAXED) != cudaSuccess)
        self->stopped = launch->error; /* which ended who was to do it */
    sched_yield();
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
