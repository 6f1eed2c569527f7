/* block.cpp: the threads of a block, one after another on one fiber, until one has to wait for the
 * others at a barrier or in a warp; only then does the next thread get a fiber of its own. A kernel
 * without barriers is a plain loop. */
#include "block.h"

#include <setjmp.h>
#include <signal.h>

#include "counting.h"
#include "fiber.h"

/* Where counting is not linked in */
__attribute__((weak)) const struct counting *emulator_counting;

/* threadIdx and its kin, which are constants to all others */
extern __thread uint3 emulator_thread_index, emulator_block_index;
extern __thread dim3 emulator_block_size, emulator_grid_size;
__thread uint3 emulator_thread_index, emulator_block_index;
__thread dim3 emulator_block_size, emulator_grid_size;
extern __thread char emulator_dynamic_shared[MAX_SHARED];
__thread char emulator_dynamic_shared[MAX_SHARED] __attribute__((aligned(1024)));

enum thread_state { READY, AT_BARRIER, AT_EXCHANGE, ENDED };

struct lane {
    unsigned mask;
    uint64_t value;
    uint64_t received[32];
};

/* What an operating system's thread needs to run a block; allocated at its first. */
struct worker {
    fiber home; /* the operating system's own stack, where the scheduler runs */
    fiber fibers[MAX_THREADS];
    char *stacks;
    int free_fibers[MAX_THREADS], free_count, prepared;
    const struct launch *launch;
    int threads; /* in the block */
    uint3 next;  /* index of the next thread to start */
    int started, ended, waiting;
    int current, running_fiber;
    thread_state state[MAX_THREADS];
    int fiber_of[MAX_THREADS];
    int ready[MAX_THREADS], ready_first, ready_count; /* a ring of threads that can go on */
    int barrier_line[MAX_THREADS];
    int votes, voted;
    lane lanes[MAX_THREADS];
    bool armed; /* inside a kernel: a fault is the kernel's */
    sigjmp_buf fault;
    void *fault_address;
};

static __thread worker *self;

/* The next thread of the block that has not started, in CUDA's order: x varies fastest. */
static void become_next(void)
{
    const dim3 &block = self->launch->block;
    self->current = self->started++;
    self->state[self->current] = READY;
    emulator_thread_index = self->next;
    if (emulator_counting)
        emulator_counting->thread_goes_on(self->current);
    if (++self->next.x == block.x) {
        self->next.x = 0;
        if (++self->next.y == block.y) {
            self->next.y = 0;
            self->next.z++;
        }
    }
}

static void make_ready(int thread)
{
    self->state[thread] = READY;
    self->ready[(self->ready_first + self->ready_count++) % MAX_THREADS] = thread;
}

/* ---- barriers ---- */

static void open_barrier(void)
{
    if (emulator_counting)
        emulator_counting->barrier_opens(self->threads);
    self->voted = self->votes;
    self->votes = 0;
    self->waiting = 0;
    for (int thread = 0; thread < self->started; thread++)
        if (self->state[thread] == AT_BARRIER)
            make_ready(thread);
}

/* Leaves this thread's fiber; returns when the thread is ready again. */
static inline __attribute__((always_inline)) void wait_as(thread_state state)
{
    int thread = self->current, index = self->running_fiber;
    uint3 mine = emulator_thread_index;
    self->state[thread] = state;
    self->fiber_of[thread] = index;
    fiber_switch(&self->fibers[index], &self->home);
    self->current = thread;
    emulator_thread_index = mine;
    if (emulator_counting)
        emulator_counting->thread_goes_on(thread);
}

/* Where the threads of the block that runs here keep their stacks. */
void emulator_stacks(const char **begin, const char **end)
{
    *begin = self->stacks;
    *end = self->stacks + fiber_stack_bytes(MAX_THREADS);
}

const char *emulator_kernel_name(void)
{
    return self->launch->name;
}

int emulator_block_threads(void)
{
    return self->threads - self->ended;
}

int emulator_sync_threads(int line, int predicate)
{
    self->votes += predicate;
    self->barrier_line[self->current] = line;
    self->waiting++;
    wait_as(AT_BARRIER);
    return self->voted;
}

/* ---- warps ---- */

unsigned emulator_lane(void)
{
    return self->current % 32;
}

/* The lanes of `mask` in this warp that have not ended. */
static unsigned live(int first, unsigned mask)
{
    unsigned lanes = 0;
    for (int lane = 0; lane < 32 && first + lane < self->threads; lane++)
        if (mask >> lane & 1 &&
            !(first + lane < self->started && self->state[first + lane] == ENDED))
            lanes |= 1u << lane;
    return lanes;
}

/* If all live lanes of this mask have come, each gets all values. */
static bool complete(int first, unsigned mask)
{
    unsigned wanted = live(first, mask);
    for (int lane = 0; lane < 32; lane++)
        if (wanted >> lane & 1 &&
            (first + lane >= self->started || self->state[first + lane] != AT_EXCHANGE ||
             self->lanes[first + lane].mask != mask))
            return false;
    uint64_t values[32] = {0};
    for (int lane = 0; lane < 32; lane++)
        if (wanted >> lane & 1)
            values[lane] = self->lanes[first + lane].value;
    for (int lane = 0; lane < 32; lane++) {
        if (wanted >> lane & 1) {
            memcpy(self->lanes[first + lane].received, values, sizeof values);
            make_ready(first + lane);
        }
    }
    return wanted != 0;
}

const uint64_t *emulator_warp_exchange(unsigned mask, uint64_t value)
{
    int thread = self->current, first = thread / 32 * 32;
    lane *mine = &self->lanes[thread];
    mine->mask = mask;
    mine->value = value;
    self->state[thread] = AT_EXCHANGE;
    complete(first, mask);
    wait_as(self->state[thread]);
    return mine->received;
}

/* A lane that ended may have been the one that others waited for. */
static bool complete_any(void)
{
    bool progress = false;
    for (int thread = 0; thread < self->started; thread++)
        if (self->state[thread] == AT_EXCHANGE)
            progress |= complete(thread / 32 * 32, self->lanes[thread].mask);
    return progress;
}

/* ---- the scheduler ---- */

/* A fiber's life: it runs threads until one blocks it, and goes on when that one does. */
static void fiber_main(void)
{
    for (;;) {
        int index = self->running_fiber;
        while (self->started < self->threads) {
            become_next();
            self->launch->thread(self->launch->arguments);
            self->state[self->current] = ENDED;
            if (emulator_counting)
                emulator_counting->thread_ends(self->current, self->threads);
            self->ended++;
            index = self->running_fiber;
            if (self->ready_count > 0 || self->waiting > 0)
                break; /* let the scheduler choose */
        }
        self->free_fibers[self->free_count++] = index;
        fiber_switch(&self->fibers[index], &self->home);
    }
}

static int take_fiber(void)
{
    if (self->free_count > 0)
        return self->free_fibers[--self->free_count];
    int index = self->prepared++;
    fiber_prepare(&self->fibers[index], self->stacks, index, fiber_main);
    return index;
}

static bool stuck(cudaError_t *error)
{
    int at_barrier = -1, at_exchange = -1;
    for (int thread = 0; thread < self->started; thread++) {
        if (self->state[thread] == AT_BARRIER)
            at_barrier = thread;
        if (self->state[thread] == AT_EXCHANGE)
            at_exchange = thread;
    }
    fprintf(stderr, "emulator: kernel %s, block (%u, %u, %u): ", self->launch->name,
            emulator_block_index.x, emulator_block_index.y, emulator_block_index.z);
    if (at_barrier >= 0)
        fprintf(stderr, "thread %d waits at __syncthreads() in line %d, and ", at_barrier,
                self->barrier_line[at_barrier]);
    fprintf(stderr,
            "thread %d waits in a warp operation with mask 0x%08x for lanes that never come\n",
            at_exchange, self->lanes[at_exchange].mask);
    *error = cudaErrorLaunchFailure;
    return false;
}

static bool schedule(cudaError_t *error)
{
    while (self->ended < self->threads) {
        if (self->ready_count > 0) {
            int thread = self->ready[self->ready_first];
            self->ready_first = (self->ready_first + 1) % MAX_THREADS;
            self->ready_count--;
            self->running_fiber = self->fiber_of[thread];
        } else if (self->started < self->threads) {
            self->running_fiber = take_fiber();
        } else if (self->waiting > 0 && self->waiting == self->threads - self->ended) {
            open_barrier();
            continue;
        } else if (complete_any()) {
            continue;
        } else {
            return stuck(error);
        }
        fiber_switch(&self->home, &self->fibers[self->running_fiber]);
    }
    return true;
}

/* ---- faults ---- */

static void on_fault(int number, siginfo_t *info, void *)
{
    if (self && self->armed) {
        self->armed = false;
        self->fault_address = info->si_addr;
        siglongjmp(self->fault, number);
    }
    signal(number, SIG_DFL);
    raise(number);
}

static worker *make_worker(void)
{
    worker *made = (worker *)calloc(1, sizeof *made);
    if (made == NULL || (made->stacks = fiber_stacks(MAX_THREADS)) == NULL) {
        free(made);
        return NULL;
    }
    static char
        stack[64 * 1024]; /* faults of several workers at once end the program all the same */
    stack_t alternative = {stack, 0, sizeof stack};
    sigaltstack(&alternative, NULL);
    struct sigaction action = {};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
    sigaction(SIGFPE, &action, NULL);
    return made;
}

static bool faulted(int number, cudaError_t *error)
{
    fprintf(stderr, "emulator: kernel %s, block (%u, %u, %u), thread (%u, %u, %u): %s %p\n",
            self->launch->name, emulator_block_index.x, emulator_block_index.y,
            emulator_block_index.z, emulator_thread_index.x, emulator_thread_index.y,
            emulator_thread_index.z,
            number == SIGFPE ? "an arithmetic fault at" : "no memory of this kernel's at",
            self->fault_address);
    *error = cudaErrorIllegalAddress;
    self->prepared = self->free_count = 0; /* what the fibers were doing is lost */
    return false;
}

bool block_run(const launch *launch, uint64_t index, cudaError_t *error)
{
    if (self == NULL && (self = make_worker()) == NULL) {
        *error = cudaErrorMemoryAllocation;
        return false;
    }
    self->launch = launch;
    self->threads = launch->block.x * launch->block.y * launch->block.z;
    self->started = self->ended = self->waiting = self->votes = 0;
    self->ready_first = self->ready_count = 0;
    self->next = uint3{0, 0, 0};
    emulator_block_size = launch->block;
    emulator_grid_size = launch->grid;
    emulator_block_index.x = index % launch->grid.x;
    emulator_block_index.y = index / launch->grid.x % launch->grid.y;
    emulator_block_index.z = index / launch->grid.x / launch->grid.y;

    if (emulator_counting)
        emulator_counting->block_begins(self->threads);
    int number = sigsetjmp(self->fault, 0);
    if (number != 0) {
        sigset_t faults;
        sigemptyset(&faults);
        sigaddset(&faults, number);
        pthread_sigmask(SIG_UNBLOCK, &faults, NULL);
        return faulted(number, error);
    }
    self->armed = true;
    bool done = schedule(error);
    self->armed = false;
    if (emulator_counting)
        emulator_counting->block_ends(self->threads);
    if (!done)
        self->prepared = self->free_count = 0;
    return done;
}
