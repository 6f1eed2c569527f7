/* slow.cu: of two launches, the first takes a tenth of a second for each of its blocks, of which
 * the first argument says how many; several at once where several cores share them. */
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
    slow<<<blocks, THREADS>>>(100);
    slow<<<blocks, THREADS>>>(0l);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
