/* dynamic.cu: dynamic shared memory, of wide and narrow types. */
#include "suite.h"

/* Each type needs its own name, because in C++ one name is one array. */
template <typename T> __device__ T *words_of(void);
#define WORDS_OF(TYPE, NAME)                    \
    template <> __device__ TYPE *words_of(void) \
    {                                           \
        extern __shared__ TYPE NAME[];          \
        return NAME;                            \
    }
WORDS_OF(char, bytes)
WORDS_OF(short, shorts)
WORDS_OF(float, floats)
WORDS_OF(double, doubles)
WORDS_OF(float4, fours)

template <typename T> __global__ void dynamic_of(const T *in, T *out)
{
    T *words = words_of<T>();
    int i = threadIdx.x;
    words[i] = in[blockIdx.x * THREADS + i];
    __syncthreads();
    out[blockIdx.x * THREADS + i] = words[i ^ 5];
}

__global__ void dynamic_doubles(double *out, double value)
{
    extern __shared__ double d[];
    d[threadIdx.x] = value;
    __syncthreads();
    out[blockIdx.x * THREADS + threadIdx.x] = d[THREADS - 1 - threadIdx.x] + d[threadIdx.x / 2];
}

__global__ void dynamic_fours(float4 *out)
{
    extern __shared__ float4 f[];
    f[threadIdx.x] = make_float4(1, 2, 3, 4);
    __syncthreads();
    out[blockIdx.x * THREADS + threadIdx.x] = f[threadIdx.x ^ 1];
}

/* One array for several: the usual way to get two. */
__global__ void dynamic_parts(const double *in, double *out)
{
    extern __shared__ char raw[];
    double *d = (double *)raw;
    int *n = (int *)(d + THREADS);
    int i = threadIdx.x;
    d[i] = in[blockIdx.x * THREADS + i];
    n[i] = i;
    __syncthreads();
    out[blockIdx.x * THREADS + i] = d[n[THREADS - 1 - i]];
}

int main()
{
    suite_begin();
    dynamic_of<char><<<64, THREADS, THREADS * sizeof(char)>>>((char *)in, (char *)out);
    dynamic_of<short><<<64, THREADS, THREADS * sizeof(short)>>>((short *)in, (short *)out);
    dynamic_of<float><<<64, THREADS, THREADS * sizeof(float)>>>((float *)in, (float *)out);
    dynamic_of<double><<<64, THREADS, THREADS * sizeof(double)>>>((double *)in, (double *)out);
    dynamic_of<float4><<<64, THREADS, THREADS * sizeof(float4)>>>((float4 *)in, (float4 *)out);
    dynamic_doubles<<<64, THREADS, THREADS * sizeof(double)>>>((double *)out, 1);
    dynamic_fours<<<64, THREADS, THREADS * sizeof(float4)>>>((float4 *)out);
    dynamic_parts<<<64, THREADS, THREADS *(sizeof(double) + sizeof(int))>>>((const double *)in,
                                                                            (double *)out);
    return suite_end();
}
