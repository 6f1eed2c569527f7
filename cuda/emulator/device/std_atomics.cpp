/* std_atomics.cpp: the functions that the compiler calls in an instrumented file for C++'s atomics,
 * and for what is built on them (cuda::atomic, statics that are initialised at first use). On the
 * host they do only that; in a kernel they are accesses as well. The names are
 * ThreadSanitizer's. */
#include "engine/base/listener.h"
#include "engine/warp/lane_steps.h"

using namespace emulator;

/* Called for cuda::atomic, even in a file that is not instrumented. NULL: another function knows
 * the address. */
extern "C" void emulator_atomic_begins(int scope, const volatile void *place)
{
    if (place)
        step_of_atomic(place);
    if (self)
        self->scope = scope;
}

/* Each operation is sequentially consistent: a stronger order than requested costs little and
 * changes nothing. */
#define COUNT(USE)                                                                \
    step_of_atomic(place);                                                        \
    if (emulator_listener)                                                        \
    emulator_listener->std_atomic(USE, (const void *)place, sizeof *place, order, \
                                  __builtin_return_address(0))
template <typename T> static T tell_swap(T before, bool swapped)
{
    if (emulator_listener && swapped)
        emulator_listener->atomic_swapped();
    return before;
}
#define CHANGE(BITS, NAME, USE)                                                             \
    extern "C" uint##BITS##_t __tsan_atomic##BITS##_##NAME(volatile uint##BITS##_t *place,  \
                                                           uint##BITS##_t value, int order) \
    {                                                                                       \
        COUNT(USE);                                                                         \
        return __atomic_##NAME(place, value, __ATOMIC_SEQ_CST);                             \
    }
#define COMPARE(BITS, NAME)                                                                        \
    extern "C" bool __tsan_atomic##BITS##_compare_exchange_##NAME(                                 \
        volatile uint##BITS##_t *place, uint##BITS##_t *expected, uint##BITS##_t value, int order, \
        int)                                                                                       \
    {                                                                                              \
        COUNT(COMPARES);                                                                           \
        const bool same = *expected == value;                                                      \
        const bool done = __atomic_compare_exchange_n(place, expected, value, false,               \
                                                      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);         \
        return tell_swap(done, done && !same);                                                     \
    }
#define ATOMICS(BITS)                                                                             \
    extern "C" uint##BITS##_t __tsan_atomic##BITS##_load(const volatile uint##BITS##_t *place,    \
                                                         int order)                               \
    {                                                                                             \
        COUNT(READS);                                                                             \
        return __atomic_load_n(place, __ATOMIC_SEQ_CST);                                          \
    }                                                                                             \
    extern "C" void __tsan_atomic##BITS##_store(volatile uint##BITS##_t *place,                   \
                                                uint##BITS##_t value, int order)                  \
    {                                                                                             \
        COUNT(WRITES);                                                                            \
        __atomic_store_n(place, value, __ATOMIC_SEQ_CST);                                         \
    }                                                                                             \
    extern "C" uint##BITS##_t __tsan_atomic##BITS##_exchange(volatile uint##BITS##_t *place,      \
                                                             uint##BITS##_t value, int order)     \
    {                                                                                             \
        COUNT(CHANGES);                                                                           \
        const auto before = __atomic_exchange_n(place, value, __ATOMIC_SEQ_CST);                  \
        return tell_swap(before, before != value);                                                \
    }                                                                                             \
    extern "C" uint##BITS##_t __tsan_atomic##BITS##_compare_exchange_val(                         \
        volatile uint##BITS##_t *place, uint##BITS##_t expected, uint##BITS##_t value, int order, \
        int)                                                                                      \
    {                                                                                             \
        COUNT(COMPARES);                                                                          \
        const bool same = expected == value;                                                      \
        const bool done = __atomic_compare_exchange_n(place, &expected, value, false,             \
                                                      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);        \
        return tell_swap(expected, done && !same);                                                \
    }                                                                                             \
    COMPARE(BITS, strong)                                                                         \
    COMPARE(BITS, weak)                                                                           \
    CHANGE(BITS, fetch_add, combining(BITS / 8))                                                  \
    CHANGE(BITS, fetch_sub, combining(BITS / 8))                                                  \
    CHANGE(BITS, fetch_and, combining(BITS / 8))                                                  \
    CHANGE(BITS, fetch_or, combining(BITS / 8))                                                   \
    CHANGE(BITS, fetch_xor, combining(BITS / 8))                                                  \
    CHANGE(BITS, fetch_nand, CHANGES)
ATOMICS(8)
ATOMICS(16)
ATOMICS(32)
ATOMICS(64)

extern "C" void __tsan_atomic_thread_fence(int)
{
    if (emulator_listener)
        emulator_listener->fence(false);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
extern "C" void __tsan_atomic_signal_fence(int)
{
}
