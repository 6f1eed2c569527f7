/* Bug 20: doubles 1000 numbers in managed memory, one thread per number. */
#include <stdio.h>

enum { N = 1000, THREADS = 250 };

__global__ void twice(int *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 2 * x[i];
}

int main(void)
{
    int *x, wrong = 0;
    cudaMallocManaged(&x, N * sizeof *x);
    for (int i = 0; i < N; i++)
        x[i] = i + 1;
    twice<<<N / THREADS, THREADS>>>(x);
    for (int i = 0; i < N; i++)
        wrong += x[i] != 2 * (i + 1);
    cudaFree(x);

    printf("%d of %d numbers are wrong: %s\n", wrong, N, wrong ? "WRONG" : "right");
    return wrong != 0;
}
