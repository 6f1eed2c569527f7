/* cuda::atomic and cuda::atomic_ref: each kind of value, in each memory space, in each scope; and
 * messages between blocks by acquire and release. Prints TAP. */
#include "../tap.h"

#include <cuda/atomic>
#include <cuda/std/atomic>

enum { BLOCKS = 4, THREADS = 64, ALL = BLOCKS * THREADS };

struct point {
    short x, y;
};

struct sums {
    cuda::atomic<int, cuda::thread_scope_device> count;
    cuda::atomic<unsigned long long> wide;
    cuda::atomic<double, cuda::thread_scope_device> real;
    cuda::atomic<int, cuda::thread_scope_device> least, most;
    cuda::atomic<unsigned, cuda::thread_scope_device> bits;
    cuda::atomic<int *, cuda::thread_scope_device> place;
    cuda::atomic<point, cuda::thread_scope_device> last;
    cuda::std::atomic<short> narrow;
};

__global__ void add_up(sums *sums, int *array, float *plain)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    sums->count.fetch_add(1, cuda::memory_order_relaxed);
    sums->wide += 1ull << 32;
    sums->real.fetch_add(0.5);
    sums->least.fetch_min(-i, cuda::memory_order_relaxed);
    sums->most.fetch_max(i);
    sums->bits |= 1u << i % 32;
    int *mine = sums->place++;
    *mine = (int)(mine - array);
    point expected = sums->last.load();
    while (!sums->last.compare_exchange_weak(expected, point{(short)(expected.x + 1), 7},
                                             cuda::memory_order_acq_rel))
        ;
    --sums->narrow;
    cuda::atomic_ref<float, cuda::thread_scope_device> reference(*plain);
    reference.fetch_add(2.0f, cuda::memory_order_relaxed);
}

/* An atomic of the block in shared memory; the last thread gets the sum. */
__global__ void within_block(int *out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::atomic<int, cuda::thread_scope_block> sum, come;
    if (threadIdx.x == 0) {
        sum.store(0, cuda::memory_order_relaxed);
        come = 0;
    }
    __syncthreads();
    sum += threadIdx.x;
    if (come.fetch_add(1, cuda::memory_order_acq_rel) == THREADS - 1)
        out[blockIdx.x] = sum.exchange(-1);
}

/* Threads wait for others of their warp and of their block. This file uses no other word that tells
 * the compiler about it, so that the operations themselves have to. */
__global__ void wait_in_turn(int *out)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> turn;
    __shared__ int lock;
    if (threadIdx.x == 0) {
        turn = THREADS - 1;
        lock = 0;
    }
    __syncthreads();
    while (turn.load(cuda::memory_order_acquire) != (int)threadIdx.x)
        ;
    turn.store((int)threadIdx.x - 1, cuda::memory_order_release);
    cuda::atomic_ref<int, cuda::thread_scope_block> mutex(lock);
    while (mutex.exchange(1, cuda::memory_order_acquire) != 0)
        ;
    out[blockIdx.x]++;
    mutex.store(0, cuda::memory_order_release);
}

/* The last block adds up the results of all blocks. */
__global__ void last_block(const int *in, int *parts, unsigned *come, int *out)
{
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> arrivals(*come);
    __shared__ bool last;
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int i = 0; i < THREADS; i++)
            sum += in[blockIdx.x * THREADS + i];
        parts[blockIdx.x] = sum;
        last = arrivals.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int sum = 0;
        for (unsigned block = 0; block < gridDim.x; block++)
            sum += parts[block];
        *out = sum;
    }
}

/* Host and device change the same counter. */
__global__ void count_on_host(cuda::atomic<int> *counter, cuda::std::atomic_flag *flag, int *first)
{
    (*counter)++;
    if (!flag->test_and_set())
        atomicAdd(first, 1);
}

static void test_all(int *array)
{
    sums *all;
    float *plain, value = 0;
    cudaMallocManaged(&all, sizeof *all);
    cudaMalloc(&plain, sizeof *plain);
    cudaMemset(all, 0, sizeof *all);
    cudaMemset(plain, 0, sizeof *plain);
    cudaDeviceSynchronize();
    all->place = array;
    add_up<<<BLOCKS, THREADS>>>(all, array, plain);
    cudaMemcpy(&value, plain, sizeof value, cudaMemcpyDeviceToHost);
    int host[ALL], missing = 0;
    cudaMemcpy(host, array, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < ALL; i++)
        missing += host[i] != i;
    ok(all->count == ALL && all->wide == (unsigned long long)ALL << 32 && all->narrow == -ALL,
       "integer atomics are right");
    ok(all->real.load() == ALL / 2 && value == 2.0f * ALL, "floating-point atomics are right");
    ok(all->least == 1 - ALL && all->most == ALL - 1 && all->bits == 0xffffffffu,
       "minima, maxima and bit operations are right");
    ok(all->place.load() == array + ALL && missing == 0, "pointer atomics are right");
    ok(all->last.load().x == ALL && all->last.load().y == 7, "structs are exchanged as a whole");
    cudaFree(all);
    cudaFree(plain);
}

static void test_blocks(int *array)
{
    int host[ALL], *parts;
    unsigned *come;
    cudaMalloc(&parts, (BLOCKS + 1) * sizeof *parts);
    cudaMalloc(&come, sizeof *come);
    cudaMemset(come, 0, sizeof *come);
    within_block<<<BLOCKS, THREADS>>>(parts);
    cudaMemcpy(host, parts, BLOCKS * sizeof *parts, cudaMemcpyDeviceToHost);
    ok(host[0] == THREADS * (THREADS - 1) / 2 && host[BLOCKS - 1] == host[0],
       "atomics in shared memory are right");
    cudaMemset(parts, 0, BLOCKS * sizeof *parts);
    wait_in_turn<<<BLOCKS, THREADS>>>(parts);
    cudaMemcpy(host, parts, BLOCKS * sizeof *parts, cudaMemcpyDeviceToHost);
    ok(host[0] == THREADS && host[BLOCKS - 1] == THREADS, "threads wait for others of their block");
    last_block<<<BLOCKS, THREADS>>>(array, parts, come, parts + BLOCKS);
    cudaMemcpy(host, parts + BLOCKS, sizeof *parts, cudaMemcpyDeviceToHost);
    ok(host[0] == ALL * (ALL - 1) / 2, "the last block sees the results of all");
    cudaFree(parts);
    cudaFree(come);
}

static void test_host()
{
    cuda::atomic<int> *counter;
    cuda::std::atomic_flag *flag;
    int *first;
    cudaMallocManaged(&counter, sizeof *counter);
    cudaMallocManaged(&flag, sizeof *flag);
    cudaMallocManaged(&first, sizeof *first);
    counter->store(100);
    flag->clear();
    *first = 0;
    count_on_host<<<BLOCKS, THREADS>>>(counter, flag, first);
    cudaDeviceSynchronize();
    *counter += 1;
    ok(*counter == 101 + ALL && *first == 1, "host and device share an atomic");
    cudaFree(counter);
    cudaFree(flag);
    cudaFree(first);
}

int main()
{
    int *array;
    cudaMalloc(&array, ALL * sizeof *array);
    test_all(array);
    test_blocks(array);
    test_host();
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    cudaFree(array);
    printf("1..%d\n", tests);
    return 0;
}
