/* hooks.cpp: what the compiler calls before every access and in every basic block of an
 * instrumented kernel. The names are those of ThreadSanitizer and SanitizerCoverage, whose own
 * libraries are not linked. Code of the host passes through here too, and is let through. */
#include <link.h>
#include <pthread.h>
#include <stdlib.h>

#include "../counting.h"
#include "count.h"

table *count_tables[MAX_TABLES];
int count_table_number;
char *count_image;

static size_t shared_bytes; /* of the program's thread-local storage */

/* One for each operating system's thread. */
struct counter {
    stream streams[MAX_THREADS];
    table *sums;
    const char *local, *local_end; /* its thread-local storage: shared memory, and the indices */
};

static __thread counter *counter_here;
static __thread stream *recording; /* the running thread's; NULL outside a kernel */
static pthread_mutex_t tables_mutex = PTHREAD_MUTEX_INITIALIZER;

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
    counter *made = (counter *)calloc(1, sizeof *made);
    table *sums = (table *)calloc(1, sizeof *sums);
    if (!made || !sums) {
        fprintf(stderr, "emulator: no memory for counting\n");
        exit(6);
    }
    made->sums = sums;
    pthread_mutex_lock(&tables_mutex);
    if (count_table_number < MAX_TABLES)
        count_tables[count_table_number++] = sums;
    dl_iterate_phdr(find_program, &made->local);
    pthread_mutex_unlock(&tables_mutex);
    made->local_end = made->local + shared_bytes;
    return made;
}

static bool is_index(const void *address)
{
    const char *p = (const char *)address;
    return (p >= (char *)&threadIdx && p < (char *)(&threadIdx + 1)) ||
           (p >= (char *)&blockIdx && p < (char *)(&blockIdx + 1)) ||
           (p >= (char *)&blockDim && p < (char *)(&blockDim + 1)) ||
           (p >= (char *)&gridDim && p < (char *)(&gridDim + 1));
}

static const size_t FIRST_CAPACITY =
    20; /* small, so that the streams of a whole block fit into the cache */

static void grow(stream *stream)
{
    stream->capacity = stream->capacity ? 2 * stream->capacity : FIRST_CAPACITY;
    stream->events = (event *)realloc(stream->events, stream->capacity * sizeof *stream->events);
    if (!stream->events) {
        fprintf(stderr, "emulator: no memory for counting; a smaller size would need less\n");
        exit(6);
    }
}

static inline void keep(uint16_t operation, const void *address, size_t bytes, const void *pc)
{
    stream *stream = recording;
    if (stream->count == stream->capacity)
        grow(stream);
    stream->events[stream->count++] = event{(uint32_t)((const char *)pc - count_image), operation,
                                            (uint16_t)bytes, (uint64_t)(uintptr_t)address};
}

/* Whose memory it is decides what is counted: locals and constants are not. */
static inline void access_memory(const void *address, size_t bytes, uint16_t global,
                                 uint16_t shared, const void *pc)
{
    if (!recording)
        return;
    const char *p = (const char *)address;
    if (emulator_in_arena(p)) {
        bounds_check(p, bytes, global != GLOBAL_LOAD, pc);
        keep(global, p, bytes, pc);
    } else if (p >= counter_here->local && p < counter_here->local_end) {
        if (!is_index(p))
            keep(shared, p, bytes, pc);
    } else if (emulator_is_variable(p)) {
        keep(global, p, bytes, pc);
    }
}

#define PC __builtin_return_address(0)
#define LOAD(NAME, BYTES)                                            \
    extern "C" void NAME(void *address)                              \
    {                                                                \
        access_memory(address, BYTES, GLOBAL_LOAD, SHARED_LOAD, PC); \
    }
#define STORE(NAME, BYTES)                                             \
    extern "C" void NAME(void *address)                                \
    {                                                                  \
        access_memory(address, BYTES, GLOBAL_STORE, SHARED_STORE, PC); \
    }
#define BOTH(BYTES)                                        \
    LOAD(__tsan_read##BYTES, BYTES)                        \
    STORE(__tsan_write##BYTES, BYTES)                      \
    LOAD(__tsan_unaligned_read##BYTES, BYTES)              \
    STORE(__tsan_unaligned_write##BYTES, BYTES)            \
    LOAD(__tsan_volatile_read##BYTES, BYTES)               \
    STORE(__tsan_volatile_write##BYTES, BYTES)             \
    LOAD(__sanitizer_cov_load##BYTES, BYTES) /* clang's */ \
    STORE(__sanitizer_cov_store##BYTES, BYTES)
BOTH(1)
BOTH(2)
BOTH(4)
BOTH(8)
BOTH(16)

/* A struct that is copied arrives as a range; a GPU copies it in words. */
static void access_range(const char *address, size_t bytes, uint16_t global, uint16_t shared,
                         const void *pc)
{
    for (size_t i = 0; i < bytes; i += 4)
        access_memory(address + i, bytes - i < 4 ? bytes - i : 4, global, shared, pc);
}
extern "C" void __tsan_read_range(void *address, size_t bytes)
{
    access_range((char *)address, bytes, GLOBAL_LOAD, SHARED_LOAD, PC);
}
extern "C" void __tsan_write_range(void *address, size_t bytes)
{
    access_range((char *)address, bytes, GLOBAL_STORE, SHARED_STORE, PC);
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
    if (recording)
        keep(BRANCH, NULL, 0, PC);
}

extern "C" void emulator_count_atomic(void *address, unsigned int bytes, const void *pc)
{
    access_memory(address, bytes, GLOBAL_ATOMIC, SHARED_ATOMIC, pc);
}

/* ---- what the runtime tells ---- */

static void block_begins(int threads)
{
    if (!counter_here)
        counter_here = make_counter();
    bounds_forget();
    counter_here->sums->blocks++;
    counter_here->sums->threads += (uint64_t)threads;
}

static void thread_goes_on(int thread)
{
    recording = &counter_here->streams[thread];
}

static void count_warp_of(int thread)
{
    recording = NULL;
    count_warp(&counter_here->streams[thread / 32 * 32], counter_here->sums);
}

static void thread_ends(int thread, int threads)
{
    recording = NULL;
    if (thread % 32 == 31 || thread == threads - 1)
        count_warp_of(thread); /* the last of its warp, if nobody waited; else there is no harm */
}

static void all_warps(int threads)
{
    for (int thread = 0; thread < threads; thread += 32)
        count_warp_of(thread);
}

static void barrier_opens(int threads)
{
    counter_here->sums->barriers++;
    all_warps(threads);
}

static void texture(const void *pc)
{
    if (recording)
        keep(TEXTURE, NULL, 0, pc);
}

static const struct counting counting_on = {block_begins,  thread_goes_on, thread_ends,
                                            barrier_opens, all_warps,      texture,
                                            report_launch, report_copy};
const struct counting *emulator_counting = &counting_on;
