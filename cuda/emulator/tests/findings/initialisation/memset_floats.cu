/* memset_floats.cu: floating-point numbers whose bytes cudaMemset has set to 1, as the first
 * argument says. Each faulty line ends in a comment. */
// notes are expected
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

enum { N = 256 };

template <typename T_> __global__ void add(T_ *to, const T_ *from)
{
    to[threadIdx.x] += from[threadIdx.x];
}

__global__ void set(float *data)
{
    data[threadIdx.x] = 1;
}

__global__ void choose(float *data, const int *chosen)
{
    if (chosen[threadIdx.x])
        data[threadIdx.x] = 2;
}

static float host[N];

static void right(float *a, float *b)
{
    int *chosen;
    cudaMalloc(&chosen, N * sizeof *chosen);
    cudaMemset(chosen, 1, N * sizeof *chosen); /* means true */
    choose<<<1, N>>>(b, chosen);
    cudaMemset(a, 1, sizeof host); /* only to make the memory exist */
    set<<<1, N>>>(a);
    add<<<1, N>>>(b, a);
    cudaMemset(a, 1, sizeof host);
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    add<<<1, N>>>(b, a);
    cudaMemset(a, 0x7f, // expect right, ones, changed, doubles: memset-of-floats/bytes
               sizeof host);
    add<<<1, N>>>(b, a);
    add<<<1, N>>>(b, a);
    cudaMemset(a, 1, sizeof host);
    cudaMemset((void *)a, 0, sizeof host);
    add<<<1, N>>>(b, a);
    cudaFree(chosen);
}

int main(int argc, char **argv)
{
    const char *how = argv[argc - 1];
    float *a, *b;
    double *c;
    cudaMalloc(&a, sizeof host);
    cudaMalloc(&b, sizeof host);
    cudaMalloc(&c, 2 * sizeof host);
    cudaMemset(b, 0, sizeof host);
    cudaMemset(c, 0, 2 * sizeof host);
    right(a, b);
    if (!strcmp(how, "ones")) {
        cudaMemset(a, 1, sizeof host); // expect ones: memset-of-floats/bytes
        add<<<1, N>>>(b, a);
    } else if (!strcmp(how, "changed")) {
        cudaMemsetAsync(b, 2, sizeof host); // expect changed: memset-of-floats/bytes
        add<<<1, N>>>(b, a);
    } else if (!strcmp(how, "doubles")) {
        cudaMemset(c, 1, 2 * sizeof host); // expect doubles: memset-of-floats/bytes
        add<<<1, N>>>(c, c);
        cudaMemset(c, 0, 2 * sizeof host);
    }
    cudaMemcpy(host, b, sizeof host, cudaMemcpyDeviceToHost);
    printf("%g\n", host[0]);
    cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
    cudaMemcpy(host, (void *)c, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    return 0;
}
