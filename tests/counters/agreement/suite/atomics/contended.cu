/* contended.cu: atomic operations of lanes of a warp on shared places. */
#include "../suite.h"

/* LANES neighbouring lanes share one place; the places are adjacent. */
template <typename T, int LANES> __global__ void shared_places(const T *in, T *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&out[i / LANES], in[i]);
}

/* Every PLACES-th lane has the same place. */
template <typename T, int PLACES> __global__ void turns(const T *in, T *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&out[i % PLACES], in[i]);
}

template <typename T> __global__ void used_after(const T *in, T *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[N + i] = atomicAdd(out, in[i]);
}

__global__ void largest_of_all(const int *in, int *out)
{
    atomicMax(out, in[blockIdx.x * blockDim.x + threadIdx.x]);
}

__global__ void swapped(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[N + i] = atomicCAS(out, in[i], i);
}

template <typename T> static void all_of(void)
{
    const T *numbers = (const T *)in;
    T *results = (T *)out;
    shared_places<T, 32><<<BLOCKS, THREADS>>>(numbers, results);
    shared_places<T, 8><<<BLOCKS, THREADS>>>(numbers, results);
    shared_places<T, 2><<<BLOCKS, THREADS>>>(numbers, results);
    turns<T, 2><<<BLOCKS, THREADS>>>(numbers, results);
    turns<T, 16><<<BLOCKS, THREADS>>>(numbers, results);
    used_after<T><<<BLOCKS, THREADS>>>(numbers, results);
}

int main()
{
    suite_begin();
    all_of<int>();
    all_of<unsigned long long>();
    all_of<float>();
    all_of<double>();
    largest_of_all<<<BLOCKS, THREADS>>>((int *)in, (int *)out);
    swapped<<<BLOCKS, THREADS>>>((int *)in, (int *)out);
    return suite_end();
}
