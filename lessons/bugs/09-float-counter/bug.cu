/* Bug 09: each of 32 threads counts to 16,778,000. */
#include <stdio.h>

enum { N = 16778000, THREADS = 32 };

__global__ void count_all(int n, float *counts)
{
    float found = 0;
    for (int i = 0; i < n; i++)
        found += 1;
    counts[threadIdx.x] = found;
}

int main(void)
{
    float counts[THREADS], *d_counts;
    cudaMalloc(&d_counts, sizeof counts);
    count_all<<<1, THREADS>>>(N, d_counts);
    cudaMemcpy(counts, d_counts, sizeof counts, cudaMemcpyDeviceToHost);
    cudaFree(d_counts);

    int wrong = 0;
    for (int i = 0; i < THREADS; i++)
        wrong += counts[i] != N;
    printf("counted %.0f of %d: %s\n", counts[0], N, wrong ? "WRONG" : "right");
    return wrong != 0;
}
