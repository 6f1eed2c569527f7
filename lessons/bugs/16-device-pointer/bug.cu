/* Bug 16: computes the squares of 0 to 999, one thread per number; the host adds them up. */
#include <stdio.h>

enum { N = 1000, THREADS = 256, RIGHT = (N - 1) * N * (2 * N - 1) / 6 };

__global__ void square(int n, int *squares)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        squares[i] = i * i;
}

int main(void)
{
    int squares[N], *d_squares, sum = 0;
    cudaMalloc(&d_squares, sizeof squares);
    square<<<(N + THREADS - 1) / THREADS, THREADS>>>(N, d_squares);
    cudaMemcpy(squares, d_squares, sizeof squares, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        sum += d_squares[i];
    cudaFree(d_squares);

    printf("the sum is %d, and should be %d: %s\n", sum, RIGHT, sum == RIGHT ? "right" : "WRONG");
    return sum != RIGHT;
}
