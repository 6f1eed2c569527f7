#include <stdlib.h>
int main()
{
    int *host = (int *)malloc(32 * sizeof *host), *x;
    cudaMalloc(&x, 64 * sizeof *x);
    cudaMemset(x, 0, 64 * sizeof *x);
    cudaMemcpy(host, x, 64 * sizeof *x, cudaMemcpyDeviceToHost); // expect: host-out-of-bounds
    return cudaFree(x);
}
