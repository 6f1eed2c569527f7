// exits: 1
#include <cstdio>
__device__ int total;
__global__ void add(const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&total, x[i]);
}
int main()
{
    const int n = 300;
    int h[n], *x;
    for (int i = 0; i < n; i++) h[i] = 3;
    cudaMalloc(&x, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    add<<<3, 128>>>(x, n);
    cudaDeviceSynchronize();
    printf("%d, should be 900\n", total); // expect: device-variable-on-host/host-copy
    cudaFree(x);
}
