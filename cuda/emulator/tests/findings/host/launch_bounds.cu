/* launch_bounds.cu: blocks with more threads than the kernel's __launch_bounds__ allows. */
#include <stdio.h>

enum { MOST = 96 };
__global__ void __launch_bounds__(256) plain(int *x)
{
    x[threadIdx.x] = 1;
}
__global__ __launch_bounds__(MOST, 2) void of_constant(int *x)
{
    x[threadIdx.x] = 2;
}
template <int N> __global__ void __launch_bounds__(2 * N) of_template(int *x)
{
    x[threadIdx.x] = 3;
}
__global__ void without(int *x)
{
    x[threadIdx.x] = 4;
}
__launch_bounds__(64) static __global__ void first(int *x)
{
    x[threadIdx.x] = 5;
}
int main(void)
{
    int *x, h[1024];
    cudaFuncAttributes attributes;
    cudaMalloc(&x, sizeof h);
    cudaMemset(x, 0, sizeof h);
    plain<<<1, 256>>>(x);
    plain<<<1, 257>>>(x); // expect: unchecked-error/call
    plain<<<1, dim3(8, 8, 4)>>>(x);
    plain<<<1, dim3(8, 8, 5)>>>(x); // expect: unchecked-error/call
    of_constant<<<1, MOST>>>(x);
    of_constant<<<1, 128>>>(x); // expect: unchecked-error/call
    of_template<32><<<1, 64>>>(x);
    of_template<64><<<1, 128>>>(x);
    of_template<32><<<1, 128>>>(x); // expect: unchecked-error/call
    without<<<1, 1024>>>(x);
    void *arguments[] = {&x};
    cudaLaunchKernel((const void *)first, 1, 64, arguments);
    cudaLaunchKernel((const void *)first, 1, 65, arguments); // expect: unchecked-error/call
    int blocks = 1;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 512, 0);
    if (cudaFuncGetAttributes(&attributes, of_constant) != cudaSuccess ||
        attributes.maxThreadsPerBlock != MOST || blocks != 0)
        return 1;
    cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[1023]);
    cudaFree(x);
    return 0;
}
