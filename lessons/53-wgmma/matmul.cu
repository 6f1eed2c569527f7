/* Lesson 53: a matrix product by the instructions of Hopper. A warp group multiplies tiles in
 * shared memory, one thread copies tiles ahead, and two blocks share a copy. */
#include "hopper.h"
#include "lesson.h"
#include "matmul.h"
#include <cooperative_groups.h>
#include <cuda/ptx>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;

/* A block computes HEIGHT x WIDTH elements of C at a time, DEPTH steps in each stage. Its first
 * warp group copies, and each of the others computes PART rows. The BLOCKS of a cluster lie below
 * one another, so they need the same tile of B. */
enum { HEIGHT = 128, WIDTH = 256, DEPTH = 64, STAGES = 4, BLOCKS = 2 };
enum { GROUP = 128, PART = 64, COMPUTING = HEIGHT / PART, THREADS = (1 + COMPUTING) * GROUP };
enum { K = 16, SUMS = PART * WIDTH / GROUP }; /* of one instruction, and of each thread */
enum { PANEL = 64, PANELS = WIDTH / PANEL };  /* 64 halves are the 128 bytes of a swizzled row */
enum { BAND = 8 }; /* clusters below one another that take neighbouring tiles */

/* Swizzled tiles begin at multiples of 1024 bytes. */
struct alignas(1024) stage {
    half a[HEIGHT][DEPTH], b[PANELS][DEPTH][PANEL];
};
struct pipeline {
    struct stage stages[STAGES];
    uint64_t full[STAGES], empty[STAGES]; /* barriers: tiles have come, and are no longer needed */
};

/* Rounds a matrix of rows x columns to half precision; the rows of the result have `width`. */
__global__ void convert(half *to, int width, const float *from, int columns)
{
    const size_t y = blockIdx.x;
    for (int x = threadIdx.x; x < columns; x += THREADS)
        to[y * width + x] = from[y * columns + x];
}

/* The first column and row of this block's tile of C, when its cluster takes its t-th tiles. All
 * clusters take theirs in bands of BAND * BLOCKS tiles below one another, column by column. */
__device__ int2 tile_at(int t, int down, int across, unsigned rank)
{
    const int band = t / (BAND * across), height = min(BAND, down - band * BAND);
    const int i = t % (BAND * across), y = band * BAND + i % height;
    return make_int2(i / height * WIDTH, (y * BLOCKS + rank) * HEIGHT);
}

__device__ void wait(uint64_t *barrier, unsigned phase)
{
    while (!ptx::mbarrier_try_wait_parity(barrier, phase % 2))
        ;
}

/* Starts the copies of a stage: the block's tile of A, and its part of the tile of B for all blocks
 * of the cluster. `full` counts the bytes that arrive. */
__device__ void copy(struct stage *to, uint64_t *full, const CUtensorMap *a, const CUtensorMap *b,
                     int2 tile, int k, int rank)
{
    const int32_t from_a[] = {k, tile.y};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, full,
                                   sizeof *to);
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, to->a, a, from_a, full);
    for (int i = 0; i < PANELS / BLOCKS; i++) {
        const int panel = rank * PANELS / BLOCKS + i;
        const int32_t from_b[] = {tile.x + panel * PANEL, k};
        ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, to->b[panel], b, from_b,
                                  full, (1 << BLOCKS) - 1);
    }
}

/* Writes the thread's sums that lie inside C, two at a time if all rows begin at 8 bytes. A group's
 * tile begins at row y and column x. */
__device__ void store(float *c, int rows, int columns, int y, int x, const float (&sums)[SUMS])
{
    const int lane = threadIdx.x % 32, warp = threadIdx.x % GROUP / 32;
#pragma unroll
    for (int i = 0; i < SUMS; i += 2) {
        const int row = y + warp * 16 + i / 2 % 2 * 8 + lane / 4;
        const int column = x + i / 4 * 8 + lane % 4 * 2;
        float *const to = &c[(size_t)row * columns + column];
        if (row < rows && column < columns && columns % 2 == 0)
            *(float2 *)to = make_float2(sums[i], sums[i + 1]);
        for (int j = 0; j < 2 && columns % 2 != 0; j++)
            if (row < rows && column + j < columns)
                to[j] = sums[i + j];
    }
}

/* A consists of boxes of HEIGHT x DEPTH, and B of boxes of DEPTH x PANEL. */
__global__ __cluster_dims__(BLOCKS)
    __launch_bounds__(THREADS) void multiply(int rows, int columns, int inner,
                                             const __grid_constant__ CUtensorMap a,
                                             const __grid_constant__ CUtensorMap b, float *c)
{
    extern __shared__ struct pipeline line[];
    const cg::cluster_group cluster = cg::this_cluster();
    const int rank = cluster.block_rank(), member = threadIdx.x % GROUP;
    const int part = ((int)threadIdx.x / GROUP - 1) * PART; /* the group's first row in the tile */
    const int down = (rows + BLOCKS * HEIGHT - 1) / (BLOCKS * HEIGHT);
    const int across = (columns + WIDTH - 1) / WIDTH;
    unsigned n = 0; /* tiles so far: the next are in stage n % STAGES, for the n / STAGES-th time */

    if (threadIdx.x == 0) {
        for (int i = 0; i < STAGES; i++) {
            ptx::mbarrier_init(&line->full[i], 1);
            ptx::mbarrier_init(&line->empty[i], COMPUTING * BLOCKS);
        }
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    }
    cluster.sync();
    for (int t = blockIdx.x / BLOCKS; t < down * across; t += gridDim.x / BLOCKS) {
        const int2 tile = tile_at(t, down, across, rank);
        if (part < 0) {
            for (int k = 0; k < inner && member == 0; k += DEPTH, n++) {
                wait(&line->empty[n % STAGES], n / STAGES + 1);
                copy(&line->stages[n % STAGES], &line->full[n % STAGES], &a, &b, tile, k, rank);
            }
        } else {
            float sums[SUMS] = {};
            for (int k = 0; k < inner; k += DEPTH, n++) {
                const struct stage *const stage = &line->stages[n % STAGES];
                wait(&line->full[n % STAGES], n / STAGES);
                wgmma_begin();
#pragma unroll
                for (int i = 0; i < DEPTH; i += K)
                    wgmma_64x256x16(sums, wgmma_tile(&stage->a[part][i], 0),
                                    wgmma_tile(stage->b[0][i], sizeof stage->b[0]));
                wgmma_end();
                if (member < BLOCKS) /* in each block of the cluster */
                    ptx::mbarrier_arrive(ptx::sem_relaxed, ptx::scope_cluster, ptx::space_cluster,
                                         cluster.map_shared_rank(&line->empty[n % STAGES], member));
            }
            store(c, rows, columns, tile.y + part, tile.x, sums);
        }
    }
    cluster.sync(); /* no block may end while others still use its shared memory */
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct matmul *matmul = lesson_matmul(&lesson, argc, argv, "53-wgmma");
    const int rows = matmul->rows, columns = matmul->columns, inner = matmul->inner;
    const size_t a_bytes = (size_t)rows * inner * sizeof(float);
    const size_t b_bytes = (size_t)inner * columns * sizeof(float);
    const size_t c_bytes = (size_t)rows * columns * sizeof(float);

    const int width_a = (inner + PANEL - 1) / PANEL * PANEL; /* rows begin at cache lines */
    const int width_b = (columns + PANEL - 1) / PANEL * PANEL;
    const size_t half_a_bytes = (size_t)rows * width_a * sizeof(half);
    const size_t half_b_bytes = (size_t)inner * width_b * sizeof(half);
    const size_t shared_bytes = sizeof(struct pipeline);

    float *answer = (float *)lesson_alloc(c_bytes);
    float *d_a, *d_b, *d_c;
    half *half_a, *half_b;
    int multiprocessors;
    lesson_need(&lesson, a_bytes + b_bytes + c_bytes + half_a_bytes + half_b_bytes);
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    CHECK(cudaMalloc(&d_a, a_bytes));
    CHECK(cudaMalloc(&d_b, b_bytes));
    CHECK(cudaMalloc(&d_c, c_bytes));
    CHECK(cudaMalloc(&half_a, half_a_bytes));
    CHECK(cudaMalloc(&half_b, half_b_bytes));
    CHECK(
        cudaFuncSetAttribute(multiply, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes));
    lesson_output(&lesson, answer, c_bytes);
    lesson_output(&lesson, d_c, c_bytes);
    lesson_output(&lesson, half_a, half_a_bytes);
    lesson_output(&lesson, half_b, half_b_bytes);

    const unsigned blocks = multiprocessors / BLOCKS * BLOCKS;
    const CUtensorMap map_a = tma_map(half_a, rows, inner, width_a, HEIGHT);
    const CUtensorMap map_b = tma_map(half_b, inner, columns, width_b, DEPTH);
    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_a, matmul->a, a_bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_b, matmul->b, b_bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        convert<<<rows, THREADS>>>(half_a, width_a, d_a, inner);
        CHECK_LAUNCH();
        convert<<<inner, THREADS>>>(half_b, width_b, d_b, columns);
        CHECK_LAUNCH();
        multiply<<<blocks, THREADS, shared_bytes>>>(rows, columns, inner, map_a, map_b, d_c);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(answer, d_c, c_bytes, cudaMemcpyDeviceToHost));
        lesson_product(&lesson, answer);
    }

    CHECK(cudaFree(d_a));
    CHECK(cudaFree(d_b));
    CHECK(cudaFree(d_c));
    CHECK(cudaFree(half_a));
    CHECK(cudaFree(half_b));
    free(answer);
    return lesson_end(&lesson);
}
