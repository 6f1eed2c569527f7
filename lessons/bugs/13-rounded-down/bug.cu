/* Bug 13: computes the squares of 0 to 999, one thread per number. */
#include <stdio.h>

enum { N = 1000, THREADS = 256 };

__global__ void square(int n, int *squares)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        squares[i] = i * i;
}

int main(void)
{
    int squares[N], *d_squares;
    cudaMalloc(&d_squares, sizeof squares);
    square<<<N / THREADS, THREADS>>>(N, d_squares);
    cudaMemcpy(squares, d_squares, sizeof squares, cudaMemcpyDeviceToHost);
    cudaFree(d_squares);

    int wrong = 0;
    for (int i = 0; i < N; i++)
        wrong += squares[i] != i * i;
    printf("%d of %d numbers are wrong: %s\n", wrong, N, wrong ? "WRONG" : "right");
    return wrong != 0;
}
