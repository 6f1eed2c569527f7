/* Bug 12: moves 1000 numbers to a larger array on the device, and doubles them there. */
#include <stdio.h>

enum { N = 1000, LARGER = 4000, THREADS = 250 };

__global__ void twice(int *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 2 * x[i];
}

int main(void)
{
    int x[N];
    for (int i = 0; i < N; i++)
        x[i] = i;
    int *d_x, *d_larger;
    cudaMalloc(&d_x, sizeof x);
    cudaMemcpy(d_x, x, sizeof x, cudaMemcpyHostToDevice);
    cudaMalloc(&d_larger, LARGER * sizeof(int));
    cudaMemcpy(d_larger, d_x, sizeof x, cudaMemcpyDeviceToDevice);
    cudaFree(d_x);
    twice<<<N / THREADS, THREADS>>>(d_x);
    cudaError_t error = cudaMemcpy(x, d_larger, sizeof x, cudaMemcpyDeviceToHost);
    if (error != cudaSuccess)
        printf("CUDA says: %s\n", cudaGetErrorString(error));
    cudaFree(d_larger);

    int wrong = 0;
    for (int i = 0; i < N; i++)
        wrong += x[i] != 2 * i;
    printf("%d of %d numbers are wrong: %s\n", wrong, N, wrong ? "WRONG" : "right");
    return wrong != 0;
}
