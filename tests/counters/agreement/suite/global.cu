/* global.cu: strides, widths and patterns of loads and stores of global memory. */
#include "suite.h"

template <int STRIDE, int OFFSET> __global__ void strided(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i * STRIDE + OFFSET];
}

template <typename T> __global__ void wide(const T *in, T *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}

__global__ void gather(const float *in, float *out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i * 2654435761u % N];
}

__global__ void broadcast(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[blockIdx.x];
}

__global__ void windows(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + blockIdx.x % 32];
}

__global__ void backwards(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[N - 1 - i];
}

__global__ void chunks(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < 16; k++)
        sum += in[i * 16 + k];
    out[i] = sum;
}

__global__ void grid_stride(const float *in, float *out)
{
    float sum = 0;
#pragma unroll 1
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x)
        sum += in[i];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void stencil(const float *in, float *out)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x + 1,
        y = blockIdx.y * blockDim.y + threadIdx.y + 1;
    out[y * SIDE + x] = in[y * SIDE + x - 1] + in[y * SIDE + x + 1] + in[(y - 1) * SIDE + x] +
                        in[(y + 1) * SIDE + x];
}

__global__ void read_only(const float *__restrict__ in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = __ldg(&in[i * 2]);
}

__global__ void volatiles(const volatile float *in, volatile float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] + in[i];
}

__constant__ float weights[16] = {1};

__global__ void constants(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] * weights[blockIdx.x % 16];
}

__global__ void locals(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    volatile float kept[8];
#pragma unroll 1
    for (int k = 0; k < 8; k++)
        kept[k] = in[k * N + i];
    out[i] = kept[i % 8];
}

__device__ float table[N];

__global__ void variable(float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = table[i];
}

__global__ void transpose_naive(const float *in, float *out)
{
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    out[x * SIDE + y] = in[y * SIDE + x];
}

int main()
{
    suite_begin();
    const dim3 grid(SIDE / TILE, SIDE / TILE), block(TILE, TILE);
    strided<1, 0><<<BLOCKS, THREADS>>>(in, out);
    strided<1, 1><<<BLOCKS, THREADS>>>(in, out);
    strided<2, 0><<<BLOCKS, THREADS>>>(in, out);
    strided<3, 5><<<BLOCKS, THREADS>>>(in, out);
    strided<8, 0><<<BLOCKS, THREADS>>>(in, out);
    strided<32, 0><<<BLOCKS, THREADS>>>(in, out);
    wide<char><<<BLOCKS, THREADS>>>((char *)in, (char *)out);
    wide<short><<<BLOCKS, THREADS>>>((short *)in, (short *)out);
    wide<double><<<BLOCKS, THREADS>>>((double *)in, (double *)out);
    wide<float2><<<BLOCKS, THREADS>>>((float2 *)in, (float2 *)out);
    wide<short2><<<BLOCKS, THREADS>>>((short2 *)in, (short2 *)out);
    wide<uchar4><<<BLOCKS, THREADS>>>((uchar4 *)in, (uchar4 *)out);
    wide<float4><<<BLOCKS, THREADS>>>((float4 *)in, (float4 *)out);
    wide<double2><<<BLOCKS, THREADS>>>((double2 *)in, (double2 *)out);
    gather<<<BLOCKS, THREADS>>>(in, out);
    broadcast<<<BLOCKS, THREADS>>>(in, out);
    windows<<<BLOCKS, THREADS>>>(in, out);
    backwards<<<BLOCKS, THREADS>>>(in, out);
    chunks<<<BLOCKS, THREADS>>>(in, out);
    grid_stride<<<40, THREADS>>>(in, out);
    stencil<<<dim3(SIDE / 16 - 1, SIDE / 16 - 1), dim3(16, 16)>>>(in, out);
    read_only<<<BLOCKS, THREADS>>>(in, out);
    volatiles<<<BLOCKS, THREADS>>>(in, out);
    constants<<<BLOCKS, THREADS>>>(in, out);
    locals<<<BLOCKS, THREADS>>>(in, out);
    variable<<<BLOCKS, THREADS>>>(out);
    transpose_naive<<<grid, block>>>(in, out);
    return suite_end();
}
