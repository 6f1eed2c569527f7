/* cuda::pipeline: a thread that prefetches for itself, and a block that prefetches together.
 * Prints TAP. */
#include "../tap.h"

#include <cooperative_groups.h>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;

enum { THREADS = 64, PIECES = 7, STAGES = 2, N = THREADS * PIECES };

__global__ void by_thread(const int *in, int *out)
{
    __shared__ int buffer[STAGES][THREADS];
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    const int i = threadIdx.x;
    int sum = 0;
    for (int fetched = 0, used = 0; used < PIECES; used++) {
        for (; fetched < PIECES && fetched < used + STAGES; fetched++) {
            pipe.producer_acquire();
            cuda::memcpy_async(&buffer[fetched % STAGES][i], &in[fetched * THREADS + i],
                               sizeof(int), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        sum += buffer[used % STAGES][i];
        pipe.consumer_release();
    }
    out[i] = sum;
}

__global__ void by_block(const int *in, int *out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, STAGES> state;
    __shared__ alignas(16) int buffer[STAGES][THREADS];
    cg::thread_block block = cg::this_thread_block();
    cuda::pipeline<cuda::thread_scope_block> pipe = cuda::make_pipeline(block, &state);
    int sum = 0;
    for (int fetched = 0, used = 0; used < PIECES; used++) {
        for (; fetched < PIECES && fetched < used + STAGES; fetched++) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, buffer[fetched % STAGES], in + fetched * THREADS,
                               cuda::aligned_size_t<16>(sizeof buffer[0]), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        sum += buffer[used % STAGES][(threadIdx.x + 17) % THREADS];
        pipe.consumer_release();
    }
    __shared__ int last;
    last = 0;
    __syncthreads();
    if (pipe.quit())
        atomicAdd(&last, 1);
    __syncthreads();
    out[threadIdx.x] = sum + last - 1; /* exactly one thread was the last */
}

/* One warp copies, the other uses the data. */
__global__ void by_roles(const int *in, int *out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, STAGES> state;
    __shared__ int buffer[STAGES][THREADS];
    cg::thread_block block = cg::this_thread_block();
    const bool fetches = threadIdx.x < THREADS / 2;
    const auto role = fetches ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
    auto pipe = cuda::make_pipeline(block, &state, role);
    const int i = threadIdx.x % (THREADS / 2);
    int sums[2] = {0, 0};
    for (int piece = 0; piece < PIECES; piece++) {
        if (fetches) {
            pipe.producer_acquire();
            for (int j = i; j < THREADS; j += THREADS / 2)
                cuda::memcpy_async(&buffer[piece % STAGES][j], &in[piece * THREADS + j],
                                   sizeof(int), pipe);
            pipe.producer_commit();
        } else {
            pipe.consumer_wait();
            for (int j = 0; j < 2; j++)
                sums[j] += buffer[piece % STAGES][THREADS - 1 - i - j * THREADS / 2];
            pipe.consumer_release();
        }
    }
    for (int j = 0; j < 2 && !fetches; j++)
        out[THREADS - 1 - i - j * THREADS / 2] = sums[j];
}

/* All threads use the data that each has copied, after a barrier. */
__global__ void prior(const int *in, int *out)
{
    __shared__ int tile[2][THREADS];
    auto pipe = cuda::make_pipeline();
    for (int half = 0; half < 2; half++) {
        pipe.producer_acquire();
        cuda::memcpy_async(&tile[half][threadIdx.x], &in[half * THREADS + threadIdx.x], sizeof(int),
                           pipe);
        pipe.producer_commit();
    }
    cuda::pipeline_consumer_wait_prior<0>(pipe);
    __syncthreads();
    out[threadIdx.x] = tile[0][(threadIdx.x + 1) % THREADS] + tile[1][threadIdx.x ^ 1];
    pipe.consumer_release();
}

/* In C, four words at once; two words of the last thread are filled with zeros. */
__global__ void in_c(const int *in, int *out)
{
    __shared__ alignas(16) int tile[THREADS];
    const int i = threadIdx.x;
    if (i < THREADS / 4 - 1)
        __pipeline_memcpy_async(&tile[4 * i], &in[4 * i], 16);
    else if (i == THREADS / 4 - 1)
        __pipeline_memcpy_async(&tile[4 * i], &in[4 * i], 16, 8);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[i] = tile[THREADS - 1 - i];
}

template <typename Expected>
static void test(const char *name, void (*kernel)(const int *, int *), Expected expected)
{
    int host[N], out[THREADS], *in, *device;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&device, sizeof out);
    for (int i = 0; i < N; i++)
        host[i] = i * i % 101;
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    kernel<<<1, THREADS>>>(in, device);
    bool good = cudaMemcpy(out, device, sizeof out, cudaMemcpyDeviceToHost) == cudaSuccess;
    for (int i = 0; i < THREADS; i++)
        good &= out[i] == expected(host, i);
    ok(good, name);
    cudaFree(in);
    cudaFree(device);
}

static int sum_of(const int *host, int i)
{
    int sum = 0;
    for (int piece = 0; piece < PIECES; piece++)
        sum += host[piece * THREADS + i];
    return sum;
}

int main()
{
    test("each thread prefetches for itself", by_thread, sum_of);
    test("a block prefetches together", by_block,
         [](const int *host, int i) { return sum_of(host, (i + 17) % THREADS); });
    test("one warp prefetches for the other", by_roles, sum_of);
    test("all earlier copies are waited for", prior,
         [](const int *host, int i) { return host[(i + 1) % THREADS] + host[THREADS + (i ^ 1)]; });
    test("the functions of C copy and wait", in_c,
         [](const int *host, int i) { return i < 2 ? 0 : host[THREADS - 1 - i]; });
    printf("1..%d\n", tests);
    return 0;
}
