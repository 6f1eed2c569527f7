/* constant_memory.cu: __constant__ arrays that are never set, set in part, or set too late; and
 * right ones. Each faulty line ends in a comment. */
// notes are expected
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

enum { N = 12 };

namespace filter
{
__constant__ float weights[N];
}
__constant__ float zeros[N] = {0}, by_address[N];
__constant__ int shift;
struct settings {
    double scale[2];
    int shift;
};
__constant__ settings all;
__constant__ settings given{{0, 0}, 0};

__global__ void weigh(float *out)
{
    out[threadIdx.x] = filter::weights[threadIdx.x % N];
    // expect never, late: constant-not-set/not-set
    // expect part: constant-not-set/set-in-part
}

__global__ void scale(float *out)
{
    out[threadIdx.x] = (float)all.scale[threadIdx.x % 2]; // expect struct: constant-not-set/not-set
}

__device__ void clear(float *element)
{
    *element = 0; // expect written: constant-write/store
}

__global__ void write(void)
{
    clear(&filter::weights[threadIdx.x % N]);
}

__global__ void right(float *out)
{
    const float never = shift; // expect right: constant-not-set/not-set
    out[threadIdx.x] = zeros[threadIdx.x % N] + by_address[threadIdx.x % N] + never + given.shift +
                       (float)given.scale[0] + all.shift;
}

int main(int, char **arguments)
{
    const char *wrong = arguments[1];
    const float host[N] = {};
    const settings one = {};
    float *out;
    void *address;
    cudaMalloc(&out, 32 * sizeof *out); // may never, part, late, struct, right: result-not-read
    if (!strcmp(wrong, "part"))
        cudaMemcpyToSymbol(filter::weights, host, N); /* elements instead of bytes */
    if (!strcmp(wrong, "never") || !strcmp(wrong, "part") || !strcmp(wrong, "late"))
        weigh<<<1, 32>>>(out);
    if (!strcmp(wrong, "late") || !strcmp(wrong, "right"))
        cudaMemcpyToSymbol(filter::weights, host, sizeof host);
    if (!strcmp(wrong, "written"))
        write<<<1, 32>>>();
    if (!strcmp(wrong, "struct"))
        scale<<<1, 32>>>(out);
    if (!strcmp(wrong, "right")) {
        cudaMemcpyToSymbol(all, &one, sizeof one);
        cudaGetSymbolAddress(&address, by_address);
        cudaMemset(address, 0, sizeof host);
        weigh<<<1, 32>>>(out);
        scale<<<1, 32>>>(out);
        right<<<1, 32>>>(out);
    }
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
