/* atomics.cu: histograms and sums by atomic operations, in global and in shared memory. */
#include "../suite.h"

enum { BINS = 64 };

__global__ void histogram_global(const int *in, int *bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&bins[(in[i] + i) % BINS], 1);
}

__global__ void histogram_shared(const int *in, int *bins)
{
    __shared__ int mine[BINS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < BINS)
        mine[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&mine[(in[i] + i) % BINS], 1);
    __syncthreads();
    if (threadIdx.x < BINS)
        atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

__global__ void far_apart(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&out[i * 8], in[i]);
}

__global__ void one_counter(const int *in, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] == 0)
        atomicAdd(count, 1);
}

__global__ void places(const int *in, int *count, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] == 0)
        out[i] = atomicAdd(&count[i % 32], 1);
}

__global__ void floats(const float *in, float *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&sums[i % 128], in[i]);
}

__global__ void largest(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicMax(&out[i % 4096], in[i]);
}

__global__ void wide_sums(const unsigned long long *in, unsigned long long *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&sums[i % 256], in[i]);
}

__global__ void exchange(int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int old = atomicExch(&out[i], i);
    out[i + N] = old;
}

__global__ void warp_sums(const float *in, float *sum)
{
    float mine = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int step = 16; step > 0; step /= 2)
        mine += __shfl_down_sync(0xffffffffu, mine, step);
    if (threadIdx.x % 32 == 0)
        atomicAdd(sum, mine);
}

__global__ void shared_far_apart(const int *in, int *out)
{
    __shared__ int mine[32 * THREADS];
    for (int k = 0; k < 32; k++)
        mine[k * THREADS + threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&mine[threadIdx.x * 32], in[threadIdx.x]);
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = mine[threadIdx.x * 32];
}

int main()
{
    suite_begin();
    int *numbers = (int *)in, *results = (int *)out;
    histogram_global<<<BLOCKS, THREADS>>>(numbers, results);
    histogram_shared<<<BLOCKS, THREADS>>>(numbers, results);
    far_apart<<<BLOCKS, THREADS>>>(numbers, results);
    one_counter<<<BLOCKS, THREADS>>>(numbers, results);
    places<<<BLOCKS, THREADS>>>(numbers, results, results + N);
    floats<<<BLOCKS, THREADS>>>(in, out);
    largest<<<BLOCKS, THREADS>>>(numbers, results);
    wide_sums<<<BLOCKS, THREADS>>>((unsigned long long *)in, (unsigned long long *)out);
    exchange<<<BLOCKS, THREADS>>>(results);
    warp_sums<<<BLOCKS, THREADS>>>(in, out);
    shared_far_apart<<<4, THREADS>>>(numbers, results);
    return suite_end();
}
