#include <stdio.h>
__device__ int total;
__global__ void count()
{
    atomicAdd(&total, 1);
}
int main()
{
    count<<<1, 32>>>();
    cudaDeviceSynchronize();
    printf("%d\n", total); // expect: device-variable-on-host/host-copy
}
