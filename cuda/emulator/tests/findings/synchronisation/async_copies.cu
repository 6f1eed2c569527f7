/* async_copies.cu: data of asynchronous copies that are used too early. The argument names a
 * mistake. Right uses are in tests/no_findings/memory.cu. */
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

namespace cg = cooperative_groups;

enum { THREADS = 64, PIECES = 4, N = THREADS * PIECES };

__global__ void not_waited(const int *in, int *out)
{
    __shared__ int tile[THREADS];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
    __pipeline_commit();
    __syncthreads();
    out[threadIdx.x] = tile[THREADS - 1 - threadIdx.x];
    // expect not_waited: async-copy-race/not-waited
}

__global__ void not_committed(const int *in, int *out)
{
    __shared__ int tile[THREADS];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = tile[THREADS - 1 - threadIdx.x];
    // expect not_committed: async-copy-race/not-committed
}

/* The last piece is not left out. */
__global__ void too_few(const int *in, int *out)
{
    __shared__ int tiles[2][THREADS];
    const int i = threadIdx.x;
    __pipeline_memcpy_async(&tiles[0][i], &in[i], 4);
    __pipeline_commit();
    for (int piece = 0; piece < PIECES; piece++) {
        if (piece + 1 < PIECES) {
            __pipeline_memcpy_async(&tiles[(piece + 1) % 2][i], &in[(piece + 1) * THREADS + i], 4);
            __pipeline_commit();
        }
        __pipeline_wait_prior(1);
        __syncthreads();
        out[piece * THREADS + i] = tiles[piece % 2][THREADS - 1 - i];
        // expect too_few: async-copy-race/not-committed
        __syncthreads();
    }
}

__global__ void overwritten(const int *in, int *out)
{
    __shared__ int tile[THREADS];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
    // may overwritten: shared-race
    __pipeline_commit();
    __syncthreads();
    tile[THREADS - 1 - threadIdx.x] = -1; // expect overwritten: async-copy-race/not-waited
                                          // may overwritten: shared-race
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x];
}

__global__ void source(int *in, int *out)
{
    __shared__ int tile[THREADS];
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
    __pipeline_commit();
    in[threadIdx.x] = 0; // expect source: async-copy-race/not-waited
    __pipeline_wait_prior(0);
    out[threadIdx.x] = tile[threadIdx.x];
}

/* The last copy is one of the block, and is not waited for. */
__global__ void together(const int *in, int *out)
{
    __shared__ alignas(16) int tiles[2][THREADS];
    cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, tiles[0], in, sizeof tiles[0]);
    cg::memcpy_async(block, tiles[1], in + THREADS, sizeof tiles[1]); // may together: shared-race
    cg::wait_prior<1>(block);
    out[threadIdx.x] = tiles[0][THREADS - 1 - threadIdx.x];
    out[THREADS + threadIdx.x] = tiles[1][THREADS - 1 - threadIdx.x];
    // expect together: async-copy-race/not-committed
    // may together: shared-race
    cg::wait(block);
}

/* Each thread copies one number, which is visible after the phase of the barrier. */
__global__ void not_arrived(const int *in, int *out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int tile[THREADS];
    if (threadIdx.x == 0)
        init(&barrier, THREADS);
    __syncthreads();
    cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int), barrier);
    auto token = barrier.arrive();
    out[threadIdx.x] = tile[threadIdx.x]; // expect not_arrived: async-copy-race/not-waited
    barrier.wait(std::move(token));
    out[THREADS + threadIdx.x] = tile[THREADS - 1 - threadIdx.x];
}

__global__ void by_stages(const int *in, int *out)
{
    __shared__ int tiles[PIECES][THREADS];
    auto pipe = cuda::make_pipeline();
    for (int piece = 0; piece < PIECES; piece++) {
        pipe.producer_acquire();
        cuda::memcpy_async(&tiles[piece][threadIdx.x], &in[piece * THREADS + threadIdx.x],
                           sizeof(int), pipe);
        pipe.producer_commit();
    }
    for (int piece = 0; piece < PIECES; piece++) {
        if (piece < PIECES - 1)
            pipe.consumer_wait();
        out[piece * THREADS + threadIdx.x] = tiles[piece][threadIdx.x];
        // expect by_stages: async-copy-race/not-committed
        pipe.consumer_release();
    }
}

int main(int argc, char **arguments)
{
    static const struct {
        const char *name;
        void (*kernel)(const int *, int *);
    } mistakes[] = {{"not_waited", not_waited}, {"not_committed", not_committed},
                    {"too_few", too_few},       {"overwritten", overwritten},
                    {"together", together},     {"not_arrived", not_arrived},
                    {"by_stages", by_stages}};
    int host[N], *in, *out, wrong = 0;
    for (int i = 0; i < N; i++)
        host[i] = i + 1;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(out, 0, sizeof host);
    for (const auto &mistake : mistakes)
        if (argc > 1 && strcmp(mistake.name, arguments[1]) == 0)
            mistake.kernel<<<1, THREADS>>>(in, out);
    if (argc > 1 && strcmp("source", arguments[1]) == 0)
        source<<<1, THREADS>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) /* the last piece is reversed, as all are, or not */
        wrong += host[i] == 0;
    printf("%d\n", wrong);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
