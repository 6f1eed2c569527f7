/* unwritten_results.cu: copies to the host of memory that was never written, as the first argument
 * says; and right copies. */
// nothing: -, none
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

enum { N = 1000, BYTES = N * sizeof(int), STRUCTS = 64 };

struct padded {
    char small;
    double large;
};

enum { STRUCT_BYTES = STRUCTS * sizeof(padded) };

__global__ void fill(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = i;
}

__global__ void fill_evens(int *out)
{
    out[2 * threadIdx.x] = 1;
}

__global__ void fill_structs(padded *out)
{
    out[threadIdx.x].small = 1;
    out[threadIdx.x].large = 2;
}

__global__ void leave_edges(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1)
        out[i] = i;
}

__global__ void twice(double *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] *= 2; // expect large: uninitialised-read/copy-too-short
}

__global__ void increment(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i]++; // expect pointer: uninitialised-read/size-of-pointer
}

__global__ void decrement(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i]--; // expect elements: uninitialised-read/count-of-elements
}

__global__ void negate(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = -out[i]; // expect narrow: uninitialised-read/rows-too-short
}

static int host[N];
static padded host_structs[STRUCTS];
static int *array, *copy;
static padded *structs;

static void wrong(const char *how)
{
    if (!strcmp(how, "rounded")) {
        fill<<<N / 256, 256>>>(array, N);
        cudaMemcpy( // expect rounded: uninitialised-copy/elements
            host, array, BYTES, cudaMemcpyDeviceToHost);
    } else if (!strcmp(how, "guard")) {
        fill<<<4, 256>>>(array, N - 1);
        cudaMemcpy( // expect guard: uninitialised-copy/elements
            host, array, BYTES, cudaMemcpyDeviceToHost);
    } else if (!strcmp(how, "untyped")) {
        fill<<<N / 256, 256>>>(array, N);
        cudaMemcpy( // expect untyped: uninitialised-copy/elements
            host, (void *)array, BYTES, cudaMemcpyDeviceToHost);
    } else if (!strcmp(how, "evens")) {
        fill_evens<<<1, 32>>>(array);
        cudaMemcpyAsync( // expect evens: uninitialised-copy/elements
            host, array, 64 * sizeof(int), cudaMemcpyDeviceToHost);
    } else if (!strcmp(how, "carried")) {
        fill<<<N / 256, 256>>>(copy, N);
        cudaMemcpy(array, copy, BYTES, cudaMemcpyDeviceToDevice);
        cudaMemcpy( // expect carried: uninitialised-copy/elements
            host, array, BYTES, cudaMemcpyDeviceToHost);
    } else if (!strcmp(how, "rows")) {
        fill<<<1, 256>>>(array, 200);
        cudaMemcpy2D( // expect rows: uninitialised-copy/elements
            host, 80, array, 100, 80, 10, cudaMemcpyDeviceToHost);
    } else if (!strcmp(how, "structs")) {
        fill_structs<<<1, STRUCTS - 4>>>(structs);
        cudaMemcpy( // expect structs: uninitialised-copy/elements
            host_structs, structs, STRUCT_BYTES, cudaMemcpyDefault);
    } else if (!strcmp(how, "edges")) {
        leave_edges<<<4, 256>>>(array, N);
        cudaMemcpy( // expect edges: uninitialised-copy/elements
            host, array, BYTES, cudaMemcpyDeviceToHost);
    } else if (!strcmp(how, "turned")) {
        cudaMemcpy( // expect turned: uninitialised-copy/all-elements
            host, array, BYTES, cudaMemcpyDeviceToHost);
    } else if (!strcmp(how, "zeroed")) {
        cudaMemset(array, 0, sizeof array);
        cudaMemcpy( // expect zeroed: uninitialised-copy/elements
            host, array, BYTES, cudaMemcpyDeviceToHost);
    } else if (!strcmp(how, "pointer")) {
        cudaMemcpy(array, host, sizeof array, cudaMemcpyHostToDevice);
        increment<<<4, 256>>>(array, N);
    } else if (!strcmp(how, "large")) {
        cudaMemcpy((double *)array, (double *)host, sizeof(double), cudaMemcpyHostToDevice);
        twice<<<1, 32>>>((double *)array, 20);
    } else if (!strcmp(how, "elements")) {
        cudaMemcpy(array, host, N, cudaMemcpyHostToDevice);
        decrement<<<4, 256>>>(array, N);
    } else if (!strcmp(how, "narrow")) {
        cudaMemcpy2D(array, 400, host, 400, 100, 10, cudaMemcpyHostToDevice);
        negate<<<4, 256>>>(array, N);
    }
}

/* Padding is never written; elements that are not copied need no value. */
static void right(void)
{
    fill_structs<<<1, STRUCTS>>>(structs);
    cudaMemcpy(host_structs, structs, STRUCT_BYTES, cudaMemcpyDeviceToHost);
    cudaMemcpy((char *)host_structs, (char *)structs, STRUCT_BYTES, cudaMemcpyDeviceToHost);
    cudaMemcpy((void *)host_structs, (void *)structs, STRUCT_BYTES, cudaMemcpyDefault);
    fill<<<N / 256, 256>>>(array, N);
    cudaMemcpy(host, array, N / 256 * 256 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemset(array + N / 256 * 256, 0, N % 256 * sizeof(int));
    cudaMemcpy(host, array, BYTES, cudaMemcpyDeviceToHost);
    cudaMemcpy(copy, array, BYTES, cudaMemcpyDeviceToDevice);
    cudaMemcpy(host, copy, BYTES, cudaMemcpyDeviceToHost);
}

int main(int argc, char **argv)
{
    cudaMalloc(&array, BYTES);
    cudaMalloc(&copy, BYTES);
    cudaMalloc((void **)&structs, STRUCT_BYTES);
    if (argc > 1)
        wrong(argv[1]);
    else
        right();
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(array);
    cudaFree(copy);
    cudaFree(structs);
    return 0;
}
