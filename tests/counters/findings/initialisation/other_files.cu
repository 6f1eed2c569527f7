/* other_files.cu: half-filled memory that another file allocates; and the program's own new and
 * delete. Each faulty line ends in a comment. */
#include <cuda_runtime.h>
#include <new>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 256 };

extern "C" float *half_filled(int count, int by_realloc);

static size_t asked_for;

void *operator new(size_t bytes)
{
    asked_for += bytes;
    return malloc(bytes);
}

void operator delete(void *memory) noexcept
{
    free(memory);
}

void operator delete(void *memory, size_t) noexcept
{
    free(memory);
}

__global__ void twice(float *numbers, int count)
{
    if (threadIdx.x < count)
        numbers[threadIdx.x] *= 2; /* malloc, realloc */
}

int main(int, char **arguments)
{
    const char *wrong = arguments[1];
    const bool right = !strcmp(wrong, "right");
    float *host = half_filled(N, !strcmp(wrong, "realloc")), *device;
    for (int i = N / 2; right && i < N; i++)
        host[i] = i;
    int *number = new int(N);
    cudaMalloc(&device, N * sizeof *device);
    cudaMemcpy(device, host, N * sizeof *device, cudaMemcpyHostToDevice); /* sender */
    twice<<<1, N>>>(device, *number);
    cudaMemcpy(host, device, N * sizeof *device, cudaMemcpyDeviceToHost);
    printf("%g %zu\n", host[N / 2 - 1], asked_for);
    cudaFree(device);
    delete number;
    free(host);
    return 0;
}
