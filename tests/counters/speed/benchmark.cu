/* benchmark.cu: the speed of the emulator for textbook kernels. Prints the shortest time of several
 * launches of each, and the accesses of one launch: loads, stores and atomics of all lanes, and for
 * the shuffle sum its shuffles too.
 * Usage: benchmark [KERNEL [SIDE]]; prints a line for each: name, accesses, seconds */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- naive life: nine loads and one store per cell ---- */

__global__ void next_generation(int width, int height, const int *cells, int *next)
{
    const size_t stride = (size_t)width + 2;
    const int column = blockIdx.x * blockDim.x + threadIdx.x + 1;
    const int row = blockIdx.y * blockDim.y + threadIdx.y + 1;
    if (row <= height && column <= width) {
        const size_t at = row * stride + column;
        const int *here = cells + at, *up = here - stride, *down = here + stride;
        int neighbours = up[-1] + up[0] + up[1] + here[-1] + here[1] + down[-1] + down[0] + down[1];
        next[at] = (neighbours | here[0]) == 3;
    }
}

/* ---- tiled multiply ---- */

enum { TILE = 16 };

__global__ void multiply(const float *a, const float *b, float *c, int side)
{
    __shared__ float a_tile[TILE][TILE], b_tile[TILE][TILE];
    const int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int tile = 0; tile < side / TILE; tile++) {
        a_tile[threadIdx.y][threadIdx.x] = a[row * side + tile * TILE + threadIdx.x];
        b_tile[threadIdx.y][threadIdx.x] = b[(tile * TILE + threadIdx.y) * side + column];
        __syncthreads();
        for (int k = 0; k < TILE; k++)
            sum += a_tile[threadIdx.y][k] * b_tile[k][threadIdx.x];
        __syncthreads();
    }
    c[row * side + column] = sum;
}

/* ---- tree sum ---- */

enum { BLOCK = 256, WARP = 32 };

__global__ void tree_sum(const float *values, float *sums)
{
    __shared__ float partial[BLOCK];
    partial[threadIdx.x] = values[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (threadIdx.x < stride)
            partial[threadIdx.x] += partial[threadIdx.x + stride];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        sums[blockIdx.x] = partial[0];
}

/* ---- shuffle sum ---- */

enum { EACH = 4 }; /* values that each thread loads */

__global__ void shuffle_sum(const float *values, float *sum, int count)
{
    float mine = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
        mine += values[i];
    for (int offset = WARP / 2; offset > 0; offset /= 2)
        mine += __shfl_down_sync(0xffffffff, mine, offset);
    if (threadIdx.x % WARP == 0)
        atomicAdd(sum, mine);
}

/* ---- histogram ---- */

enum { BINS = 256 };

__global__ void histogram(const unsigned *values, unsigned *bins, int count)
{
    __shared__ unsigned own[BINS];
    own[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
        atomicAdd(&own[values[i] % BINS], 1);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

/* ---- n-body, all pairs ---- */

__global__ void accelerations(const float4 *bodies, float3 *result, int count)
{
    __shared__ float4 tile[BLOCK];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float4 mine = bodies[i];
    float3 sum = make_float3(0, 0, 0);
    for (int first = 0; first < count; first += BLOCK) {
        tile[threadIdx.x] = bodies[first + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < BLOCK; j++) {
            const float dx = tile[j].x - mine.x, dy = tile[j].y - mine.y, dz = tile[j].z - mine.z;
            const float one = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-9f);
            const float force = tile[j].w * one * one * one;
            sum.x += dx * force;
            sum.y += dy * force;
            sum.z += dz * force;
        }
        __syncthreads();
    }
    result[i] = sum;
}

/* ---- the launches ---- */

static void *zeros(size_t bytes)
{
    void *array;
    if (cudaMalloc(&array, bytes) != cudaSuccess || cudaMemset(array, 0, bytes) != cudaSuccess)
        exit(1);
    return array;
}

/* Each function returns the number of accesses; `a`, `b` and `c` are BYTES long. */
enum { VALUES = 1 << 20, BYTES = 1026 * 1026 * 4 };

/* Fills `count` floats with random numbers from 1 to 2. */
static void fill(void *array)
{
    static unsigned values[VALUES];
    unsigned random = 1;
    for (unsigned &value : values)
        value = 0x3f800000 | (random = random * 1664525 + 1013904223) >> 9;
    cudaMemcpy(array, values, sizeof values, cudaMemcpyHostToDevice);
}

static long life(int side, void *a, void *b, void *)
{
    const dim3 threads(16, 16), blocks((side + 15) / 16, (side + 15) / 16);
    next_generation<<<blocks, threads>>>(side, side, (int *)a, (int *)b);
    return 10L * side * side;
}

static long product(int side, void *a, void *b, void *c)
{
    multiply<<<dim3(side / TILE, side / TILE), dim3(TILE, TILE)>>>((float *)a, (float *)b,
                                                                   (float *)c, side);
    return (long)side * side * (side / TILE * (4 + 2 * TILE) + 1);
}

static long tree(int, void *a, void *b, void *)
{
    tree_sum<<<VALUES / BLOCK, BLOCK>>>((float *)a, (float *)b);
    return VALUES / BLOCK * (2 * BLOCK + 3L * (BLOCK - 1) + 2);
}

static long shuffle(int, void *a, void *b, void *)
{
    const int threads = VALUES / EACH;
    shuffle_sum<<<threads / BLOCK, BLOCK>>>((float *)a, (float *)b, VALUES);
    return (long)VALUES + threads * 5 + threads / WARP;
}

static long bins(int, void *a, void *b, void *)
{
    const int blocks = 64;
    histogram<<<blocks, BINS>>>((unsigned *)a, (unsigned *)b, VALUES);
    return 2L * VALUES + 3 * blocks * BINS;
}

static long bodies(int, void *a, void *b, void *)
{
    const int count = 4096;
    accelerations<<<count / BLOCK, BLOCK>>>((float4 *)a, (float3 *)b, count);
    return (long)count * (count * 4 + count / BLOCK * 2 + 4);
}

static const double ENOUGH = 1; /* seconds for each kernel */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec + 1e-9 * time.tv_nsec;
}

int main(int count, char **argument)
{
    static const struct {
        const char *name;
        long (*launch)(int, void *, void *, void *);
        int side;
    } all[] = {{"life", life, 1024},    {"multiply", product, 256}, {"tree", tree, 0},
               {"shuffle", shuffle, 0}, {"histogram", bins, 0},     {"n-body", bodies, 0}};
    void *a = zeros(BYTES), *b = zeros(BYTES), *c = zeros(BYTES);
    fill(a);
    for (const auto &one : all) {
        double least = 1e9, all_took = 0;
        long accesses = 0;
        if (count > 1 && strcmp(argument[1], one.name) != 0)
            continue;
        while (all_took < ENOUGH) {
            double start = now();
            accesses = one.launch(count > 2 ? atoi(argument[2]) : one.side, a, b, c);
            cudaDeviceSynchronize();
            double took = now() - start;
            least = took < least ? took : least;
            all_took += took;
        }
        printf("%s %ld %.6f\n", one.name, accesses, least);
    }
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    return 0;
}
