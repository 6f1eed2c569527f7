/* shared.cu: banks of shared memory, and kernels whose threads cooperate. */
#include "suite.h"

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

/* Neighbouring lanes are STRIDE elements apart, so several lanes use one bank. */
template <typename T, int STRIDE> __global__ void banks(T *out, int shift, T value)
{
    __shared__ T words[32 * STRIDE + 8];
    int i = threadIdx.x;
    words[i * STRIDE + shift] = value;
    __syncthreads();
    out[blockIdx.x * blockDim.x + i] = words[(i ^ 1) * STRIDE + shift];
}

/* Neighbours are added first, so the active lanes of a warp are ever further apart. */
__global__ void tree_interleaved(const float *in, float *out)
{
    __shared__ float sums[256];
    int i = threadIdx.x;
    sums[i] = in[blockIdx.x * 256 + i];
    __syncthreads();
#pragma unroll 1
    for (int step = 1; step < 256; step *= 2) {
        if (i % (2 * step) == 0)
            sums[i] += sums[i + step];
        __syncthreads();
    }
    if (i == 0)
        out[blockIdx.x] = sums[0];
}

template <typename T> __global__ void small_shared(const T *in, T *out)
{
    __shared__ T values[THREADS];
    int i = threadIdx.x;
    values[i] = in[blockIdx.x * blockDim.x + i];
    __syncthreads();
    out[blockIdx.x * blockDim.x + i] = values[THREADS - 1 - i];
}

__global__ void one_word(const float *in, float *out)
{
    __shared__ float word;
    if (threadIdx.x == 0)
        word = in[blockIdx.x];
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = word;
}

__global__ void dynamic(const float *in, float *out)
{
    extern __shared__ float values[];
    int i = threadIdx.x;
    values[2 * i] = in[blockIdx.x * blockDim.x + i];
    __syncthreads();
    out[blockIdx.x * blockDim.x + i] = values[2 * (i ^ 5)];
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
    suite_begin();
    const dim3 grid(SIDE / TILE, SIDE / TILE), block(TILE, TILE);
    transpose_tile<0><<<grid, block>>>(in, out);
    transpose_tile<1><<<grid, block>>>(in, out);
    banks<float, 1><<<64, 32>>>(out, 0, float());
    banks<float, 2><<<64, 32>>>(out, 1, float());
    banks<float, 4><<<64, 32>>>(out, 0, float());
    banks<float, 8><<<64, 32>>>(out, 0, float());
    banks<float, 16><<<64, 32>>>(out, 3, float());
    banks<float, 32><<<64, 32>>>(out, 0, float());
    banks<float, 31><<<64, 32>>>(out, 0, float());
    banks<double, 1><<<64, 32>>>((double *)out, 0, double());
    banks<double, 2><<<64, 32>>>((double *)out, 1, double());
    banks<double, 4><<<64, 32>>>((double *)out, 0, double());
    banks<double, 8><<<64, 32>>>((double *)out, 0, double());
    banks<double, 16><<<64, 32>>>((double *)out, 0, double());
    banks<double, 17><<<64, 32>>>((double *)out, 0, double());
    banks<float4, 1><<<64, 32>>>((float4 *)out, 0, float4());
    banks<float4, 2><<<64, 32>>>((float4 *)out, 1, float4());
    banks<float4, 3><<<64, 32>>>((float4 *)out, 0, float4());
    banks<float4, 4><<<64, 32>>>((float4 *)out, 0, float4());
    banks<float4, 8><<<64, 32>>>((float4 *)out, 0, float4());
    shared_wide<double><<<64, 64>>>((double *)in, (double *)out);
    shared_wide<float4><<<64, 64>>>((float4 *)in, (float4 *)out);
    small_shared<char><<<64, THREADS>>>((char *)in, (char *)out);
    small_shared<short><<<64, THREADS>>>((short *)in, (short *)out);
    one_word<<<64, THREADS>>>(in, out);
    dynamic<<<64, THREADS, 2 * THREADS * sizeof(float)>>>(in, out);
    tree<<<64, 256>>>(in, out);
    tree_interleaved<<<64, 256>>>(in, out);
    shuffled<<<BLOCKS, THREADS>>>(in, out);
    matrix_product<<<grid, block>>>(in, in, out);
    return suite_end();
}
