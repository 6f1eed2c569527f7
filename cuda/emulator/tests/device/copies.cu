/* memcpy, memset and struct copies in kernels, with any length, in every memory space; alignas at
 * the places that nvcc allows. Prints TAP. */
#include "../tap.h"

#include <cstring>
#include <string.h>

enum { THREADS = 64, INTS = 16 };

/* Each lane copies one word to shared memory that one thread has cleared. */
__global__ void stage(float *out, const float *in)
{
    __shared__ alignas(16) float tile[THREADS];
    __shared__ int cleared[THREADS];
    if (threadIdx.x == 0)
        memset(cleared, 0, sizeof cleared);
    memcpy(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float));
    __syncthreads();
    int bits;
    float mine = tile[THREADS - 1 - threadIdx.x];
    memcpy(&bits, &mine, sizeof bits);
    out[threadIdx.x] = __int_as_float(bits + cleared[threadIdx.x]);
}

struct record {
    char name[5];
    short number;
    double value[3];
};

/* Lengths that are known only at run time, and structs word by word. */
__global__ void records(struct record *to, const struct record *from, char *text, int length)
{
    to[threadIdx.x] = from[threadIdx.x];
    std::memcpy(&to[THREADS + threadIdx.x], &from[threadIdx.x], sizeof *to);
    memset(text + length * threadIdx.x, 'a' + threadIdx.x % 26, length);
    text[length * threadIdx.x] = from[threadIdx.x].name[0];
}

__device__ alignas(16) int table[INTS];
__constant__ alignas(16) int constants[INTS];

__global__ void variables(int *sums)
{
    extern __shared__ int shared[];
    int local[INTS], sum = 0;
    if (threadIdx.x == 0) {
        memset(table, -1, sizeof table);
        memcpy(shared, constants, sizeof constants);
        for (int i = 0; i < INTS; i++)
            shared[INTS + i] = shared[i] + table[i];
    }
    __syncthreads();
    memcpy(local, shared + INTS, sizeof local);
    for (int i = 0; i < INTS; i++)
        sum += local[(i + threadIdx.x) % INTS];
    sums[threadIdx.x] = sum;
}

static void test_stage(void)
{
    float *in, *out, host[THREADS];
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    for (int i = 0; i < THREADS; i++)
        host[i] = i * .5f;
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    stage<<<1, THREADS>>>(out, in);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    bool good = true;
    for (int i = 0; i < THREADS; i++)
        good &= host[i] == (THREADS - 1 - i) * .5f;
    ok(good, "memcpy of a word per lane through shared memory");
    cudaFree(in);
    cudaFree(out);
}

static void test_records(void)
{
    static struct record host[2 * THREADS];
    enum { LENGTH = 7 };
    char text[LENGTH * THREADS], *device_text;
    struct record *from, *to;
    cudaMalloc(&from, sizeof host);
    cudaMalloc(&to, sizeof host);
    cudaMalloc(&device_text, sizeof text);
    for (int i = 0; i < THREADS; i++)
        host[i] = record{{(char)('A' + i % 26), 'b'}, (short)i, {i * 2., i * 3., i * 4.}};
    cudaMemcpy(from, host, sizeof host, cudaMemcpyHostToDevice);
    memset(host, 0, sizeof host);
    records<<<1, THREADS>>>(to, from, device_text, LENGTH);
    cudaMemcpy(host, to, sizeof host, cudaMemcpyDeviceToHost);
    cudaMemcpy(text, device_text, sizeof text, cudaMemcpyDeviceToHost);
    bool good = true, filled = true;
    for (int i = 0; i < 2 * THREADS; i++)
        good &= host[i].name[1] == 'b' && host[i].number == i % THREADS &&
                host[i].value[2] == i % THREADS * 4.;
    for (int i = 0; i < THREADS; i++)
        filled &= text[LENGTH * i] == 'A' + i % 26 && text[LENGTH * i + LENGTH - 1] == 'a' + i % 26;
    ok(good, "structs are copied by = and by memcpy");
    ok(filled, "memset takes a length known at run time");
    cudaFree(from);
    cudaFree(to);
    cudaFree(device_text);
}

static void test_variables(void)
{
    int host[THREADS], *sums;
    cudaMalloc(&sums, sizeof host);
    for (int i = 0; i < INTS; i++)
        host[i] = i * i;
    cudaMemcpyToSymbol(constants, host, sizeof constants);
    variables<<<1, THREADS, 2 * INTS * sizeof(int)>>>(sums);
    cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
    bool good = true;
    for (int i = 0; i < THREADS; i++)
        good &= host[i] == 1240 - INTS;
    ok(good, "memcpy reaches every memory space");
    cudaFree(sums);
}

int main(void)
{
    test_stage();
    test_records();
    test_variables();
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    printf("1..%d\n", tests);
    return 0;
}
