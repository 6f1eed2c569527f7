/* Bug 06: reverses an array of 256 numbers through shared memory. */
#include <stdio.h>

enum { N = 256 };

__global__ void reverse(int *x)
{
    __shared__ int tile[N];
    tile[threadIdx.x] = x[threadIdx.x];
    x[threadIdx.x] = tile[N - 1 - threadIdx.x];
}

int main(void)
{
    int x[N];
    for (int i = 0; i < N; i++)
        x[i] = i;
    int *d_x;
    cudaMalloc(&d_x, sizeof x);
    cudaMemcpy(d_x, x, sizeof x, cudaMemcpyHostToDevice);
    reverse<<<1, N>>>(d_x);
    cudaMemcpy(x, d_x, sizeof x, cudaMemcpyDeviceToHost);
    cudaFree(d_x);

    int wrong = 0;
    for (int i = 0; i < N; i++)
        wrong += x[i] != N - 1 - i;
    printf("%d of %d numbers are wrong: %s\n", wrong, N, wrong ? "WRONG" : "right");
    return wrong != 0;
}
