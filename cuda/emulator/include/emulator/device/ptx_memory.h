/* device/ptx_memory.h: PTX instructions that access memory or synchronise threads. */
#ifndef EMULATOR_DEVICE_PTX_H
#error "emulator/device/ptx_memory.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_DEVICE_PTX_MEMORY_H
#define EMULATOR_DEVICE_PTX_MEMORY_H

#include "../phase.h"

/* ---- loads and stores ---- */

/* A vector load or store is one access. */
template <int BYTES> struct emulator_ptx_words;
template <> struct emulator_ptx_words<2> {
    typedef unsigned short type;
};
template <> struct emulator_ptx_words<4> {
    typedef unsigned int type;
};
template <> struct emulator_ptx_words<8> {
    typedef uint2 type;
};
template <> struct emulator_ptx_words<16> {
    typedef uint4 type;
};
/* The type of one of COUNT parts of a register */
template <typename T_, int COUNT>
using emulator_ptx_part =
    std::conditional_t<sizeof(T_) / COUNT == 4, unsigned int,
                       std::conditional_t<sizeof(T_) / COUNT == 2, unsigned short, unsigned char>>;

template <typename T_> EMULATOR_INLINE T_ emulator_ptx_ld(const char *from)
{
    return *(const T_ *)from;
}
template <typename T_, int COUNT>
EMULATOR_INLINE void emulator_ptx_ld(T_ (&to)[COUNT], const char *from)
{
    const auto words = *(const typename emulator_ptx_words<sizeof to>::type *)from;
    __builtin_memcpy(to, &words, sizeof to);
}
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_ld_volatile(const char *from)
{
    return *(const volatile T_ *)from;
}
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_ld_relaxed(const char *from)
{
    return __atomic_load_n((const T_ *)from, __ATOMIC_RELAXED);
}
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_ld_acquire(const char *from)
{
    return __atomic_load_n((const T_ *)from, __ATOMIC_ACQUIRE);
}
template <typename T_> EMULATOR_INLINE void emulator_ptx_st(char *to, T_ value)
{
    *(T_ *)to = value;
}
template <typename T_, int COUNT>
EMULATOR_INLINE void emulator_ptx_st(char *to, const T_ (&values)[COUNT])
{
    typename emulator_ptx_words<sizeof values>::type words;
    __builtin_memcpy(&words, values, sizeof values);
    *(typename emulator_ptx_words<sizeof values>::type *)to = words;
}
template <typename T_> EMULATOR_INLINE void emulator_ptx_st_volatile(char *to, T_ value)
{
    *(volatile T_ *)to = value;
}
template <typename T_> EMULATOR_INLINE void emulator_ptx_st_relaxed(char *to, T_ value)
{
    __atomic_store_n((T_ *)to, value, __ATOMIC_RELAXED);
}
template <typename T_> EMULATOR_INLINE void emulator_ptx_st_release(char *to, T_ value)
{
    __atomic_store_n((T_ *)to, value, __ATOMIC_RELEASE);
}
template <typename T_, int COUNT>
EMULATOR_INLINE T_ emulator_ptx_mov(const emulator_ptx_part<T_, COUNT> (&parts)[COUNT])
{
    T_ whole;
    __builtin_memcpy(&whole, parts, sizeof whole);
    return whole;
}
template <typename T_, typename Part_, int COUNT>
EMULATOR_INLINE void emulator_ptx_mov(Part_ (&parts)[COUNT], T_ whole)
{
    __builtin_memcpy(parts, &whole, sizeof whole);
}
EMULATOR_INLINE void emulator_ptx_griddepcontrol_wait(void)
{
    emulator_wait_for_kernel_ahead();
}
EMULATOR_INLINE void emulator_ptx_griddepcontrol_launch_dependents(void)
{
    emulator_trigger_next_kernel();
}
EMULATOR_INLINE void emulator_ptx_prefetch(const char *)
{
}
EMULATOR_INLINE void emulator_ptx_prefetchu(const char *)
{
}

/* ---- atomics ---- */

/* Gives the next atomic the scope of the block; 2 is the value of cuda::thread_scope_block. */
extern "C" void emulator_atomic_begins(int scope, const volatile void *place);
EMULATOR_INLINE void emulator_ptx_for_block(void)
{
    emulator_atomic_begins(2, NULL);
}

/* CUDA has these operations of 64 bits for unsigned integers only, because the sign does not
 * matter.
 */
template <typename T_>
using emulator_ptx_word =
    std::conditional_t<std::is_same<T_, long long>::value, unsigned long long, T_>;
#define EMULATOR_ATOMIC(NAME, FUNCTION, WORD)                                               \
    template <typename T_> EMULATOR_INLINE T_ emulator_ptx_atom_##NAME(char *at, T_ value)  \
    {                                                                                       \
        return (T_)FUNCTION((WORD *)at, (WORD)value);                                       \
    }                                                                                       \
    template <typename T_> EMULATOR_INLINE void emulator_ptx_red_##NAME(char *at, T_ value) \
    {                                                                                       \
        FUNCTION((WORD *)at, (WORD)value);                                                  \
    }
EMULATOR_ATOMIC(add, atomicAdd, emulator_ptx_word<T_>)
EMULATOR_ATOMIC(min, atomicMin, T_)
EMULATOR_ATOMIC(max, atomicMax, T_)
EMULATOR_ATOMIC(and, atomicAnd, T_)
EMULATOR_ATOMIC(or, atomicOr, T_)
EMULATOR_ATOMIC(xor, atomicXor, T_)
EMULATOR_ATOMIC(exch, atomicExch, T_)
EMULATOR_ATOMIC(inc, atomicInc, T_)
EMULATOR_ATOMIC(dec, atomicDec, T_)
#undef EMULATOR_ATOMIC
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_atom_cas(char *at, T_ expected, T_ value)
{
    return atomicCAS((T_ *)at, expected, value);
}

/* ---- fences and barriers ---- */

#define EMULATOR_FENCE(NAME, FUNCTION)             \
    EMULATOR_INLINE void emulator_ptx_##NAME(void) \
    {                                              \
        FUNCTION();                                \
    }
EMULATOR_FENCE(membar_cta, __threadfence_block)
EMULATOR_FENCE(membar_gl, __threadfence)
EMULATOR_FENCE(membar, __threadfence_system)
EMULATOR_FENCE(fence_cta, __threadfence_block)
EMULATOR_FENCE(fence_acq_rel_cta, __threadfence_block)
EMULATOR_FENCE(fence_sc_cta, __threadfence_block)
EMULATOR_FENCE(fence, __threadfence)
EMULATOR_FENCE(fence_acq_rel, __threadfence)
EMULATOR_FENCE(fence_sc, __threadfence)
EMULATOR_FENCE(trap, __trap)
#undef EMULATOR_FENCE
extern "C" void emulator_sync_threads(int place);
/* Barrier 0 is that of __syncthreads(). */
EMULATOR_INLINE void emulator_ptx_bar(unsigned int number, unsigned int count = 0,
                                      int place = EMULATOR_PLACE)
{
    if (number == 0 && count == 0)
        emulator_sync_threads(place);
    else
        emulator_numbered_barrier(number, count, true, emulator_line(place));
}
EMULATOR_INLINE void emulator_ptx_barrier(unsigned int number, unsigned int count = 0,
                                          int place = EMULATOR_PLACE)
{
    emulator_ptx_bar(number, count, place);
}
EMULATOR_INLINE void emulator_ptx_bar_arrive(unsigned int number, unsigned int count,
                                             int line = __builtin_LINE())
{
    emulator_numbered_barrier(number, count, false, line);
}
EMULATOR_INLINE void emulator_ptx_barrier_arrive(unsigned int number, unsigned int count,
                                                 int line = __builtin_LINE())
{
    emulator_numbered_barrier(number, count, false, line);
}
EMULATOR_INLINE void emulator_ptx_bar_warp(unsigned int mask)
{
    __syncwarp(mask);
}
template <typename T_> EMULATOR_INLINE void emulator_ptx_nanosleep(T_ time)
{
    __nanosleep(time);
}

/* ---- barriers in shared memory ---- */

template <typename T_> EMULATOR_INLINE void emulator_ptx_mbarrier_init(char *at, unsigned int count)
{
    emulator_phase_init((emulator_phase *)at, count);
}
template <typename T_> EMULATOR_INLINE void emulator_ptx_mbarrier_inval(char *at)
{
    emulator_phase_init((emulator_phase *)at, 0);
}
template <typename T_>
EMULATOR_INLINE T_ emulator_ptx_mbarrier_arrive(char *at, unsigned int count = 1,
                                                int line = __builtin_LINE())
{
    return emulator_phase_arrive((emulator_phase *)at, count, 0, line);
}
template <typename T_>
EMULATOR_INLINE T_ emulator_ptx_mbarrier_arrive_drop(char *at, unsigned int count = 1,
                                                     int line = __builtin_LINE())
{
    return emulator_phase_arrive((emulator_phase *)at, count, count, line);
}
template <typename T_> EMULATOR_INLINE unsigned int emulator_ptx_mbarrier_pending_count(T_ state)
{
    return (unsigned int)(state >> 32);
}
/* try_wait may have a time limit as its last operand. */
#define EMULATOR_WAIT(NAME, FUNCTION)                                                \
    template <typename T_>                                                           \
    EMULATOR_INLINE bool emulator_ptx_mbarrier_##NAME(                               \
        char *at, unsigned int phase, unsigned int = 0, int line = __builtin_LINE()) \
    {                                                                                \
        return FUNCTION((emulator_phase *)at, phase, line);                          \
    }
EMULATOR_WAIT(test_wait, emulator_phase_test)
EMULATOR_WAIT(test_wait_parity, emulator_phase_test_parity)
EMULATOR_WAIT(try_wait, emulator_phase_test)
EMULATOR_WAIT(try_wait_parity, emulator_phase_test_parity)
#undef EMULATOR_WAIT

/* ---- warps ---- */

/* The lane that a shuffle reads. Sets `there` to whether it is in the thread's segment; if not, the
 * thread reads its own value. */
enum emulator_shuffled { EMULATOR_UP, EMULATOR_DOWN, EMULATOR_BUTTERFLY, EMULATOR_INDEX };
unsigned int emulator_ptx_source(emulator_shuffled how, unsigned int by, unsigned int segment,
                                 bool *there);
#define EMULATOR_SHUFFLE(NAME, HOW)                                                          \
    template <typename T_>                                                                   \
    EMULATOR_INLINE T_ emulator_ptx_shfl_##NAME(bool &there, T_ value, unsigned int by,      \
                                                unsigned int segment, unsigned int mask)     \
    {                                                                                        \
        return emulator_shuffle(mask, value, emulator_ptx_source(HOW, by, segment, &there)); \
    }
EMULATOR_SHUFFLE(up, EMULATOR_UP)
EMULATOR_SHUFFLE(down, EMULATOR_DOWN)
EMULATOR_SHUFFLE(bfly, EMULATOR_BUTTERFLY)
EMULATOR_SHUFFLE(idx, EMULATOR_INDEX)
#undef EMULATOR_SHUFFLE
template <typename T_> EMULATOR_INLINE bool emulator_ptx_vote_all(bool vote, unsigned int mask)
{
    return __all_sync(mask, vote);
}
template <typename T_> EMULATOR_INLINE bool emulator_ptx_vote_any(bool vote, unsigned int mask)
{
    return __any_sync(mask, vote);
}
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_vote_ballot(bool vote, unsigned int mask)
{
    return __ballot_sync(mask, vote);
}
template <typename T_>
EMULATOR_INLINE unsigned int emulator_ptx_match_any(T_ value, unsigned int mask)
{
    return __match_any_sync(mask, value);
}
template <typename T_> EMULATOR_INLINE T_ emulator_ptx_activemask(void)
{
    return __activemask();
}
#define EMULATOR_REDUX(NAME)                                                  \
    template <typename T_>                                                    \
    EMULATOR_INLINE T_ emulator_ptx_redux_##NAME(T_ value, unsigned int mask) \
    {                                                                         \
        return __reduce_##NAME##_sync(mask, value);                           \
    }
EMULATOR_REDUX(add)
EMULATOR_REDUX(min)
EMULATOR_REDUX(max)
EMULATOR_REDUX(and)
EMULATOR_REDUX(or)
EMULATOR_REDUX(xor)
#undef EMULATOR_REDUX

/* ---- asynchronous copies ---- */

EMULATOR_INLINE void emulator_ptx_cp_async(char *to, const char *from, unsigned int bytes)
{
    emulator_copy_async(to, from, bytes, 0);
}
EMULATOR_INLINE void emulator_ptx_cp_async(char *to, const char *from, unsigned int bytes,
                                           unsigned int read)
{
    emulator_copy_async(to, from, bytes, bytes - read);
}
EMULATOR_INLINE void emulator_ptx_cp_async_commit_group(void)
{
    emulator_copies_commit();
}
EMULATOR_INLINE void emulator_ptx_cp_async_wait_group(unsigned int prior)
{
    emulator_copies_wait(prior);
}
EMULATOR_INLINE void emulator_ptx_cp_async_wait_all(void)
{
    emulator_copies_commit();
    emulator_copies_wait(0);
}

/* ---- matrices ---- */

template <typename T_, int COUNT>
EMULATOR_INLINE void emulator_ptx_ldmatrix_m8n8(unsigned int (&to)[COUNT], const char *row)
{
    emulator_matrix_rows(to, COUNT, row, false);
}
template <typename T_, int COUNT>
EMULATOR_INLINE void emulator_ptx_ldmatrix_m8n8_trans(unsigned int (&to)[COUNT], const char *row)
{
    emulator_matrix_rows(to, COUNT, row, true);
}

template <typename T_>
constexpr emulator_element emulator_ptx_element =
    std::is_same<T_, emulator_ptx_f16>::value    ? EMULATOR_F16
    : std::is_same<T_, emulator_ptx_bf16>::value ? EMULATOR_BF16
    : std::is_same<T_, emulator_ptx_tf32>::value ? EMULATOR_TF32
    : std::is_same<T_, signed char>::value       ? EMULATOR_S8
    : std::is_same<T_, unsigned char>::value     ? EMULATOR_U8
    : std::is_same<T_, float>::value             ? EMULATOR_F32
    : std::is_same<T_, int>::value               ? EMULATOR_S32
                                                 : EMULATOR_F64;
template <unsigned char M_, unsigned char N_, unsigned char K_, typename D_, typename A_,
          typename B_, typename C_, typename Word_, int DS, int AS, int BS, int CS>
EMULATOR_INLINE void emulator_ptx_mma_row_col(Word_ (&d)[DS], const Word_ (&a)[AS],
                                              const Word_ (&b)[BS], const Word_ (&c)[CS],
                                              bool saturates = false)
{
    const emulator_product product = {{'a', M_, N_, K_, 0, emulator_ptx_element<A_>},
                                      {'b', M_, N_, K_, 0, emulator_ptx_element<B_>},
                                      {'c', M_, N_, K_, 0, emulator_ptx_element<C_>},
                                      {'c', M_, N_, K_, 0, emulator_ptx_element<D_>},
                                      a,
                                      b,
                                      c,
                                      d,
                                      saturates};
    emulator_matrix_multiply(&product);
}
template <unsigned char M_, unsigned char N_, unsigned char K_, typename D_, typename A_,
          typename B_, typename C_, typename Word_, int DS, int AS, int BS, int CS>
EMULATOR_INLINE void emulator_ptx_mma_row_col_satfinite(Word_ (&d)[DS], const Word_ (&a)[AS],
                                                        const Word_ (&b)[BS], const Word_ (&c)[CS])
{
    emulator_ptx_mma_row_col<M_, N_, K_, D_, A_, B_, C_>(d, a, b, c, true);
}

#endif
