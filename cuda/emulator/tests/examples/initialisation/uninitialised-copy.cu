#include <stdio.h>
__global__ void fill(int *x)
{
    x[threadIdx.x] = 1;
}

int main()
{
    int host[100], sum = 0, *x;
    cudaMalloc(&x, sizeof host);
    fill<<<1, 64>>>(x);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost); // expect: uninitialised-copy/elements
    for (int i = 0; i < 100; i++)
        sum += host[i];
    printf("%d\n", sum);
    return cudaFree(x);
}
