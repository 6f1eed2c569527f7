/* hooks.cpp: what the compiler calls before every access and in every basic block of an
 * instrumented kernel. The names are those of ThreadSanitizer and SanitizerCoverage, whose own
 * libraries are not linked. Code of the host passes through here too, and is let through.
 *
 * A hook does no more than note the action in the running thread's stream, for it is called
 * hundreds of millions of times. What the action means is found out later, for a whole warp at
 * once. */
#include <link.h>
#include <pthread.h>
#include <stdlib.h>

#include "../counting.h"
#include "count.h"

table *count_tables;
char *count_image;

static size_t shared_bytes; /* of the program's thread-local storage */

static __thread counter *here;
static __thread stream *running;   /* the running thread's; NULL outside a kernel */
static __thread event *next, *end; /* of it, while the thread runs */
static pthread_mutex_t tables_mutex = PTHREAD_MUTEX_INITIALIZER;

static void *need(void *memory)
{
    if (!memory) {
        fprintf(stderr, "emulator: no memory for counting; a smaller size would need less\n");
        exit(6);
    }
    return memory;
}

static int find_program(struct dl_phdr_info *info, size_t, void *local)
{
    count_image = (char *)info->dlpi_addr;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_TLS) {
            shared_bytes = info->dlpi_phdr[i].p_memsz;
            *(const char **)local = (const char *)info->dlpi_tls_data;
        }
    return 1; /* the program comes first, and is all that is wanted */
}

static counter *make_counter(void)
{
    counter *made = (counter *)need(calloc(1, sizeof *made));
    made->sums = (table *)need(calloc(1, sizeof *made->sums));
    pthread_mutex_lock(&tables_mutex);
    made->sums->next = count_tables;
    count_tables = made->sums;
    dl_iterate_phdr(find_program, &made->local);
    pthread_mutex_unlock(&tables_mutex);
    made->local_end = made->local + shared_bytes;
    emulator_stacks(&made->stacks, &made->stacks_end);
    return made;
}

/* ---- streams ---- */

/* Small at first, and used again by the next warp, so that a warp's streams fit into the cache. */
static const size_t FIRST_CAPACITY = 32;

static void take_buffer(stream *stream)
{
    if (here->spares > 0)
        *stream = here->spare[--here->spares];
    else {
        stream->events = (event *)need(malloc(FIRST_CAPACITY * sizeof *stream->events));
        stream->end = stream->events + FIRST_CAPACITY;
    }
    stream->next = stream->events;
}

static void give_buffer(stream *stream)
{
    if (stream->events)
        here->spare[here->spares++] = *stream;
    *stream = {};
}

static void stop_recording(void)
{
    if (running)
        running->next = next;
    running = NULL;
    next = end = NULL;
}

static void record(stream *stream)
{
    stop_recording();
    if (!stream->events)
        take_buffer(stream);
    running = stream;
    next = stream->next;
    end = stream->end;
}

/* Locals whose address escapes are noted too. A long loop over them would fill the memory. */
static event *without_locals(event *from, event *to)
{
    event *kept = from;
    for (; from < to; from++)
        if (from->action == BRANCH || from->address < (uintptr_t)here->stacks ||
            from->address >= (uintptr_t)here->stacks_end)
            *kept++ = *from;
    return kept;
}

static inline __attribute__((always_inline)) void write_event(event *event, enum action action,
                                                              const void *address, size_t bytes,
                                                              size_t aligned, const void *pc)
{
    event->pc = (uint32_t)((const char *)pc - count_image);
    event->action = (uint8_t)action;
    event->bytes = (uint8_t)bytes;
    event->aligned = (uint16_t)aligned;
    event->address = (uintptr_t)address;
    next = event + 1;
}

/* The buffer is full, or there is none: this is the host's code. */
static __attribute__((noinline)) void note_slowly(enum action action, const void *address,
                                                  size_t bytes, size_t aligned, const void *pc)
{
    if (!running)
        return;
    next = without_locals(running->events, next);
    size_t count = (size_t)(next - running->events), capacity = (size_t)(end - running->events);
    if (2 * count > capacity) {
        running->events =
            (event *)need(realloc(running->events, 2 * capacity * sizeof *running->events));
        next = running->events + count;
        end = running->end = running->events + 2 * capacity;
    }
    write_event(next, action, address, bytes, aligned, pc);
}

/* The rare case is a tail call, so that the frequent one needs no stack. */
static inline __attribute__((always_inline)) void note(enum action action, const void *address,
                                                       size_t bytes, size_t aligned, const void *pc)
{
    event *event = next;
    if (__builtin_expect(event == end, 0)) {
        note_slowly(action, address, bytes, aligned, pc);
        return;
    }
    write_event(event, action, address, bytes, aligned, pc);
}

#define PC __builtin_return_address(0)
#define HOOK(NAME, ACTION, BYTES, ALIGNED)         \
    extern "C" void NAME(void *address)            \
    {                                              \
        note(ACTION, address, BYTES, ALIGNED, PC); \
    }
#define HOOKS(BYTES)                                                    \
    HOOK(__tsan_read##BYTES, LOAD, BYTES, BYTES)                        \
    HOOK(__tsan_write##BYTES, STORE, BYTES, BYTES)                      \
    HOOK(__tsan_unaligned_read##BYTES, LOAD, BYTES, 1)                  \
    HOOK(__tsan_unaligned_write##BYTES, STORE, BYTES, 1)                \
    HOOK(__tsan_volatile_read##BYTES, VOLATILE_LOAD, BYTES, BYTES)      \
    HOOK(__tsan_volatile_write##BYTES, VOLATILE_STORE, BYTES, BYTES)    \
    HOOK(__sanitizer_cov_load##BYTES, LOAD, BYTES, BYTES) /* clang's */ \
    HOOK(__sanitizer_cov_store##BYTES, STORE, BYTES, BYTES)
HOOKS(1)
HOOKS(2)
HOOKS(4)
HOOKS(8)
HOOKS(16)

/* A struct that is copied arrives as a range; a GPU copies it in words. */
static void note_range(enum action action, const char *address, size_t bytes, const void *pc)
{
    for (size_t i = 0; i < bytes; i += 4)
        note(action, address + i, bytes - i < 4 ? bytes - i : 4, 1, pc);
}
extern "C" void __tsan_read_range(void *address, size_t bytes)
{
    note_range(LOAD, (char *)address, bytes, PC);
}
extern "C" void __tsan_write_range(void *address, size_t bytes)
{
    note_range(STORE, (char *)address, bytes, PC);
}
extern "C" void __tsan_init(void)
{
}
extern "C" void __tsan_func_entry(void *)
{
}
extern "C" void __tsan_func_exit(void)
{
}
extern "C" void __tsan_vptr_update(void **, void *)
{
}
extern "C" void __tsan_vptr_read(void **)
{
}

extern "C" void __sanitizer_cov_trace_pc(void)
{
    note(BRANCH, NULL, 0, 1, PC);
}

extern "C" void emulator_count_atomic(void *address, unsigned int bytes, const void *pc)
{
    note(ATOMIC, address, bytes, bytes, pc);
}

/* ---- what the runtime tells ---- */

static void block_begins(int threads)
{
    if (!here)
        here = make_counter();
    bounds_forget();
    here->sums->blocks++;
    here->sums->threads += (uint64_t)threads;
}

static void thread_goes_on(int thread)
{
    record(&here->streams[thread]);
}

static void thread_ends(int thread, int threads)
{
    stop_recording();
    if (thread % LANES != LANES - 1 && thread != threads - 1)
        return;
    int first = thread / LANES * LANES; /* the last of its warp, if nobody waited */
    count_warp(here, first);
    for (int i = first; i <= thread; i++)
        give_buffer(&here->streams[i]);
}

static void all_warps(int threads)
{
    stop_recording();
    for (int first = 0; first < threads; first += LANES)
        count_warp(here, first);
}

static void barrier_opens(int threads)
{
    here->sums->barriers++;
    all_warps(threads);
}

static void block_ends(int threads)
{
    all_warps(threads);
    for (int thread = 0; thread < threads; thread++)
        give_buffer(&here->streams[thread]);
}

static void texture(const void *pc)
{
    note(FETCH_TEXTURE, NULL, 0, 1, pc);
}

static const struct counting counting_on = {block_begins,  thread_goes_on, thread_ends,
                                            barrier_opens, block_ends,     texture,
                                            report_launch, report_copy};
const struct counting *emulator_counting = &counting_on;
