/* Bug 18: doubles 1,048,576 numbers, a piece at a time. The pieces alternate between two streams,
 * so that one is copied while the other is computed. */
#include <stdio.h>

enum { N = 1 << 20, PIECE = N / 8, THREADS = 256 };

__global__ void twice(int *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 2 * x[i];
}

int main(void)
{
    cudaStream_t streams[2];
    int *x, *d_x, wrong = 0;
    cudaStreamCreate(&streams[0]);
    cudaStreamCreate(&streams[1]);
    cudaMallocHost(&x, N * sizeof *x);
    cudaMalloc(&d_x, PIECE * sizeof *d_x);
    for (int i = 0; i < N; i++)
        x[i] = i;
    for (int i = 0; i < N; i += PIECE) {
        cudaStream_t stream = streams[i / PIECE % 2];
        cudaMemcpyAsync(d_x, x + i, PIECE * sizeof *x, cudaMemcpyHostToDevice, stream);
        twice<<<PIECE / THREADS, THREADS, 0, stream>>>(d_x);
        cudaMemcpyAsync(x + i, d_x, PIECE * sizeof *x, cudaMemcpyDeviceToHost, stream);
    }
    cudaDeviceSynchronize();

    for (int i = 0; i < N; i++)
        wrong += x[i] != 2 * i;
    printf("%d of %d numbers are wrong: %s\n", wrong, N, wrong ? "WRONG" : "right");
    cudaFree(d_x);
    cudaFreeHost(x);
    cudaStreamDestroy(streams[0]);
    cudaStreamDestroy(streams[1]);
    return wrong != 0;
}
