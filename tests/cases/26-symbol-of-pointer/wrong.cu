// exits: 4
#include <stdio.h>
__device__ int *table;
__global__ void set() { table[threadIdx.x] = 3 + threadIdx.x; } // expect: global-out-of-bounds/null-pointer
int main()
{
    int *d, h[8];
    cudaMalloc(&d, sizeof h);
    cudaMemcpyToSymbol(table, d, sizeof(int *)); // expect: copy-of-a-pointer/to-symbol
    set<<<1, 8>>>();
    cudaDeviceSynchronize();
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[7]);
    cudaFree(d);
    return 0;
}
