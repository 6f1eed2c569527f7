/* The child of lesson 17: y = a x + y over one chunk, with one thread for each element. */
#include <stdint.h>

__global__ void add_chunk(uint64_t n, float a, const float *x, float *y)
{
    uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}
