/* Blocks that wait for each other, although CUDA does not guarantee that they run concurrently: all
 * blocks of a grid that fits a GPU are resident at once. Prints TAP. */
#include "../tap.h"

#include <cuda/atomic>
#include <cuda_runtime.h>

enum { BLOCKS = 24, THREADS = 64, N = BLOCKS * THREADS, MANY = 200 };

static int host[N];
__device__ unsigned counts[3];
__device__ volatile int arrived[BLOCKS], released[BLOCKS];
__device__ volatile int links[2][BLOCKS + 1];

/* Waits until each block has added one. */
__device__ static void meet_by_atomics(void)
{
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(&counts[0], 1);
        while (atomicAdd(&counts[0], 0) < BLOCKS)
            ;
        __threadfence();
    }
    __syncthreads();
}

__device__ static void meet_asleep(void)
{
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(&counts[1], 1);
        while (atomicCAS(&counts[1], BLOCKS, BLOCKS) != BLOCKS)
            __nanosleep(100);
        __threadfence();
    }
    __syncthreads();
}

__device__ static void meet_by_cuda_atomic(void)
{
    __syncthreads();
    if (threadIdx.x == 0) {
        cuda::atomic_ref<unsigned, cuda::thread_scope_device> count(counts[2]);
        count.fetch_add(1, cuda::memory_order_acq_rel);
        while (count.load(cuda::memory_order_acquire) < BLOCKS)
            ;
    }
    __syncthreads();
}

/* The first block waits for all others, and then releases them (Xiao and Feng, 2010). */
__device__ static void meet_by_flags(int time)
{
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        arrived[blockIdx.x] = time;
    if (blockIdx.x == 0) {
        if (threadIdx.x < BLOCKS)
            while (arrived[threadIdx.x] != time)
                ;
        __syncthreads();
        if (threadIdx.x < BLOCKS)
            released[threadIdx.x] = time;
    }
    if (threadIdx.x == 0)
        while (released[blockIdx.x] != time)
            ;
    __syncthreads();
    __threadfence();
}

/* Each block needs the data that the next block writes. */
template <int HOW> __global__ void shift(const int *in, int *middle, int *out)
{
    const int i = blockIdx.x * THREADS + threadIdx.x;
    middle[i] = in[i] * 2;
    if (HOW == 0)
        meet_by_atomics();
    else if (HOW == 1)
        meet_asleep();
    else
        meet_by_cuda_atomic();
    out[i] = middle[(i + THREADS) % N];
}

__global__ void shift_often(int *a, int *b, int times)
{
    const int i = blockIdx.x * THREADS + threadIdx.x;
    for (int time = 1; time <= times; time++) {
        b[i] = a[(i + THREADS) % N] + 1;
        meet_by_flags(2 * time);
        a[i] = b[(i + THREADS) % N];
        meet_by_flags(2 * time + 1);
    }
}

/* Each block waits for the next one */
template <bool SLEEPS> __global__ void chain(int *sums)
{
    if (threadIdx.x > 0)
        return;
    const int block = blockIdx.x;
    volatile int *const links = ::links[SLEEPS];
    while (block < BLOCKS - 1 && links[block + 1] == 0)
        if (SLEEPS)
            __nanosleep(100);
    __threadfence();
    sums[block] = 1 + (block < BLOCKS - 1 ? sums[block + 1] : 0);
    __threadfence();
    links[block] = 1;
}

/* Each block waits for the one before, as for the sums of a scan */
__device__ volatile int sums[MANY + 1];
__global__ void in_turn(void)
{
    const int block = blockIdx.x;
    if (threadIdx.x == 0)
        while (block > 0 && sums[block] == 0)
            ;
    __threadfence();
    __syncthreads();
    const int sum = sums[block];
    for (int turn = 0; turn < 10; turn++)
        __syncthreads();
    if (threadIdx.x == 0)
        sums[block + 1] = sum + 1;
}

static bool is_shifted(const int *out)
{
    int wrong = 0;
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        wrong += host[i] != (i + THREADS) % N * 2;
    return wrong == 0;
}

int main(void)
{
    int *in, *middle, *out;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&middle, sizeof host);
    cudaMalloc(&out, sizeof host);
    for (int i = 0; i < N; i++)
        host[i] = i;
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);

    shift<0><<<BLOCKS, THREADS>>>(in, middle, out);
    ok(is_shifted(out), "a barrier by atomics works");
    shift<1><<<BLOCKS, THREADS>>>(in, middle, out);
    ok(is_shifted(out), "a barrier by atomics with __nanosleep works");
    shift<2><<<BLOCKS, THREADS>>>(in, middle, out);
    ok(is_shifted(out), "a barrier by cuda::atomic works");

    cudaMemset(middle, 0, sizeof host);
    shift_often<<<BLOCKS, THREADS>>>(middle, out, 10);
    int wrong = 0;
    cudaMemcpy(host, middle, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        wrong += host[i] != 10;
    ok(wrong == 0, "a barrier by volatile flags works twenty times");

    chain<false><<<BLOCKS, 32>>>(out);
    cudaMemcpy(host, out, sizeof *host, cudaMemcpyDeviceToHost);
    ok(host[0] == BLOCKS, "each block waits for the next");
    chain<true><<<BLOCKS, 32>>>(out);
    cudaMemcpy(host, out, sizeof *host, cudaMemcpyDeviceToHost);
    ok(host[0] == BLOCKS, "each block sleeps while it waits for the next");

    int sum = 0;
    in_turn<<<MANY, THREADS>>>();
    cudaMemcpyFromSymbol(&sum, ::sums, sizeof sum, MANY * sizeof sum);
    ok(sum == MANY, "many blocks wait in turn");

    cudaFree(in);
    cudaFree(middle);
    cudaFree(out);
    printf("1..%d\n", tests);
    return 0;
}
