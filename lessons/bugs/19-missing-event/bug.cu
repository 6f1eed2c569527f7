/* Bug 19: makes 1,000,000 steps of 32 random generators. One stream computes, another copies. */
#include <stdio.h>

enum { N = 32, STEPS = 1000000 };

__host__ __device__ unsigned steps_from(unsigned value)
{
    for (int i = 0; i < STEPS; i++)
        value = 48271ull * value % 2147483647;
    return value;
}

__global__ void make_steps(unsigned *values)
{
    values[threadIdx.x] = steps_from(threadIdx.x + 1);
}

int main(void)
{
    cudaStream_t kernels, copies;
    unsigned *values, *d_values, wrong = 0;
    cudaStreamCreate(&kernels);
    cudaStreamCreate(&copies);
    cudaMallocHost(&values, N * sizeof *values);
    cudaMalloc(&d_values, N * sizeof *d_values);
    make_steps<<<1, N, 0, kernels>>>(d_values);
    cudaMemcpyAsync(values, d_values, N * sizeof *values, cudaMemcpyDeviceToHost, copies);
    cudaDeviceSynchronize();

    for (unsigned i = 0; i < N; i++)
        wrong += values[i] != steps_from(i + 1);
    printf("%u of %d numbers are wrong: %s\n", wrong, N, wrong ? "WRONG" : "right");
    cudaFree(d_values);
    cudaFreeHost(values);
    cudaStreamDestroy(kernels);
    cudaStreamDestroy(copies);
    return wrong != 0;
}
