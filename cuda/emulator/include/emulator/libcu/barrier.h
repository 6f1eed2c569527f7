/* barrier.h: <cuda/barrier>: threads of a block arrive at a barrier and wait for the others later;
 * asynchronous copies can be bound to it. Barriers between blocks, with a completion function, or
 * with transaction counts (for TMA) are not supported: a program that uses them does not compile.
 */
#ifndef _CUDA_BARRIER
#error "emulator/libcu/barrier.h is private: include <cuda/barrier>"
#endif
#if defined __CUDACC__ && !defined EMULATOR_LIBCU_BARRIER_H
#define EMULATOR_LIBCU_BARRIER_H

#include <cstddef>
#include <type_traits>
#include <utility>

#include "../../cooperative_groups/memcpy_async.h"
#include "../phase.h"
#include "scope.h"

#define EMULATOR_MEMBER inline __attribute__((__always_inline__))
namespace cuda
{
namespace details
{
struct no_completion {
};
struct this_thread_only { /* a group of one thread, for memcpy_async() */
    static constexpr unsigned int thread_rank()
    {
        return 0;
    }
    static constexpr unsigned int size()
    {
        return 1;
    }
};
} // namespace details

template <thread_scope Scope, typename Completion = details::no_completion> class barrier
{
    static_assert(Scope == thread_scope_block,
                  "the emulator's cuda::barrier is for cuda::thread_scope_block only");
    static_assert(::std::is_same<Completion, details::no_completion>::value,
                  "the emulator's cuda::barrier has no completion function");
    emulator_phase state;

  public:
    typedef uint64_t arrival_token;

    barrier() = default;
    EMULATOR_MEMBER explicit barrier(::std::ptrdiff_t expected)
    {
        emulator_phase_init(&state, (unsigned int)expected);
    }
    barrier(const barrier &) = delete;
    barrier &operator=(const barrier &) = delete;
    friend EMULATOR_MEMBER void init(barrier *made, ::std::ptrdiff_t expected)
    {
        emulator_phase_init(&made->state, (unsigned int)expected);
    }
    static constexpr ::std::ptrdiff_t max()
    {
        return EMULATOR_MOST_ARRIVALS;
    }

    /* The copies that the thread has begun are complete when this phase has ended. */
    EMULATOR_MEMBER void emulator_bind()
    {
        emulator_copies_bind(&state);
    }
    [[nodiscard]] EMULATOR_MEMBER arrival_token arrive(::std::ptrdiff_t count = 1,
                                                       int line = __builtin_LINE())
    {
        return emulator_phase_arrive(&state, (unsigned int)count, 0, line);
    }
    EMULATOR_MEMBER void wait(arrival_token &&token, int line = __builtin_LINE()) const
    {
        emulator_phase_wait(&state, (unsigned int)token, line);
    }
    EMULATOR_MEMBER void wait_parity(bool odd, int line = __builtin_LINE()) const
    {
        emulator_phase_wait_parity(&state, odd, line);
    }
    EMULATOR_MEMBER void arrive_and_wait(int line = __builtin_LINE())
    {
        wait(arrive(1, line), line);
    }
    EMULATOR_MEMBER void arrive_and_drop(int line = __builtin_LINE())
    {
        emulator_phase_arrive(&state, 1, 1, line);
    }
};

/* ---- copies ---- */

/* A number of bytes; it and both addresses are multiples of Alignment */
template <::std::size_t Alignment> struct aligned_size_t {
    static_assert(Alignment > 0 && (Alignment & (Alignment - 1)) == 0, "a power of two");
    static constexpr ::std::size_t align = Alignment;
    ::std::size_t value;

    explicit constexpr aligned_size_t(::std::size_t bytes) : value(bytes)
    {
    }
    constexpr operator ::std::size_t() const
    {
        return value;
    }
};

/* The barrier's phase ends only after the copy is complete. */
template <typename Group, typename T_>
EMULATOR_INLINE void memcpy_async(const Group &group, T_ *to, const T_ *from, ::std::size_t bytes,
                                  barrier<thread_scope_block> &barrier)
{
    cooperative_groups::details::copy_all(group, to, from, bytes);
    barrier.emulator_bind();
}
template <typename T_>
EMULATOR_INLINE void memcpy_async(T_ *to, const T_ *from, ::std::size_t bytes,
                                  barrier<thread_scope_block> &barrier)
{
    memcpy_async(details::this_thread_only(), to, from, bytes, barrier);
}
} // namespace cuda
#undef EMULATOR_MEMBER

#endif
