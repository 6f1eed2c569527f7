/* rarer.cu: atomic operations and types that fewer programs use. */
#include "suite.h"

#include <cuda/atomic>
#include <cuda_fp16.h>

__global__ void tickets(const unsigned *in, unsigned *count, unsigned *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] == 0)
        out[i] = atomicInc(count, 1000);
}

__global__ void counted_up(unsigned *counts)
{
    atomicInc(&counts[(blockIdx.x * blockDim.x + threadIdx.x) % 64], 99);
}

__global__ void counted_down(unsigned *counts)
{
    atomicDec(&counts[blockIdx.x * blockDim.x + threadIdx.x], 99);
}

__global__ void bits(const unsigned *in, unsigned *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicOr(&out[i / 32], in[i] | 1u << i % 32);
    atomicAnd(&out[N + i], in[i]);
    atomicXor(&out[2 * N], in[i]);
}

__global__ void taken_away(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicSub(&out[i % 16], in[i] + 1);
}

__global__ void within_the_block(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd_block(&out[blockIdx.x], in[i] + 1);
    atomicAdd_system(&out[N + i], in[i]);
}

__global__ void halves_added(const __half *in, __half *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&out[i], in[i]);
}

__global__ void pairs_added(const __half2 *in, __half2 *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&out[i], in[i]);
    atomicAdd(&out[N + i / 32], in[i]);
}

/* A halo of halves, a matrix of pairs: loads and stores of 2, 4 and 8 bytes. */
__global__ void halves_shared(const __half *in, __half *out)
{
    __shared__ __half tile[THREADS + 2];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const __half mine = in[i];
    tile[threadIdx.x + 1] = mine;
    if (threadIdx.x < 2)
        tile[threadIdx.x * (THREADS + 1)] = mine;
    __syncthreads();
    out[i] = __hadd(tile[threadIdx.x], tile[threadIdx.x + 2]);
}

template <typename T> __global__ void columns(const T *in, T *out)
{
    __shared__ T tile[TILE][TILE + 1];
    int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = in[(blockIdx.x * TILE + y) * TILE + x];
    __syncthreads();
    out[(blockIdx.x * TILE + y) * TILE + x] = tile[x][y];
}

template <typename T> __global__ void every_third(const T *in, T *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[3 * i];
}

/* Atomics of libcu++: one place for all, one for each, loads and stores. */
__global__ void counted(cuda::atomic<int, cuda::thread_scope_device> *count)
{
    count->fetch_add(1, cuda::memory_order_relaxed);
}

__global__ void one_each(int *counts, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cuda::atomic_ref<int, cuda::thread_scope_device> mine(counts[i]);
    out[i] = mine.fetch_add(i, cuda::memory_order_relaxed);
}

__global__ void handed_over(int *from, int *to)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cuda::atomic_ref<int, cuda::thread_scope_device> source(from[i]), target(to[i]);
    target.store(source.load(cuda::memory_order_acquire), cuda::memory_order_release);
}

__global__ void in_the_block(const int *in, int *out)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> sums[32];
    if (threadIdx.x < 32)
        sums[threadIdx.x].store(0, cuda::memory_order_relaxed);
    __syncthreads();
    sums[threadIdx.x % 32].fetch_add(in[threadIdx.x], cuda::memory_order_relaxed);
    __syncthreads();
    if (threadIdx.x < 32)
        out[threadIdx.x] = sums[threadIdx.x].load(cuda::memory_order_relaxed);
}

int main()
{
    suite_begin();
    unsigned *words = (unsigned *)out;
    int *numbers = (int *)in, *results = (int *)out;
    dim3 tile(TILE, TILE);
    tickets<<<BLOCKS, THREADS>>>((unsigned *)in, words + N, words);
    counted_up<<<BLOCKS, THREADS>>>(words);
    counted_down<<<BLOCKS, THREADS>>>(words);
    bits<<<BLOCKS, THREADS>>>((unsigned *)in, words);
    taken_away<<<BLOCKS, THREADS>>>(numbers, results);
    within_the_block<<<BLOCKS, THREADS>>>(numbers, results);
    halves_added<<<BLOCKS, THREADS>>>((__half *)in, (__half *)out);
    pairs_added<<<BLOCKS, THREADS>>>((__half2 *)in, (__half2 *)out);
    halves_shared<<<BLOCKS, THREADS>>>((__half *)in, (__half *)out);
    columns<__half><<<4, tile>>>((__half *)in, (__half *)out);
    columns<float2><<<4, tile>>>((float2 *)in, (float2 *)out);
    columns<uchar4><<<4, tile>>>((uchar4 *)in, (uchar4 *)out);
    every_third<float2><<<BLOCKS, THREADS>>>((float2 *)in, (float2 *)out);
    every_third<__half2><<<BLOCKS, THREADS>>>((__half2 *)in, (__half2 *)out);
    every_third<short><<<BLOCKS, THREADS>>>((short *)in, (short *)out);
    every_third<double2><<<BLOCKS, THREADS>>>((double2 *)in, (double2 *)out);
    counted<<<BLOCKS, THREADS>>>((cuda::atomic<int, cuda::thread_scope_device> *)out);
    one_each<<<BLOCKS, THREADS>>>(results, results + N);
    handed_over<<<BLOCKS, THREADS>>>(numbers, results);
    in_the_block<<<1, THREADS>>>(numbers, results);
    return suite_end();
}
