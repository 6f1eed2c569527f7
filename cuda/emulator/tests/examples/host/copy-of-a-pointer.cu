#include <stdlib.h>
__global__ void increment(int *x)
{
    x[threadIdx.x]++;
}

int main()
{
    int *host = (int *)calloc(2, sizeof *host), *x;
    cudaMalloc(&x, 2 * sizeof *x);
    cudaMemcpy(x, &host, 2 * sizeof *x, cudaMemcpyHostToDevice); // expect: copy-of-a-pointer
    increment<<<1, 2>>>(x);
    cudaFree(x);
    free(host);
}
