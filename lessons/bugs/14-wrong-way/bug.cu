/* Bug 14: doubles 1000 numbers, one thread per number. */
#include <stdio.h>

enum { N = 1000, THREADS = 250 };

__global__ void twice(int *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 2 * x[i];
}

int main(void)
{
    int x[N];
    for (int i = 0; i < N; i++)
        x[i] = i + 1;
    int *d_x;
    cudaMalloc(&d_x, sizeof x);
    cudaMemcpy(d_x, x, sizeof x, cudaMemcpyHostToDevice);
    twice<<<N / THREADS, THREADS>>>(d_x);
    cudaMemcpy(d_x, x, sizeof x, cudaMemcpyDeviceToHost);
    cudaFree(d_x);

    int wrong = 0;
    for (int i = 0; i < N; i++)
        wrong += x[i] != 2 * (i + 1);
    printf("%d of %d numbers are wrong: %s\n", wrong, N, wrong ? "WRONG" : "right");
    return wrong != 0;
}
