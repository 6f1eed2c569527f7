#include <stdio.h>
int main()
{
    int *x;
    cudaMalloc(&x, sizeof *x);
    cudaMemset(x, 0, sizeof *x);
    printf("%d\n", *x); // expect: device-pointer-on-host/host-access
    return cudaFree(x);
}
