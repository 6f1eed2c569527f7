/* Bug 04: adds 1 to each of 10,000 numbers, in very large blocks. */
#include <stdio.h>

enum { N = 10000, THREADS = 2048 };

__global__ void add_one(int n, int *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = x[i] + 1;
}

int main(void)
{
    static int x[N];
    int *d_x;
    cudaMalloc(&d_x, sizeof x);
    cudaMemcpy(d_x, x, sizeof x, cudaMemcpyHostToDevice);
    add_one<<<(N + THREADS - 1) / THREADS, THREADS>>>(N, d_x);
    cudaMemcpy(x, d_x, sizeof x, cudaMemcpyDeviceToHost);
    cudaFree(d_x);

    int sum = 0;
    for (int i = 0; i < N; i++)
        sum += x[i];
    printf("the sum is %d of %d: %s\n", sum, N, sum == N ? "right" : "WRONG");
    return sum != N;
}
