/* branches.cu: accesses of some lanes of a warp: conditions, loops, early ends. */
#include "suite.h"

__global__ void some_lanes(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 4 == 1)
        out[i] = in[i];
}

__global__ void either(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2)
        out[i] = in[i];
    else
        out[i] = in[i + N] * 2;
}

__global__ void uneven_loops(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < threadIdx.x % 8; k++)
        sum += in[k * N / 8 + i % (N / 8)];
    out[i] = sum;
}

__global__ void early_exit(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x >= 48)
        return;
    out[i] = in[i];
}

__global__ void nested_loops(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int a = 0; a < i % 3 + 1; a++)
#pragma unroll 1
        for (int b = 0; b < i % 5; b++)
            sum += in[(a * 5 + b) * N + i];
    out[i] = sum;
}

__global__ void leaves_early(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < 16; k++) {
        if (k == i % 11)
            break;
        if (k % 4 == i % 4)
            continue;
        sum += in[k * N + i];
    }
    out[i] = sum;
}

__global__ void choices(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float value = 0;
    switch (i % 4) {
    case 0:
        value = in[i];
        break;
    case 1:
        value = in[i + N] * in[i + 2 * N];
        break;
    case 2:
        value = sqrtf(in[i + 3 * N]);
        break;
    }
    out[i] = value;
}

__global__ void by_warps(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i / 32 % 2 == 0)
        out[i] = in[i] * 2;
    else
        out[i + N] = in[i * 2];
}

__global__ void part_of_a_warp(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}

int main()
{
    suite_begin();
    some_lanes<<<BLOCKS, THREADS>>>(in, out);
    either<<<BLOCKS, THREADS>>>(in, out);
    uneven_loops<<<BLOCKS, THREADS>>>(in, out);
    early_exit<<<BLOCKS, THREADS>>>(in, out);
    nested_loops<<<BLOCKS, THREADS>>>(in, out);
    leaves_early<<<BLOCKS, THREADS>>>(in, out);
    choices<<<BLOCKS, THREADS>>>(in, out);
    by_warps<<<BLOCKS, THREADS>>>(in, out);
    part_of_a_warp<<<BLOCKS, 100>>>(in, out);
    return suite_end();
}
