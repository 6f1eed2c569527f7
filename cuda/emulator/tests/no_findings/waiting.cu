/* waiting.cu: threads that wait for each other in every way that is right. Prints TAP. */
#include "../tap.h"

#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

enum { N = 1024, THREADS = 128, BLOCKS = N / THREADS };

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

/* Two buffers, so that one barrier per step is enough. */
__global__ void scan(const int *in, int *out)
{
    __shared__ int buffers[2][THREADS];
    int from = 0;
    buffers[from][threadIdx.x] = in[INDEX];
    __syncthreads();
    for (unsigned step = 1; step < THREADS; step *= 2) {
        const int to = 1 - from;
        buffers[to][threadIdx.x] = buffers[from][threadIdx.x] +
                                   (threadIdx.x >= step ? buffers[from][threadIdx.x - step] : 0);
        __syncthreads();
        from = to;
    }
    out[INDEX] = buffers[from][threadIdx.x];
}

/* Words that one thread sets for atomics of its warp, and then, after a barrier, for those of all
 * threads
 */
__global__ void set_and_add(int *out)
{
    __shared__ int sums[THREADS / 32];
    int *mine = &sums[threadIdx.x / 32];
    for (int i = 0; i < 2; i++) {
        if (threadIdx.x % 32 == 0)
            *mine = 0;
        __syncwarp();
        atomicAdd(mine, 1);
        __syncwarp();
        const int own = *mine; /* reads without a concurrent atomic */
        __syncthreads();
        atomicAdd(&sums[0], 1);
        __syncthreads();
        out[INDEX] = own + sums[0];
        __syncthreads();
    }
}

/* Words that an atomic initialises */
__global__ void set_by_exchange(int *words, int *out)
{
    __shared__ int sum;
    if (threadIdx.x == 0) {
        atomicExch(&sum, 0);
        atomicExch(&words[blockIdx.x], 7);
    }
    __syncthreads();
    atomicAdd(&sum, 1);
    __syncthreads();
    out[INDEX] = sum + words[blockIdx.x];
}

/* Each thread stores a pointer to its own local variable where all could read it. */
__global__ void own_locals(const int *in, int *out)
{
    __shared__ int *places[THREADS];
    int mine = in[INDEX], many[4] = {1, 2, 3, 4};
    places[threadIdx.x] = &mine;
    __syncthreads();
    *places[threadIdx.x] += many[mine % 4];
    __syncthreads();
    out[INDEX] = mine;
}

/* In place, by a tree (Blelloch) */
__global__ void blelloch(const int *in, int *out)
{
    extern __shared__ int tree[];
    const int i = threadIdx.x;
    tree[i] = in[INDEX];
    for (int step = 1; step < THREADS; step *= 2) {
        __syncthreads();
        const int right = (i + 1) * 2 * step - 1;
        if (right < THREADS)
            tree[right] += tree[right - step];
    }
    __syncthreads();
    if (i == 0)
        tree[THREADS - 1] = 0;
    for (int step = THREADS / 2; step > 0; step /= 2) {
        __syncthreads();
        const int right = (i + 1) * 2 * step - 1;
        if (right < THREADS) {
            const int left = tree[right - step];
            tree[right - step] = tree[right];
            tree[right] += left;
        }
    }
    __syncthreads();
    out[INDEX] = tree[i] + in[INDEX];
}

/* ---- blocks that do not wait ---- */

__device__ unsigned tickets;

__global__ void sum_by_last(const int *in, int *partial, int *sum)
{
    __shared__ int sums[THREADS];
    __shared__ bool is_last;
    sums[threadIdx.x] = in[INDEX];
    __syncthreads();
    for (unsigned half = THREADS / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            sums[threadIdx.x] += sums[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sums[0];
        __threadfence();
        is_last = atomicAdd(&tickets, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!is_last)
        return;
    __threadfence();
    sums[threadIdx.x] = threadIdx.x < gridDim.x ? ((volatile int *)partial)[threadIdx.x] : 0;
    __syncthreads();
    for (unsigned half = THREADS / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            sums[threadIdx.x] += sums[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        *sum = sums[0];
        tickets = 0;
    }
}

/* A relaxed atomic between fences */
__global__ void sum_by_last_thread(const int *in, int *partial, int *sum)
{
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> ticket(tickets);
    if (threadIdx.x > 0)
        return;
    partial[blockIdx.x] = in[INDEX];
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    if (ticket.fetch_add(1, cuda::memory_order_relaxed) < gridDim.x - 1)
        return;
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    *sum = 0;
    for (unsigned i = 0; i < gridDim.x; i++)
        *sum += partial[i];
}

/* ---- blocks that wait for the one before, by a volatile flag ---- */

__device__ volatile int passed[BLOCKS];

__global__ void chain(int *steps)
{
    if (threadIdx.x > 0)
        return;
    if (blockIdx.x > 0) {
        while (passed[blockIdx.x - 1] == 0)
            ;
        __threadfence();
    }
    steps[blockIdx.x + 1] = steps[blockIdx.x] + 1;
    __threadfence();
    passed[blockIdx.x] = 1;
}

/* ---- threads of a block that wait for the next one ---- */

__global__ void by_turns(int *turn, int *out)
{
    while (atomicAdd(turn, 0) != (int)(blockDim.x - 1 - threadIdx.x))
        ;
    out[0] = 2 * out[0] % 1000 + threadIdx.x;
    __threadfence_block();
    atomicAdd(turn, 1);
}

/* The lane with the lock waits for the other lanes at each volatile access, and they wait for the
 * lock. */
__global__ void one_lock_a_warp(int *locks, int *counts)
{
    volatile int *count = counts + threadIdx.x / 64;
    for (bool done = false; !done;)
        if (atomicExch(&locks[threadIdx.x / 64], 1) == 0) {
            *count = *count + 1;
            __threadfence();
            atomicExch(&locks[threadIdx.x / 64], 0);
            done = true;
        }
}

/* The data decides which volatile memory the lanes of a warp access. */
__global__ void find_roots(volatile int *parents)
{
    int root = (int)INDEX, next;
    while (root != (next = parents[root])) {
        parents[INDEX] = next;
        root = next;
    }
}

/* All threads read one flag; the thread that finds the value sets it. */
__global__ void look_for(const int *in, int wanted, volatile int *found)
{
    for (unsigned i = threadIdx.x; i < N && *found < 0; i += blockDim.x)
        if (in[i] == wanted)
            *found = (int)i;
}

/* ---- mutexes ---- */

class mutex
{
    int *state;

  public:
    __device__ mutex(int *s) : state(s)
    {
    }
    __device__ void lock()
    {
        while (atomicCAS(state, 0, 1) != 0)
            ;
        __threadfence();
    }
    __device__ void unlock()
    {
        __threadfence();
        atomicExch(state, 0);
    }
};

__global__ void one_of_each_block(int *state, int *count)
{
    mutex guard(state);
    for (int i = 0; i < 3; i++) {
        __syncthreads();
        if (threadIdx.x == 0) {
            guard.lock();
            *count += 1;
            guard.unlock();
        }
    }
}

/* Each lane tries in a loop. */
__global__ void each_thread(int *state, int *count)
{
    for (bool done = false; !done;) {
        if (atomicCAS(state, 0, 1) == 0) {
            __threadfence();
            *count += 1;
            __threadfence();
            atomicExch(state, 0);
            done = true;
        }
    }
}

__device__ double add_double(double *to, double value)
{
    unsigned long long *bits = (unsigned long long *)to, old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}

__global__ void add_all(const int *in, double *sum)
{
    add_double(sum, in[INDEX]);
}

/* ---- parts of warps and blocks ---- */

__global__ void half_warps(const int *in, int *out)
{
    __shared__ int sums[THREADS];
    const unsigned lane = threadIdx.x % 32, mask = lane < 16 ? 0x0000ffffu : 0xffff0000u;
    sums[threadIdx.x] = in[INDEX];
    for (int half = 8; half > 0; half /= 2) {
        __syncwarp(mask);
        const int other = sums[threadIdx.x ^ half];
        __syncwarp(mask);
        sums[threadIdx.x] += other;
    }
    int again = in[INDEX];
    for (int half = 8; half > 0; half /= 2)
        again += __shfl_xor_sync(mask, again, half);
    out[INDEX] = sums[threadIdx.x] == again ? again : -1;
}

/* Long enough that the lanes' accesses are checked in parts */
__global__ void rotate(int *out, int times)
{
    __shared__ int box[THREADS];
    const int first = threadIdx.x / 32 * 32, lane = threadIdx.x % 32;
    int mine = lane;
    for (int i = 0; i < times; i++) {
        box[first + lane] = mine;
        __syncwarp();
        mine = box[first + (lane + 1) % 32];
        __syncwarp();
    }
    out[INDEX] = mine;
}

template <int SIZE> __global__ void tiles(const int *in, int *out)
{
    __shared__ int sums[THREADS];
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<SIZE> tile = cg::tiled_partition<SIZE>(block);
    const unsigned first = threadIdx.x / SIZE * SIZE, rank = tile.thread_rank();
    sums[threadIdx.x] = in[INDEX];
    for (int half = SIZE / 2; half > 0; half /= 2) {
        tile.sync();
        const int other = sums[first + (rank ^ half)];
        tile.sync();
        sums[threadIdx.x] += other;
    }
    out[INDEX] = sums[threadIdx.x];
}

/* A thread without work has ended before the first barrier. */
__global__ void some_leave(const int *in, int *out, int n)
{
    __shared__ int tile[THREADS];
    if ((int)INDEX >= n)
        return;
    const int count = min(n - (int)(blockIdx.x * THREADS), (int)THREADS);
    tile[threadIdx.x] = in[INDEX];
    __syncthreads();
    for (int i = 0; i < 3; i++) {
        const int next = tile[(threadIdx.x + 1) % count];
        __syncthreads();
        tile[threadIdx.x] = next;
        __syncthreads();
    }
    out[INDEX] = tile[threadIdx.x];
}

/* All threads of a block take the same branch. */
__global__ void all_or_none(const int *in, int *out, int n)
{
    __shared__ int tile[THREADS];
    if (blockIdx.x % 2 == 0 && n > 0) {
        tile[threadIdx.x] = in[INDEX];
        __syncthreads();
        out[INDEX] = tile[THREADS - 1 - threadIdx.x];
    } else {
        tile[threadIdx.x] = -1;
        __syncthreads();
        out[INDEX] = tile[(threadIdx.x + 1) % THREADS];
    }
}

/* Each block has more threads than cells */
__global__ void grid_steps(int *cells, int *next, int steps)
{
    const int i = blockIdx.x * THREADS + threadIdx.x;
    if (threadIdx.x >= THREADS)
        return;
    cg::grid_group grid = cg::this_grid();
    for (int step = 0; step < steps; step++) {
        next[i] = cells[(i + 1) % N];
        grid.sync();
        int *other = cells;
        cells = next;
        next = other;
    }
}

/* ---- the tests ---- */

static int host[N];

static bool all(const int *device, int (*expected)(int i))
{
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        if (host[i] != expected(i))
            return false;
    return true;
}

static int first(const void *device)
{
    int value;
    cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}

int main(void)
{
    int *in, *out, *more, *small;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMalloc(&more, sizeof host);
    cudaMalloc(&small, 64);
    for (int i = 0; i < N; i++)
        host[i] = 1;
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);

    scan<<<BLOCKS, THREADS>>>(in, out);
    ok(all(out, [](int i) { return i % THREADS + 1; }), "a scan with two buffers is right");
    blelloch<<<BLOCKS, THREADS, THREADS * sizeof(int)>>>(in, out);
    ok(all(out, [](int i) { return i % THREADS + 1; }), "a scan by a tree is right");
    set_and_add<<<BLOCKS, THREADS>>>(out);
    ok(all(out, [](int) { return 32 + 32 + THREADS; }),
       "words set for a warp, then for all, are added to");
    int *words;
    cudaMalloc(&words, BLOCKS * sizeof *words);
    set_by_exchange<<<BLOCKS, THREADS>>>(words, out);
    ok(all(out, [](int) { return THREADS + 7; }),
       "words that an exchange initialises are added to");
    cudaFree(words);
    own_locals<<<BLOCKS, THREADS>>>(in, out);
    ok(all(out, [](int) { return 3; }), "threads follow pointers to their own locals");
    for (int i = 0; i < 2; i++)
        sum_by_last<<<BLOCKS, THREADS>>>(in, out, small);
    ok(first(small) == N, "the last block adds up the sums");

    sum_by_last_thread<<<BLOCKS, THREADS>>>(in, out, small);
    ok(first(small) == BLOCKS, "the last thread adds up after a relaxed atomic");

    cudaMemset(small, 0, 64);
    one_of_each_block<<<BLOCKS, THREADS>>>(small, small + 1);
    ok(first(small + 1) == 3 * BLOCKS, "a mutex excludes one thread of each block");
    each_thread<<<2, 64>>>(small, small + 2);
    ok(first(small + 2) == 128, "a mutex excludes each thread");
    add_all<<<BLOCKS, THREADS>>>(in, (double *)(small + 4));
    double sum;
    cudaMemcpy(&sum, small + 4, sizeof sum, cudaMemcpyDeviceToHost);
    ok(sum == N, "a loop around a compare-and-swap adds up");

    cudaMemset(out, 0, sizeof host);
    chain<<<BLOCKS, 32>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[BLOCKS] == BLOCKS, "each block waits for the one before");
    cudaMemset(small, 0, 64);
    by_turns<<<1, THREADS>>>(small, small + 1);
    int turns = 0;
    for (int thread = THREADS - 1; thread >= 0; thread--)
        turns = 2 * turns % 1000 + thread;
    ok(first(small + 1) == turns, "each thread waits for the next one");
    cudaMemset(small, 0, 64);
    one_lock_a_warp<<<BLOCKS, THREADS>>>(small, small + 2);
    ok(first(small + 2) == N / 2, "a lock for lanes protects volatile memory");
    for (int i = 0; i < N; i++)
        host[i] = i == 0 ? 0 : i - 1 - i % 3 * (i / 4);
    cudaMemcpy(out, host, sizeof host, cudaMemcpyHostToDevice);
    find_roots<<<BLOCKS, THREADS>>>(out);
    ok(all(out, [](int) { return 0; }), "lanes follow links in volatile memory");
    cudaMemset(small, -1, 64);
    look_for<<<1, THREADS>>>(out, 0, small);
    ok(first(small) >= 0, "lanes read one volatile flag");

    half_warps<<<BLOCKS, THREADS>>>(in, out);
    ok(all(out, [](int) { return 16; }), "half warps synchronise");
    rotate<<<BLOCKS, THREADS>>>(out, 321);
    ok(all(out, [](int i) { return (i + 1) % 32; }), "warps synchronise many times");
    tiles<8><<<BLOCKS, THREADS>>>(in, out);
    ok(all(out, [](int) { return 8; }), "tiles of eight threads synchronise");
    tiles<64><<<BLOCKS, THREADS>>>(in, out);
    ok(all(out, [](int) { return 64; }), "tiles of two warps synchronise");
    some_leave<<<BLOCKS, THREADS>>>(in, out, N - 40);
    ok(first(out) == 1, "threads may end before a barrier");
    all_or_none<<<BLOCKS, THREADS>>>(in, out, 1);
    ok(all(out, [](int i) { return i / THREADS % 2 ? -1 : 1; }),
       "a barrier in an if is reached by all or none");

    int steps = 5;
    void *arguments[] = {&in, &out, &steps};
    for (int i = 0; i < N; i++)
        host[i] = i;
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaLaunchCooperativeKernel((void *)grid_steps, dim3(BLOCKS), dim3(THREADS + 40), arguments, 0,
                                0);
    ok(all(out, [](int i) { return (i + 5) % N; }), "a grid synchronises");
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    cudaFree(in);
    cudaFree(out);
    cudaFree(more);
    cudaFree(small);
    printf("1..%d\n", tests);
    return 0;
}
