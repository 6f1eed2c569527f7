/* hooks.cpp: the functions that an instrumented program calls before every access and in every
 * basic block. A plugin of clang inserts the calls (compile/passes/). Most names are those of
 * ThreadSanitizer and SanitizerCoverage, whose own libraries are not linked. Host code calls them,
 * too.
 *
 * A hook only records an event in the running thread's stream, because it is called hundreds of
 * millions of times. The events are interpreted later, for a whole warp at once. On x86-64,
 * fast_hooks.cpp inlines what most calls do. */
#include "counters/record/hooks.h"

#include "memory/arena.h"
#include "memory/arrays.h"
#include "engine/host/host_code.h"
#include "counters/check/bounds/index_bounds.h"
#include "counters/check/race/race.h"
#include "engine/warp/lane_steps.h"
#include "counters/record/event_stream.h"

using namespace emulator;

static_assert(sizeof(event) == 16 && offsetof(event, pc) == 0 && offsetof(event, action) == 4 &&
                  offsetof(event, bytes) == 5 && offsetof(event, aligned) == 6 &&
                  offsetof(event, address) == 8,
              "fast_hooks.cpp writes events, too");

#define PC __builtin_return_address(0)

/* After a fence, a volatile flag publishes data to other blocks, as an atomic does. */
static void release_flag(const void *address)
{
    if (is_noted() && !count_is_shared(address) && !count_is_local(address))
        order_release(&here->order, (unsigned)running_thread(), false);
}

#define HOOK(NAME, ACTION, BYTES, ALIGNED)         \
    extern "C" void NAME(void *address)            \
    {                                              \
        note(ACTION, address, BYTES, ALIGNED, PC); \
    }
#define STEP(NAME, ACTION, BYTES, ALIGNED)                    \
    extern "C" void NAME(void *address)                       \
    {                                                         \
        emulator_step(address, ACTION == VOLATILE_STORE, PC); \
        note(ACTION, address, BYTES, ALIGNED, PC);            \
        if (ACTION == VOLATILE_STORE)                         \
            release_flag(address);                            \
    }
#define HOOKS(BYTES, ALIGNED)                                            \
    HOOK(__tsan_read##BYTES, LOAD, BYTES, ALIGNED)                       \
    HOOK(__tsan_write##BYTES, STORE, BYTES, ALIGNED)                     \
    STEP(__tsan_volatile_read##BYTES, VOLATILE_LOAD, BYTES, ALIGNED)     \
    STEP(__tsan_volatile_write##BYTES, VOLATILE_STORE, BYTES, ALIGNED)   \
    STEP(__tsan_unaligned_volatile_read##BYTES, VOLATILE_LOAD, BYTES, 0) \
    STEP(__tsan_unaligned_volatile_write##BYTES, VOLATILE_STORE, BYTES, 0)
HOOKS(1, 1)
HOOKS(2, 2)
HOOKS(4, 4)
HOOKS(8, 8)
HOOKS(16, 8) /* float4, or a struct of two doubles */
HOOK(emulator_read4_at8, LOAD, 4, 4 | KNOWN_8)
HOOK(emulator_read4_at16, LOAD, 4, 4 | KNOWN_16)
HOOK(emulator_read8_at16, LOAD, 8, 8 | KNOWN_16)
HOOK(emulator_write4_at8, STORE, 4, 4 | KNOWN_8)
HOOK(emulator_write4_at16, STORE, 4, 4 | KNOWN_16)
HOOK(emulator_write8_at16, STORE, 8, 8 | KNOWN_16)

/* A struct copy arrives as a range of bytes, which a GPU copies in words. Parts of it may be
 * padding, but not if it is a vector (pieces of 16 bytes). */
static void note_range(enum action action, const char *address, size_t bytes, size_t piece,
                       const void *pc)
{
    for (size_t i = 0; i < bytes; i += piece) {
        note(action, address + i, bytes - i < piece ? bytes - i : piece, piece == 16 ? 16 : 0, pc);
        if (i == 0 && is_noted() && action == LOAD)
            next_event[-1].value = copied_words(bytes);
    }
}
/* A struct copy, or an access of unknown alignment: its pieces are as large as its alignment, as on
 * a GPU. */
extern "C" void emulator_count_read(void *address, size_t bytes, size_t multiple)
{
    note_range(LOAD, (char *)address, bytes, multiple < 16 ? multiple : 16, PC);
}
extern "C" void emulator_count_write(void *address, size_t bytes, size_t multiple)
{
    note_range(STORE, (char *)address, bytes, multiple < 16 ? multiple : 16, PC);
}

/* For accesses without a hook (device_memcpy.cpp). */
bool emulator::count_is_on(void)
{
    return is_noted();
}
bool emulator::count_is_local(const void *address)
{
    return address >= here->stacks && address < here->stacks_end;
}
bool emulator::count_is_shared(const void *address)
{
    return address >= here->local && address < here->local_end;
}
void emulator::count_access(enum action action, const void *address, size_t bytes, const void *pc)
{
    note(action, address, bytes, 0, pc);
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
/* The pointer to an object's virtual functions. */
extern "C" void __tsan_vptr_update(void **address, void *)
{
    if (is_noted())
        code_forget(address, sizeof *address);
    else if (emulator_in_arena(address) &&
             arrays_type(address, sizeof *address) == cudaMemoryTypeManaged)
        code_shared(address);
    note(STORE, address, sizeof *address, sizeof *address, PC);
}
extern "C" void __tsan_vptr_read(void **address)
{
    note(LOAD, address, sizeof *address, sizeof *address, PC);
}

/* An index that the array does not have. The first argument is 0 (index_checks.cpp). */
extern "C" void emulator_check_index(unsigned char, const struct indexed *what, uintptr_t index)
{
    if (is_noted())
        check_index((unsigned)running_thread(), pc_of(PC), what, index);
    else if (!emulator_in_kernel())
        check_index_of_host(pc_of(PC), what, index);
}

extern "C" void __sanitizer_cov_trace_pc(void)
{
    note(BRANCH, NULL, 0, 1, PC);
}

/* A fence advances the thread's clock, as if the thread had met itself. The lanes stay together. */
static void fence(bool for_block)
{
    const int thread = running_thread();
    if (!for_block && here->order.live_clock[thread] < FENCES) {
        const lanemask lane = lane_bit((unsigned)thread % LANES);
        const event *last = last_event();
        const bool active = last && last->action != MEET && last->action != FENCE;
        note(FENCE, NULL, 0, 1, last_pc());
        uint16_t *row = order_row(&here->order);
        next_event[-1].address = (uintptr_t)row;
        next_event[-1].value = active;
        order_meet(&here->order, thread / LANES * LANES, lane, active ? lane : 0, row);
    }
    order_fence(&here->order, (unsigned)thread, for_block);
}

/* A fence after a relaxed atomic makes it acquire; that is recorded after the thread's last
 * event. */
void emulator::count_fence(bool for_block)
{
    if (!is_noted())
        return;
    if (here->relaxed[running_thread()])
        note(ACQUIRE, NULL, 0, 1, last_pc());
    here->relaxed[running_thread()] = false;
    fence(for_block);
}

/* ONE_PLACE and COUNTS_UP of the running thread's next atomic. */
static __thread uint8_t seen_of_place;

extern "C" void emulator_atomic_place(int seen)
{
    seen_of_place = (uint8_t)seen;
}

/* Returns the scope of this atomic, and resets it for the next one. */
static uint8_t take_scope(void)
{
    const int scope = self ? self->scope : 0;
    if (self)
        self->scope = cuda::thread_scope_system;
    return scope == cuda::thread_scope_thread  ? FOR_THREAD
           : scope == cuda::thread_scope_block ? FOR_BLOCK
                                               : 0;
}

void emulator::count_atomic(enum atomic_use use, enum action action, const void *address,
                            size_t bytes, int order, const void *pc)
{
    const bool acquires = order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE;
    const uint8_t scope = take_scope();
    const uint8_t seen = use == COMBINES  ? seen_of_place
                         : use == REPEATS ? LOOPS
                         : use == SEEKS   ? LOOPS | SEEKS_MORE
                                          : 0;
    seen_of_place = 0;
    note(action, address, bytes, bytes | seen, pc);
    if (!is_noted())
        return;
    next_event[-1].value = (uint8_t)((use == COMPARES    ? SWAPS
                                      : use == COMBINES  ? JOINS
                                      : use == EXCHANGES ? TRADES
                                                         : 0) |
                                     (acquires ? 0 : RELAXED) | scope);
    if (use == COMPARES)
        race_swap(here->events[running_thread()], next_event - 1);
    if (action != ATOMIC_STORE && !acquires)
        here->relaxed[running_thread()] = true;
    if (order >= __ATOMIC_RELEASE && scope != FOR_THREAD) /* publishes what came before */
        fence(scope == FOR_BLOCK);
    if (action != ATOMIC_LOAD)
        order_release(&here->order, (unsigned)running_thread(), count_is_shared(address));
}
