#include <stdio.h>
#include <stdlib.h>
__global__ void fill(int *x)
{
    x[threadIdx.x] = 1;
}

int main()
{
    int *host = (int *)malloc(32 * sizeof *host), *x;
    cudaMalloc(&x, 32 * sizeof *x);
    fill<<<1, 32>>>(x);
    cudaDeviceSynchronize();
    printf("%d\n", host[0]); // expect: uninitialised-host-read/host-memory
    free(host);
    return cudaFree(x);
}
