/* atomics.cpp: CUDA's atomic functions and fences, by those of the CPU. Operations without an
 * instruction of the CPU (on floats, minima, wrapping counters) are compare-and-swap loops. */
#include <stdint.h>
#include <string.h>

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "device/tell_atomic.h"

using namespace emulator;

/* The loop compares bits, because a comparison of values would never be true for a NaN. */
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

/* Reports an operation that changed nothing, because a GPU's loop in shared memory may then be
 * shorter. */
static void tell_repeated(enum atomic_use use, bool kept)
{
    if (emulator_listener && (use == REPEATS || use == SEEKS) && kept)
        emulator_listener->atomic_kept();
}

template <typename T, typename Change>
static T update(T *address, Change change, enum atomic_use use = CHANGES)
{
    typedef typename bits_of_size<sizeof(T)>::type bits;
    bits *place = (bits *)address;
    bits before = __atomic_load_n(place, __ATOMIC_RELAXED);
    bits after;
    do
        after = as<bits>((T)change(as<T>(before)));
    while (!__atomic_compare_exchange_n(place, &before, after, true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED));
    tell_repeated(use, after == before);
    return as<T>(before);
}

#define NATIVE(T, NAME, USE, OPERATION, SIGN)                         \
    T NAME(T *address, T value)                                       \
    {                                                                 \
        TELL_USE(USE, address);                                       \
        const T before = OPERATION(address, value, __ATOMIC_RELAXED); \
        tell_repeated(USE, (T)(before SIGN value) == before);         \
        return before;                                                \
    }
#define LOOP(T, NAME, USE, EXPRESSION)                            \
    T NAME(T *address, T value)                                   \
    {                                                             \
        TELL_USE(USE, address);                                   \
        return update(                                            \
            address, [value](T old) { return EXPRESSION; }, USE); \
    }

#define INTEGER(T, SCOPE)                                                    \
    NATIVE(T, atomicAnd##SCOPE, combining(sizeof(T)), __atomic_fetch_and, &) \
    NATIVE(T, atomicOr##SCOPE, combining(sizeof(T)), __atomic_fetch_or, |)   \
    NATIVE(T, atomicXor##SCOPE, combining(sizeof(T)), __atomic_fetch_xor, ^) \
    LOOP(T, atomicMin##SCOPE, seeking(sizeof(T)), value < old ? value : old) \
    LOOP(T, atomicMax##SCOPE, seeking(sizeof(T)), value > old ? value : old)
#define WORD(T, SCOPE)                                                       \
    NATIVE(T, atomicAdd##SCOPE, combining(sizeof(T)), __atomic_fetch_add, +) \
    NATIVE(T, atomicSub##SCOPE, combining(sizeof(T)), __atomic_fetch_sub, -)
#define ALL(SCOPE)                                                                           \
    INTEGER(int, SCOPE)                                                                      \
    INTEGER(unsigned int, SCOPE)                                                             \
    INTEGER(long long, SCOPE)                                                                \
    INTEGER(unsigned long long, SCOPE)                                                       \
    WORD(int, SCOPE)                                                                         \
    WORD(unsigned int, SCOPE)                                                                \
    LOOP(unsigned int, atomicInc##SCOPE, CHANGES, old >= value ? 0 : old + 1)                \
    LOOP(unsigned int, atomicDec##SCOPE, CHANGES, old == 0 || old > value ? value : old - 1) \
    NATIVE(unsigned long long, atomicAdd##SCOPE, REPEATS, __atomic_fetch_add, +)             \
    LOOP(float, atomicExch##SCOPE, CHANGES, ((void)old, value))                              \
    LOOP(float, atomicAdd##SCOPE, REPEATS, old + value)                                      \
    LOOP(double, atomicAdd##SCOPE, REPEATS, old + value)                                     \
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
LOOP(__half2, emulator_add, REPEATS, old + value)
LOOP(__nv_bfloat16, emulator_add, CHANGES, old + value)
LOOP(__nv_bfloat162, emulator_add, REPEATS, old + value)
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
