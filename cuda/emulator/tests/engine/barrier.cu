/* cuda::barrier: separate arrivals and waits, warps with roles, threads that drop out, copies that
 * complete on a barrier. Prints TAP. */
#include "../tap.h"

#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda_awbarrier_primitives.h>

namespace cg = cooperative_groups;
typedef cuda::barrier<cuda::thread_scope_block> block_barrier;

enum { THREADS = 128, ROUNDS = 5, HALF = 32 };

/* Each round reverses the tile; between arrival and wait each thread does other work. */
__global__ void reverse(int *out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ block_barrier written, read;
    __shared__ int tile[THREADS];
    if (threadIdx.x == 0) {
        init(&written, blockDim.x);
        init(&read, blockDim.x);
    }
    __syncthreads();
    int value = threadIdx.x, own = 0;
    for (int round = 0; round < ROUNDS; round++) {
        tile[threadIdx.x] = value;
        block_barrier::arrival_token token = written.arrive();
        own += round;
        written.wait(std::move(token));
        value = tile[blockDim.x - 1 - threadIdx.x];
        read.arrive_and_wait();
    }
    out[threadIdx.x] = 100 * value + own;
}

/* The first warp fills one half of a buffer while the others use the other half. */
__device__ void produce(block_barrier *ready, block_barrier *filled, int (*buffer)[HALF])
{
    for (int i = 0; i < 2 * ROUNDS; i++) {
        ready[i % 2].arrive_and_wait();
        buffer[i % 2][threadIdx.x] = i * HALF + threadIdx.x;
        (void)filled[i % 2].arrive();
    }
}

__device__ int consume(block_barrier *ready, block_barrier *filled, const int (*buffer)[HALF])
{
    int sum = 0;
    (void)ready[0].arrive();
    (void)ready[1].arrive();
    for (int i = 0; i < 2 * ROUNDS; i++) {
        filled[i % 2].arrive_and_wait();
        sum += buffer[i % 2][(threadIdx.x + i) % HALF];
        (void)ready[i % 2].arrive();
    }
    return sum;
}

__global__ void roles(int *out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ block_barrier barriers[4];
    __shared__ int buffer[2][HALF];
    cg::thread_block block = cg::this_thread_block();
    if (block.thread_rank() < 4)
        init(&barriers[block.thread_rank()], block.size());
    block.sync();
    if (threadIdx.x < HALF)
        produce(barriers, barriers + 2, buffer);
    else
        out[threadIdx.x] = consume(barriers, barriers + 2, buffer);
}

/* In each round half of the threads drop out; the later phases do not wait for them. */
__global__ void leave(int *sums)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ block_barrier barrier;
    __shared__ int values[THREADS];
    if (threadIdx.x == 0)
        init(&barrier, blockDim.x);
    values[threadIdx.x] = 1;
    __syncthreads();
    unsigned left = blockDim.x;
    for (int phase = 0; left > 1; phase++, left /= 2) {
        if (threadIdx.x >= left / 2) {
            barrier.arrive_and_drop();
            return;
        }
        (void)barrier.arrive();
        barrier.wait_parity(phase % 2);
        if (threadIdx.x < left / 2)
            values[threadIdx.x] += values[threadIdx.x + left / 2];
    }
    *sums = values[0];
}

/* The block copies a tile, and each thread copies one element. */
__global__ void fetch(const int *in, int *out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ block_barrier barrier;
    __shared__ alignas(16) int tile[THREADS], mine[THREADS];
    cg::thread_block block = cg::this_thread_block();
    if (threadIdx.x == 0)
        init(&barrier, blockDim.x);
    block.sync();
    cuda::memcpy_async(block, tile, in, cuda::aligned_size_t<16>(sizeof tile), barrier);
    cuda::memcpy_async(&mine[threadIdx.x], &in[threadIdx.x], sizeof(int), barrier);
    barrier.wait(barrier.arrive());
    out[threadIdx.x] = tile[(threadIdx.x + 1) % THREADS] + mine[(threadIdx.x + 2) % THREADS];
}

/* One thread arrives for all others. */
__global__ void signal_all(int *out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ block_barrier barrier;
    __shared__ int message;
    if (threadIdx.x == 0)
        init(&barrier, 64);
    __syncthreads();
    if (threadIdx.x == THREADS - 1) {
        message = 42;
        (void)barrier.arrive(63);
        (void)barrier.arrive();
    } else {
        barrier.wait_parity(false);
        out[threadIdx.x] = message;
    }
}

/* In C: all threads poll, every second one by the phase's parity; the last round is without the
 * second half of the threads. */
__global__ void in_c(int *out)
{
    __shared__ __mbarrier_t barrier;
    __shared__ int tile[2][THREADS];
    if (threadIdx.x == 0)
        __mbarrier_init(&barrier, blockDim.x);
    __syncthreads();
    int value = threadIdx.x, asked = 0;
    for (int round = 0; round < ROUNDS; round++) {
        tile[round % 2][threadIdx.x] = value;
        if (round == ROUNDS - 1 && threadIdx.x >= THREADS / 2) {
            (void)__mbarrier_arrive_and_drop(&barrier);
            return;
        }
        __mbarrier_token_t token = __mbarrier_arrive(&barrier);
        if (threadIdx.x % 2)
            while (!__mbarrier_test_wait_parity(&barrier, round % 2))
                asked++;
        else
            while (!__mbarrier_try_wait(&barrier, token, 100))
                asked++;
        value = tile[round % 2][blockDim.x - 1 - threadIdx.x];
    }
    out[threadIdx.x] = asked < 0 ? -1 : value;
}

/* The second arrival comes from a thread that polls for it. Before the first arrival, two arrivals
 * were pending. */
__global__ void meanwhile(int *out)
{
    __shared__ __mbarrier_t barrier;
    __shared__ int message, pending;
    if (threadIdx.x == 0)
        __mbarrier_init(&barrier, 2);
    __syncthreads();
    if (threadIdx.x == 0)
        message = 5;
    if (threadIdx.x == 0)
        pending = (int)__mbarrier_token_pending_count(__mbarrier_arrive(&barrier));
    else if (threadIdx.x == 32)
        for (int asked = 0; !__mbarrier_test_wait_parity(&barrier, false); asked++)
            if (asked == 1)
                (void)__mbarrier_arrive(&barrier);
    __syncthreads();
    if (threadIdx.x == 32)
        *out = message + pending - 2;
}

/* Barriers of groups; each thread does other work between arriving and waiting. */
__global__ void by_groups(int *out)
{
    __shared__ int tile[THREADS];
    cg::thread_block block = cg::this_thread_block();
    cg::grid_group grid = cg::this_grid();
    tile[threadIdx.x] = threadIdx.x;
    auto token = block.barrier_arrive();
    const int own = 1000 * threadIdx.x;
    block.barrier_wait(std::move(token));
    if (grid.block_rank() == 0)
        out[threadIdx.x] = own + tile[blockDim.x - 1 - threadIdx.x];
    auto all = grid.barrier_arrive();
    grid.barrier_wait(std::move(all));
    if (grid.block_rank() == 1)
        out[THREADS - 1 - threadIdx.x] += own - 1000 * threadIdx.x + 1;
}

template <typename Check> static void test(const char *name, const int *device, Check right)
{
    int out[THREADS];
    bool good = cudaMemcpy(out, device, sizeof out, cudaMemcpyDeviceToHost) == cudaSuccess;
    for (int i = 0; i < THREADS; i++)
        good &= right(i, out[i]);
    ok(good, name);
}

static int consumed(int thread)
{
    int sum = 0;
    for (int i = 0; i < 2 * ROUNDS; i++)
        sum += i * HALF + (thread + i) % HALF;
    return sum;
}

int main()
{
    int *in, *out, host[THREADS];
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    for (int i = 0; i < THREADS; i++)
        host[i] = i * i;
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(out, 0, sizeof host);

    reverse<<<1, THREADS>>>(out);
    test("threads arrive, and wait later", out,
         [](int i, int value) { return value == 100 * (THREADS - 1 - i) + 10; });
    roles<<<1, THREADS>>>(out);
    test("one warp fills a buffer, the others use it", out,
         [](int i, int value) { return i < HALF || value == consumed(i); });
    leave<<<1, THREADS>>>(out);
    test("threads that drop out are not waited for", out,
         [](int i, int value) { return i > 0 || value == THREADS; });
    fetch<<<1, THREADS>>>(in, out);
    test("copies are complete after the wait", out, [](int i, int value) {
        int next = (i + 1) % THREADS, second = (i + 2) % THREADS;
        return value == next * next + second * second;
    });
    signal_all<<<1, THREADS>>>(out);
    test("one thread arrives for all others", out,
         [](int i, int value) { return i == THREADS - 1 || value == 42; });
    in_c<<<1, THREADS>>>(out);
    test("threads poll the phase in C", out, [](int i, int value) {
        return i >= THREADS / 2 || value == (ROUNDS % 2 ? THREADS - 1 - i : i);
    });
    meanwhile<<<1, 64>>>(out);
    test("a polling thread makes the missing arrival", out,
         [](int i, int value) { return i > 0 || value == 5; });
    void *arguments[] = {&out};
    cudaLaunchCooperativeKernel((void *)by_groups, 2, THREADS, arguments, 0, 0);
    test("a block and a grid arrive, and wait later", out,
         [](int i, int value) { return value == 1000 * i + THREADS - 1 - i + 1; });
    ok(sizeof(block_barrier) == 8, "a barrier has a size of eight bytes");
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    cudaFree(in);
    cudaFree(out);
    printf("1..%d\n", tests);
    return 0;
}
