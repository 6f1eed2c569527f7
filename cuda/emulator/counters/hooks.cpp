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
#include <string.h>

#include "../counting.h"
#include "check.h"
#include "count.h"
#include "names.h"

table *count_tables;
char *count_image, *count_image_end;

static size_t shared_bytes; /* of the program's thread-local storage */

static __thread counter *here;
static __thread stream *running;   /* the running thread's; NULL outside a kernel */
static __thread event *next, *end; /* of it, while the thread runs */
static __thread event *stored;     /* the last store, whose value is not known yet */
static __thread int running_thread;
static pthread_mutex_t tables_mutex = PTHREAD_MUTEX_INITIALIZER;

void *count_need(void *memory)
{
    if (!memory) {
        fprintf(stderr, "emulator: no memory for counting; a smaller size would need less\n");
        exit(6);
    }
    return memory;
}

/* Of the program itself, which comes first in the list. */
static int find_image(struct dl_phdr_info *info, size_t, void *)
{
    count_image = (char *)info->dlpi_addr;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        char *end = count_image + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
        if (info->dlpi_phdr[i].p_type == PT_LOAD && end > count_image_end)
            count_image_end = end;
        if (info->dlpi_phdr[i].p_type == PT_TLS)
            shared_bytes = info->dlpi_phdr[i].p_memsz;
    }
    return 1;
}

static __attribute__((constructor)) void look_at_program(void)
{
    dl_iterate_phdr(find_image, NULL);
}

/* Where this operating system's thread has its own copy of it. */
static int find_local(struct dl_phdr_info *info, size_t, void *local)
{
    *(const char **)local = (const char *)info->dlpi_tls_data;
    return 1;
}

static counter *make_counter(void)
{
    counter *made = (counter *)count_need(calloc(1, sizeof *made));
    made->sums = (table *)count_need(calloc(1, sizeof *made->sums));
    pthread_mutex_lock(&tables_mutex);
    made->sums->next = count_tables;
    count_tables = made->sums;
    dl_iterate_phdr(find_local, &made->local);
    pthread_mutex_unlock(&tables_mutex);
    variable_set_guards((char *)made->local);
    made->local_end = made->local + shared_bytes;
    emulator_stacks(&made->stacks, &made->stacks_end);
    made->shared = shadow_make(made->local, shared_bytes);
    made->order.shared_memory = &made->shared;
    made->shared_low = UINT64_MAX;
    return made;
}

/* ---- streams ---- */

/* Small at first, and used again by the next warp, so that a warp's streams fit into the cache. */
static const size_t FIRST_CAPACITY = 32, PAUSE = 4096;

static void take_buffer(stream *stream)
{
    if (here->spares > 0) {
        const struct stream *spare = &here->spare[--here->spares];
        stream->events = spare->events;
        stream->end = spare->end;
    } else {
        stream->events = (event *)count_need(malloc(FIRST_CAPACITY * sizeof *stream->events));
        stream->end = stream->events + FIRST_CAPACITY;
    }
    stream->next = stream->events;
}

static void give_buffer(stream *stream)
{
    struct stream *spare = &here->spare[here->spares];
    if (!stream->events)
        return;
    spare->events = stream->events;
    spare->end = stream->end;
    here->spares++;
    stream->events = stream->next = NULL;
}

/* A hook is called before the access. What was stored shows when the next store comes, be it
 * another thread's, or when the streams are read. */
static inline void hash_stored(void)
{
    uint64_t value;
    if (!stored)
        return;
    const void *address = (const void *)stored->address;
    switch (stored->bytes) { /* whole loads: a CPU hands them what it has just stored */
    case 1:
        value = *(const uint8_t *)address;
        break;
    case 2:
    case 3: /* the end of a struct: its first bytes do */
        value = *(const uint16_t *)address;
        break;
    case 4:
        value = *(const uint32_t *)address;
        break;
    default:
        value = *(const uint64_t *)address;
    }
    value ^= value >> 32;
    value ^= value >> 16;
    value ^= value >> 8;
    stored->value = (uint8_t)(value ^ value >> HASH_BITS);
    stored = NULL;
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
    event->aligned = (uint8_t)aligned;
    event->value = 0;
    event->address = (uintptr_t)address;
    if (action == STORE || action == VOLATILE_STORE)
        stored = event;
    next = event + 1;
}

/* A thread that runs on and on would fill the memory: it waits until what its warp has done so far
 * has been counted. */
static void pause_thread(void)
{
    int thread = running_thread;
    uint32_t lane = 1u << thread % LANES;
    here->paused[thread / LANES] |= lane;
    stop_recording();
    emulator_pause();
    here->paused[thread / LANES] &= ~lane;
}

/* The buffer is full, or there is none: this is the host's code. */
static __attribute__((noinline)) void note_slowly(enum action action, const void *address,
                                                  size_t bytes, size_t aligned, const void *pc)
{
    if (!running)
        return;
    if ((size_t)(end - running->events) >= PAUSE)
        pause_thread();
    hash_stored();
    next = without_locals(running->events, next);
    size_t count = (size_t)(next - running->events), capacity = (size_t)(end - running->events);
    if (2 * count > capacity) {
        running->events =
            (event *)count_need(realloc(running->events, 2 * capacity * sizeof *running->events));
        next = running->events + count;
        end = running->end = running->events + 2 * capacity;
    }
    write_event(next, action, address, bytes, aligned, pc);
}

/* The rare case is a tail call, so that the frequent one needs no stack. */
static inline __attribute__((always_inline)) void note(enum action action, const void *address,
                                                       size_t bytes, size_t aligned, const void *pc)
{
    if (action == STORE || action == VOLATILE_STORE)
        hash_stored();
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
#define HOOKS(BYTES, ALIGNED)                                            \
    HOOK(__tsan_read##BYTES, LOAD, BYTES, ALIGNED)                       \
    HOOK(__tsan_write##BYTES, STORE, BYTES, ALIGNED)                     \
    HOOK(__tsan_unaligned_read##BYTES, LOAD, BYTES, 1)                   \
    HOOK(__tsan_unaligned_write##BYTES, STORE, BYTES, 1)                 \
    HOOK(__tsan_volatile_read##BYTES, VOLATILE_LOAD, BYTES, ALIGNED)     \
    HOOK(__tsan_volatile_write##BYTES, VOLATILE_STORE, BYTES, ALIGNED)   \
    HOOK(__tsan_unaligned_volatile_read##BYTES, VOLATILE_LOAD, BYTES, 1) \
    HOOK(__tsan_unaligned_volatile_write##BYTES, VOLATILE_STORE, BYTES, 1)
HOOKS(1, 1)
HOOKS(2, 2)
HOOKS(4, 4)
HOOKS(8, 8)
HOOKS(16, 8) /* a float4, or a struct of two doubles */

/* A struct that is copied arrives as a range; a GPU copies it in words. Parts of it may be padding,
 * but not of a vector. */
static void note_range(enum action action, const char *address, size_t bytes, size_t piece,
                       const void *pc)
{
    for (size_t i = 0; i < bytes; i += piece)
        note(action, address + i, bytes - i < piece ? bytes - i : piece, piece == 16 ? 16 : 1, pc);
}
extern "C" void __tsan_read_range(void *address, size_t bytes)
{
    note_range(LOAD, (char *)address, bytes, 4, PC);
}
extern "C" void __tsan_write_range(void *address, size_t bytes)
{
    note_range(STORE, (char *)address, bytes, 4, PC);
}
/* From structs.awk, which knows what the address is a multiple of: pieces are as large, as a GPU's.
 */
extern "C" void emulator_count_read(void *address, size_t bytes, size_t multiple)
{
    note_range(LOAD, (char *)address, bytes, multiple < 16 ? multiple : 16, PC);
}
extern "C" void emulator_count_write(void *address, size_t bytes, size_t multiple)
{
    note_range(STORE, (char *)address, bytes, multiple < 16 ? multiple : 16, PC);
}

/* For accesses that the compiler does not tell of (copies.cpp). */
bool count_is_on(void)
{
    return running != NULL;
}
bool count_is_local(const void *address)
{
    return address >= here->stacks && address < here->stacks_end;
}
bool count_is_shared(const void *address)
{
    return address >= here->local && address < here->local_end;
}
void count_access(enum action action, const void *address, size_t bytes, const void *pc)
{
    note(action, address, bytes, 1, pc);
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

void count_fence(void)
{
    if (running)
        order_fence(&here->order);
}

void count_atomic(enum action action, const void *address, size_t bytes, bool releases,
                  const void *pc)
{
    if (releases)
        count_fence();
    note(action, address, bytes, bytes, pc);
    if (running && action != ATOMIC_LOAD)
        order_release(&here->order);
}

extern "C" void emulator_count_atomic(void *address, unsigned int bytes, const void *pc)
{
    count_atomic(ATOMIC, address, bytes, false, pc);
}

/* ---- what the runtime tells ---- */

/* Of shared memory every block begins with an unknown one. */
void shared_written(counter *counter, uint64_t begin, uint64_t end)
{
    uint64_t base = (uint64_t)(uintptr_t)counter->shared.base;
    uint64_t first = (begin - base) / 4, last = (end - base) / 4 + 1;
    counter->shared_low = first < counter->shared_low ? first : counter->shared_low;
    counter->shared_high = last > counter->shared_high ? last : counter->shared_high;
}

static void forget_shared(counter *counter)
{
    if (counter->shared_high > counter->shared_low)
        memset(counter->shared.known + counter->shared_low, 0,
               counter->shared_high - counter->shared_low);
    counter->shared_low = UINT64_MAX;
    counter->shared_high = 0;
}

uint64_t count_sample = 1;

static __attribute__((constructor)) void read_sample(void)
{
    const char *text = getenv("WARPBOOK_SAMPLE");
    long every = text ? atol(text) : 1;
    count_sample = every > 1 ? (uint64_t)every : 1;
}

static __thread bool left_out; /* this thread's block is not counted */

static void block_begins(int threads)
{
    if (!here)
        here = make_counter();
    arrays_forget();
    forget_shared(here);
    variable_set_dynamic(emulator_dynamic_bytes());
    order_block_begins(&here->order, threads);
    here->sums->blocks++;
    here->sums->threads += (uint64_t)threads;
    left_out = block_number() % count_sample != 0;
    here->sums->counted += !left_out;
}

static void thread_goes_on(int thread)
{
    if (left_out)
        return;
    record(&here->streams[thread]);
    running_thread = thread;
}

static void thread_ends(int thread, int threads)
{
    stop_recording();
    if (thread % LANES != LANES - 1 && thread != threads - 1)
        return;
    hash_stored();
    int first = thread / LANES * LANES; /* the last of its warp, if nobody waited */
    count_warp(here, first);
    for (int i = first; i <= thread; i++)
        if (here->streams[i].next == here->streams[i].events)
            give_buffer(&here->streams[i]);
}

static void all_warps(int threads)
{
    stop_recording();
    hash_stored();
    for (int first = 0; first < threads; first += LANES)
        count_warp(here, first);
}

static void barrier_opens(int threads)
{
    here->sums->barriers += !left_out;
    all_warps(threads);
    order_barrier(&here->order, threads);
}

static void phase_opens(int threads)
{
    all_warps(threads);
    order_barrier(&here->order, threads);
}

static void block_ends(int threads)
{
    all_warps(threads);
    for (int thread = 0; thread < threads; thread++)
        give_buffer(&here->streams[thread]);
}

/* Each lane's stream says that they met, and what they know since. */
static void warp_meets(int first_thread, unsigned lanes)
{
    if (left_out)
        return;
    stream *streams = here->streams + first_thread, *interrupted = running;
    unsigned active = 0;
    stop_recording();
    for (int lane = 0; lane < LANES; lane++)
        if (lanes >> lane & 1 && streams[lane].next > streams[lane].events &&
            streams[lane].next[-1].action != MEET)
            active |= 1u << lane;
    uint32_t meeting = here->meetings++;
    const uint16_t *row = order_meet(&here->order, first_thread, lanes, active);
    for (int lane = 0; lane < LANES; lane++) {
        if (lanes >> lane & 1) {
            record(&streams[lane]);
            note(MEET, row, 0, active >> lane & 1, count_image + meeting);
        }
    }
    stop_recording();
    if (interrupted)
        record(interrupted);
}

static uint32_t pc_of(const void *address)
{
    return (uint32_t)((const char *)address - count_image);
}

static void barrier_differs(int thread, const void *pc, int other, const void *other_pc)
{
    check_barrier((unsigned)thread, pc_of(pc), (unsigned)other, pc_of(other_pc));
}

static void lane_is_absent(unsigned lane, const void *pc)
{
    if (running)
        check_absent((unsigned)running_thread, pc_of(pc), lane);
}

static void grid_passes(void)
{
    order_grid(&here->order);
}

static void texture(const void *pc)
{
    note(FETCH_TEXTURE, NULL, 0, 1, pc);
}

static cudaError_t faulted(const void *address)
{
    if (!running)
        return cudaSuccess;
    stored = NULL; /* it never was */
    cudaError_t error = cudaSuccess;
    /* Of a copied struct, all its accesses are noted before the first of them is done. */
    for (const event *event = next; error == cudaSuccess && event > running->events;) {
        event--;
        if (event->bytes > 0)
            error = check_fault(here, (unsigned)running_thread, event, address);
    }
    stop_recording();
    for (stream &stream : here->streams)
        give_buffer(&stream); /* the block goes no further */
    return error;
}

static const struct counting counting_on = {
    block_begins,      thread_goes_on, thread_ends, all_warps,      barrier_opens,
    barrier_differs,   phase_opens,    warp_meets,  lane_is_absent, all_warps,
    order_launch_ends, grid_passes,    count_fence, faulted,        block_ends,
    texture,           report_launch,  report_copy, shadow_write,   shadow_clear};
const struct counting *emulator_counting = &counting_on;
