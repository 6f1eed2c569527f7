/* shared_sums.cu: atomic operations in shared memory. A GPU has instructions there only for 32-bit
 * integers; a sum of floats is a compare-and-swap loop, in which each lane that uses the same word
 * needs its own iteration. */
#include "../suite.h"

#include <cuda_fp16.h>

/* PLACES places, in turn */
template <typename T, int PLACES> __global__ void shared_turns(const T *in, T *out)
{
    __shared__ T sums[THREADS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&sums[threadIdx.x / 32 * 32 + threadIdx.x % PLACES], in[i]);
    __syncthreads();
    out[i] = sums[threadIdx.x];
}

/* LANES neighbouring lanes share one place. */
template <typename T, int LANES> __global__ void shared_runs(const T *in, T *out)
{
    __shared__ T sums[THREADS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&sums[threadIdx.x / LANES], in[i]);
    __syncthreads();
    out[i] = sums[threadIdx.x];
}

/* The summands are not 0, so that no two halves of a warp succeed at once. */
template <typename T, int PLACES> __global__ void shared_ones(const T *in, T *out)
{
    __shared__ T sums[THREADS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&sums[threadIdx.x / 32 * 32 + threadIdx.x % PLACES], in[i] + (T)1);
    __syncthreads();
    out[i] = sums[threadIdx.x];
}

/* All lanes of a warp use one place, and nvcc knows it. */
template <typename T> __global__ void shared_total(const T *in, T *out)
{
    __shared__ T sum;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    if (threadIdx.x < 32)
        atomicAdd(&sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum;
}

template <typename T> __global__ void shared_used_after(const T *in, T *out)
{
    __shared__ T sums[THREADS / 32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < THREADS / 32)
        sums[threadIdx.x] = 0;
    __syncthreads();
    out[i] = atomicAdd(&sums[threadIdx.x / 32], in[i]);
}

template <typename T> __global__ void shared_most(const T *in, T *out)
{
    __shared__ T most[THREADS / 32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < THREADS / 32)
        most[threadIdx.x] = 0;
    __syncthreads();
    atomicMax(&most[threadIdx.x / 32], in[i] + (T)(i % 7));
    __syncthreads();
    if (threadIdx.x < THREADS / 32)
        out[blockIdx.x * (THREADS / 32) + threadIdx.x] = most[threadIdx.x];
}

template <typename T> __global__ void shared_exchanged(const T *in, T *out)
{
    __shared__ T last[THREADS / 32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < THREADS / 32)
        last[threadIdx.x] = 0;
    __syncthreads();
    out[i] = atomicExch(&last[threadIdx.x / 32], in[i]);
}

template <typename T> __global__ void shared_swapped(const T *in, T *out)
{
    __shared__ T last[THREADS / 32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < THREADS / 32)
        last[threadIdx.x] = 0;
    __syncthreads();
    out[i] = atomicCAS(&last[threadIdx.x / 32], (T)0, in[i] + (T)1);
}

__global__ void shared_wrapped(unsigned *out)
{
    __shared__ unsigned next[THREADS / 32];
    if (threadIdx.x < THREADS / 32)
        next[threadIdx.x] = 0;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = atomicInc(&next[threadIdx.x / 32], 7);
}

__global__ void shared_bits(const unsigned *in, unsigned *out)
{
    __shared__ unsigned bits[THREADS / 32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < THREADS / 32)
        bits[threadIdx.x] = 0;
    __syncthreads();
    atomicOr(&bits[threadIdx.x / 32], in[i] | 1u << i % 32);
    __syncthreads();
    if (threadIdx.x < THREADS / 32)
        out[blockIdx.x * (THREADS / 32) + threadIdx.x] = bits[threadIdx.x];
}

/* Words in the same bank */
template <typename T> __global__ void shared_column(const T *in, T *out)
{
    __shared__ T sums[8 * 32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&sums[threadIdx.x % 8 * 32], in[i]);
    __syncthreads();
    out[i] = sums[threadIdx.x];
}

__global__ void shared_pairs(const __half2 *in, __half2 *out)
{
    __shared__ __half2 sums[THREADS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[threadIdx.x] = in[i];
    __syncthreads();
    atomicAdd(&sums[threadIdx.x / 32 * 32 + threadIdx.x % 5], in[i]);
    __syncthreads();
    out[i] = sums[threadIdx.x];
}

/* As in histograms of floats: the data choose the bin. One histogram for each warp. */
__global__ void weighted_histogram(const float *in, float *out)
{
    __shared__ float bins[THREADS / 32][16];
    int i = blockIdx.x * blockDim.x + threadIdx.x, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (lane < 16)
        bins[warp][lane] = 0;
    __syncwarp();
#pragma unroll 1
    for (int k = 0; k < 4; k++)
        atomicAdd(&bins[warp][(lane * lane + 3 * k) % 16], in[k * N + i] + 1);
    __syncwarp();
    if (lane < 16)
        out[i] = bins[warp][lane];
}

int main()
{
    suite_begin();
    int *ints = (int *)in, *ints_out = (int *)out;
    double *doubles = (double *)in, *doubles_out = (double *)out;
    typedef unsigned long long wide;
    wide *wides = (wide *)in, *wides_out = (wide *)out;
    shared_turns<float, 1><<<BLOCKS, THREADS>>>(in, out);
    shared_turns<float, 2><<<BLOCKS, THREADS>>>(in, out);
    shared_turns<float, 5><<<BLOCKS, THREADS>>>(in, out);
    shared_turns<float, 32><<<BLOCKS, THREADS>>>(in, out);
    shared_turns<int, 1><<<BLOCKS, THREADS>>>(ints, ints_out);
    shared_turns<int, 5><<<BLOCKS, THREADS>>>(ints, ints_out);
    shared_turns<int, 32><<<BLOCKS, THREADS>>>(ints, ints_out);
    shared_turns<double, 1><<<BLOCKS, THREADS>>>(doubles, doubles_out);
    shared_turns<double, 5><<<BLOCKS, THREADS>>>(doubles, doubles_out);
    shared_turns<double, 32><<<BLOCKS, THREADS>>>(doubles, doubles_out);
    shared_turns<wide, 1><<<BLOCKS, THREADS>>>(wides, wides_out);
    shared_turns<wide, 5><<<BLOCKS, THREADS>>>(wides, wides_out);
    shared_turns<wide, 32><<<BLOCKS, THREADS>>>(wides, wides_out);
    shared_ones<float, 5><<<BLOCKS, THREADS>>>(in, out);
    shared_ones<double, 1><<<BLOCKS, THREADS>>>(doubles, doubles_out);
    shared_ones<double, 5><<<BLOCKS, THREADS>>>(doubles, doubles_out);
    shared_ones<double, 24><<<BLOCKS, THREADS>>>(doubles, doubles_out);
    shared_ones<wide, 1><<<BLOCKS, THREADS>>>(wides, wides_out);
    shared_ones<wide, 5><<<BLOCKS, THREADS>>>(wides, wides_out);
    shared_runs<float, 8><<<BLOCKS, THREADS>>>(in, out);
    shared_runs<float, 32><<<BLOCKS, THREADS>>>(in, out);
    shared_runs<int, 8><<<BLOCKS, THREADS>>>(ints, ints_out);
    shared_runs<double, 8><<<BLOCKS, THREADS>>>(doubles, doubles_out);
    shared_total<float><<<BLOCKS, THREADS>>>(in, out);
    shared_total<int><<<1, THREADS>>>(ints, ints_out);
    shared_total<double><<<BLOCKS, THREADS>>>(doubles, doubles_out);
    shared_used_after<float><<<BLOCKS, THREADS>>>(in, out);
    shared_used_after<int><<<BLOCKS, THREADS>>>(ints, ints_out);
    shared_most<int><<<BLOCKS, THREADS>>>(ints, ints_out);
    shared_most<wide><<<1, 32>>>(wides, wides_out);
    shared_exchanged<float><<<BLOCKS, THREADS>>>(in, out);
    shared_exchanged<int><<<BLOCKS, THREADS>>>(ints, ints_out);
    shared_exchanged<wide><<<BLOCKS, THREADS>>>(wides, wides_out);
    shared_swapped<int><<<BLOCKS, THREADS>>>(ints, ints_out);
    shared_swapped<wide><<<BLOCKS, THREADS>>>(wides, wides_out);
    shared_wrapped<<<BLOCKS, THREADS>>>((unsigned *)out);
    shared_bits<<<BLOCKS, THREADS>>>((unsigned *)in, (unsigned *)out);
    shared_column<float><<<BLOCKS, THREADS>>>(in, out);
    shared_column<int><<<BLOCKS, THREADS>>>(ints, ints_out);
    shared_pairs<<<BLOCKS, THREADS>>>((__half2 *)in, (__half2 *)out);
    weighted_histogram<<<BLOCKS, THREADS>>>(in, out);
    return suite_end();
}
