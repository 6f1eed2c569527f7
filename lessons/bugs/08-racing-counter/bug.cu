/* Bug 08: counts the multiples of 3 among the numbers 0 to 9999. */
#include <stdio.h>

enum { N = 10000, THREADS = 256, RIGHT = (N + 2) / 3 };

__global__ void count_multiples(int n, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && i % 3 == 0)
        *count += 1;
}

int main(void)
{
    int count, *d_count;
    cudaMalloc(&d_count, sizeof count);
    cudaMemset(d_count, 0, sizeof count);
    count_multiples<<<(N + THREADS - 1) / THREADS, THREADS>>>(N, d_count);
    cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost);
    cudaFree(d_count);

    printf("%d multiples of %d: %s\n", count, RIGHT, count == RIGHT ? "right" : "WRONG");
    return count != RIGHT;
}
