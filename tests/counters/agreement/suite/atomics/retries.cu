/* retries.cu: compare-and-swap loops, and locks: of several lanes that use one word, one succeeds
 * per iteration. No two warps use the same word, because the figures would vary. */
#include "../suite.h"

/* Sums of doubles as on GPUs without an instruction for them */
__device__ double add_double(double *address, double value)
{
    unsigned long long *word = (unsigned long long *)address;
    unsigned long long old = *word, assumed;
    do {
        assumed = old;
        old = atomicCAS(word, assumed,
                        (unsigned long long)__double_as_longlong(
                            value + __longlong_as_double((long long)assumed)));
    } while (assumed != old);
    return __longlong_as_double((long long)old);
}

/* WORDS words per warp */
template <int WORDS> __global__ void doubles(const float *in, double *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    add_double(&sums[i / 32 * 32 + i % WORDS], in[i] + 1);
}

template <int LANES> __global__ void doubles_of_some(const float *in, double *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 32 < LANES)
        add_double(&sums[i / 32], in[i] + 1);
}

__global__ void largest(const float *in, float *most)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int *word = (int *)&most[i / 32], old = *word, assumed;
    const float mine = in[i] + (float)(i % 7);
    while (__int_as_float(old) < mine) {
        assumed = old;
        old = atomicCAS(word, assumed, __float_as_int(mine));
        if (old == assumed)
            break;
    }
}

__global__ void doubles_in_shared(const float *in, double *out)
{
    __shared__ double sums[THREADS / 32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < THREADS / 32)
        sums[threadIdx.x] = 0;
    __syncthreads();
    add_double(&sums[threadIdx.x / 32], in[i] + 1);
    __syncthreads();
    if (threadIdx.x < THREADS / 32)
        out[blockIdx.x * (THREADS / 32) + threadIdx.x] = sums[threadIdx.x];
}

/* Several sums, one after the other */
__global__ void doubles_again(const float *in, double *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < 3; k++)
        add_double(&sums[i / 32], in[k * N + i] + 1);
}

/* Without contention: each lane succeeds at once. */
__global__ void swapped_once(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int old = in[i];
    while (atomicCAS(&out[i], old, old + 1) != old)
        old++;
}

/* A lock for each warp, as in textbooks */
__global__ void locked(int *locks, int *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool done = false;
    while (!done) {
        if (atomicCAS(&locks[i / 32], 0, 1) == 0) {
            __threadfence();
            volatile int *count = &counts[i / 32];
            *count = *count + 1;
            __threadfence();
            atomicExch(&locks[i / 32], 0);
            done = true;
        }
    }
}

/* Four locks per warp */
__global__ void locked_by_four(int *locks, int *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int place = i / 32 * 32 + i % 4;
    bool done = false;
    while (!done) {
        if (atomicCAS(&locks[place], 0, 1) == 0) {
            __threadfence();
            volatile int *count = &counts[place];
            *count = *count + 1;
            __threadfence();
            atomicExch(&locks[place], 0);
            done = true;
        }
    }
}

__global__ void locked_by_exchange(int *locks, int *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool done = false;
    do {
        done = atomicExch(&locks[i / 32], 1) == 0;
        if (done) {
            __threadfence();
            volatile int *count = &counts[i / 32];
            *count = *count + 1;
            __threadfence();
            atomicExch(&locks[i / 32], 0);
        }
    } while (!done);
}

__global__ void locked_in_turn(int *locks, int *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < 3; k++) {
        bool done = false;
        while (!done) {
            if (atomicCAS(&locks[i / 32], 0, 1) == 0) {
                __threadfence();
                volatile int *count = &counts[i / 32];
                *count = *count + 1;
                __threadfence();
                atomicExch(&locks[i / 32], 0);
                done = true;
            }
        }
    }
}

__global__ void locked_in_shared(int *out)
{
    __shared__ int locks[THREADS / 32], counts[THREADS / 32];
    if (threadIdx.x < THREADS / 32)
        locks[threadIdx.x] = counts[threadIdx.x] = 0;
    __syncthreads();
    bool done = false;
    while (!done) {
        if (atomicCAS(&locks[threadIdx.x / 32], 0, 1) == 0) {
            __threadfence_block();
            volatile int *count = &counts[threadIdx.x / 32];
            *count = *count + 1;
            __threadfence_block();
            atomicExch(&locks[threadIdx.x / 32], 0);
            done = true;
        }
    }
    __syncthreads();
    if (threadIdx.x < THREADS / 32)
        out[blockIdx.x * (THREADS / 32) + threadIdx.x] = counts[threadIdx.x];
}

/* A key goes to the first free place; of several lanes at the same place, one finds it free. */
enum { PLACES = 64 };
__global__ void inserted(const int *in, int *table)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int key = in[i] + i % 32 + 1;
    int *mine = table + i / 32 * PLACES, place = key * 7 % 16;
    while (atomicCAS(&mine[place], 0, key) != 0)
        place = (place + 1) % PLACES;
}

int main()
{
    suite_begin();
    double *sums = (double *)out;
    int *locks = (int *)out, *counts = locks + N;
    doubles<1><<<BLOCKS, THREADS>>>(in, sums);
    doubles<4><<<BLOCKS, THREADS>>>(in, sums);
    doubles<32><<<BLOCKS, THREADS>>>(in, sums);
    doubles_of_some<5><<<BLOCKS, THREADS>>>(in, sums);
    cudaMemset(out, 0, N * sizeof(float));
    largest<<<BLOCKS, THREADS>>>(in, out);
    doubles_again<<<BLOCKS, THREADS>>>(in, sums);
    cudaMemset(out, 0, 4 * N * sizeof(float));
    swapped_once<<<BLOCKS, THREADS>>>((int *)in, locks);
    cudaMemset(out, 0, 4 * N * sizeof(float));
    locked<<<BLOCKS, THREADS>>>(locks, counts);
    locked_by_four<<<BLOCKS, THREADS>>>(locks, counts);
    locked_by_exchange<<<BLOCKS, THREADS>>>(locks, counts);
    locked_in_turn<<<BLOCKS, THREADS>>>(locks, counts);
    cudaMemset(out, 0, 4 * N * sizeof(float));
    inserted<<<BLOCKS, THREADS>>>((int *)in, locks);
    /* One warp only: in shared memory, the profiler's figure includes the swaps of others. */
    doubles_in_shared<<<1, 32>>>(in, sums);
    locked_in_shared<<<1, 32>>>(locks);
    return suite_end();
}
