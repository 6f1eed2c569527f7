/* mma.h: the names of the tensor cores' functions, which are refused where a program uses them: to
 * include them, as a course's common header does, is no use. */
#ifndef __CUDA_MMA_H__
#define __CUDA_MMA_H__

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#define EMULATOR_REFUSAL "tensor cores are not emulated"

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

/* g++ tells the first at the program's line, clang no more than the second. */
template <typename Use, int M, int N, int K, typename T, typename Layout = void>
struct __attribute__((unavailable(EMULATOR_REFUSAL))) fragment {
    static_assert(sizeof(T) == 0, EMULATOR_REFUSAL);
};
} // namespace wmma
} // namespace nvcuda

#undef EMULATOR_REFUSAL

#endif
