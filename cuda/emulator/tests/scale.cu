/* scale.cu: the example of README.md: a kernel without a guard, whose grid has more threads than
 * there are elements. */
#include <cstdio>

__global__ void scale(float *x, float factor)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] *= factor;
}

int main()
{
    float *x;
    cudaMalloc(&x, 1000 * sizeof *x);
    cudaMemset(x, 0, 1000 * sizeof *x);
    scale<<<4, 256>>>(x, 2);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
