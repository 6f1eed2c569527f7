/* Bug 05: adds up 1000 ones; all threads add to one sum on the device. */
#include <stdio.h>

enum { N = 1000, THREADS = 256 };

__global__ void add_up(int n, const int *x, int *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(sum, x[i]);
}

int main(void)
{
    int x[N], sum;
    for (int i = 0; i < N; i++)
        x[i] = 1;
    int *d_x, *d_sum;
    cudaMalloc(&d_x, sizeof x);
    cudaMalloc(&d_sum, sizeof sum);
    cudaMemcpy(d_x, x, sizeof x, cudaMemcpyHostToDevice);
    add_up<<<(N + THREADS - 1) / THREADS, THREADS>>>(N, d_x, d_sum);
    cudaMemcpy(&sum, d_sum, sizeof sum, cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    cudaFree(d_sum);

    printf("the sum is %d of %d: %s\n", sum, N, sum == N ? "right" : "WRONG");
    return sum != N;
}
