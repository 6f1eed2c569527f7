/* atomics.cpp: CUDA's atomic functions and fences, by the CPU's. What a CPU has no instruction for
 * (floats, minima, wrapping counters) is a compare-and-swap loop. */
#include <stdint.h>
#include <string.h>

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "engine/base/listener.h"
#include "engine/warp/lane_steps.h"

using namespace emulator;

static constexpr bool is_for_block(const char *name)
{
    while (*name && *name != '_')
        name++;
    return name[0] == '_' && name[1] == 'b';
}

/* Whoever listens is told of each access, with the kernel's own return address. */
#define TELL_USE(use, address)                  \
    step_of_atomic(address);                    \
    if (self && is_for_block(__func__))         \
        self->scope = cuda::thread_scope_block; \
    if (emulator_listener)                      \
    emulator_listener->atomic(use, address, sizeof *(address), __builtin_return_address(0))
#define TELL(address) TELL_USE(CHANGES, address)

/* The loop works on the bits: comparing floats by value would never end on a NaN. */
template <int size> struct bits_of_size;
template <> struct bits_of_size<2> {
    typedef uint16_t type;
};
template <> struct bits_of_size<4> {
    typedef uint32_t type;
};
template <> struct bits_of_size<8> {
    typedef uint64_t type;
};

template <typename To, typename From> static To as(From from)
{
    To to;
    memcpy((void *)&to, &from, sizeof to);
    return to;
}

template <typename T, typename Change> static T update(T *address, Change change)
{
    typedef typename bits_of_size<sizeof(T)>::type bits;
    bits *place = (bits *)address;
    bits before = __atomic_load_n(place, __ATOMIC_RELAXED);
    bits after;
    do
        after = as<bits>((T)change(as<T>(before)));
    while (!__atomic_compare_exchange_n(place, &before, after, true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED));
    return as<T>(before);
}

template <typename T> static T compare_and_swap(T *address, T expected, T value)
{
    __atomic_compare_exchange_n(address, &expected, value, false, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
    return expected;
}

/* Was there what was to be put there, as where a lock is taken? Or is there another value now? */
template <typename T> static T tell_swap(T before, bool missed, bool swapped)
{
    if (emulator_listener && missed)
        emulator_listener->atomic_missed();
    if (emulator_listener && swapped)
        emulator_listener->atomic_swapped();
    return before;
}

#define NATIVE(T, NAME, USE, OPERATION)                     \
    T NAME(T *address, T value)                             \
    {                                                       \
        TELL_USE(USE, address);                             \
        return OPERATION(address, value, __ATOMIC_RELAXED); \
    }
#define LOOP(T, NAME, USE, EXPRESSION)                                 \
    T NAME(T *address, T value)                                        \
    {                                                                  \
        TELL_USE(USE, address);                                        \
        return update(address, [value](T old) { return EXPRESSION; }); \
    }
#define EXCHANGE(T, NAME)                                                       \
    T NAME(T *address, T value)                                                 \
    {                                                                           \
        TELL_USE(EXCHANGES, address);                                           \
        const T before = __atomic_exchange_n(address, value, __ATOMIC_RELAXED); \
        return tell_swap(before, before == value, before != value);             \
    }
#define SWAP(T, NAME)                                                  \
    T NAME(T *address, T expected, T value)                            \
    {                                                                  \
        TELL_USE(COMPARES, address);                                   \
        const T before = compare_and_swap(address, expected, value);   \
        const bool there = before == expected, same = before == value; \
        return tell_swap(before, same && !there, there && !same);      \
    }

#define INTEGER(T, SCOPE)                                                      \
    NATIVE(T, atomicAnd##SCOPE, combining(sizeof(T)), __atomic_fetch_and)      \
    NATIVE(T, atomicOr##SCOPE, combining(sizeof(T)), __atomic_fetch_or)        \
    NATIVE(T, atomicXor##SCOPE, combining(sizeof(T)), __atomic_fetch_xor)      \
    LOOP(T, atomicMin##SCOPE, combining(sizeof(T)), value < old ? value : old) \
    LOOP(T, atomicMax##SCOPE, combining(sizeof(T)), value > old ? value : old)
#define WORD(T, SCOPE)                                                    \
    NATIVE(T, atomicAdd##SCOPE, combining(sizeof(T)), __atomic_fetch_add) \
    NATIVE(T, atomicSub##SCOPE, combining(sizeof(T)), __atomic_fetch_sub) \
    EXCHANGE(T, atomicExch##SCOPE)                                        \
    SWAP(T, atomicCAS##SCOPE)
#define ALL(SCOPE)                                                                           \
    INTEGER(int, SCOPE)                                                                      \
    INTEGER(unsigned int, SCOPE)                                                             \
    INTEGER(long long, SCOPE)                                                                \
    INTEGER(unsigned long long, SCOPE)                                                       \
    WORD(int, SCOPE)                                                                         \
    WORD(unsigned int, SCOPE)                                                                \
    LOOP(unsigned int, atomicInc##SCOPE, CHANGES, old >= value ? 0 : old + 1)                \
    LOOP(unsigned int, atomicDec##SCOPE, CHANGES, old == 0 || old > value ? value : old - 1) \
    NATIVE(unsigned long long, atomicAdd##SCOPE, CHANGES, __atomic_fetch_add)                \
    EXCHANGE(unsigned long long, atomicExch##SCOPE)                                          \
    SWAP(unsigned long long, atomicCAS##SCOPE)                                               \
    SWAP(unsigned short, atomicCAS##SCOPE)                                                   \
    LOOP(float, atomicExch##SCOPE, CHANGES, ((void)old, value))                              \
    LOOP(float, atomicAdd##SCOPE, CHANGES, old + value)                                      \
    LOOP(double, atomicAdd##SCOPE, CHANGES, old + value)                                     \
    float2 atomicAdd##SCOPE(float2 *address, float2 value)                                   \
    {                                                                                        \
        TELL(address);                                                                       \
        return add_each(address, value);                                                     \
    }                                                                                        \
    float4 atomicAdd##SCOPE(float4 *address, float4 value)                                   \
    {                                                                                        \
        TELL(address);                                                                       \
        return add_each(address, value);                                                     \
    }

template <typename Vector> static Vector add_each(Vector *address, Vector value)
{
    const float *values = &value.x;
    Vector before;
    for (unsigned int i = 0; i < sizeof value / sizeof(float); i++)
        (&before.x)[i] =
            update(&address->x + i, [addend = values[i]](float old) { return old + addend; });
    return before;
}

inline namespace emulator_device
{
EMULATOR_ATOMIC_SCOPES(ALL)
LOOP(__half, emulator_add, CHANGES, old + value)
LOOP(__half2, emulator_add, CHANGES, old + value)
LOOP(__nv_bfloat16, emulator_add, CHANGES, old + value)
LOOP(__nv_bfloat162, emulator_add, CHANGES, old + value)
} // namespace emulator_device

void emulator_unlooked(void)
{
    if (emulator_listener)
        emulator_listener->atomic_unlooked();
}

static void fence(bool for_block)
{
    if (emulator_listener)
        emulator_listener->fence(for_block);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
void __threadfence(void)
{
    fence(false);
}
void __threadfence_block(void)
{
    fence(true);
}
void __threadfence_system(void)
{
    __threadfence();
}
void emulator_trigger_next_kernel(void)
{
    if (emulator_listener)
        emulator_listener->triggers_next_kernel();
}
void emulator_wait_for_kernel_ahead(void)
{
    if (emulator_listener)
        emulator_listener->waits_for_kernel_ahead(__builtin_return_address(0));
}
