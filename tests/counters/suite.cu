/* suite.cu: one kernel for each way of touching memory, for the emulator's counters to be compared
 * with a profiler's. Each is launched once; what they compute is of no interest, but is stored. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 16, SIDE = 1024, TILE = 32 };

/* ---- global memory ---- */

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

__global__ void chunks(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < 16; k++)
        sum += in[i * 16 + k];
    out[i] = sum;
}

/* ---- shared memory ---- */

__global__ void transpose_naive(const float *in, float *out)
{
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    out[x * SIDE + y] = in[y * SIDE + x];
}

template <int PAD> __global__ void transpose_tile(const float *in, float *out)
{
    __shared__ float tile[TILE][TILE + PAD];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[y * SIDE + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    out[y * SIDE + x] = tile[threadIdx.x][threadIdx.y];
}

template <int STRIDE> __global__ void banks(float *out, int shift)
{
    __shared__ float words[32 * 32 + 32];
    int i = threadIdx.x;
    words[i * STRIDE + shift] = (float)i;
    __syncthreads();
    out[blockIdx.x * blockDim.x + i] = words[(i ^ 1) * STRIDE + shift];
}

template <typename T> __global__ void shared_wide(const T *in, T *out)
{
    __shared__ T words[64];
    int i = threadIdx.x;
    words[i] = in[blockIdx.x * 64 + i];
    __syncthreads();
    out[blockIdx.x * 64 + i] = words[i ^ 33];
}

__global__ void tree(const float *in, float *out)
{
    __shared__ float sums[256];
    int i = threadIdx.x;
    sums[i] = in[blockIdx.x * 256 + i];
    __syncthreads();
#pragma unroll 1
    for (int half = 128; half > 0; half /= 2) {
        if (i < half)
            sums[i] += sums[i + half];
        __syncthreads();
    }
    if (i == 0)
        out[blockIdx.x] = sums[0];
}

__global__ void shuffled(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = in[i];
    for (int step = 16; step > 0; step /= 2)
        sum += __shfl_xor_sync(0xffffffffu, sum, step);
    if (threadIdx.x % 32 == 0)
        out[i / 32] = sum;
}

__global__ void matrix_product(const float *a, const float *b, float *c)
{
    __shared__ float ta[TILE][TILE], tb[TILE][TILE + 1];
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y,
        column = blockIdx.x * TILE + x;
    float sum = 0;
#pragma unroll 1
    for (int t = 0; t < 4; t++) {
        ta[y][x] = a[row * SIDE + t * TILE + x];
        tb[y][x] = b[(t * TILE + y) * SIDE + column];
        __syncthreads();
#pragma unroll 1
        for (int k = 0; k < TILE; k++)
            sum += ta[y][k] * tb[k][x];
        __syncthreads();
    }
    c[row * SIDE + column] = sum;
}

int main()
{
    float *in, *out;
    size_t bytes = (size_t)SIDE * SIDE * 8 * sizeof(float);
    if (cudaMalloc(&in, bytes) != cudaSuccess || cudaMalloc(&out, bytes) != cudaSuccess)
        return 4;
    cudaMemset(in, 0, bytes);
    cudaMemset(out, 0, bytes);
    const dim3 grid(SIDE / TILE, SIDE / TILE), block(TILE, TILE);
    strided<1, 0><<<N / 256, 256>>>(in, out);
    strided<1, 1><<<N / 256, 256>>>(in, out);
    strided<2, 0><<<N / 256, 256>>>(in, out);
    strided<3, 5><<<N / 256, 256>>>(in, out);
    strided<8, 0><<<N / 256, 256>>>(in, out);
    strided<32, 0><<<N / 256, 256>>>(in, out);
    wide<char><<<N / 256, 256>>>((char *)in, (char *)out);
    wide<short><<<N / 256, 256>>>((short *)in, (short *)out);
    wide<double><<<N / 256, 256>>>((double *)in, (double *)out);
    wide<float2><<<N / 256, 256>>>((float2 *)in, (float2 *)out);
    wide<float4><<<N / 256, 256>>>((float4 *)in, (float4 *)out);
    gather<<<N / 256, 256>>>(in, out);
    broadcast<<<N / 256, 256>>>(in, out);
    some_lanes<<<N / 256, 256>>>(in, out);
    either<<<N / 256, 256>>>(in, out);
    uneven_loops<<<N / 256, 256>>>(in, out);
    early_exit<<<N / 256, 256>>>(in, out);
    chunks<<<N / 256, 256>>>(in, out);
    transpose_naive<<<grid, block>>>(in, out);
    transpose_tile<0><<<grid, block>>>(in, out);
    transpose_tile<1><<<grid, block>>>(in, out);
    banks<1><<<64, 32>>>(out, 0);
    banks<2><<<64, 32>>>(out, 1);
    banks<4><<<64, 32>>>(out, 0);
    banks<8><<<64, 32>>>(out, 0);
    banks<16><<<64, 32>>>(out, 3);
    banks<32><<<64, 32>>>(out, 0);
    banks<31><<<64, 32>>>(out, 0);
    shared_wide<double><<<64, 64>>>((double *)in, (double *)out);
    shared_wide<float4><<<64, 64>>>((float4 *)in, (float4 *)out);
    tree<<<64, 256>>>(in, out);
    shuffled<<<N / 256, 256>>>(in, out);
    matrix_product<<<grid, block>>>(in, in, out);
    cudaError_t error = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(in);
    cudaFree(out);
    return error == cudaSuccess ? 0 : 4;
}
