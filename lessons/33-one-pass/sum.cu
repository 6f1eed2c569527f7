/* Lesson 33, sum: one launch, and many loads in flight. A load reads four elements, and a thread
 * starts LOADS loads before it adds any element. The last block adds up the sums of all blocks.
 */
#include "lesson.h"
#include "sum.h"

#include <cuda/atomic>

enum { WARP = 32, LOADS = 4 };
/* One warp adds FEW elements or less, and one block of ONE threads adds SOME or less. For more
 * elements there are many blocks of THREADS threads. A multiprocessor of an H100 or H200 holds
 * BLOCKS_EACH of them at once. */
enum { FEW = 512, SOME = 16384, ONE = 256, THREADS = 512, BLOCKS_EACH = 4 };

/* The sum of `mine` over the lanes of a warp; each of them gets it. */
__device__ float warp_sum(float mine)
{
    for (unsigned away = 1; away < WARP; away *= 2)
        mine += __shfl_xor_sync(0xffffffff, mine, away);
    return mine;
}

/* The sum of `mine` over the threads of a block; only thread 0 gets it. */
template <int SIZE> __device__ float block_sum(float mine)
{
    __shared__ float sums[SIZE / WARP];
    mine = warp_sum(mine);
    if (SIZE == WARP)
        return mine;
    if (threadIdx.x % WARP == 0)
        sums[threadIdx.x / WARP] = mine;
    __syncthreads();
    if (threadIdx.x == 0)
        for (int warp = 1; warp < SIZE / WARP; warp++)
            mine += sums[warp];
    return mine;
}

/* Reads four elements. If the cache does not hold all of x, no element is still in it at the next
 * sum: so the cache is to evict x before its other contents. */
template <bool HOLDS> __device__ float4 read(const float4 *four)
{
    return HOLDS ? *four : __ldcs(four);
}

/* The sum of this thread's share of x; a block has SIZE threads. */
template <int SIZE, bool HOLDS> __device__ float share_sum(const float *x, uint64_t n)
{
    const float4 *fours = (const float4 *)x;
    const uint64_t count = n / 4, first = (uint64_t)blockIdx.x * LOADS * SIZE + threadIdx.x;
    float mine = first < n % 4 ? x[count * 4 + first] : 0; /* up to 3 elements are left over */
    for (uint64_t i = first; i < count; i += (uint64_t)gridDim.x * LOADS * SIZE) {
        float4 four[LOADS];
        for (int j = 0; j < LOADS; j++)
            four[j] =
                i + j * SIZE < count ? read<HOLDS>(fours + i + j * SIZE) : make_float4(0, 0, 0, 0);
        for (int j = 0; j < LOADS; j++)
            mine += (four[j].x + four[j].y) + (four[j].z + four[j].w);
    }
    return mine;
}

/* The sum of few elements, by one block. */
template <int SIZE> __global__ void one_block(const float *x, uint64_t n, float *total)
{
    const float mine = block_sum<SIZE>(share_sum<SIZE, true>(x, n));
    if (threadIdx.x == 0)
        *total = mine;
}

__device__ unsigned arrived; /* blocks that have written their sum; 0 before and after a launch */

/* Writes a block's sum to `sums`, for the last block. True if this is the last block. */
__device__ bool is_last(float mine, float *sums)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = mine;
        cuda::atomic_ref<unsigned, cuda::thread_scope_device> counter(arrived);
        last = counter.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1;
        if (last)
            arrived = 0;
    }
    __syncthreads();
    return last;
}

/* Each block adds up its share of x; the last block adds up the sums of all blocks. */
template <bool HOLDS>
__global__ void one_pass(const float *x, uint64_t n, float *sums, float *total)
{
    float mine = block_sum<THREADS>(share_sum<THREADS, HOLDS>(x, n));
    if (!is_last(mine, sums))
        return;
    mine = 0;
    for (unsigned i = threadIdx.x; i < gridDim.x; i += THREADS)
        mine += sums[i];
    mine = block_sum<THREADS>(mine);
    if (threadIdx.x == 0)
        *total = mine;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct sum *sum = lesson_sum(&lesson, argc, argv, "33-one-pass");
    const uint64_t n = sum->elements;
    const size_t bytes = n * sizeof(float);
    int device, multiprocessors, cache;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    CHECK(cudaDeviceGetAttribute(&cache, cudaDevAttrL2CacheSize, device));
    const uint64_t each = THREADS * LOADS * 4; /* elements that a block reads at a time */
    const uint64_t most = BLOCKS_EACH * multiprocessors;
    const unsigned blocks = (unsigned)((n < most * each ? n + each - 1 : most * each) / each);

    float total, *d_x, *d_sums, *d_total;
    lesson_need(&lesson, bytes + (blocks + 1) * sizeof(float));
    CHECK(cudaMalloc(&d_x, bytes));
    CHECK(cudaMalloc(&d_sums, blocks * sizeof(float)));
    CHECK(cudaMalloc(&d_total, sizeof(float)));
    lesson_output(&lesson, d_sums, blocks * sizeof(float));
    lesson_output(&lesson, d_total, sizeof(float));
    lesson_output(&lesson, &total, sizeof total);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_UPLOAD);
        CHECK(cudaMemcpy(d_x, sum->x, bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        if (n <= FEW)
            one_block<WARP><<<1, WARP>>>(d_x, n, d_total);
        else if (n <= SOME)
            one_block<ONE><<<1, ONE>>>(d_x, n, d_total);
        else if (bytes <= (size_t)cache)
            one_pass<true><<<blocks, THREADS>>>(d_x, n, d_sums, d_total);
        else
            one_pass<false><<<blocks, THREADS>>>(d_x, n, d_sums, d_total);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(&total, d_total, sizeof total, cudaMemcpyDeviceToHost));

        lesson_total(&lesson, total);
    }

    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_sums));
    CHECK(cudaFree(d_total));
    return lesson_end(&lesson);
}
