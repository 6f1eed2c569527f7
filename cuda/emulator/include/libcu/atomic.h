/* atomic.h: <cuda/atomic>: C++'s atomics, with a scope. On a CPU all scopes are one. */
#ifndef LIBCU_ATOMIC_H
#define LIBCU_ATOMIC_H

#include <atomic>
#include <type_traits>

#include "../cuda_runtime.h"
#include "scope.h"
#include "std.h"

#define EMULATOR_MEMBER inline __attribute__((always_inline))
namespace cuda
{
using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;

EMULATOR_MEMBER void atomic_thread_fence(memory_order order, thread_scope = thread_scope_system)
{
    if (order != memory_order_relaxed)
        __threadfence();
}

namespace details
{
/* An order for a load alone, where an operation that also stores has this one. */
constexpr memory_order for_load(memory_order order)
{
    return order == memory_order_acq_rel   ? memory_order_acquire
           : order == memory_order_release ? memory_order_relaxed
                                           : order;
}

/* What is not changed by arithmetic goes as bits, of which the compiler knows that they lie well.
 */
template <::std::size_t Size> struct word;
#define EMULATOR_WORD(SIZE, T)                     \
    template <> struct word<SIZE> {                \
        typedef T __attribute__((may_alias)) type; \
    };
EMULATOR_WORD(1, uint8_t)
EMULATOR_WORD(2, uint16_t)
EMULATOR_WORD(4, uint32_t)
EMULATOR_WORD(8, uint64_t)
#undef EMULATOR_WORD

/* What changes a value by steps: of integers and of floating-point numbers, themselves; of
 * pointers, the distance. */
template <typename T> struct step {
    typedef T type;
    static constexpr T unit(T distance)
    {
        return distance;
    }
};
template <typename T> struct step<T *> {
    typedef ::std::ptrdiff_t type;
    static constexpr ::std::ptrdiff_t unit(::std::ptrdiff_t distance)
    {
        return distance * (::std::ptrdiff_t)sizeof(T);
    }
};

/* The members of atomic and atomic_ref, of a value that lies at Place::place(). */
template <typename T, typename Place> class atomic_members : public Place
{
    static_assert(::std::is_trivially_copyable<T>::value &&
                      (sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8),
                  "the emulator's cuda::atomic holds plain values of 1, 2, 4 or 8 bytes");
    typedef typename step<T>::type distance;
    typedef typename word<sizeof(T)>::type bits;
    using Place::place;

    EMULATOR_MEMBER bits *word_there() const
    {
        return (bits *)place();
    }

  public:
    typedef T value_type;
    using Place::Place;
    static constexpr bool is_always_lock_free = true;

    EMULATOR_MEMBER bool is_lock_free() const
    {
        return true;
    }
    EMULATOR_MEMBER T load(memory_order order = memory_order_seq_cst) const
    {
        return emulator_bits_as<T>((bits)__atomic_load_n(word_there(), (int)order));
    }
    EMULATOR_MEMBER operator T() const
    {
        return load();
    }
    EMULATOR_MEMBER void store(T value, memory_order order = memory_order_seq_cst) const
    {
        __atomic_store_n(word_there(), emulator_bits_as<bits>(value), (int)order);
    }
    EMULATOR_MEMBER T exchange(T value, memory_order order = memory_order_seq_cst) const
    {
        bits word = emulator_bits_as<bits>(value);
        return emulator_bits_as<T>((bits)__atomic_exchange_n(word_there(), word, (int)order));
    }
    EMULATOR_MEMBER bool compare_exchange_strong(T &expected, T value, memory_order success,
                                                 memory_order failure) const
    {
        bits word = emulator_bits_as<bits>(value), there = emulator_bits_as<bits>(expected);
        bool done = __atomic_compare_exchange_n(word_there(), &there, word, false, (int)success,
                                                (int)failure);
        if (!done)
            expected = emulator_bits_as<T>(there);
        return done;
    }
    EMULATOR_MEMBER bool compare_exchange_strong(T &expected, T value,
                                                 memory_order order = memory_order_seq_cst) const
    {
        return compare_exchange_strong(expected, value, order, for_load(order));
    }
    /* Never fails for no reason here. */
    EMULATOR_MEMBER bool compare_exchange_weak(T &expected, T value, memory_order success,
                                               memory_order failure) const
    {
        return compare_exchange_strong(expected, value, success, failure);
    }
    EMULATOR_MEMBER bool compare_exchange_weak(T &expected, T value,
                                               memory_order order = memory_order_seq_cst) const
    {
        return compare_exchange_strong(expected, value, order, for_load(order));
    }

    EMULATOR_MEMBER T fetch_add(distance by, memory_order order = memory_order_seq_cst) const
    {
        if constexpr (::std::is_floating_point<T>::value) {
            ::cuda::atomic_thread_fence(order);
            return atomicAdd(place(), by);
        } else {
            return __atomic_fetch_add(place(), step<T>::unit(by), (int)order);
        }
    }
    EMULATOR_MEMBER T fetch_sub(distance by, memory_order order = memory_order_seq_cst) const
    {
        if constexpr (::std::is_floating_point<T>::value)
            return fetch_add(-by, order);
        else
            return __atomic_fetch_sub(place(), step<T>::unit(by), (int)order);
    }
    EMULATOR_MEMBER T fetch_and(T value, memory_order order = memory_order_seq_cst) const
    {
        return __atomic_fetch_and(place(), value, (int)order);
    }
    EMULATOR_MEMBER T fetch_or(T value, memory_order order = memory_order_seq_cst) const
    {
        return __atomic_fetch_or(place(), value, (int)order);
    }
    EMULATOR_MEMBER T fetch_xor(T value, memory_order order = memory_order_seq_cst) const
    {
        return __atomic_fetch_xor(place(), value, (int)order);
    }
    EMULATOR_MEMBER T fetch_min(T value, memory_order order = memory_order_seq_cst) const
    {
        ::cuda::atomic_thread_fence(order);
        return atomicMin(as_cuda_has_it(), value);
    }
    EMULATOR_MEMBER T fetch_max(T value, memory_order order = memory_order_seq_cst) const
    {
        ::cuda::atomic_thread_fence(order);
        return atomicMax(as_cuda_has_it(), value);
    }

    EMULATOR_MEMBER T operator++() const
    {
        return fetch_add(1) + 1;
    }
    EMULATOR_MEMBER T operator++(int) const
    {
        return fetch_add(1);
    }
    EMULATOR_MEMBER T operator--() const
    {
        return fetch_sub(1) - 1;
    }
    EMULATOR_MEMBER T operator--(int) const
    {
        return fetch_sub(1);
    }
    EMULATOR_MEMBER T operator+=(distance by) const
    {
        return fetch_add(by) + by;
    }
    EMULATOR_MEMBER T operator-=(distance by) const
    {
        return fetch_sub(by) - by;
    }
    EMULATOR_MEMBER T operator&=(T value) const
    {
        return fetch_and(value) & value;
    }
    EMULATOR_MEMBER T operator|=(T value) const
    {
        return fetch_or(value) | value;
    }
    EMULATOR_MEMBER T operator^=(T value) const
    {
        return fetch_xor(value) ^ value;
    }

  private:
    EMULATOR_MEMBER auto as_cuda_has_it() const
    {
        static_assert(::std::is_integral<T>::value && sizeof(T) >= 4,
                      "the emulator's fetch_min and fetch_max are for integers of 4 or 8 bytes");
        typedef ::std::conditional_t<sizeof(T) == 4, int, long long> signed_type;
        typedef ::std::conditional_t<::std::is_signed<T>::value, signed_type,
                                     ::std::make_unsigned_t<signed_type>>
            type;
        return (type *)place();
    }
};

template <typename T> class held
{
    alignas(sizeof(T)) mutable T value;

  protected:
    EMULATOR_MEMBER T *place() const
    {
        return &value;
    }

  public:
    held() = default;
    constexpr held(T initial) : value(initial)
    {
    }
    held(const held &) = delete;
    held &operator=(const held &) = delete;
};

template <typename T> class referred
{
    T *value;

  protected:
    EMULATOR_MEMBER T *place() const
    {
        return value;
    }

  public:
    explicit EMULATOR_MEMBER referred(T &there) : value(&there)
    {
    }
};
} // namespace details

template <typename T, thread_scope Scope = thread_scope_system>
class atomic : public details::atomic_members<T, details::held<T>>
{
  public:
    using details::atomic_members<T, details::held<T>>::atomic_members;
    atomic() = default;
    EMULATOR_MEMBER T operator=(T value)
    {
        this->store(value);
        return value;
    }
};

template <typename T, thread_scope Scope = thread_scope_system>
class atomic_ref : public details::atomic_members<T, details::referred<T>>
{
  public:
    using details::atomic_members<T, details::referred<T>>::atomic_members;
    static constexpr ::std::size_t required_alignment = sizeof(T);
    EMULATOR_MEMBER T operator=(T value) const
    {
        this->store(value);
        return value;
    }
};

namespace std
{
template <typename T> using atomic = ::cuda::atomic<T>;
template <typename T> using atomic_ref = ::cuda::atomic_ref<T>;
EMULATOR_MEMBER void atomic_thread_fence(memory_order order)
{
    ::cuda::atomic_thread_fence(order);
}

class atomic_flag
{
    ::cuda::atomic<int> state; /* 0: clear */

  public:
    atomic_flag() = default;
    constexpr atomic_flag(bool set) : state(set)
    {
    }
    EMULATOR_MEMBER bool test_and_set(memory_order order = memory_order_seq_cst)
    {
        return state.exchange(1, order) != 0;
    }
    EMULATOR_MEMBER void clear(memory_order order = memory_order_seq_cst)
    {
        state.store(0, order);
    }
    EMULATOR_MEMBER bool test(memory_order order = memory_order_seq_cst) const
    {
        return state.load(order) != 0;
    }
};
} // namespace std
} // namespace cuda
#undef EMULATOR_MEMBER

#endif
