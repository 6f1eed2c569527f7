/* atomic.h: <cuda/atomic>: C++'s atomics, with a scope. On a CPU, all scopes are the same. */
#if !defined _CUDA_ATOMIC && !defined _CUDA_STD_ATOMIC
#error "emulator/libcu/atomic.h is private: include <cuda/atomic> or <cuda/std/atomic>"
#endif
#if defined __CUDACC__ && !defined EMULATOR_LIBCU_ATOMIC_H
#define EMULATOR_LIBCU_ATOMIC_H

#include <atomic>
#include <type_traits>

#include "../../cuda_runtime.h"
#include "scope.h"
#include "std.h"

#define EMULATOR_MEMBER inline __attribute__((__always_inline__))

namespace cuda
{
using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;

EMULATOR_MEMBER void atomic_thread_fence(memory_order order,
                                         thread_scope scope = thread_scope_system)
{
    __nv_atomic_thread_fence((int)order, scope);
}

namespace details
{
/* The order of the load in an operation that loads and stores with this order. */
constexpr memory_order for_load(memory_order order)
{
    return order == memory_order_acq_rel   ? memory_order_acquire
           : order == memory_order_release ? memory_order_relaxed
                                           : order;
}

/* The operand of fetch_add and fetch_sub: for integers and floating-point numbers the same type,
 * for pointers a distance. */
template <typename T_> struct step {
    typedef T_ type;
    static constexpr T_ unit(T_ distance)
    {
        return distance;
    }
};
template <typename T_> struct step<T_ *> {
    typedef ::std::ptrdiff_t type;
    static constexpr ::std::ptrdiff_t unit(::std::ptrdiff_t distance)
    {
        return distance * (::std::ptrdiff_t)sizeof(T_);
    }
};

/* The members of atomic and atomic_ref; the value is at Place::place(). */
template <typename T_, typename Place> class atomic_members : public Place
{
    static_assert(::std::is_trivially_copyable<T_>::value &&
                      (sizeof(T_) == 1 || sizeof(T_) == 2 || sizeof(T_) == 4 || sizeof(T_) == 8),
                  "the emulator's cuda::atomic holds plain values of 1, 2, 4 or 8 bytes");
    typedef typename step<T_>::type distance;
    typedef typename emulator_word<sizeof(T_)>::type bits;
    using Place::place;

    EMULATOR_MEMBER bits *word_there() const
    {
        return (bits *)place();
    }

  public:
    typedef T_ value_type;
    using Place::Place;
    static constexpr bool is_always_lock_free = true;

    EMULATOR_MEMBER bool is_lock_free() const
    {
        return true;
    }
    EMULATOR_MEMBER T_ load(memory_order order = memory_order_seq_cst) const
    {
        emulator_atomic_looks();
        return emulator_bits_as<T_>((bits)__atomic_load_n(word_there(), (int)order));
    }
    EMULATOR_MEMBER operator T_() const
    {
        return load();
    }
    EMULATOR_MEMBER void store(T_ value, memory_order order = memory_order_seq_cst) const
    {
        __atomic_store_n(word_there(), emulator_bits_as<bits>(value), (int)order);
    }
    EMULATOR_MEMBER T_ exchange(T_ value, memory_order order = memory_order_seq_cst) const
    {
        bits word = emulator_bits_as<bits>(value);
        return emulator_bits_as<T_>((bits)__atomic_exchange_n(word_there(), word, (int)order));
    }
    EMULATOR_MEMBER bool compare_exchange_strong(T_ &expected, T_ value, memory_order success,
                                                 memory_order failure) const
    {
        bits word = emulator_bits_as<bits>(value), there = emulator_bits_as<bits>(expected);
        bool done = __atomic_compare_exchange_n(word_there(), &there, word, false, (int)success,
                                                (int)failure);
        if (!done)
            expected = emulator_bits_as<T_>(there);
        return done;
    }
    EMULATOR_MEMBER bool compare_exchange_strong(T_ &expected, T_ value,
                                                 memory_order order = memory_order_seq_cst) const
    {
        return compare_exchange_strong(expected, value, order, for_load(order));
    }
    /* No spurious failures here. */
    EMULATOR_MEMBER bool compare_exchange_weak(T_ &expected, T_ value, memory_order success,
                                               memory_order failure) const
    {
        return compare_exchange_strong(expected, value, success, failure);
    }
    EMULATOR_MEMBER bool compare_exchange_weak(T_ &expected, T_ value,
                                               memory_order order = memory_order_seq_cst) const
    {
        return compare_exchange_strong(expected, value, order, for_load(order));
    }

    EMULATOR_MEMBER T_ fetch_add(distance by, memory_order order = memory_order_seq_cst) const
    {
        if constexpr (::std::is_floating_point<T_>::value) {
            ::cuda::atomic_thread_fence(order, Place::scope);
            return atomicAdd(place(), by);
        } else {
            return __atomic_fetch_add(place(), step<T_>::unit(by), (int)order);
        }
    }
    EMULATOR_MEMBER T_ fetch_sub(distance by, memory_order order = memory_order_seq_cst) const
    {
        if constexpr (::std::is_floating_point<T_>::value)
            return fetch_add(-by, order);
        else
            return __atomic_fetch_sub(place(), step<T_>::unit(by), (int)order);
    }
    EMULATOR_MEMBER T_ fetch_and(T_ value, memory_order order = memory_order_seq_cst) const
    {
        return __atomic_fetch_and(place(), value, (int)order);
    }
    EMULATOR_MEMBER T_ fetch_or(T_ value, memory_order order = memory_order_seq_cst) const
    {
        return __atomic_fetch_or(place(), value, (int)order);
    }
    EMULATOR_MEMBER T_ fetch_xor(T_ value, memory_order order = memory_order_seq_cst) const
    {
        return __atomic_fetch_xor(place(), value, (int)order);
    }
    EMULATOR_MEMBER T_ fetch_min(T_ value, memory_order order = memory_order_seq_cst) const
    {
        ::cuda::atomic_thread_fence(order, Place::scope);
        return atomicMin(as_cuda_has_it(), value);
    }
    EMULATOR_MEMBER T_ fetch_max(T_ value, memory_order order = memory_order_seq_cst) const
    {
        ::cuda::atomic_thread_fence(order, Place::scope);
        return atomicMax(as_cuda_has_it(), value);
    }

    EMULATOR_MEMBER T_ operator++() const
    {
        return fetch_add(1) + 1;
    }
    EMULATOR_MEMBER T_ operator++(int) const
    {
        return fetch_add(1);
    }
    EMULATOR_MEMBER T_ operator--() const
    {
        return fetch_sub(1) - 1;
    }
    EMULATOR_MEMBER T_ operator--(int) const
    {
        return fetch_sub(1);
    }
    EMULATOR_MEMBER T_ operator+=(distance by) const
    {
        return fetch_add(by) + by;
    }
    EMULATOR_MEMBER T_ operator-=(distance by) const
    {
        return fetch_sub(by) - by;
    }
    EMULATOR_MEMBER T_ operator&=(T_ value) const
    {
        return fetch_and(value) & value;
    }
    EMULATOR_MEMBER T_ operator|=(T_ value) const
    {
        return fetch_or(value) | value;
    }
    EMULATOR_MEMBER T_ operator^=(T_ value) const
    {
        return fetch_xor(value) ^ value;
    }

  private:
    EMULATOR_MEMBER auto as_cuda_has_it() const
    {
        static_assert(::std::is_integral<T_>::value && sizeof(T_) >= 4,
                      "the emulator's fetch_min and fetch_max are for integers of 4 or 8 bytes");
        typedef ::std::conditional_t<sizeof(T_) == 4, int, long long> signed_type;
        typedef ::std::conditional_t<::std::is_signed<T_>::value, signed_type,
                                     ::std::make_unsigned_t<signed_type>>
            type;
        return (type *)place();
    }
};

template <typename T_, thread_scope Scope> class held
{
    alignas(sizeof(T_)) mutable T_ value;

  protected:
    static constexpr thread_scope scope = Scope;
    EMULATOR_MEMBER T_ *place() const
    {
        emulator_atomic_begins(Scope, &value);
        return &value;
    }

  public:
    held() = default;
    constexpr held(T_ initial) : value(initial)
    {
    }
    held(const held &) = delete;
    held &operator=(const held &) = delete;
};

template <typename T_, thread_scope Scope> class referred
{
    T_ *value;

  protected:
    static constexpr thread_scope scope = Scope;
    EMULATOR_MEMBER T_ *place() const
    {
        emulator_atomic_begins(Scope, value);
        return value;
    }

  public:
    explicit EMULATOR_MEMBER referred(T_ &there) : value(&there)
    {
    }
};
} // namespace details

template <typename T_, thread_scope Scope = thread_scope_system>
class atomic : public details::atomic_members<T_, details::held<T_, Scope>>
{
  public:
    using details::atomic_members<T_, details::held<T_, Scope>>::atomic_members;
    atomic() = default;
    EMULATOR_MEMBER T_ operator=(T_ value)
    {
        this->store(value);
        return value;
    }
};

template <typename T_, thread_scope Scope = thread_scope_system>
class atomic_ref : public details::atomic_members<T_, details::referred<T_, Scope>>
{
  public:
    using details::atomic_members<T_, details::referred<T_, Scope>>::atomic_members;
    static constexpr ::std::size_t required_alignment = sizeof(T_);
    EMULATOR_MEMBER T_ operator=(T_ value) const
    {
        this->store(value);
        return value;
    }
};

namespace std
{
template <typename T_> using atomic = ::cuda::atomic<T_>;
template <typename T_> using atomic_ref = ::cuda::atomic_ref<T_>;
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
