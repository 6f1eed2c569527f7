/* worker.h: the state of a CPU thread that runs a block, and what the block's threads use of it. */
#ifndef WORKER_H
#define WORKER_H

#include <cuda/barrier> /* its emulator_phase is used below */
#include <pthread.h>
#include <setjmp.h>

#include "engine/base/fiber.h"
#include "engine/base/lane_sets.h"
#include "engine/base/launch_record.h"
#include "engine/base/listener.h"
#include "engine/base/gpu_model.h"
#include "engine/base/event_buffers.h"

/* Aligned, so that a switch to another thread copies it by one instruction. */
struct alignas(16) emulator_index {
    uint3 of;
};

/* threadIdx, blockIdx, blockDim and gridDim, which kernels cannot change. */
extern __thread emulator_index emulator_thread_index;
extern __thread uint3 emulator_block_index;
extern __thread emulator_size emulator_block_size, emulator_grid_size;

namespace emulator
{
enum thread_state : uint8_t {
    READY,
    AT_BARRIER,
    AT_GRID,
    AT_EXCHANGE,
    AT_ACTIVE_MASK,
    AT_PHASE,
    AT_STEP,
    AT_SWAP,
    PAUSED,
    ENDED
};

struct lane {
    lanemask mask;  /* at a phase: the phase's number */
    unsigned step;  /* the distance of its shuffle's source; 0: an index was given */
    int together;   /* the operation of its warp: enum emulator_together */
    unsigned alone; /* a distance for which its segment has no source lane; else 0 */
    uint64_t value;
    union {
        const struct emulator_phase *phase; /* the phase that it waits for */
        const void *pc;                     /* where it calls the exchange */
    };
    struct meeting *meeting; /* its last meeting */
};

/* Lanes that met, and the value that each gave to the others. */
struct meeting {
    lanemask lanes, readers; /* readers: lanes that may still read the values */
    uint64_t values[LANES];
};

struct warp {
    lanemask live, waiting;         /* lanes that have not ended; lanes that wait at an exchange */
    lanemask met;                   /* lanes that may still read their last meeting */
    struct meeting meetings[LANES]; /* each lane reads at most one, so these suffice */
};

enum { MAX_CALLS = 16, TILE_SIZES = 5 };

/* A phase for each tile of each size, 64 to 1024, and two alternating sets of the threads' values.
 */
struct tiles {
    bool used;
    emulator_phase phase[TILE_SIZES][MAX_THREADS / 64];
    char values[TILE_SIZES][2][MAX_THREADS][32];
};

/* For each thread: which phase it tested last, and how often it was let go on before the phase had
 * ended. */
struct tests {
    bool used;
    struct {
        const struct emulator_phase *phase;
        unsigned number;
        int passed;
        bool waits;
    } of[MAX_THREADS];
};

/* The last barriers that were initialised in the program's memory, hashed by address: by which
 * thread, and how often threads had met by then, counted over all blocks. */
enum { MADE = 64 };
struct made {
    unsigned meetings;
    struct {
        const struct emulator_phase *phase;
        int thread;
        unsigned meetings;
    } of[MADE];
};

/* PTX's numbered barriers */
enum { NUMBERED = 16 };
struct numbered {
    bool used;
    emulator_phase of[NUMBERED];
};

/* The state of the lanes' steps at volatile memory (lane_steps.h). */
enum { STEP_WRITES = 256 };
struct steps {
    bool used;
    bool looked; /* a thread has accessed volatile memory since one last slept */
    struct {
        unsigned rounds, naps; /* consecutive rounds of equal steps; sleeps between them */
        unsigned in_vain;      /* the launch's in_vain that this block has seen */
    } polls;
    struct {
        /* A thread's last access: its address, its place in the program. */
        const void *address, *pc;
        /* How many other steps it let pass; how many lanes took the step together. */
        int passed, together;
        uint32_t value; /* the value there after its last series of many atomics */
    } of[MAX_THREADS];
    struct {
        const void *address;
        int thread;
        unsigned waits;    /* that thread's `waits` when it wrote */
    } writes[STEP_WRITES]; /* the last writes, hashed by address */
};

/* An atomic operation that a lane is about to do on `bytes` bytes: it stores `value`; if it
 * `compares`, only where it finds `expected`. */
struct swap {
    void *address;
    int bytes;
    bool compares;
    uint64_t expected, value;
    uint64_t before = 0;  /* the old value */
    bool in_vain = false; /* no lane of its warp changed anything in that turn */
};

/* The lanes that wait to swap (swap_turns.h) */
struct swap_turns {
    bool used; /* by this block */
    int waiting;
    struct swap of[MAX_THREADS];
};

/* One per CPU thread, allocated at its first block. */
struct worker {
    fiber home; /* the CPU thread's own stack, where the scheduler runs */
    fiber fibers[MAX_THREADS];
    char *stacks;
    int free_fibers[MAX_THREADS], free_count, prepared;
    struct launch *launch;
    int threads;         /* threads per block */
    emulator_index next; /* threadIdx of the next thread to start */
    int started, ended, waiting, at_grid, paused;
    int current, new_fiber; /* the running thread; the fiber that is about to start */
    thread_state state[MAX_THREADS];
    emulator_index index[MAX_THREADS]; /* threadIdx */
    fiber *fiber_of[MAX_THREADS];
    fiber *ready[MAX_THREADS + 1]; /* a queue of the fibers that can go on; no entry is NULL */
    fiber **ready_first, **ready_end;
    int barrier_place[MAX_THREADS]; /* where it waits or waited last: emulator/place.h */
    const void *barrier_pc[MAX_THREADS];
    bool left[MAX_THREADS], any_left; /* has ended by a return statement */
    int votes, voted;
    lane lanes[MAX_THREADS];
    warp warps[WARPS];
    bool unsound;     /* a lane may hold a value that comes from an absent lane, or its own from a
                         shuffle without a source */
    bool tells_taken; /* the listener wants to see each value that a lane takes */
    struct tiles tiles;
    struct steps steps;
    struct swap_turns turns;
    struct notes notes;
    unsigned atomics; /* of the running thread since it last waited for others */
    int scope;        /* the scope of its next atomic, as a cuda::thread_scope */
    struct tests tests;
    struct numbered numbered;
    struct made made;
    unsigned waits[MAX_THREADS]; /* how often each thread has waited for others, except for steps;
                                    kept only where steps are used */
    cudaError_t stopped;         /* the error by which a thread of the block ended the kernel */
    cudaError_t device_error;    /* what cudaGetLastError() returns in the kernel */
    bool armed;                  /* a kernel runs: a fault is the kernel's */
    bool divided;                /* an integer was divided by zero, in a program without listener */
    sigjmp_buf fault;
    void *fault_address;
    const char *calls[MAX_CALLS]; /* the return addresses on the stack when a signal came */
    int call_count;
    pthread_t thread;
    worker *other;               /* the next worker in the list */
    char fault_stack[64 * 1024]; /* the stack of the signal handlers */
};

extern __thread worker *self;

/* Does the address lie on this thread's stack? The thread must have begun. */
static inline bool is_on_stack_of(int thread, const char *address)
{
    const char *stack = self->fiber_of[thread]->stack;
    return address >= stack && address < stack + FIBER_STRIDE;
}

/* Does it lie on the stack of any of the block's threads? */
static inline bool is_on_stacks(const void *address)
{
    return (const char *)address >= self->stacks &&
           (const char *)address < self->stacks + fiber_stack_bytes(MAX_THREADS);
}

/* A CPU waits for its writes more than for its reads. So a thread that waits and goes on writes as
 * little as possible, and the queue of ready threads is contiguous, not a ring. */
static inline void make_ready_room(int count)
{
    const size_t waiting = (size_t)(self->ready_end - self->ready_first);
    if (waiting > 0 && self->ready_end + count <= self->ready + MAX_THREADS)
        return;
    memmove(self->ready, self->ready_first, waiting * sizeof *self->ready);
    self->ready_first = self->ready;
    self->ready_end = self->ready + waiting;
}

static inline void make_ready(int thread)
{
    make_ready_room(1);
    self->state[thread] = READY;
    *self->ready_end++ = self->fiber_of[thread];
}

/* The same for `count` threads from `first` on. */
static inline void make_ready_all(int first, int count)
{
    make_ready_room(count);
    memset(self->state + first, READY, (size_t)count);
    memcpy(self->ready_end, self->fiber_of + first, (size_t)count * sizeof *self->ready);
    self->ready_end += count;
}

/* Puts these lanes of a warp in front of all ready threads. */
static inline void make_ready_first(int first, lanemask lanes)
{
    const int count = count_lanes(lanes);
    const size_t ready = (size_t)(self->ready_end - self->ready_first);
    memmove(self->ready + count, self->ready_first, ready * sizeof *self->ready);
    self->ready_first = self->ready;
    self->ready_end = self->ready + count + ready;
    for (int i = 0; lanes; lanes &= lanes - 1, i++) {
        const int thread = first + first_lane(lanes);
        self->state[thread] = READY;
        self->ready[i] = self->fiber_of[thread];
    }
}

/* Takes the turn of this thread's warp, if lanes wait to swap and no lane can go on
 * (swap_turns.cpp). */
void open_swap_turn(int thread);

/* Returns the fiber to run next: that of the first ready thread; or an unused one, if threads have
 * yet to start; or the scheduler's. */
static inline fiber *next_fiber(void)
{
    if (__builtin_expect(self->turns.waiting > 0, false))
        open_swap_turn(self->current);
    fiber **const first = self->ready_first;
    if (first == self->ready_end)
        return self->started < self->threads && self->free_count > 0
                   ? &self->fibers[self->free_fibers[--self->free_count]]
                   : &self->home;
    self->ready_first = first + 1;
    /* The stack of the thread after it is not in the nearest cache. */
    const char *top = (const char *)first[1]->context;
    __builtin_prefetch(top);
    __builtin_prefetch(top + 64);
    return *first;
}

/* Runs other threads until the running thread is ready again. */
static inline __attribute__((always_inline)) void let_others(uint64_t thread)
{
    fiber *own = self->fiber_of[thread], *next = next_fiber();
    if (next != own)
        fiber_switch(own, next);
    __asm__("" : "+r"(thread)); /* or compilers save its lower half, too */
    self->current = (int)thread;
    emulator_thread_index = self->index[thread];
}

/* Leaves this thread's fiber; returns when the thread is ready again. Inline, because a switch
 * takes a few nanoseconds. A waiting thread keeps little on its stack, because the stacks of a
 * block are larger than a CPU's nearest cache. */
static inline __attribute__((always_inline)) void wait_as(thread_state state)
{
    const uint64_t thread = (uint64_t)self->current;
    self->atomics = state == PAUSED ? self->atomics : 0;
    self->state[thread] = state;
    if (__builtin_expect(self->steps.used, false))
        self->waits[thread] += state != AT_STEP;
    if (__builtin_expect(!self->notes.on, false)) {
        let_others(thread);
        return;
    }
    notes_keep(&self->notes, thread);
    let_others(thread);
    notes_take(&self->notes, thread);
    __builtin_prefetch(self->notes.next[thread + 2]); /* for the same reason as the stacks */
}

/* Begins a message with the names of the kernel, block and thread. */
void tell_thread(const char *how);
/* Prints a message about what the running thread does at `pc`. */
void tell_thread_at(const void *pc, const char *what);
/* Append to the reason why the launch ends with an error. say_why() prints it, unless a listener
 * does. */
[[gnu::format(printf, 2, 3)]] void add_why(struct launch *launch, const char *format, ...);
void add_why_thread(void); /* names the running thread and its block */
void say_why(const struct launch *launch);
/* The running thread ends the kernel with an error: where in the program, in which line or 0, and
 * why. */
[[noreturn]] void end_kernel(cudaError_t error, const void *pc, int line, const char *why);
/* True for the first caller of a launch: several workers may fail at once, and one message is
 * enough. */
bool is_first_to_tell(void);
} // namespace emulator

/* emulator_in_kernel: does a kernel's thread run here? Only then does the kernel have a name. */
bool emulator_in_kernel(void);
const char *emulator_kernel_name(void);

/* Lets the running thread, which is at `pc`, wait until no other thread of its block can go on. */
void emulator_pause(const void *pc);
/* The memory of all stacks of the block that runs here */
void emulator_stacks(const char **begin, const char **end);

/* The error of the runtime's device functions, one for all threads of the block.
 * emulator_device_return keeps and returns it; emulator_device_error reads it, and clears it if
 * `forget`. */
cudaError_t emulator_device_return(cudaError_t error);
cudaError_t emulator_device_error(bool forget);

/* End the launch under way with a sticky error: emulator_fault_later when all its blocks have run,
 * emulator_stop_kernel at once. */
void emulator_fault_later(cudaError_t error);
[[noreturn]] void emulator_stop_kernel(cudaError_t error);

#endif
