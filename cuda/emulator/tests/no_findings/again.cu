/* again.cu: blocks that signal each other repeatedly, each time after new writes, in every correct
 * way. Prints TAP. */
#include "../tap.h"

#include <cuda/atomic>
#include <cuda_runtime.h>

enum { BLOCKS = 8, THREADS = 64, ROUNDS = 5, SLOTS = 3, LEAVES = BLOCKS * THREADS };

__device__ int flags[2 * LEAVES], mutex;

/* ---- one after the other ---- */

/* One block fills the slots, another one empties them. */
__global__ void ring(int *data)
{
    const int mine = blockIdx.x;
    for (int i = 0; i < ROUNDS * SLOTS && mine < 2; i++) {
        int *slot = data + i % SLOTS * THREADS + threadIdx.x;
        const int wanted = mine == 0 ? i - SLOTS + 1 : i + 1;
        if (threadIdx.x == 0) {
            while (atomicAdd(&flags[1 - mine], 0) < wanted)
                ;
            __threadfence();
        }
        __syncthreads();
        if (mine == 0)
            *slot = i;
        else
            data[SLOTS * THREADS + threadIdx.x] += *slot;
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicAdd(&flags[mine], 1);
        }
    }
}

/* Each warp continues with the row of the warp before it. */
__global__ void waves(int *data)
{
    const int lane = threadIdx.x % 32, warp = blockIdx.x * THREADS / 32 + threadIdx.x / 32;
    for (int i = 1; i <= ROUNDS; i++) {
        int *row = data + i * LEAVES + warp * 32, before = i;
        if (warp > 0) {
            while (lane == 0 && ((volatile int *)flags)[warp - 1] < i)
                ;
            __syncwarp();
            __threadfence();
            before = row[-1 - lane];
        }
        row[lane] = before + 1;
        __threadfence();
        __syncwarp();
        if (lane == 0)
            ((volatile int *)flags)[warp] = i;
    }
}

/* By an atomic with release and acquire */
__global__ void releases(int *data)
{
    typedef cuda::atomic_ref<int, cuda::thread_scope_device> flag;
    for (int i = 1; i <= ROUNDS; i++) {
        int *row = data + i * LEAVES + blockIdx.x * THREADS, before = i;
        if (blockIdx.x > 0) {
            while (threadIdx.x == 0 &&
                   flag(flags[blockIdx.x - 1]).load(cuda::memory_order_acquire) < i)
                ;
            __syncthreads();
            before = row[-1 - (int)threadIdx.x];
        }
        row[threadIdx.x] = before + 1;
        __syncthreads();
        if (threadIdx.x == 0)
            flag(flags[blockIdx.x]).store(i, cuda::memory_order_release);
    }
}

/* ---- the last one continues ---- */

/* The thread that finds the other half of its node done continues with both. */
__global__ void tree(int *data)
{
    int node = LEAVES + blockIdx.x * THREADS + threadIdx.x;
    data[node] = 1;
    while (node > 1) {
        __threadfence();
        node /= 2;
        if (atomicCAS(&flags[node], 0, 1) == 0)
            return;
        data[node] = data[2 * node] + data[2 * node + 1];
    }
}

/* ---- locks ---- */

__device__ void take(void)
{
    while (atomicCAS(&mutex, 0, 1) != 0)
        ;
    __threadfence();
}

__global__ void by_block(int *data)
{
    for (int i = 0; i < ROUNDS; i++) {
        if (threadIdx.x == 0)
            take();
        __syncthreads();
        data[threadIdx.x] += 1;
        __threadfence();
        __syncthreads();
        if (threadIdx.x == 0)
            atomicExch(&mutex, 0);
    }
}

/* One thread takes the lock, and signals another one, which releases it. */
__global__ void by_two(int *data)
{
    __shared__ int ready;
    if (threadIdx.x == 0)
        ready = 0;
    __syncthreads();
    for (int i = 1; i <= ROUNDS; i++) {
        if (threadIdx.x == 32) {
            take();
            data[0] += 1;
            __threadfence();
            atomicExch(&ready, i);
        }
        if (threadIdx.x == 0) {
            while (atomicAdd(&ready, 0) != i)
                ;
            __threadfence();
            atomicExch(&mutex, 0);
        }
        __syncthreads();
    }
}

static int *data;

static int last_of(void (*kernel)(int *), int i)
{
    void *address, *arguments[] = {&data};
    int last;
    cudaMemset(data, 0, (ROUNDS + 1) * LEAVES * sizeof *data);
    cudaGetSymbolAddress(&address, flags);
    cudaMemset(address, 0, sizeof flags);
    cudaLaunchCooperativeKernel((const void *)kernel, dim3(BLOCKS), dim3(THREADS), arguments, 0, 0);
    if (cudaMemcpy(&last, data + i, sizeof last, cudaMemcpyDeviceToHost) != cudaSuccess)
        return -1;
    return last;
}

int main(void)
{
    cudaMalloc(&data, (ROUNDS + 1) * LEAVES * sizeof *data);
    ok(last_of(ring, SLOTS * THREADS) == ROUNDS * SLOTS * (ROUNDS * SLOTS - 1) / 2,
       "a ring of slots works");
    ok(last_of(waves, (ROUNDS + 1) * LEAVES - 1) == ROUNDS + BLOCKS * THREADS / 32,
       "warps run in turn");
    ok(last_of(releases, (ROUNDS + 1) * LEAVES - 1) == ROUNDS + BLOCKS, "blocks run in turn");
    ok(last_of(tree, 1) == LEAVES, "a tree sum is right");
    ok(last_of(by_block, THREADS - 1) == BLOCKS * ROUNDS, "a lock for blocks works");
    ok(last_of(by_two, 0) == BLOCKS * ROUNDS, "a lock that another thread releases works");
    cudaFree(data);
    printf("1..%d\n", tests);
    return 0;
}
