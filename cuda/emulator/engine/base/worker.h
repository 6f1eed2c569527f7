/* worker.h: what an operating system's thread needs to run a block, and what the block's threads
 * can ask and say of themselves. */
#ifndef WORKER_H
#define WORKER_H

#include <cuda/barrier> /* whose phases stand on a worker's */
#include <pthread.h>
#include <setjmp.h>

#include "engine/base/fiber.h"
#include "engine/base/launch_record.h"
#include "engine/base/listener.h"
#include "engine/base/gpu_model.h"
#include "engine/base/event_buffers.h"

/* Copied at once whenever another thread goes on */
struct alignas(16) emulator_index {
    uint3 of;
};

/* What the kernels know as threadIdx, blockIdx, blockDim and gridDim, and cannot change. */
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
    unsigned mask;  /* at a phase: its number */
    unsigned step;  /* of its shuffle: how far away it takes a value; 0: by index */
    int together;   /* what its warp's lanes do: enum emulator_together */
    unsigned alone; /* such a distance, where no lane of its segment is so far away; else 0 */
    uint64_t value;
    union {
        const struct emulator_phase *phase; /* that it waits for */
        const void *pc;                     /* of its exchange with others */
    };
    struct meeting *meeting; /* the last that it came to */
};

/* Lanes that met, and what each gave the others. */
struct meeting {
    unsigned lanes, readers; /* the readers may still look at the values */
    uint64_t values[32];
};

struct warp {
    unsigned live, waiting;      /* lanes that have not ended; that wait at an exchange */
    unsigned met;                /* that have come to a meeting since they last left one */
    struct meeting meetings[32]; /* as many as there are lanes: each reads one at most */
};

enum { MAX_CALLS = 16, TILE_SIZES = 5 };

/* Of each size of tiles, 64 to 1024, and each tile; and what their threads contribute, by turns. */
struct tiles {
    bool used;
    emulator_phase phase[TILE_SIZES][MAX_THREADS / 64];
    char values[TILE_SIZES][2][MAX_THREADS][32];
};

/* Of each thread: which phase it has asked of last, how often it was let go on in vain. */
struct tests {
    bool used;
    struct {
        const struct emulator_phase *phase;
        unsigned number;
        int passed;
        bool waits;
    } of[MAX_THREADS];
};

/* Barriers that lie in the program's memory: the last that were made, by address; by whom, and how
 * often threads had met by then, which is counted over all blocks. */
enum { MADE = 64 };
struct made {
    unsigned meetings;
    struct {
        const struct emulator_phase *phase;
        int thread;
        unsigned meetings;
    } of[MADE];
};

/* PTX's barriers that have numbers */
enum { NUMBERED = 16 };
struct numbered {
    bool used;
    emulator_phase of[NUMBERED];
};

/* Volatile memory, where the lanes of a warp go step by step. */
enum { STEP_WRITES = 256 };
struct steps {
    bool used;
    bool looked; /* at volatile memory, since a thread slept */
    struct {
        unsigned rounds, naps; /* of steps, in a row, that were all the same; between them */
        unsigned in_vain;      /* of the launch, as this block knows it */
    } polls;
    struct {
        const void *address, *pc; /* of a thread's last access: what, and where in the program */
        int passed, together;     /* how many others it let pass; how many took the step */
        uint32_t value;           /* there, when it last did many atomics */
    } of[MAX_THREADS];
    struct {
        const void *address;
        int thread;
        unsigned waits;    /* of that thread, when it wrote */
    } writes[STEP_WRITES]; /* the last ones, by address */
};

/* What a lane is about to do atomically, of so many bytes: put a value there, if it `compares` only
 * where it finds what it expects. */
struct swap {
    void *address;
    int bytes;
    bool compares;
    uint64_t expected, value;
    uint64_t before = 0;  /* what was there */
    bool in_vain = false; /* no lane of its warp changed anything in that turn */
};

/* Lanes that wait to swap (swap_turns.h) */
struct swap_turns {
    bool used; /* by the block */
    int waiting;
    struct swap of[MAX_THREADS];
};

/* Allocated at the operating system's thread's first block. */
struct worker {
    fiber home; /* the operating system's own stack, where the scheduler runs */
    fiber fibers[MAX_THREADS];
    char *stacks;
    int free_fibers[MAX_THREADS], free_count, prepared;
    struct launch *launch;
    int threads;         /* in the block */
    emulator_index next; /* of the next thread to start */
    int started, ended, waiting, at_grid, paused;
    int current, new_fiber; /* the running thread; the fiber that runs for the first time */
    thread_state state[MAX_THREADS];
    emulator_index index[MAX_THREADS]; /* threadIdx */
    fiber *fiber_of[MAX_THREADS];
    fiber *ready[MAX_THREADS + 1]; /* from the first to the end: whose threads can go on; no NULL */
    fiber **ready_first, **ready_end;
    int barrier_place[MAX_THREADS]; /* where it waits, or waited last: emulator/place.h */
    const void *barrier_pc[MAX_THREADS];
    bool left[MAX_THREADS], any_left; /* by a return */
    int votes, voted;
    lane lanes[MAX_THREADS];
    warp warps[MAX_THREADS / 32];
    bool unsound; /* some lane may have what came of an absent lane's value, or of its own */
    struct tiles tiles;
    struct steps steps;
    struct swap_turns turns;
    struct notes notes;
    unsigned atomics; /* that the running thread has done since it last waited for others */
    int scope;        /* of its next atomic, as cuda::thread_scope has it */
    struct tests tests;
    struct numbered numbered;
    struct made made;
    unsigned waits[MAX_THREADS]; /* for others, but for steps, where steps are used */
    cudaError_t stopped;         /* by a thread of the block that ended the kernel */
    cudaError_t device_error;    /* for cudaGetLastError() in the kernel */
    bool armed;                  /* inside a kernel: a fault is the kernel's */
    bool divided;                /* integers by zero, where nobody listens */
    sigjmp_buf fault;
    void *fault_address;
    const char *calls[MAX_CALLS]; /* under way when the program was asked to end */
    int call_count;
    pthread_t thread;
    worker *other;               /* the next in the list of all */
    char fault_stack[64 * 1024]; /* where faults are handled */
};

extern __thread worker *self;

/* Does a local variable of this thread, which has begun, lie there? */
static inline bool is_on_stack_of(int thread, const char *address)
{
    const char *stack = self->fiber_of[thread]->stack;
    return address >= stack && address < stack + FIBER_STRIDE;
}

/* Or of any of the block's threads? */
static inline bool is_on_stacks(const void *address)
{
    return (const char *)address >= self->stacks &&
           (const char *)address < self->stacks + fiber_stack_bytes(MAX_THREADS);
}

/* A CPU has to wait for what it writes, hardly for what it reads: so a thread that waits and goes
 * on writes as little as can be, and what is ready lies behind each other, not in a ring. */
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

/* The same of so many side by side. */
static inline void make_ready_all(int first, int count)
{
    make_ready_room(count);
    memset(self->state + first, READY, (size_t)count);
    memcpy(self->ready_end, self->fiber_of + first, (size_t)count * sizeof *self->ready);
    self->ready_end += count;
}

/* These lanes of a warp, before all who are ready. */
static inline void make_ready_first(int first, unsigned lanes)
{
    const int count = __builtin_popcount(lanes);
    const size_t ready = (size_t)(self->ready_end - self->ready_first);
    memmove(self->ready + count, self->ready_first, ready * sizeof *self->ready);
    self->ready_first = self->ready;
    self->ready_end = self->ready + count + ready;
    for (int i = 0; lanes; lanes &= lanes - 1, i++) {
        const int thread = first + __builtin_ctz(lanes);
        self->state[thread] = READY;
        self->ready[i] = self->fiber_of[thread];
    }
}

/* The turn of this thread's warp, where lanes wait to swap, and none can go on (swap_turns.cpp). */
void open_swap_turn(int thread);

/* The fiber that runs next, where another thread is ready: its own. Else one that no thread uses,
 * where a thread has yet to start. Else the scheduler's. */
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
    /* The stack of the one behind it, or of any, is not in the nearest cache. */
    const char *top = (const char *)first[1]->context;
    __builtin_prefetch(top);
    __builtin_prefetch(top + 64);
    return *first;
}

/* Of the running thread: until it is ready again. */
static inline __attribute__((always_inline)) void let_others(uint64_t thread)
{
    fiber *own = self->fiber_of[thread], *next = next_fiber();
    if (next != own)
        fiber_switch(own, next);
    __asm__("" : "+r"(thread)); /* or compilers keep its lower half, too */
    self->current = (int)thread;
    emulator_thread_index = self->index[thread];
}

/* Leaves this thread's fiber; returns when the thread is ready again. Inline: a switch takes a few
 * nanoseconds. Of a thread that waits no more is on its stack than has to be: those of a block are
 * more than a CPU's nearest cache holds. */
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
    __builtin_prefetch(self->notes.next[thread + 2]); /* as the stacks */
}

/* Begins a message: which kernel, block and thread it is about. */
void tell_thread(const char *how);
/* A message of what the running thread does there, in a program that is not counted. */
void tell_thread_at(const void *pc, const char *what);
/* Why the launch ends by an error, in pieces; then it is said, if nobody listens who will do so. */
[[gnu::format(printf, 2, 3)]] void add_why(struct launch *launch, const char *format, ...);
void add_why_thread(void); /* which block and thread it is about */
void say_why(const struct launch *launch);
/* The running thread ends the kernel: where in the program, in which line if that is known, and
 * why. */
[[noreturn]] void end_kernel(cudaError_t error, const void *pc, int line, const char *why);
/* Several workers may fail at once, and one message is enough: true for the first. */
bool is_first_to_tell(void);
} // namespace emulator

/* Is this a kernel's thread? Then its kernel's name; elsewhere it has none. */
bool emulator_in_kernel(void);
const char *emulator_kernel_name(void);

/* Lets the running thread, which is at that place of the program, wait until no other of its block
 * can go on. */
void emulator_pause(const void *pc);
/* Where the threads of the block that runs here keep their stacks */
void emulator_stacks(const char **begin, const char **end);

/* A kernel has an error of its own for what it asks of the runtime, one for all threads of the
 * block: keeps it and returns it; the error so far. */
cudaError_t emulator_device_return(cudaError_t error);
cudaError_t emulator_device_error(bool forget);

/* Ends the launch under way with an error: later; or at once, so that no more of the kernel is run.
 * The error is sticky. */
void emulator_fault_later(cudaError_t error);
[[noreturn]] void emulator_stop_kernel(cudaError_t error);

#endif
