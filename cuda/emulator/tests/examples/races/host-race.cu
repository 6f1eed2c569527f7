#include <stdio.h>
__global__ void fill(int *x)
{
    *x = 1;
}

int main()
{
    int *x;
    cudaMallocManaged(&x, sizeof *x);
    fill<<<1, 1>>>(x);
    printf("%d\n", *x); // expect: host-race/not-waited-by-host
    return cudaFree(x);
}
