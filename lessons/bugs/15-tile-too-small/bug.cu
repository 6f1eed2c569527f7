/* Bug 15: adds to each of 256 numbers the next one. The last number is followed by a 0. */
#include <stdio.h>

enum { N = 256 };

__global__ void add_next(int *x)
{
    __shared__ int tile[N];
    int me = threadIdx.x;
    tile[me] = x[me];
    if (me == 0)
        tile[N] = 0;
    __syncthreads();
    x[me] = tile[me] + tile[me + 1];
}

int main(void)
{
    int x[N];
    for (int i = 0; i < N; i++)
        x[i] = i;
    int *d_x;
    cudaMalloc(&d_x, sizeof x);
    cudaMemcpy(d_x, x, sizeof x, cudaMemcpyHostToDevice);
    add_next<<<1, N>>>(d_x);
    cudaError_t error = cudaMemcpy(x, d_x, sizeof x, cudaMemcpyDeviceToHost);
    if (error != cudaSuccess)
        printf("CUDA says: %s\n", cudaGetErrorString(error));
    cudaFree(d_x);

    int wrong = 0;
    for (int i = 0; i < N; i++)
        wrong += x[i] != (i == N - 1 ? i : 2 * i + 1);
    printf("%d of %d numbers are wrong: %s\n", wrong, N, wrong ? "WRONG" : "right");
    return wrong != 0;
}
