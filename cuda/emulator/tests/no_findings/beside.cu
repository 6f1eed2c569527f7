/* beside.cu: blocks that run concurrently on all cores, which launches of few threads do not. Early
 * and late reads of other blocks' data are correct. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>

enum { BLOCKS = 6, THREADS = 1024, ROUNDS = 200, NUMBERS = 16 };

/* The last block arrives after all others, and one of these ends much later. */
__global__ void sum_by_last(int *partial, unsigned *ready, int *sum)
{
    __shared__ bool is_last;
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = 1 + blockIdx.x;
        while (blockIdx.x == BLOCKS - 1 && *(volatile unsigned *)ready < BLOCKS - 1)
            ;
        __threadfence();
        is_last = atomicInc(ready, BLOCKS - 1) == BLOCKS - 1;
        if (blockIdx.x == 0)
            __nanosleep(100000000);
    }
    __syncthreads();
    for (int i = 0; is_last && threadIdx.x == 0 && i < BLOCKS; i++)
        *sum += partial[i];
}

/* Each block signals the next one by volatile memory; some end much later. */
__global__ void hand_on(volatile int *sums, volatile int *ready)
{
    const int block = blockIdx.x;
    if (threadIdx.x > 0)
        return;
    while (block > 0 && ready[block - 1] == 0)
        ;
    __threadfence();
    sums[block] = (block > 0 ? sums[block - 1] : 0) + block;
    __threadfence();
    ready[block] = 1;
    if (block % 2 == 0)
        __nanosleep(30000000);
}

/* Each thread of the first block signals one of the second, with its own flag. */
__global__ void hand_over(int *numbers, volatile int *ready, int *out)
{
    const int i = threadIdx.x;
    if (blockIdx.x == 0) {
        numbers[i] = i;
        __threadfence();
        ready[i] = 1;
        return;
    }
    while (ready[i] == 0)
        ;
    __threadfence();
    out[i] = numbers[i];
}

__global__ void take_turns(int *mutex, int *numbers)
{
    for (int round = 0; threadIdx.x == 0 && round < ROUNDS; round++) {
        while (atomicCAS(mutex, 0, 1) != 0)
            ;
        __threadfence();
        for (int i = 0; i < NUMBERS; i++)
            numbers[i] += 1;
        __threadfence();
        atomicExch(mutex, 0);
    }
}

/* The records of a word's bytes are split when two blocks access the word at once. */
__global__ void sum_pairs(const unsigned char *in, unsigned char *out)
{
    out[blockIdx.x * THREADS + threadIdx.x] = in[threadIdx.x] + in[(threadIdx.x + 1) % THREADS];
}

int main(void)
{
    int *partial, *sums, *small, host[2 + NUMBERS];
    cudaMalloc(&partial, BLOCKS * sizeof(int));
    cudaMalloc(&sums, BLOCKS * sizeof(int));
    cudaMalloc(&small, sizeof host);
    cudaMemset(small, 0, sizeof host);
    sum_by_last<<<BLOCKS, THREADS>>>(partial, (unsigned *)small, small + 1);
    hand_on<<<BLOCKS, THREADS>>>(sums, small + 2);
    ok(cudaMemcpy(host, sums, BLOCKS * sizeof *sums, cudaMemcpyDeviceToHost) == cudaSuccess &&
           host[BLOCKS - 1] == BLOCKS * (BLOCKS - 1) / 2,
       "each block passes on its sum");
    int *numbers;
    cudaMalloc(&numbers, 3 * NUMBERS * sizeof *numbers);
    cudaMemset(numbers, 0, 3 * NUMBERS * sizeof *numbers);
    hand_over<<<2, NUMBERS>>>(numbers, numbers + NUMBERS, numbers + 2 * NUMBERS);
    ok(cudaMemcpy(host, numbers + 2 * NUMBERS, NUMBERS * sizeof *host, cudaMemcpyDeviceToHost) ==
               cudaSuccess &&
           host[NUMBERS - 1] == NUMBERS - 1,
       "threads pass on numbers, each with its own fence");
    cudaFree(numbers);
    cudaMemset(small + 2, 0, NUMBERS * sizeof *small);
    for (int i = 0; i < 8; i++)
        take_turns<<<BLOCKS, THREADS>>>(small, small + 2);
    ok(cudaMemcpy(host, small, sizeof host, cudaMemcpyDeviceToHost) == cudaSuccess,
       "no error occurred");
    ok(host[1] == BLOCKS * (BLOCKS + 1) / 2, "the last block adds up the sums");
    ok(host[2] == 8 * BLOCKS * ROUNDS && host[1 + NUMBERS] == host[2],
       "a mutex protects data of several blocks");
    unsigned char *bytes;
    cudaMalloc(&bytes, (1 + BLOCKS) * THREADS);
    cudaMemset(bytes, 1, THREADS);
    for (int i = 0; i < 2000; i++)
        sum_pairs<<<BLOCKS, THREADS>>>(bytes, bytes + THREADS);
    ok(cudaDeviceSynchronize() == cudaSuccess, "all blocks read the same bytes");
    cudaFree(bytes);
    cudaFree(partial);
    cudaFree(sums);
    cudaFree(small);
    printf("1..%d\n", tests);
    return 0;
}
