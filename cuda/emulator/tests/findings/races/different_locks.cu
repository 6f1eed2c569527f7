/* different_locks.cu: threads that take different locks for the same word, one kernel for each
 * first argument. Without an argument, the locks are right: one for each word, or several. */
// nothing: -
#include <cuda/atomic>
#include <cuda_runtime.h>
#include <string.h>

enum { BLOCKS = 8, THREADS = 64, LOCKS = 4 };

__device__ int locks[BLOCKS * THREADS];
__device__ cuda::atomic<int, cuda::thread_scope_device> flags[LOCKS];
__device__ int arrived;

static __device__ void take(int *lock)
{
    while (atomicCAS(lock, 0, 1) != 0)
        ;
    __threadfence();
}

static __device__ void give_back(int *lock)
{
    __threadfence();
    atomicExch(lock, 0);
}

__global__ void each_its_own(int *count)
{
    if (threadIdx.x > 0)
        return;
    take(&locks[blockIdx.x]);
    *count += 1; // expect each_its_own: global-race/different-locks
    give_back(&locks[blockIdx.x]);
}

/* The lock of the thread's index instead of its bucket's */
__global__ void not_the_buckets(int *count)
{
    const int i = blockIdx.x * THREADS + threadIdx.x, bucket = i / 3 % LOCKS;
    for (bool done = false; !done;)
        if (atomicExch(&locks[i % LOCKS], 1) == 0) {
            __threadfence();
            count[bucket] += 1; // expect not_the_buckets: global-race/different-locks
            give_back(&locks[i % LOCKS]);
            done = true;
        }
}

__global__ void the_first_alone(int *count)
{
    const int from = blockIdx.x, to = (from + 1) % BLOCKS;
    if (threadIdx.x > 0)
        return;
    take(&locks[from]);
    count[from] -= 1; // either the_first_alone: global-race/different-locks
    count[to] += 1;   // either the_first_alone: global-race/different-locks
    give_back(&locks[from]);
}

__global__ void for_its_block(int *count)
{
    if (threadIdx.x == 0)
        take(&locks[blockIdx.x % 2]);
    __syncthreads();
    count[threadIdx.x] = blockIdx.x; // expect for_its_block: global-race/different-locks
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        give_back(&locks[blockIdx.x % 2]);
}

__global__ void by_cuda_atomic(int *count)
{
    if (threadIdx.x > 0)
        return;
    cuda::atomic<int, cuda::thread_scope_device> *flag = &flags[blockIdx.x % LOCKS];
    while (flag->exchange(1, cuda::memory_order_acquire) != 0)
        ;
    *count += 1; // expect by_cuda_atomic: global-race/different-locks
    flag->store(0, cuda::memory_order_release);
}

__global__ void in_shared(int *count)
{
    __shared__ int own[2], sum;
    if (threadIdx.x == 0)
        own[0] = own[1] = sum = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 0) {
        take(&own[threadIdx.x / 32]);
        sum += 1; // expect in_shared: shared-race/different-locks
        give_back(&own[threadIdx.x / 32]);
    }
    __syncthreads();
    if (threadIdx.x == 0)
        count[blockIdx.x] = sum;
}

/* ---- right ---- */

__global__ void buckets(int *count)
{
    const int i = blockIdx.x * THREADS + threadIdx.x, bucket = i / 3 % LOCKS;
    for (bool done = false; !done;)
        if (atomicCAS(&locks[bucket], 0, 1) == 0) {
            __threadfence();
            count[bucket] += 1;
            give_back(&locks[bucket]);
            done = true;
        }
}

/* Takes both locks, the lower one first */
__global__ void both(int *count)
{
    const int from = blockIdx.x % 5, to = (from + 2) % 5;
    if (threadIdx.x > 0)
        return;
    take(&locks[min(from, to)]);
    take(&locks[max(from, to)]);
    count[from] -= 1;
    count[to] += 1;
    give_back(&locks[max(from, to)]);
    give_back(&locks[min(from, to)]);
}

/* Each word is written under its own lock, or under the one before. */
__global__ void hand_over_hand(int *count)
{
    if (threadIdx.x > 0)
        return;
    take(&locks[0]);
    for (int i = 0; i + 1 < BLOCKS; i++) {
        count[i + 1] += 1;
        take(&locks[i + 1]);
        give_back(&locks[i]);
        count[i + 1] += 1;
    }
    give_back(&locks[BLOCKS - 1]);
}

/* The last thread takes other locks, and no other thread runs. */
__global__ void last_of_all(int *count)
{
    if (threadIdx.x > 0)
        return;
    take(&locks[blockIdx.x % 2]);
    count[blockIdx.x % 2] += 1;
    give_back(&locks[blockIdx.x % 2]);
    if (atomicAdd(&arrived, 1) < BLOCKS - 1)
        return;
    __threadfence();
    take(&locks[2]);
    count[0] += count[1];
    give_back(&locks[2]);
}

/* Lists without locks: a thread owns what it takes from one list, and adds it to another. */
__device__ int next_of[BLOCKS], heads[2];

static __device__ int pop(int *head)
{
    int first, seen = atomicAdd(head, 0);
    do {
        first = seen;
        if (first < 0)
            return -1;
        seen = atomicCAS(head, first, *(volatile int *)&next_of[first]);
    } while (seen != first);
    __threadfence();
    return first;
}

static __device__ void push(int *head, int which)
{
    int first, seen = atomicAdd(head, 0);
    do {
        first = seen;
        *(volatile int *)&next_of[which] = first;
        __threadfence();
        seen = atomicCAS(head, first, which);
    } while (seen != first);
}

__global__ void from_list_to_list(int *count)
{
    for (int from = 0; from < 2 && threadIdx.x == 0; from++) {
        const int which = pop(&heads[from]);
        if (which < 0)
            continue;
        count[which] += 1;
        push(&heads[1 - from], which);
    }
}

__global__ void make_lists(void)
{
    for (int i = 0; i < BLOCKS; i++)
        next_of[i] = i - 1;
    heads[0] = BLOCKS - 1;
    heads[1] = -1;
}

int main(int argc, char **argv)
{
    const char *wrong = argc > 1 ? argv[1] : "";
    int *data;
    cudaMalloc(&data, 2 * BLOCKS * sizeof *data);
    cudaMemset(data, 0, 2 * BLOCKS * sizeof *data);
    if (!strcmp(wrong, "each_its_own"))
        each_its_own<<<BLOCKS, THREADS>>>(data);
    else if (!strcmp(wrong, "not_the_buckets"))
        not_the_buckets<<<BLOCKS, THREADS>>>(data);
    else if (!strcmp(wrong, "the_first_alone"))
        the_first_alone<<<BLOCKS, THREADS>>>(data);
    else if (!strcmp(wrong, "for_its_block"))
        for_its_block<<<BLOCKS, BLOCKS>>>(data);
    else if (!strcmp(wrong, "by_cuda_atomic"))
        by_cuda_atomic<<<BLOCKS, THREADS>>>(data);
    else if (!strcmp(wrong, "in_shared"))
        in_shared<<<BLOCKS, THREADS>>>(data);
    else {
        buckets<<<BLOCKS, THREADS>>>(data);
        both<<<BLOCKS, THREADS>>>(data);
        hand_over_hand<<<BLOCKS, THREADS>>>(data);
        last_of_all<<<BLOCKS, THREADS>>>(data);
        make_lists<<<1, 1>>>();
        from_list_to_list<<<BLOCKS, THREADS>>>(data);
    }
    cudaDeviceSynchronize();
    cudaFree(data);
    return 0;
}
