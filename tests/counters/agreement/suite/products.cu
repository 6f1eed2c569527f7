/* products.cu: a tiled matrix product as in textbooks, with loops that a GPU's compiler unrolls as
 * it chooses. */
#include "suite.h"

enum { WIDTH = 128 }; /* of the matrices */

template <typename T, int SIZE, int PAD>
__global__ void tiled_product(const T *a, const T *b, T *c, int width)
{
    __shared__ T ta[SIZE][SIZE + PAD], tb[SIZE][SIZE + PAD];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * SIZE + y, column = blockIdx.x * SIZE + x;
    T sum = 0;
    for (int t = 0; t < width / SIZE; t++) {
        ta[y][x] = a[row * width + t * SIZE + x];
        tb[y][x] = b[(t * SIZE + y) * width + column];
        __syncthreads();
        for (int k = 0; k < SIZE; k++)
            sum += ta[y][k] * tb[k][x];
        __syncthreads();
    }
    c[row * width + column] = sum;
}

/* The second tile is stored by rows too. */
__global__ void row_product(const float *a, const float *b, float *c, int width)
{
    __shared__ float ta[16][16], tb[16][16];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    float sum = 0;
    for (int t = 0; t < width / 16; t++) {
        ta[y][x] = a[row * width + t * 16 + x];
        tb[x][y] = b[(t * 16 + y) * width + column];
        __syncthreads();
        for (int k = 0; k < 16; k++)
            sum += ta[y][k] * tb[x][k];
        __syncthreads();
    }
    c[row * width + column] = sum;
}

/* The launch sets the size of the tile. */
__global__ void dynamic_product(const float *a, const float *b, float *c, int width)
{
    extern __shared__ float tiles[];
    const int size = blockDim.x, x = threadIdx.x, y = threadIdx.y;
    float *ta = tiles, *tb = tiles + size * size;
    int row = blockIdx.y * size + y, column = blockIdx.x * size + x;
    float sum = 0;
    for (int t = 0; t < width / size; t++) {
        ta[y * size + x] = a[row * width + t * size + x];
        tb[y * size + x] = b[(t * size + y) * width + column];
        __syncthreads();
        for (int k = 0; k < size; k++)
            sum += ta[y * size + k] * tb[k * size + x];
        __syncthreads();
    }
    c[row * width + column] = sum;
}

/* Only places inside the matrix are used. */
__global__ void guarded_product(const float *a, const float *b, float *c, int width)
{
    __shared__ float ta[16][16], tb[16][16];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    float sum = 0;
    for (int t = 0; t < (width + 15) / 16; t++) {
        ta[y][x] = row < width && t * 16 + x < width ? a[row * width + t * 16 + x] : 0;
        tb[y][x] = column < width && t * 16 + y < width ? b[(t * 16 + y) * width + column] : 0;
        __syncthreads();
        for (int k = 0; k < 16; k++)
            sum += ta[y][k] * tb[k][x];
        __syncthreads();
    }
    if (row < width && column < width)
        c[row * width + column] = sum;
}

/* Each thread reads its own row of a narrow matrix, whose alignment the compiler does not know. */
__global__ void row_sums(const float *in, float *out)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 16; k++)
        sum += in[i * 16 + k];
    out[i] = sum;
}

int main()
{
    suite_begin();
    tiled_product<float, 16, 0><<<dim3(WIDTH / 16, WIDTH / 16), dim3(16, 16)>>>(in, in, out, WIDTH);
    tiled_product<float, 16, 1><<<dim3(WIDTH / 16, WIDTH / 16), dim3(16, 16)>>>(in, in, out, WIDTH);
    tiled_product<float, 32, 0><<<dim3(WIDTH / 32, WIDTH / 32), dim3(32, 32)>>>(in, in, out, WIDTH);
    tiled_product<float, 8, 0><<<dim3(WIDTH / 8, WIDTH / 8), dim3(8, 8)>>>(in, in, out, WIDTH);
    tiled_product<int, 16, 0>
        <<<dim3(WIDTH / 16, WIDTH / 16), dim3(16, 16)>>>((int *)in, (int *)in, (int *)out, WIDTH);
    tiled_product<double, 16, 0><<<dim3(WIDTH / 16, WIDTH / 16), dim3(16, 16)>>>(
        (double *)in, (double *)in, (double *)out, WIDTH);
    const dim3 grid(WIDTH / 16, WIDTH / 16), block(16, 16);
    row_product<<<grid, block>>>(in, in, out, WIDTH);
    dynamic_product<<<grid, block, 2 * 16 * 16 * sizeof(float)>>>(in, in, out, WIDTH);
    guarded_product<<<grid, block>>>(in, in, out, WIDTH);
    row_sums<<<N / THREADS, THREADS>>>(in, out);
    return suite_end();
}
