/* pending_copies.cpp: asynchronous copies to shared memory. A copy reads its source when it begins,
 * and writes its destination when the thread has waited for it. A thread that reads earlier sees
 * the old bytes. */
#include "engine/block/pending_copies.h"

#include <stdio.h>
#include <stdlib.h>

#include "emulator/async_copy.h"
#include "engine/host/thread_storage.h"
#include "engine/base/worker.h"

using namespace emulator;

enum { COPY_BYTES = 16, MOST_PRIOR = 8, COMMITS = 16 };

struct copy {
    void *to;
    size_t bytes;
    char value[COPY_BYTES];
};

/* The copies of one thread, numbered from 0 in each block. */
struct thread_copies {
    copy *copies; /* the copies from number `first` on */
    unsigned first, begun, there, capacity;
    unsigned commits, committed[COMMITS]; /* for the last commits: how many copies had begun */
};

/* The first `count` copies of the thread complete when this phase of the barrier ends. */
struct bound {
    const emulator_phase *barrier;
    unsigned phase, count;
    int thread;
};

static __thread thread_copies *threads;
static __thread bool used;
static __thread bound *bounds;
static __thread unsigned bounds_count, bounds_capacity;

/* The shared memory of a block is thread-local to the CPU thread that runs it. A thread-local
 * variable inside a function would be taken for a kernel's __shared__ variable, so this one is at
 * file scope. */
static __thread local_range shared;

static bool is_shared(const void *address)
{
    if (!shared.end)
        shared = local_storage();
    return (const char *)address >= shared.begin && (const char *)address < shared.end;
}

static void *grown(void *array, unsigned *capacity, size_t each)
{
    *capacity = *capacity ? 2 * *capacity : 32;
    void *larger = realloc(array, *capacity * each);
    if (!larger) {
        tell_thread("");
        fprintf(stderr, ": no host memory is left for its asynchronous copies\n");
        emulator_stop_kernel(cudaErrorMemoryAllocation);
    }
    return larger;
}

static thread_copies *own(void)
{
    if (!threads) {
        threads = (thread_copies *)calloc(MAX_THREADS, sizeof *threads);
        if (!threads)
            emulator_stop_kernel(cudaErrorMemoryAllocation);
    }
    used = true;
    return &threads[self->current];
}

static copy *add_copy(thread_copies *of)
{
    const unsigned waiting = of->begun - of->there;
    if (of->begun - of->first == of->capacity && of->there > of->first) {
        memmove(of->copies, of->copies + (of->there - of->first), waiting * sizeof *of->copies);
        of->first = of->there;
    }
    if (of->begun - of->first == of->capacity)
        of->copies = (copy *)grown(of->copies, &of->capacity, sizeof *of->copies);
    return &of->copies[of->begun++ - of->first];
}

void emulator_copy_async(void *to, const void *from, size_t bytes, size_t zeros)
{
    const void *pc = __builtin_return_address(0);
    const size_t read = bytes - zeros;
    const bool waits = is_shared(to);
    char value[COPY_BYTES] = {};
    if (emulator_listener)
        emulator_listener->copy_begins(to, bytes, from, read, waits, pc);
    memcpy(value, from, read);
    if (!waits) {
        memcpy(to, value, bytes);
        return;
    }
    copy *made = add_copy(own());
    made->to = to;
    made->bytes = bytes;
    memcpy(made->value, value, sizeof value);
}

/* Completes the first `count` copies of the thread. */
static void arrive(int thread, unsigned count, const void *pc)
{
    thread_copies *of = &threads[thread];
    if (of->there == of->begun)
        return;
    for (; of->there < count; of->there++) {
        const copy *done = &of->copies[of->there - of->first];
        memcpy(done->to, done->value, done->bytes);
    }
    if (emulator_listener)
        emulator_listener->copies_arrive(thread, count, pc);
}

void emulator_copies_commit(void)
{
    thread_copies *of = own();
    of->committed[++of->commits % COMMITS] = of->begun;
}

void emulator_copies_wait(size_t prior)
{
    thread_copies *of = own();
    const unsigned left = prior < MOST_PRIOR ? (unsigned)prior : (unsigned)MOST_PRIOR;
    const unsigned count = left < of->commits ? of->committed[(of->commits - left) % COMMITS] : 0;
    arrive(self->current, count, __builtin_return_address(0));
}

void emulator_copies_bind(const emulator_phase *barrier)
{
    const thread_copies *of = own();
    if (of->there == of->begun)
        return;
    if (bounds_count == bounds_capacity)
        bounds = (bound *)grown(bounds, &bounds_capacity, sizeof *bounds);
    bounds[bounds_count++] = bound{barrier, (unsigned)barrier->number, of->begun, self->current};
}

void emulator::copies_arrive(const emulator_phase *barrier)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < bounds_count; i++) {
        if (bounds[i].barrier != barrier || bounds[i].phase == barrier->number)
            bounds[kept++] = bounds[i];
        else
            arrive(bounds[i].thread, bounds[i].count, NULL);
    }
    bounds_count = kept;
}

void emulator::copies_begin(void)
{
    for (int thread = 0; used && thread < MAX_THREADS; thread++) {
        thread_copies *of = &threads[thread];
        of->first = of->begun = of->there = of->commits = 0;
    }
    used = false;
    bounds_count = 0;
}
