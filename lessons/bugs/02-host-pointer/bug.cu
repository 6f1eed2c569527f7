/* Bug 02: doubles 1000 numbers, one thread per number. */
#include <stdio.h>

enum { N = 1000, THREADS = 256 };

__global__ void twice(int n, const int *x, int *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = 2 * x[i];
}

int main(void)
{
    int x[N], y[N] = {0};
    for (int i = 0; i < N; i++)
        x[i] = i + 1;
    int *d_x, *d_y;
    cudaMalloc(&d_x, sizeof x);
    cudaMalloc(&d_y, sizeof y);
    cudaMemcpy(d_x, x, sizeof x, cudaMemcpyHostToDevice);
    twice<<<(N + THREADS - 1) / THREADS, THREADS>>>(N, x, d_y);
    cudaError_t error = cudaMemcpy(y, d_y, sizeof y, cudaMemcpyDeviceToHost);
    if (error != cudaSuccess)
        printf("CUDA says: %s\n", cudaGetErrorString(error));
    cudaFree(d_x);
    cudaFree(d_y);

    int wrong = 0;
    for (int i = 0; i < N; i++)
        wrong += y[i] != 2 * (i + 1);
    printf("%d of %d numbers are wrong: %s\n", wrong, N, wrong ? "WRONG" : "right");
    return wrong != 0;
}
