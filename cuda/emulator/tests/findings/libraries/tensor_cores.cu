/* tensor_cores.cu: wrong uses of tensor cores. The argument names a mistake. `odd` has two findings
 * at one line. The accesses of `right` with a comment are counted. */
// nothing: right, set_by_hand
#include <cuda_runtime.h>
#include <mma.h>
#include <stdio.h>
#include <string.h>

using namespace nvcuda::wmma;

typedef fragment<matrix_a, 16, 16, 16, half, row_major> factor;
typedef fragment<matrix_b, 16, 16, 16, half, col_major> other_factor;
typedef fragment<accumulator, 16, 16, 16, float> product;

enum { SIDE = 16, SIZE = SIDE * SIDE };

__device__ void multiply(const factor &a, const half *in, float *out)
{
    other_factor b;
    product c;
    fill_fragment(c, 0.0f);
    load_matrix_sync(b, in, SIDE); /* global */ // expect absent: tensor-core-operand/rules
    mma_sync(c, a, b, c);        // expect absent, factor_unset: tensor-core-operand/rules
    store_matrix_sync(/* sums */ // expect absent: tensor-core-operand/rules
                      out, c, SIDE, mem_row_major);
}

__global__ void right(const half *in, float *out)
{
    __shared__ alignas(32) half tile[SIZE];
    factor a;
    for (int i = threadIdx.x; i < SIZE; i += 32)
        tile[i] = in[i];
    __syncwarp();
    load_matrix_sync(a, tile, SIDE); /* shared */
    multiply(a, in, out);
}

__global__ void absent(const half *in, float *out)
{
    factor a;
    fill_fragment(a, half(1));
    if (threadIdx.x < 16)
        multiply(a, in, out);
}

__global__ void narrow(const half *in, float *out)
{
    factor a;
    load_matrix_sync(a, in, SIDE - 2); // expect narrow: tensor-core-operand/rules
    multiply(a, in, out);
}

__global__ void odd(const half *in, float *out)
{
    factor a;
    load_matrix_sync(a, in, SIDE - 1); /* odd */
    multiply(a, in, out);
}

__global__ void aside(const half *in, float *out)
{
    factor a;
    load_matrix_sync(a, in + 8, SIDE); // expect aside: tensor-core-operand/rules
    multiply(a, in, out);
}

__global__ void apart(const half *in, float *out)
{
    factor a;
    load_matrix_sync( // expect apart: tensor-core-operand/rules
        a, in + threadIdx.x / 16 * SIZE, SIDE);
    multiply(a, in, out);
}

__global__ void beyond(const half *in, float *out)
{
    factor a;
    load_matrix_sync(a, in + SIZE + SIDE, SIDE); // expect beyond: global-out-of-bounds/array
    multiply(a, in, out);
}

__global__ void not_ready(const half *in, float *out)
{
    __shared__ alignas(32) half tile[SIZE];
    factor a;
    for (int i = threadIdx.x; i < SIZE; i += 32)
        tile[i] = in[i];
    load_matrix_sync(a, tile, SIDE); // expect not_ready: shared-race/missing-syncwarp
    multiply(a, in, out);
}

__global__ void too_soon(const half *in, float *out)
{
    __shared__ alignas(32) float tile[SIZE];
    product c;
    load_matrix_sync(c, out, SIDE, mem_row_major);
    store_matrix_sync(tile, c, SIDE, mem_row_major);
    for (int i = threadIdx.x; i < SIZE; i += 32)
        out[i] = tile[i] + float(in[i]); // expect too_soon: shared-race/missing-syncwarp
}

__global__ void unfilled(const half *in, float *out)
{
    __shared__ alignas(32) half tile[SIZE];
    factor a;
    load_matrix_sync(a, tile, SIDE); // expect unfilled: uninitialised-read/shared-never-written
    multiply(a, in, out);
}

__global__ void sum_unset(const half *in, float *out)
{
    factor a;
    other_factor b;
    product c;
    load_matrix_sync(a, in, SIDE);
    load_matrix_sync(b, in, SIDE);
    mma_sync(c, a, b, c); // expect sum_unset: tensor-core-operand/rules
    store_matrix_sync(out, c, SIDE, mem_row_major);
}

__global__ void factor_unset(const half *in, float *out)
{
    factor a, unset;
    load_matrix_sync(a, in, SIDE);
    if (in[0] == half(0))
        a = unset;
    multiply(a, in, out);
}

__global__ void stored_unset(const half *in, float *out)
{
    product c[2];
    fill_fragment(c[0], float(in[0]));
    store_matrix_sync( // expect stored_unset: tensor-core-operand/rules
        out, c[1], SIDE, mem_row_major);
}

/* Sets each element, as an epilogue does */
__global__ void set_by_hand(const half *in, float *out)
{
    product c;
    for (int i = 0; i < c.num_elements; i++)
        c.x[i] = float(in[i]);
    store_matrix_sync(out, c, SIDE, mem_row_major);
}

int main(int argc, char **arguments)
{
    static const struct {
        const char *name;
        void (*kernel)(const half *, float *);
    } mistakes[] = {{"right", right},
                    {"absent", absent},
                    {"narrow", narrow},
                    {"odd", odd},
                    {"aside", aside},
                    {"apart", apart},
                    {"beyond", beyond},
                    {"not_ready", not_ready},
                    {"too_soon", too_soon},
                    {"unfilled", unfilled},
                    {"sum_unset", sum_unset},
                    {"factor_unset", factor_unset},
                    {"stored_unset", stored_unset},
                    {"set_by_hand", set_by_hand}};
    half *in;
    float *out;
    cudaMalloc(&in, 2 * SIZE * sizeof *in);
    cudaMalloc(&out, SIZE * sizeof *out);
    cudaMemset(in, 0, 2 * SIZE * sizeof *in);
    cudaMemset(out, 0, SIZE * sizeof *out);
    for (const auto &mistake : mistakes)
        if (argc > 1 && strcmp(mistake.name, arguments[1]) == 0)
            mistake.kernel<<<1, 32>>>(in, out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
