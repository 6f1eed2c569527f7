/* device/ordered.h: CUDA's built-in atomics with a memory order and a scope (in C++: cuda::atomic).
 * They accept and refuse the same arguments as in nvcc. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/device/ordered.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_DEVICE_ORDERED_H
#define EMULATOR_DEVICE_ORDERED_H

#include <type_traits>

#include "atomics.h"
#include "rounding.h"

#define __NV_ATOMIC_RELAXED __ATOMIC_RELAXED
#define __NV_ATOMIC_CONSUME __ATOMIC_CONSUME
#define __NV_ATOMIC_ACQUIRE __ATOMIC_ACQUIRE
#define __NV_ATOMIC_RELEASE __ATOMIC_RELEASE
#define __NV_ATOMIC_ACQ_REL __ATOMIC_ACQ_REL
#define __NV_ATOMIC_SEQ_CST __ATOMIC_SEQ_CST
/* The values of cuda::thread_scope */
#define __NV_THREAD_SCOPE_SYSTEM 0
#define __NV_THREAD_SCOPE_DEVICE 1
#define __NV_THREAD_SCOPE_BLOCK 2
#define __NV_THREAD_SCOPE_THREAD 10

/* Called before each operation: records its scope, and lets other threads run, because the thread
 * may be polling. */
extern "C" void emulator_atomic_begins(int scope, const volatile void *place);

/* Called by loads alone: a program that makes any is counted on one core. */
extern "C" void emulator_atomic_looks(void);

/* Operations without arithmetic treat values as bits, in a type that has the right alignment. */
template <size_t Size> struct emulator_word;
#define EMULATOR_WORD(SIZE, T_)                     \
    template <> struct emulator_word<SIZE> {        \
        typedef T_ __attribute__((may_alias)) type; \
    };
EMULATOR_WORD(1, uint8_t)
EMULATOR_WORD(2, uint16_t)
EMULATOR_WORD(4, uint32_t)
EMULATOR_WORD(8, uint64_t)
#undef EMULATOR_WORD

/* Prevents deduction from this argument, so that the pointer alone gives the type. */
template <typename T_> struct emulator_same {
    typedef T_ type;
};
template <typename T_> using emulator_same_t = typename emulator_same<T_>::type;

EMULATOR_INLINE void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    if (order == __NV_ATOMIC_RELAXED || scope == __NV_THREAD_SCOPE_THREAD)
        return;
    if (scope == __NV_THREAD_SCOPE_BLOCK)
        __threadfence_block();
    else
        __threadfence();
}

/* ---- for any type, by pointers ---- */

template <typename T_>
EMULATOR_INLINE void __nv_atomic_load(T_ *place, T_ *value, int order,
                                      int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    typedef typename emulator_word<sizeof(T_)>::type bits;
    emulator_atomic_begins(scope, place);
    emulator_atomic_looks();
    *value = emulator_bits_as<T_>((bits)__atomic_load_n((bits *)place, order));
}
template <typename T_>
EMULATOR_INLINE void __nv_atomic_store(T_ *place, T_ *value, int order,
                                       int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    typedef typename emulator_word<sizeof(T_)>::type bits;
    emulator_atomic_begins(scope, place);
    __atomic_store_n((bits *)place, emulator_bits_as<bits>(*value), order);
}
template <typename T_>
EMULATOR_INLINE void __nv_atomic_exchange(T_ *place, T_ *value, T_ *before, int order,
                                          int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    typedef typename emulator_word<sizeof(T_)>::type bits;
    static_assert(sizeof(T_) >= 4, "atomic exchange is valid only on objects of size 4 or 8 bytes");
    const bits word = emulator_bits_as<bits>(*value);
    emulator_atomic_begins(scope, place);
    *before = emulator_bits_as<T_>((bits)__atomic_exchange_n((bits *)place, word, order));
}
template <typename T_>
EMULATOR_INLINE bool __nv_atomic_compare_exchange(T_ *place, T_ *expected, T_ *value, bool,
                                                  int success, int failure,
                                                  int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    typedef typename emulator_word<sizeof(T_)>::type bits;
    const bits word = emulator_bits_as<bits>(*value);
    bits there = emulator_bits_as<bits>(*expected);
    emulator_atomic_begins(scope, place);
    const bool done =
        __atomic_compare_exchange_n((bits *)place, &there, word, false, success, failure);
    if (!done)
        *expected = emulator_bits_as<T_>(there);
    return done;
}

/* ---- for integers, by value ---- */

#define EMULATOR_INTEGRAL            \
    static_assert(                   \
        std::is_integral<T_>::value, \
        "non-generic nv atomic load, store, cas and exchange are valid only on integral types")
template <typename T_>
EMULATOR_INLINE T_ __nv_atomic_load_n(T_ *place, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    EMULATOR_INTEGRAL;
    T_ value;
    __nv_atomic_load(place, &value, order, scope);
    return value;
}
template <typename T_>
EMULATOR_INLINE void __nv_atomic_store_n(T_ *place, emulator_same_t<T_> value, int order,
                                         int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    EMULATOR_INTEGRAL;
    __nv_atomic_store(place, &value, order, scope);
}
template <typename T_>
EMULATOR_INLINE T_ __nv_atomic_exchange_n(T_ *place, emulator_same_t<T_> value, int order,
                                          int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    EMULATOR_INTEGRAL;
    T_ before;
    __nv_atomic_exchange(place, &value, &before, order, scope);
    return before;
}
template <typename T_>
EMULATOR_INLINE bool
__nv_atomic_compare_exchange_n(T_ *place, T_ *expected, emulator_same_t<T_> value, bool weak,
                               int success, int failure, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    EMULATOR_INTEGRAL;
    return __nv_atomic_compare_exchange(place, expected, &value, weak, success, failure, scope);
}
#undef EMULATOR_INTEGRAL

/* ---- read-modify-write operations, which return the old value or nothing ---- */

/* The type that CUDA's functions take for an integer of this size */
template <typename T_> struct emulator_whole {
    typedef std::conditional_t<sizeof(T_) == 4, int, long long> with_sign;
    typedef std::conditional_t<std::is_signed<T_>::value, with_sign,
                               std::make_unsigned_t<with_sign>>
        type;
};
template <typename T_> EMULATOR_INLINE T_ emulator_change_add(T_ *place, T_ value, int order)
{
    if constexpr (std::is_floating_point<T_>::value)
        return atomicAdd(place, value);
    else
        return __atomic_fetch_add(place, value, order);
}
template <typename T_> EMULATOR_INLINE T_ emulator_change_sub(T_ *place, T_ value, int order)
{
    if constexpr (std::is_floating_point<T_>::value)
        return atomicAdd(place, -value);
    else
        return __atomic_fetch_sub(place, value, order);
}
template <typename T_> EMULATOR_INLINE T_ emulator_change_min(T_ *place, T_ value, int)
{
    typedef typename emulator_whole<T_>::type whole;
    return (T_)atomicMin((whole *)place, (whole)value);
}
template <typename T_> EMULATOR_INLINE T_ emulator_change_max(T_ *place, T_ value, int)
{
    typedef typename emulator_whole<T_>::type whole;
    return (T_)atomicMax((whole *)place, (whole)value);
}
#define emulator_change_and __atomic_fetch_and
#define emulator_change_or __atomic_fetch_or
#define emulator_change_xor __atomic_fetch_xor

/* CUDA's atomic functions are relaxed, so a fence comes before those that are used here. */
#define EMULATOR_CHANGE(NAME, HAS_ORDER, ALLOWED, WHY)                                           \
    template <typename T_>                                                                       \
    EMULATOR_INLINE T_ __nv_atomic_fetch_##NAME(T_ *place, emulator_same_t<T_> value, int order, \
                                                int scope = __NV_THREAD_SCOPE_SYSTEM)            \
    {                                                                                            \
        static_assert(sizeof(T_) == 4 || sizeof(T_) == 8,                                        \
                      "atomic operations and, or, xor, add, sub, min and max are valid only on " \
                      "objects of size 4, or 8");                                                \
        static_assert(ALLOWED, WHY);                                                             \
        if (!(HAS_ORDER))                                                                        \
            __nv_atomic_thread_fence(order, scope);                                              \
        emulator_atomic_begins(scope, place);                                                    \
        return emulator_change_##NAME(place, value, order);                                      \
    }                                                                                            \
    template <typename T_>                                                                       \
    EMULATOR_INLINE void __nv_atomic_##NAME(T_ *place, emulator_same_t<T_> value, int order,     \
                                            int scope = __NV_THREAD_SCOPE_SYSTEM)                \
    {                                                                                            \
        __nv_atomic_fetch_##NAME(place, value, order, scope);                                    \
    }
#define EMULATOR_SUM(NAME)                                                              \
    EMULATOR_CHANGE(                                                                    \
        NAME, std::is_integral<T_>::value,                                              \
        !(std::is_integral<T_>::value && std::is_signed<T_>::value && sizeof(T_) == 8), \
        "atomic operations add and sub are not valid on signed integer of size 8")
EMULATOR_SUM(add)
EMULATOR_SUM(sub)
#define EMULATOR_BITS(NAME)                                                             \
    EMULATOR_CHANGE(NAME, true, std::is_integral<T_>::value,                            \
                    "For a logical atomic operation, the first argument cannot be any " \
                    "floating-point types")
EMULATOR_BITS(and)
EMULATOR_BITS(or)
EMULATOR_BITS(xor)
#define EMULATOR_EXTREME(NAME)                                \
    EMULATOR_CHANGE(NAME, false, std::is_integral<T_>::value, \
                    "atomic operations min and max are not supported on any floating-point types")
EMULATOR_EXTREME(min)
EMULATOR_EXTREME(max)
#undef EMULATOR_EXTREME
#undef EMULATOR_BITS
#undef EMULATOR_SUM
#undef EMULATOR_CHANGE

#endif
