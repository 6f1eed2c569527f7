/* bytes.cu: threads that share a word of memory, but not a byte of it, do not race. Prints
 * TAP.
 */
#include "../tap.h"

#include <cuda_fp16.h>
#include <cuda_runtime.h>

enum { N = 1024, THREADS = 256 };

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

/* ---- elements of arrays ---- */

/* In the order of the threads, or in another order. */
template <typename T> __global__ void count_up(T *elements, int stride)
{
    const int i = INDEX * stride % N;
    for (int k = 0; k < 3; k++)
        elements[i] = (T)((float)elements[i] + 1.0f);
}

template <typename T> __global__ void count_up_shared(T *elements, int stride)
{
    __shared__ T tile[THREADS];
    const int i = threadIdx.x * stride % THREADS, at = blockIdx.x * THREADS + i;
    tile[i] = elements[at];
    for (int k = 0; k < 3; k++)
        tile[i] = (T)((float)tile[i] + 1.0f);
    elements[at] = tile[i];
}

/* A neighbour's byte is read first; the barrier orders the accesses. */
__global__ void turn(unsigned char *bytes)
{
    __shared__ unsigned char tile[THREADS];
    tile[threadIdx.x] = bytes[INDEX];
    for (int k = 0; k < THREADS; k++) {
        __syncthreads();
        const unsigned char next = tile[(threadIdx.x + 1) % THREADS];
        __syncthreads();
        tile[threadIdx.x] = next;
    }
    bytes[INDEX] = tile[threadIdx.x];
}

__global__ void negate(bool *flags)
{
    flags[INDEX] = !flags[INDEX];
    if (!flags[INDEX])
        flags[INDEX] = threadIdx.x % 2 == 0;
}

template <typename T> static bool counts(T *memory)
{
    T host[N];
    bool right = true;
    cudaMemset(memory, 0, sizeof host);
    for (int stride = 1; stride < 8; stride += 2) {
        count_up<<<N / THREADS, THREADS>>>(memory, stride);
        count_up_shared<<<N / THREADS, THREADS>>>(memory, stride);
    }
    cudaMemcpy(host, memory, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        right = right && (float)host[i] == 24;
    return right;
}

/* ---- members of structs ---- */

struct pixel {
    unsigned char red, green, blue;
};
struct padded {
    char small;
    short large;
};
struct wide {
    char first;
    int middle;
    char last;
};
struct fields {
    unsigned char low : 3, high : 5;
};
struct long_fields {
    unsigned a : 7, b : 9, c : 16;
};

/* One thread for each channel */
__global__ void brighten(pixel *pixels)
{
    const int i = INDEX / 3;
    if (INDEX % 3 == 0)
        pixels[i].red += 1;
    else if (INDEX % 3 == 1)
        pixels[i].green += 2;
    else
        pixels[i].blue += 3;
}

__global__ void grey(pixel *pixels)
{
    pixel mine = pixels[INDEX];
    mine.red = mine.green = (mine.red + mine.green) / 2;
    pixels[INDEX] = mine;
    pixels[INDEX].blue -= 1;
}

__global__ void both_members(padded *structures)
{
    if (threadIdx.x % 2)
        structures[INDEX / 2].small += 1;
    else
        structures[INDEX / 2].large += 2;
}

/* The padding is never written, but copied. */
template <typename T> __device__ void copy(const T &filled, T *global, T *again)
{
    __shared__ T tile[THREADS];
    tile[threadIdx.x] = filled;
    __syncthreads();
    global[INDEX] = tile[THREADS - 1 - threadIdx.x];
    again[INDEX] = global[INDEX];
}

__global__ void copy_padded(padded *global, padded *again)
{
    padded filled;
    filled.small = 1;
    filled.large = 2;
    copy(filled, global, again);
}

__global__ void copy_by_members(wide *global, wide *again)
{
    __shared__ wide tile[THREADS];
    tile[threadIdx.x].first = 1;
    tile[threadIdx.x].middle = 2;
    tile[threadIdx.x].last = 3;
    __syncthreads();
    global[INDEX] = tile[THREADS - 1 - threadIdx.x];
    again[INDEX] = global[INDEX];
}

/* Neighbouring fields are read and written back with a field before they have a value. */
__global__ void fill_fields(fields *global, int *sums)
{
    __shared__ fields tile[THREADS];
    tile[threadIdx.x].low = threadIdx.x % 8;
    tile[threadIdx.x].high = 3;
    global[INDEX].high = tile[threadIdx.x].low;
    global[INDEX].low = tile[threadIdx.x].high;
    sums[INDEX] = global[INDEX].low + global[INDEX].high;
}

__global__ void fill_long_fields(long_fields *global, int *sums)
{
    __shared__ long_fields tile[THREADS];
    tile[threadIdx.x].a = threadIdx.x % 8;
    tile[threadIdx.x].b = 2;
    tile[threadIdx.x].c = 1;
    global[INDEX].c = tile[threadIdx.x].a;
    global[INDEX].b = tile[threadIdx.x].b;
    global[INDEX].a = tile[threadIdx.x].c;
    sums[INDEX] = global[INDEX].a + global[INDEX].b + global[INDEX].c;
}

static void fills(int *sums, const char *what)
{
    int host[N];
    bool right = true;
    cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        right = right && host[i] == i % 8 + 3;
    ok(right, what);
}

/* ---- 16 bytes at once in arrays of halves ---- */

__global__ void copy_vectors(const int4 *in, int4 *out)
{
    __shared__ half first[16][16];
    __shared__ half second[8][16];
    __shared__ half third[16][8];
    const int i = threadIdx.x;
    ((int4 *)first)[i] = in[i];
    if (i < 16) {
        ((int4 *)second)[i] = in[i];
        ((int4 *)third)[i] = in[16 + i];
    }
    __syncthreads();
    out[i] = ((int4 *)first)[31 - i];
    out[32 + i] = i < 16 ? ((int4 *)second)[i] : ((int4 *)third)[i - 16];
}

int main(void)
{
    void *memory, *fresh, *more;
    static unsigned char host[16 * N];
    cudaMalloc(&memory, sizeof host);
    ok(counts((unsigned char *)memory), "neighbouring unsigned chars do not race");
    ok(counts((signed char *)memory), "neighbouring signed chars do not race");
    ok(counts((short *)memory), "neighbouring shorts do not race");
    ok(counts((__half *)memory), "neighbouring halves do not race");

    cudaMemset(memory, 5, sizeof host);
    turn<<<N / THREADS, THREADS>>>((unsigned char *)memory);
    cudaMemset(memory, 1, sizeof host);
    negate<<<N / THREADS, THREADS>>>((bool *)memory);
    brighten<<<3 * N / THREADS, THREADS>>>((pixel *)memory);
    grey<<<N / THREADS, THREADS>>>((pixel *)memory);
    cudaMemcpy(host, memory, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[9] == host[10] && host[3 * N - 1] == 3,
       "neighbouring bools, and members of bytes, do not race");

    cudaMemset(memory, 0, sizeof host);
    both_members<<<2 * N / THREADS, THREADS>>>((padded *)memory);
    cudaMemcpy(host, memory, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[4] == 1 && host[6] == 2, "members with padding between them do not race");

    cudaMalloc(&fresh, N * sizeof(wide));
    cudaMalloc(&more, N * sizeof(wide));
    copy_padded<<<N / THREADS, THREADS>>>((padded *)fresh, (padded *)more);
    cudaMemcpy(host, more, sizeof(padded), cudaMemcpyDeviceToHost);
    ok(host[0] == 1 && host[2] == 2, "structs with padding are copied");
    cudaFree(fresh);
    cudaMalloc(&fresh, N * sizeof(wide));
    copy_by_members<<<N / THREADS, THREADS>>>((wide *)fresh, (wide *)more);
    cudaMemcpy(host, more, sizeof(wide), cudaMemcpyDeviceToHost);
    ok(host[0] == 1 && host[4] == 2 && host[8] == 3, "larger structs with padding are copied");
    cudaFree(fresh);
    cudaMalloc(&fresh, N * sizeof(wide));
    fill_fields<<<N / THREADS, THREADS>>>((fields *)fresh, (int *)memory);
    fills((int *)memory, "bit fields in a byte");
    cudaFree(fresh);
    cudaMalloc(&fresh, N * sizeof(wide));
    fill_long_fields<<<N / THREADS, THREADS>>>((long_fields *)fresh, (int *)memory);
    fills((int *)memory, "and in a word");
    for (unsigned i = 0; i < sizeof host; i++)
        host[i] = (unsigned char)(i / 16);
    cudaMemcpy(memory, host, sizeof host, cudaMemcpyHostToDevice);
    copy_vectors<<<1, 32>>>((int4 *)memory, (int4 *)memory + 32);
    cudaMemcpy(host, memory, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[16 * 32] == 31 && host[16 * 64] == 0 && host[16 * 95] == 31,
       "halves are copied 16 bytes at once");
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    cudaFree(fresh);
    cudaFree(more);
    cudaFree(memory);
    printf("1..%d\n", tests);
    return 0;
}
