#include <stdlib.h>
int main()
{
    int *host = (int *)malloc(32 * sizeof *host), *x;
    cudaMalloc(&x, 32 * sizeof *x);
    cudaMemset(x, 0, 32 * sizeof *x);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost); // expect: copy-too-short
    free(host);
    return cudaFree(x);
}
