/* Lesson 46: prefix sums in three passes. Each block scans its tile, then one block scans the sums
 * of the tiles, then each block adds to its tile the sum of all tiles before it. */
#include "lesson.h"
#include "scan.h"

/* A thread has LOADS times four elements of a tile; each uint4 holds four that lie side by side. */
enum { LANES = 32, THREADS = 256, WARPS = THREADS / LANES, LOADS = 12, TILE = THREADS * LOADS };
static const unsigned ALL = 0xffffffff;

/* The place of this thread's first four in a tile; the next is LANES after it. The elements of a
 * warp lie side by side. */
__device__ uint64_t first_in(unsigned tile)
{
    const unsigned warp = threadIdx.x / LANES, lane = threadIdx.x % LANES;
    return (uint64_t)tile * TILE + warp * LOADS * LANES + lane;
}

__device__ uint4 plus(uint4 four, unsigned more)
{
    return make_uint4(four.x + more, four.y + more, four.z + more, four.w + more);
}

/* Loads this thread's share of a tile of x, which has `fours` uint4; beyond them are zeros. */
__device__ void load_tile(const uint4 *x, unsigned tile, uint64_t fours, uint4 share[LOADS])
{
    for (int j = 0; j < LOADS; j++) {
        const uint64_t i = first_in(tile) + j * LANES;
        share[j] = i < fours ? x[i] : make_uint4(0, 0, 0, 0);
    }
}

/* Stores this thread's share of a tile of x, with `before` added to each element. */
__device__ void store_tile(uint4 *x, unsigned tile, uint64_t fours, const uint4 share[LOADS],
                           unsigned before)
{
    for (int j = 0; j < LOADS; j++) {
        const uint64_t i = first_in(tile) + j * LANES;
        if (i < fours)
            x[i] = plus(share[j], before);
    }
}

/* The sum of `mine` over this lane and all lanes below it. */
__device__ unsigned scan_warp(unsigned mine)
{
    for (unsigned distance = 1; distance < LANES; distance *= 2) {
        const unsigned below = __shfl_up_sync(ALL, mine, distance);
        mine += threadIdx.x % LANES >= distance ? below : 0;
    }
    return mine;
}

/* The sum of `of_warp` over all warps below this one. Sets `of_block` to the sum over all. */
__device__ unsigned scan_block(unsigned of_warp, unsigned *of_block)
{
    __shared__ unsigned sums[WARPS];
    const unsigned warp = threadIdx.x / LANES, lane = threadIdx.x % LANES;
    if (lane == 0)
        sums[warp] = of_warp;
    __syncthreads();
    const unsigned up_to = scan_warp(lane < WARPS ? sums[lane] : 0);
    *of_block = __shfl_sync(ALL, up_to, WARPS - 1);
    return __shfl_sync(ALL, up_to, warp) - of_warp;
}

/* Makes each element of this thread's share the sum of its warp's elements up to it. Returns the
 * sum of all warps below, which is still to be added. Sets `of_tile` to the sum of the tile. */
__device__ unsigned scan_tile(uint4 share[LOADS], unsigned *of_tile)
{
    unsigned of_warp = 0;
    for (int j = 0; j < LOADS; j++) {
        uint4 four = share[j];
        four.y += four.x;
        four.z += four.y;
        four.w += four.z;
        const unsigned up_to = scan_warp(four.w);
        share[j] = plus(four, of_warp + up_to - four.w);
        of_warp += __shfl_sync(ALL, up_to, LANES - 1);
    }
    return scan_block(of_warp, of_tile);
}

/* The first pass: out[i] is the sum of the elements of its tile up to in[i]. */
__global__ void scan_tiles(const uint4 *in, uint64_t fours, uint4 *out, unsigned *sums)
{
    const unsigned tile = blockIdx.x;
    uint4 share[LOADS];
    load_tile(in, tile, fours, share);
    unsigned of_tile;
    const unsigned before = scan_tile(share, &of_tile);
    if (threadIdx.x == 0)
        sums[tile] = of_tile;
    store_tile(out, tile, fours, share, before);
}

/* The second pass: one block replaces the sum of each tile by that of all tiles up to it. */
__global__ void scan_sums(unsigned *sums, unsigned tiles)
{
    unsigned before = 0;
    for (unsigned first = 0; first < tiles; first += THREADS) {
        const unsigned tile = first + threadIdx.x;
        const unsigned up_to = scan_warp(tile < tiles ? sums[tile] : 0);
        unsigned of_all;
        const unsigned warps = scan_block(__shfl_sync(ALL, up_to, LANES - 1), &of_all);
        if (tile < tiles)
            sums[tile] = before + warps + up_to;
        before += of_all;
        __syncthreads(); /* before scan_block()'s sums are overwritten */
    }
}

/* The third pass: adds to each tile but the first the sum of all tiles before it. */
__global__ void add_sums(const unsigned *sums, uint64_t fours, uint4 *out)
{
    const unsigned tile = blockIdx.x + 1;
    uint4 share[LOADS];
    load_tile(out, tile, fours, share);
    store_tile(out, tile, fours, share, sums[tile - 1]);
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct scan *scan = lesson_scan(&lesson, argc, argv, "46-scan");
    const uint64_t n = scan->elements, fours = (n + 3) / 4;
    const size_t bytes = n * sizeof(unsigned), whole_bytes = fours * sizeof(uint4);
    const unsigned tiles = (unsigned)((fours + TILE - 1) / TILE);

    unsigned *answer = (unsigned *)lesson_alloc(bytes);
    uint4 *d_in, *d_out;
    unsigned *d_sums;
    lesson_need(&lesson, 2 * whole_bytes + tiles * sizeof(unsigned));
    CHECK(cudaMalloc(&d_in, whole_bytes));
    CHECK(cudaMalloc(&d_out, whole_bytes));
    CHECK(cudaMalloc(&d_sums, tiles * sizeof(unsigned)));
    CHECK(cudaMemset(d_in + fours - 1, 0, sizeof *d_in)); /* what it has beyond the array */
    lesson_output(&lesson, answer, bytes);
    lesson_output(&lesson, d_out, bytes);
    lesson_output(&lesson, d_sums, tiles * sizeof(unsigned));

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_in, scan->x, bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        scan_tiles<<<tiles, THREADS>>>(d_in, fours, d_out, d_sums);
        CHECK_LAUNCH();
        if (tiles > 1) {
            scan_sums<<<1, THREADS>>>(d_sums, tiles);
            CHECK_LAUNCH();
            add_sums<<<tiles - 1, THREADS>>>(d_sums, fours, d_out);
            CHECK_LAUNCH();
        }

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(answer, d_out, bytes, cudaMemcpyDeviceToHost));
        lesson_scanned(&lesson, answer);
    }

    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    CHECK(cudaFree(d_sums));
    free(answer);
    return lesson_end(&lesson);
}
