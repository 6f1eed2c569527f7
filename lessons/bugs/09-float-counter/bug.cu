/* Bug 09: one thread counts to 16,778,000. */
#include <stdio.h>

enum { N = 16778000 };

__global__ void count_all(int n, float *count)
{
    float found = 0;
    for (int i = 0; i < n; i++)
        found += 1;
    *count = found;
}

int main(void)
{
    float count, *d_count;
    cudaMalloc(&d_count, sizeof count);
    count_all<<<1, 1>>>(N, d_count);
    cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost);
    cudaFree(d_count);

    printf("counted %.0f of %d: %s\n", count, N, count == N ? "right" : "WRONG");
    return count != N;
}
