/* mma.h: tensor cores, by wmma. This header has the names, shapes and types; the operations are in
 * parts/matrix. Programs that use elements of less than a byte do not compile. */
#ifndef __CUDA_MMA_H__
#define __CUDA_MMA_H__

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#if EMUCC_LANES != 32
#error "wmma is for warps of 32 lanes: compile the program without --lanes 64"
#endif

#ifdef __CUDACC__
#include "emulator/device/matrix.h"

#define EMULATOR_REFUSAL "tensor cores with elements of less than a byte are not emulated"

namespace nvcuda
{
namespace wmma
{
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };
namespace precision
{
struct tf32;
}
namespace experimental
{
namespace precision
{
struct u4;
struct s4;
struct b1;
} // namespace precision
} // namespace experimental

template <typename Use_, int M_, int N_, int K_, typename T_, typename Layout_ = void>
class fragment;

/* g++ reports the attribute, at the program's line; clang reports only the assertion. */
#define EMULATOR_REFUSED(T_)                                           \
    template <typename Use_, int M_, int N_, int K_, typename Layout_> \
    class __attribute__((unavailable(EMULATOR_REFUSAL)))               \
    fragment<Use_, M_, N_, K_, experimental::precision::T_, Layout_>   \
    {                                                                  \
        static_assert(sizeof(Use_ *) == 0, EMULATOR_REFUSAL);          \
    };
EMULATOR_REFUSED(u4)
EMULATOR_REFUSED(s4)
EMULATOR_REFUSED(b1)
#undef EMULATOR_REFUSED
#undef EMULATOR_REFUSAL

/* ---- fragments ---- */

#define EMULATOR_FRAGMENT(USE, M, N, K, T_, LAYOUT, LETTER, STORED, ELEMENT, ROOM)                 \
    template <> class fragment<USE, M, N, K, T_, LAYOUT>                                           \
    {                                                                                              \
      public:                                                                                      \
        typedef T_ element_type;                                                                   \
        typedef STORED storage_element_type;                                                       \
        enum { num_elements = ROOM, num_storage_elements = ROOM };                                 \
        static constexpr emulator_matrix emulator_what{LETTER, M, N, K, ROOM, EMULATOR_##ELEMENT}; \
        __attribute__((aligned(8))) STORED x[ROOM];                                                \
        __attribute__((__always_inline__)) fragment()                                              \
        {                                                                                          \
            emulator_matrix_begin(x, sizeof x);                                                    \
        }                                                                                          \
    };
#define EMULATOR_FACTORS(M, N, K, T_, STORED, ELEMENT, A_ROOM, B_ROOM)                \
    EMULATOR_FRAGMENT(matrix_a, M, N, K, T_, row_major, 'a', STORED, ELEMENT, A_ROOM) \
    EMULATOR_FRAGMENT(matrix_a, M, N, K, T_, col_major, 'a', STORED, ELEMENT, A_ROOM) \
    EMULATOR_FRAGMENT(matrix_b, M, N, K, T_, row_major, 'b', STORED, ELEMENT, B_ROOM) \
    EMULATOR_FRAGMENT(matrix_b, M, N, K, T_, col_major, 'b', STORED, ELEMENT, B_ROOM)
#define EMULATOR_SUM(M, N, K, T_, ELEMENT, ROOM) \
    EMULATOR_FRAGMENT(accumulator, M, N, K, T_, void, 'c', T_, ELEMENT, ROOM)
#define EMULATOR_SHAPE(M, N, A_ROOM, B_ROOM)                                       \
    EMULATOR_FACTORS(M, N, 16, __half, __half, F16, 16, 16)                        \
    EMULATOR_FACTORS(M, N, 16, __nv_bfloat16, __nv_bfloat16, BF16, A_ROOM, B_ROOM) \
    EMULATOR_FACTORS(M, N, 16, signed char, signed char, S8, A_ROOM, B_ROOM)       \
    EMULATOR_FACTORS(M, N, 16, unsigned char, unsigned char, U8, A_ROOM, B_ROOM)   \
    EMULATOR_SUM(M, N, 16, __half, F16, 8)                                         \
    EMULATOR_SUM(M, N, 16, float, F32, 8)                                          \
    EMULATOR_SUM(M, N, 16, int, S32, 8)
EMULATOR_SHAPE(16, 16, 8, 8)
EMULATOR_SHAPE(32, 8, 16, 4)
EMULATOR_SHAPE(8, 32, 4, 16)
EMULATOR_FACTORS(16, 16, 8, precision::tf32, float, TF32, 4, 4)
EMULATOR_SUM(16, 16, 8, float, F32, 8)
EMULATOR_FACTORS(8, 8, 4, double, double, F64, 1, 1)
EMULATOR_SUM(8, 8, 4, double, F64, 2)
#undef EMULATOR_SHAPE
#undef EMULATOR_SUM
#undef EMULATOR_FACTORS
#undef EMULATOR_FRAGMENT

template <typename Layout_> constexpr bool emulator_by_rows = false;
template <> inline constexpr bool emulator_by_rows<row_major> = true;

/* ---- operations of a warp ---- */

/* Rounds to the nearest number of 11 significant bits, ties away from 0. */
EMULATOR_INLINE float __float_to_tf32(float value)
{
    const unsigned int bits = __float_as_uint(value), exponent = 0x7f800000;
    return (bits & exponent) == exponent ? value : __uint_as_float((bits + 0x1000) & ~0x1fffu);
}
template <typename Use_, int M_, int N_, int K_, typename T_, typename Layout_>
EMULATOR_INLINE void
fill_fragment(fragment<Use_, M_, N_, K_, T_, Layout_> &f,
              const typename fragment<Use_, M_, N_, K_, T_, Layout_>::storage_element_type &value)
{
    for (auto &element : f.x)
        element = value;
}
template <typename Use_, int M_, int N_, int K_, typename T_, typename Layout_>
EMULATOR_INLINE void
load_matrix_sync(fragment<Use_, M_, N_, K_, T_, Layout_> &f,
                 const typename fragment<Use_, M_, N_, K_, T_, Layout_>::storage_element_type *from,
                 unsigned int stride)
{
    emulator_matrix_load(f.emulator_what, f.x, from, stride, emulator_by_rows<Layout_>);
}
template <int M_, int N_, int K_, typename T_>
EMULATOR_INLINE void load_matrix_sync(fragment<accumulator, M_, N_, K_, T_> &f, const T_ *from,
                                      unsigned int stride, layout_t layout)
{
    emulator_matrix_load(f.emulator_what, f.x, from, stride, layout == mem_row_major);
}
template <int M_, int N_, int K_, typename T_>
EMULATOR_INLINE void store_matrix_sync(T_ *to, const fragment<accumulator, M_, N_, K_, T_> &f,
                                       unsigned int stride, layout_t layout)
{
    emulator_matrix_store(f.emulator_what, f.x, to, stride, layout == mem_row_major);
}

/* Whether products of T_ elements can be accumulated as Sum_. */
template <typename T_, typename Sum_>
constexpr bool emulator_adds = std::is_same<Sum_, float>::value;
template <> inline constexpr bool emulator_adds<__half, __half> = true;
template <> inline constexpr bool emulator_adds<double, double> = true;
template <> inline constexpr bool emulator_adds<signed char, int> = true;
template <> inline constexpr bool emulator_adds<signed char, float> = false;
template <> inline constexpr bool emulator_adds<unsigned char, int> = true;
template <> inline constexpr bool emulator_adds<unsigned char, float> = false;
template <int M_, int N_, int K_, typename T_, typename A_, typename B_, typename Sum_,
          typename Addend_,
          typename = std::enable_if_t<emulator_adds<T_, Sum_> && emulator_adds<T_, Addend_>>>
EMULATOR_INLINE void mma_sync(fragment<accumulator, M_, N_, K_, Sum_> &d,
                              const fragment<matrix_a, M_, N_, K_, T_, A_> &a,
                              const fragment<matrix_b, M_, N_, K_, T_, B_> &b,
                              const fragment<accumulator, M_, N_, K_, Addend_> &c,
                              bool saturates = false)
{
    const emulator_product product = {
        a.emulator_what, b.emulator_what, c.emulator_what, d.emulator_what, a.x, b.x, c.x, d.x,
        saturates};
    emulator_matrix_multiply(&product);
}
} // namespace wmma
} // namespace nvcuda
#endif

#endif
