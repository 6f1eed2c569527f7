/* Bug 22: marks the first 32 samples of each of 40 recordings. A recording has 60 million samples,
 * of one byte each. */
#include <stdio.h>

enum { RECORDINGS = 40, SAMPLES = 60000000, MARKS = 32 };

__global__ void mark(int length, char *samples)
{
    int i = blockIdx.x * length + threadIdx.x;
    samples[i] = 1;
}

int main(void)
{
    char marks[RECORDINGS][MARKS] = {{0}}, *d_samples;
    cudaMalloc(&d_samples, (size_t)RECORDINGS * SAMPLES);
    mark<<<RECORDINGS, MARKS>>>(SAMPLES, d_samples);
    cudaError_t error =
        cudaMemcpy2D(marks, MARKS, d_samples, SAMPLES, MARKS, RECORDINGS, cudaMemcpyDeviceToHost);
    if (error != cudaSuccess)
        printf("CUDA says: %s\n", cudaGetErrorString(error));
    cudaFree(d_samples);

    int missing = 0;
    for (int i = 0; i < RECORDINGS * MARKS; i++)
        missing += marks[i / MARKS][i % MARKS] != 1;
    printf("%d of %d marks are missing: %s\n", missing, RECORDINGS * MARKS,
           missing ? "WRONG" : "right");
    return missing != 0;
}
