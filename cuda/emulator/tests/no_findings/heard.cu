/* heard.cu: one thread of a block waits for another block, and the others wait for that thread, in
 * every correct way; and warps of one block that take turns. Prints TAP. */
#include "../tap.h"

#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

enum { THREADS = 128, ROUNDS = 5 };

__device__ int ready, mutex, numbers[THREADS], counts[16];

/* ---- waiting for another block ---- */

__device__ void publish(void)
{
    numbers[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x > 0)
        return;
    __threadfence();
    atomicExch(&ready, 1);
}

__device__ void wait_for(int *flag)
{
    while (atomicAdd(flag, 0) == 0)
        ;
    __threadfence();
}

__device__ void by_barrier(void)
{
    if (threadIdx.x == 0)
        wait_for(&ready);
    __syncthreads();
}

__device__ void by_warp(void)
{
    if (threadIdx.x % 32 == 3)
        wait_for(&ready);
    __syncwarp();
}

__device__ void by_tile(void)
{
    __shared__ cg::block_tile_memory<THREADS> memory;
    const auto tile = cg::tiled_partition<64>(cg::this_thread_block(memory));
    if (tile.thread_rank() == 0)
        wait_for(&ready);
    tile.sync();
}

/* CUDA's own functions cannot be template arguments. */
__device__ void fence(void)
{
    __threadfence();
}
__device__ void fence_block(void)
{
    __threadfence_block();
}

template <void (*FENCE)(void)> __device__ void by_flag(void)
{
    __shared__ int heard;
    if (threadIdx.x == 0)
        heard = 0;
    __syncthreads();
    if (threadIdx.x > 0)
        return wait_for(&heard);
    wait_for(&ready);
    FENCE();
    atomicExch(&heard, 1);
}

__device__ void by_release(void)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> heard;
    if (threadIdx.x == 0)
        heard = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        wait_for(&ready);
        heard.store(1, cuda::memory_order_release);
    }
    while (heard.load(cuda::memory_order_acquire) == 0)
        ;
}

template <void (*HEAR)(void)> __global__ void hear(int *out)
{
    if (blockIdx.x == 0)
        return publish();
    HEAR();
    out[threadIdx.x] = numbers[THREADS - 1 - threadIdx.x];
}

/* ---- waiting in the own block ---- */

/* One lane takes the lock for its warp. */
__global__ void lock_for_warps(int *sum)
{
    __shared__ int rounds;
    if (threadIdx.x == 0)
        rounds = 0;
    __syncthreads();
    for (int i = 0; i < ROUNDS; i++) {
        if (threadIdx.x % 32 == 0) {
            while (atomicCAS(&mutex, 0, 1) != 0)
                ;
            __threadfence();
        }
        __syncwarp();
        if (threadIdx.x % 32 < 16)
            counts[threadIdx.x % 32] += 1;
        if (threadIdx.x % 32 == 20)
            rounds += 1;
        __syncwarp();
        if (threadIdx.x % 32 == 0) {
            __threadfence();
            atomicExch(&mutex, 0);
        }
    }
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(sum, rounds);
}

__global__ void lock_in_block(int *sum)
{
    __shared__ int lock, count;
    if (threadIdx.x == 0)
        lock = count = 0;
    __syncthreads();
    for (bool done = false; !done;)
        if (atomicCAS(&lock, 0, 1) == 0) {
            __threadfence();
            count += 1;
            __threadfence();
            atomicExch(&lock, 0);
            done = true;
        }
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(sum, count);
}

static int *out;

static bool heard(void (*kernel)(int *))
{
    int none = 0, host[THREADS];
    cudaMemcpyToSymbol(ready, &none, sizeof none);
    kernel<<<2, THREADS>>>(out);
    if (cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost) != cudaSuccess)
        return false;
    return host[0] == THREADS - 1 && host[THREADS - 1] == 0;
}

static bool counts_to(int expected, void (*kernel)(int *))
{
    int count;
    cudaMemset(out, 0, sizeof count);
    kernel<<<3, THREADS>>>(out);
    return cudaMemcpy(&count, out, sizeof count, cudaMemcpyDeviceToHost) == cudaSuccess &&
           count == expected;
}

int main(void)
{
    cudaMalloc(&out, THREADS * sizeof *out);
    ok(heard(hear<by_barrier>), "the others wait at a barrier");
    ok(heard(hear<by_warp>), "the warp waits at __syncwarp");
    ok(heard(hear<by_tile>), "two warps wait in a tile");
    ok(heard(hear<by_flag<fence_block>>), "the others wait for a flag of the block");
    ok(heard(hear<by_flag<fence>>), "the others wait for a flag after a device fence");
    ok(heard(hear<by_release>), "the others wait for an atomic with release");
    ok(counts_to(3 * ROUNDS * THREADS / 32, lock_for_warps), "a lock for warps works");
    ok(counts_to(3 * THREADS, lock_in_block), "a lock in shared memory works");
    cudaFree(out);
    printf("1..%d\n", tests);
    return 0;
}
