#include <mma.h>
using namespace nvcuda::wmma;

__global__ void product(const half *x, float *y)
{
    fragment<matrix_a, 16, 16, 16, half, row_major> a;
    fragment<matrix_b, 16, 16, 16, half, col_major> b;
    fragment<accumulator, 16, 16, 16, float> sum;
    load_matrix_sync(a, x, 16);
    load_matrix_sync(b, x, 16);
    mma_sync(sum, a, b, sum); // expect: tensor-core-operand/rules
    store_matrix_sync(y, sum, 16, mem_row_major);
}

int main()
{
    half *x;
    float *y;
    cudaMalloc(&x, 256 * sizeof *x);
    cudaMalloc(&y, 256 * sizeof *y);
    cudaMemset(x, 0, 256 * sizeof *x);
    product<<<1, 32>>>(x, y);
    cudaFree(x);
    return cudaFree(y);
}
