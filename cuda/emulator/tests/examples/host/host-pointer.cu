#include <stdlib.h>
__global__ void fill(int *x)
{
    x[threadIdx.x] = 1; // expect: host-pointer/access
}

int main()
{
    int *x = (int *)malloc(32 * sizeof *x);
    fill<<<1, 32>>>(x);
    return cudaDeviceSynchronize();
}
