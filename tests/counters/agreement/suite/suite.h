/* suite.h: common parts of the suite. Each kernel represents one way of accessing memory, for which
 * the emulator's counters are compared with a profiler's. Each is launched once. Its results do not
 * matter, but are stored. */
#ifndef SUITE_H
#define SUITE_H

#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 16, THREADS = 256, BLOCKS = N / THREADS, SIDE = 1024, TILE = 32 };

/* Two arrays of 32 MiB, all zero. */
static float *in, *out;

static inline void suite_begin(void)
{
    size_t bytes = (size_t)SIDE * SIDE * 8 * sizeof(float);
    if (cudaMalloc(&in, bytes) != cudaSuccess || cudaMalloc(&out, bytes) != cudaSuccess) {
        fprintf(stderr, "the suite needs 64 MiB of device memory\n");
        exit(4);
    }
    cudaMemset(in, 0, bytes);
    cudaMemset(out, 0, bytes);
}

static inline int suite_end(void)
{
    cudaError_t error = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(in);
    cudaFree(out);
    return error == cudaSuccess ? 0 : 4;
}

#endif
