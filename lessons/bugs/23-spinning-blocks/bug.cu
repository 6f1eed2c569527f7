/* Bug 23: subtracts each of 1,000,000 numbers from the largest of them. */
#include <stdio.h>

enum { N = 1000000, THREADS = 256 };

__global__ void from_largest(int n, int *x, int *largest, unsigned *finished)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicMax(largest, x[i]);
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(finished, 1);
        while (*(volatile unsigned *)finished < gridDim.x)
            ;
        __threadfence();
    }
    __syncthreads();
    if (i < n)
        x[i] = *largest - x[i];
}

int main(void)
{
    static int x[N];
    for (int i = 0; i < N; i++)
        x[i] = i;
    int *d_x, *d_largest, wrong = 0;
    unsigned *d_finished;
    cudaMalloc(&d_x, sizeof x);
    cudaMalloc(&d_largest, sizeof *d_largest);
    cudaMalloc(&d_finished, sizeof *d_finished);
    cudaMemcpy(d_x, x, sizeof x, cudaMemcpyHostToDevice);
    cudaMemset(d_largest, 0, sizeof *d_largest);
    cudaMemset(d_finished, 0, sizeof *d_finished);
    from_largest<<<(N + THREADS - 1) / THREADS, THREADS>>>(N, d_x, d_largest, d_finished);
    cudaMemcpy(x, d_x, sizeof x, cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    cudaFree(d_largest);
    cudaFree(d_finished);

    for (int i = 0; i < N; i++)
        wrong += x[i] != N - 1 - i;
    printf("%d of %d numbers are wrong: %s\n", wrong, N, wrong ? "WRONG" : "right");
    return wrong != 0;
}
