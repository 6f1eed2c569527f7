/* shifted.cu: wide accesses that do not start at a sector, and asynchronous copies. */
#include "suite.h"

#include <cuda_pipeline.h>

template <class T, int FROM, int TO> __global__ void shifted(const T *in, T *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i + TO] = in[i + FROM];
}

template <class T, int FROM> __global__ void copied(const T *in, T *out)
{
    __shared__ T tile[THREADS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[i + FROM], sizeof(T));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[i] = tile[threadIdx.x];
}

int main()
{
    suite_begin();
    shifted<float2, 1, 0><<<BLOCKS, THREADS>>>((float2 *)in, (float2 *)out);
    shifted<float2, 0, 1><<<BLOCKS, THREADS>>>((float2 *)in, (float2 *)out);
    shifted<float4, 1, 0><<<BLOCKS, THREADS>>>((float4 *)in, (float4 *)out);
    shifted<float4, 0, 1><<<BLOCKS, THREADS>>>((float4 *)in, (float4 *)out);
    copied<float, 0><<<BLOCKS, THREADS>>>(in, out);
    copied<float, 1><<<BLOCKS, THREADS>>>(in, out);
    copied<float2, 1><<<BLOCKS, THREADS>>>((float2 *)in, (float2 *)out);
    copied<float4, 0><<<BLOCKS, THREADS>>>((float4 *)in, (float4 *)out);
    copied<float4, 1><<<BLOCKS, THREADS>>>((float4 *)in, (float4 *)out);
    return suite_end();
}
