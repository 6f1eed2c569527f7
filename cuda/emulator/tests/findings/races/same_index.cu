/* same_index.cu: threads of different blocks with one index, each kernel in another way, chosen by
 * the first argument; and kernels whose blocks share an element on purpose.
 */
#include <stdio.h>
#include <string.h>

enum { THREADS = 64, BLOCKS = 4, EDGE = 8 };

__global__ void change(float *x)
{
    const unsigned i = threadIdx.x;
    x[i] = x[i] * 2; // expect change: global-race/same-index
}

__global__ void set(float *x)
{
    x[threadIdx.x] = (float)blockIdx.x; // expect set: global-race/same-index
}

/* The factor blockDim.x is missing. */
__global__ void no_factor(float *x)
{
    x[blockIdx.x + threadIdx.x] += 1; // expect no_factor: global-race/same-index
}

/* A block has rows of eight threads, in a matrix with longer rows. */
__global__ void tile(float *x)
{
    x[threadIdx.y * 2 * EDGE + threadIdx.x] += 1; // expect tile: global-race/same-index
}

__global__ void total(float *x)
{
    *x += 1; // expect total: global-race/lost-update
}

__global__ void one_thread(float *x)
{
    if (threadIdx.x == 0)
        *x += 1; // expect one_thread: global-race/lost-update
}

/* An index from memory */
__global__ void histogram(const int *in, float *x)
{
    x[in[blockIdx.x * THREADS + threadIdx.x]] += 1; // expect histogram: global-race/lost-update
}

int main(int, char **arguments)
{
    const char *wrong = arguments[1];
    int numbers[BLOCKS * THREADS], *in;
    float *x;
    for (int i = 0; i < BLOCKS * THREADS; i++)
        numbers[i] = (i * 13 + i / THREADS) % (2 * THREADS);
    cudaMalloc(&in, sizeof numbers);
    cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    cudaMalloc(&x, BLOCKS * THREADS * sizeof *x);
    cudaMemset(x, 0, BLOCKS * THREADS * sizeof *x);
    if (!strcmp(wrong, "change"))
        change<<<BLOCKS, THREADS>>>(x);
    else if (!strcmp(wrong, "set"))
        set<<<BLOCKS, THREADS>>>(x);
    else if (!strcmp(wrong, "no_factor"))
        no_factor<<<BLOCKS, THREADS>>>(x);
    else if (!strcmp(wrong, "tile"))
        tile<<<BLOCKS, dim3(EDGE, EDGE)>>>(x);
    else if (!strcmp(wrong, "total"))
        total<<<BLOCKS, THREADS>>>(x);
    else if (!strcmp(wrong, "one_thread"))
        one_thread<<<BLOCKS, THREADS>>>(x);
    else if (!strcmp(wrong, "histogram"))
        histogram<<<BLOCKS, THREADS>>>(in, x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(x);
    return 0;
}
