/* matrices.cu: loads and stores of tensor core fragments, in global and shared memory. */
#include "suite.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

enum { WARPS = 64, EACH = 256 }; /* one warp per block; the most elements of a matrix */

/* By rows or by columns: A, B, and the sum */
template <int M, int W, int K, typename T, typename Stored, typename Sum, typename A, typename B>
__global__ void global_tiles(const Stored *a, const Stored *b, Sum *d)
{
    const bool a_rows = std::is_same<A, wmma::row_major>::value;
    const bool b_rows = std::is_same<B, wmma::row_major>::value;
    wmma::fragment<wmma::matrix_a, M, W, K, T, A> fa;
    wmma::fragment<wmma::matrix_b, M, W, K, T, B> fb;
    wmma::fragment<wmma::accumulator, M, W, K, Sum> sum;
    d += blockIdx.x * EACH;
    wmma::load_matrix_sync(fa, a + blockIdx.x * EACH, a_rows ? K : M);
    wmma::load_matrix_sync(fb, b + blockIdx.x * EACH, b_rows ? W : K);
    wmma::load_matrix_sync(sum, d, W, wmma::mem_row_major);
    wmma::mma_sync(sum, fa, fb, sum);
    wmma::store_matrix_sync(d, sum, W, wmma::mem_row_major);
}

template <typename Stored, typename Sum, typename A, typename B, int PITCH>
__global__ void shared_tiles(const Stored *a, Sum *d)
{
    __shared__ alignas(32) Stored tile[2][16 * PITCH];
    __shared__ alignas(32) Sum sums[16 * 16];
    wmma::fragment<wmma::matrix_a, 16, 16, 16, Stored, A> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, Stored, B> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, Sum> sum;
    for (int i = threadIdx.x; i < 16 * PITCH; i += 32) {
        const Stored value = a[i];
        tile[0][i] = value;
        tile[1][i] = value;
    }
    __syncwarp();
    wmma::load_matrix_sync(fa, tile[0], PITCH);
    wmma::load_matrix_sync(fb, tile[1], PITCH);
    wmma::fill_fragment(sum, Sum(0));
    wmma::mma_sync(sum, fa, fb, sum);
    wmma::store_matrix_sync(sums, sum, 16, wmma::mem_row_major);
    __syncwarp();
    for (int i = threadIdx.x; i < 256; i += 32)
        d[blockIdx.x * EACH + i] = sums[i];
}

using rows = wmma::row_major;
using columns = wmma::col_major;

int main()
{
    suite_begin();
    const half *h = (const half *)in;
    const __nv_bfloat16 *b = (const __nv_bfloat16 *)in;
    const signed char *c = (const signed char *)in;
    global_tiles<16, 16, 16, half, half, float, rows, columns><<<WARPS, 32>>>(h, h, out);
    global_tiles<16, 16, 16, half, half, float, columns, rows><<<WARPS, 32>>>(h, h, out);
    global_tiles<32, 8, 16, half, half, float, rows, rows><<<WARPS, 32>>>(h, h, out);
    global_tiles<8, 32, 16, half, half, half, rows, columns><<<WARPS, 32>>>(h, h, (half *)out);
    global_tiles<16, 16, 16, __nv_bfloat16, __nv_bfloat16, float, rows, columns>
        <<<WARPS, 32>>>(b, b, out);
    global_tiles<16, 16, 8, wmma::precision::tf32, float, float, rows, columns>
        <<<WARPS, 32>>>(in, in, out);
    global_tiles<8, 8, 4, double, double, double, rows, columns>
        <<<WARPS, 32>>>((double *)in, (double *)in, (double *)out);
    global_tiles<16, 16, 16, signed char, signed char, int, rows, columns>
        <<<WARPS, 32>>>(c, c, (int *)out);
    shared_tiles<half, float, rows, columns, 16><<<WARPS, 32>>>(h, out);
    shared_tiles<half, float, rows, rows, 24><<<WARPS, 32>>>(h, out);
    shared_tiles<half, half, columns, rows, 16><<<WARPS, 32>>>(h, (half *)out);
    shared_tiles<signed char, int, rows, columns, 16><<<WARPS, 32>>>(c, (int *)out);
    return suite_end();
}
