/* slow.cu BLOCKS MILLISECONDS: the first of two launches takes that time for each block. Several
 * cores run several blocks at once. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 128 };

template <typename T> __global__ void slow(T milliseconds)
{
    for (T i = 0; threadIdx.x == 0 && i < milliseconds; i++)
        __nanosleep(1000000);
}

int main(int argc, char **argv)
{
    int blocks = argc > 1 ? atoi(argv[1]) : 1;
    slow<<<blocks, THREADS>>>(argc > 2 ? atoi(argv[2]) : 100);
    slow<<<blocks, THREADS>>>(0l);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
