/* assert.cu: an assertion that fails in a kernel or on the host, or a kernel that calls __trap.
 * Prints what CUDA then returns. */
#include <assert.h>
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

__global__ void store(int *out, int count)
{
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    assert(i < count);
    out[i] = i;
}

__global__ void end(const int *why)
{
    if (*why)
        __trap();
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "right";
    int *out;
    cudaMalloc(&out, 1000 * sizeof *out);
    cudaMemset(out, 0, sizeof *out);
    if (strcmp(what, "host") == 0)
        assert(out == NULL);
    if (strcmp(what, "trap") == 0) {
        cudaMemset(out, 1, sizeof *out);
        end<<<1, 1>>>(out);
    } else {
        store<<<dim3(10), dim3(100)>>>(out, strcmp(what, "wrong") == 0 ? 942 : 1000);
    }
    printf("synchronise: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    printf("afterwards: %s\n", cudaGetErrorName(cudaFree(out)));
    return 0;
}
