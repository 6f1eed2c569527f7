/* benchmark.cu: how long one generation of naive life takes in the emulator, in seconds; the least
 * of ten. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

__global__ void next_generation(int width, int height, const int *cells, int *next)
{
    const size_t stride = (size_t)width + 2;
    const int column = blockIdx.x * blockDim.x + threadIdx.x + 1;
    const int row = blockIdx.y * blockDim.y + threadIdx.y + 1;
    if (row <= height && column <= width) {
        const size_t at = row * stride + column;
        const int *here = cells + at, *up = here - stride, *down = here + stride;
        int neighbours = up[-1] + up[0] + up[1] + here[-1] + here[1] + down[-1] + down[0] + down[1];
        next[at] = (neighbours | here[0]) == 3;
    }
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + 1e-9 * time.tv_nsec;
}

int main(int, char **argv)
{
    const int side = atoi(argv[1]);
    const size_t bytes = (size_t)(side + 2) * (side + 2) * sizeof(int);
    int *cells, *next;
    double least = 1e9;
    cudaMalloc(&cells, bytes);
    cudaMalloc(&next, bytes);
    cudaMemset(cells, 0, bytes);
    cudaMemset(next, 0, bytes);
    const dim3 threads(16, 16), blocks((side + 15) / 16, (side + 15) / 16);
    for (int i = 0; i < 10; i++) {
        double start = now();
        next_generation<<<blocks, threads>>>(side, side, cells, next);
        cudaDeviceSynchronize();
        double took = now() - start;
        least = took < least ? took : least;
    }
    printf("%.9f\n", least);
    cudaFree(cells);
    cudaFree(next);
    return 0;
}
