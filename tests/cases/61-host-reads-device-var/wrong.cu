// exits: 3
#include <cstdio>
__device__ int total;
__constant__ float factor;
__global__ void add(const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&total, (int)(x[i] * factor));
}
int main()
{
    const int n = 300;
    int h[n], *x;
    for (int i = 0; i < n; i++) h[i] = 2;
    total = 0;
    factor = 1.5f; // refused: 'factor' lies in constant memory
    cudaMalloc(&x, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    add<<<3, 128>>>(x, n);
    cudaDeviceSynchronize();
    printf("%d, should be 900\n", total);
    cudaFree(x);
}
