/* Bug 21: adds up the numbers of a file, four per thread. The first element of the file is the
 * number of those that follow. */
#include <stdio.h>

enum { N = 1024, FIRST = 1, THREADS = 128 };

__global__ void add_up(const float4 *x, float *sum)
{
    float4 four = x[blockIdx.x * blockDim.x + threadIdx.x];
    atomicAdd(sum, four.x + four.y + four.z + four.w);
}

int main(void)
{
    float file[FIRST + N] = {N}, sum = 0;
    for (int i = 0; i < N; i++)
        file[FIRST + i] = i;
    float *d_file, *d_sum;
    cudaMalloc(&d_file, sizeof file);
    cudaMalloc(&d_sum, sizeof sum);
    cudaMemcpy(d_file, file, sizeof file, cudaMemcpyHostToDevice);
    cudaMemset(d_sum, 0, sizeof sum);
    add_up<<<N / 4 / THREADS, THREADS>>>((float4 *)(d_file + FIRST), d_sum);
    cudaError_t error = cudaMemcpy(&sum, d_sum, sizeof sum, cudaMemcpyDeviceToHost);
    if (error != cudaSuccess)
        printf("CUDA says: %s\n", cudaGetErrorString(error));
    cudaFree(d_file);
    cudaFree(d_sum);

    const float right = N * (N - 1) / 2;
    printf("the sum is %.0f, and should be %.0f: %s\n", sum, right,
           sum == right ? "right" : "WRONG");
    return sum != right;
}
