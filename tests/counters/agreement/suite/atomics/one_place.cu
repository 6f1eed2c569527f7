/* one_place.cu: atomic operations of a warp whose lanes all use one word. nvcc lets one lane do it
 * for all if it can prove that; it cannot if an index is equal only by chance. */
#include "../suite.h"

__global__ void by_parameter(const int *in, int *out)
{
    atomicAdd(out, in[blockIdx.x * blockDim.x + threadIdx.x]);
}

__global__ void by_block(const int *in, int *out)
{
    atomicAdd(&out[blockIdx.x], in[blockIdx.x * blockDim.x + threadIdx.x]);
}

__global__ void by_warp(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&out[i / 32], in[i]);
}

__global__ void by_row(const int *in, int *out)
{
    atomicAdd(&out[threadIdx.y], in[threadIdx.y * blockDim.x + threadIdx.x]);
}

__global__ void by_value(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&out[in[i]], 1);
}

__global__ void by_loaded(const int *in, int *out)
{
    atomicAdd(&out[*in], 1);
}

__global__ void by_loaded_of_block(const int *in, int *out)
{
    atomicAdd(&out[in[blockIdx.x]], 1);
}

__global__ void by_loop(const int *in, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++)
        atomicAdd(&out[k], in[k * N + i]);
}

__global__ void by_own_loop(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < i % 4; k++)
        atomicAdd(&out[k], in[k * N + i]);
}

__global__ void by_condition(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] == 0 && i % 3 == 0)
        atomicAdd(&out[1], 1);
}

__global__ void by_constant_index(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicMax(&out[in[i] > 0 ? 7 : 7], in[i]);
}

__global__ void by_choice(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&out[in[i] > 0 ? 1 : 0], 1);
}

static __device__ __noinline__ void add_there(int *place, int value)
{
    atomicAdd(place, value);
}

__global__ void by_function(const int *in, int *out)
{
    add_there(out, in[blockIdx.x * blockDim.x + threadIdx.x]);
}

static __device__ int total;

__global__ void by_variable(const int *in)
{
    atomicAdd(&total, in[blockIdx.x * blockDim.x + threadIdx.x]);
}

__global__ void by_shared(const int *in, int *out)
{
    __shared__ int sum;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    atomicAdd(&sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum;
}

__global__ void by_shared_used(const int *in, int *out)
{
    __shared__ int next;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0)
        next = 0;
    __syncthreads();
    out[i] = atomicAdd(&next, 1) + in[i];
}

__global__ void by_shared_value(const int *in, int *out)
{
    __shared__ int bins[THREADS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bins[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&bins[in[i]], 1);
    __syncthreads();
    out[i] = bins[threadIdx.x];
}

int main()
{
    suite_begin();
    int *numbers = (int *)in, *results = (int *)out;
    by_parameter<<<BLOCKS, THREADS>>>(numbers, results);
    by_block<<<BLOCKS, THREADS>>>(numbers, results);
    by_warp<<<BLOCKS, THREADS>>>(numbers, results);
    by_row<<<1, dim3(32, 8)>>>(numbers, results);
    by_value<<<BLOCKS, THREADS>>>(numbers, results);
    by_loaded<<<BLOCKS, THREADS>>>(numbers, results);
    by_loaded_of_block<<<BLOCKS, THREADS>>>(numbers, results);
    by_loop<<<BLOCKS, THREADS>>>(numbers, results, 4);
    by_own_loop<<<BLOCKS, THREADS>>>(numbers, results);
    by_condition<<<BLOCKS, THREADS>>>(numbers, results);
    by_constant_index<<<BLOCKS, THREADS>>>(numbers, results);
    by_choice<<<BLOCKS, THREADS>>>(numbers, results);
    by_function<<<BLOCKS, THREADS>>>(numbers, results);
    by_variable<<<BLOCKS, THREADS>>>(numbers);
    /* One warp only: the profiler's figure includes others that wait for the same word. */
    by_shared<<<1, 32>>>(numbers, results);
    by_shared_used<<<1, 32>>>(numbers, results);
    by_shared_value<<<BLOCKS, THREADS>>>(numbers, results);
    return suite_end();
}
