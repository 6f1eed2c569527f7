/* Bug 17: finds the largest of -1000 to -1: each warp finds its own by shuffles. */
#include <stdio.h>

enum { N = 1000, THREADS = 256 };

__global__ void find_largest(int n, const int *x, int *largest)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int mine = x[i];
    for (int step = 16; step > 0; step /= 2)
        mine = max(mine, __shfl_down_sync(0xffffffff, mine, step));
    if (threadIdx.x % 32 == 0)
        atomicMax(largest, mine);
}

int main(void)
{
    int x[N], largest = -N, *d_x, *d_largest;
    for (int i = 0; i < N; i++)
        x[i] = i - N;
    cudaMalloc(&d_x, sizeof x);
    cudaMalloc(&d_largest, sizeof largest);
    cudaMemcpy(d_x, x, sizeof x, cudaMemcpyHostToDevice);
    cudaMemcpy(d_largest, &largest, sizeof largest, cudaMemcpyHostToDevice);
    find_largest<<<(N + THREADS - 1) / THREADS, THREADS>>>(N, d_x, d_largest);
    cudaMemcpy(&largest, d_largest, sizeof largest, cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    cudaFree(d_largest);

    printf("the largest is %d: %s\n", largest, largest == -1 ? "right" : "WRONG");
    return largest != -1;
}
