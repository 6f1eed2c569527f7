/* Lesson 47: prefix sums in one pass. Each block scans its tile, publishes the tile's sum, and
 * looks back at the sums of the tiles before it. */
#include "lesson.h"
#include "scan.h"

#include <cuda/atomic>

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

__device__ unsigned drawn; /* tiles that blocks have drawn; 0 before and after a launch */

/* Each tile has a word for the tiles after it. Its lower half is a sum. The upper half says of
 * what: 2 * launch if of the tile alone, 2 * launch + 1 if of all tiles up to it. In any other word
 * there is no sum of this launch yet. A word is written in one piece, so it needs no order with
 * other words. */
typedef cuda::atomic_ref<uint64_t, cuda::thread_scope_device> word_ref;

__device__ void publish(uint64_t *word, unsigned what, unsigned sum)
{
    word_ref(*word).store((uint64_t)what << 32 | sum, cuda::memory_order_relaxed);
}

/* The sum of all tiles before this one. A warp looks back at LANES tiles at a time, the nearest in
 * lane 0, until one of them has the sum of all up to it. A lane before tile 0 has such a sum: 0. */
__device__ unsigned look_back(uint64_t *words, int tile, unsigned launch)
{
    unsigned sum = 0;
    for (int other = tile - 1 - (int)(threadIdx.x % LANES);; other -= LANES) {
        uint64_t word = (uint64_t)(2 * launch + 1) << 32;
        do
            if (other >= 0)
                word = word_ref(words[other]).load(cuda::memory_order_relaxed);
        while (__any_sync(ALL, word >> 33 != launch));
        const unsigned complete = __ballot_sync(ALL, word >> 32 & 1);
        const int last = complete ? __ffs(complete) - 1 : LANES - 1;
        sum += __shfl_sync(ALL, scan_warp((unsigned)word), last);
        if (complete)
            return sum;
    }
}

/* out[i] is the sum of all elements up to in[i]. A block takes the tile that it draws, so all
 * earlier tiles have blocks that run or have ended: it may wait for them. */
__global__ void scan_tiles(const uint4 *in, uint64_t fours, uint4 *out, uint64_t *words,
                           unsigned launch)
{
    __shared__ unsigned tile, before_tile;
    if (threadIdx.x == 0)
        tile = atomicInc(&drawn, gridDim.x - 1); /* the last block sets it back to 0 */
    __syncthreads();
    uint4 share[LOADS];
    load_tile(in, tile, fours, share);
    unsigned of_tile;
    const unsigned before = scan_tile(share, &of_tile);
    if (threadIdx.x == 0)
        publish(&words[tile], 2 * launch, of_tile);
    if (threadIdx.x < LANES) {
        const unsigned sum = look_back(words, tile, launch);
        if (threadIdx.x == 0) {
            publish(&words[tile], 2 * launch + 1, sum + of_tile);
            before_tile = sum;
        }
    }
    __syncthreads();
    store_tile(out, tile, fours, share, before_tile + before);
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct scan *scan = lesson_scan(&lesson, argc, argv, "47-scan-one-pass");
    const uint64_t n = scan->elements, fours = (n + 3) / 4;
    const size_t bytes = n * sizeof(unsigned), whole_bytes = fours * sizeof(uint4);
    const unsigned tiles = (unsigned)((fours + TILE - 1) / TILE);

    unsigned *answer = (unsigned *)lesson_alloc(bytes);
    uint4 *d_in, *d_out;
    uint64_t *d_words;
    unsigned launch = 0;
    lesson_need(&lesson, 2 * whole_bytes + tiles * sizeof(uint64_t));
    CHECK(cudaMalloc(&d_in, whole_bytes));
    CHECK(cudaMalloc(&d_out, whole_bytes));
    CHECK(cudaMalloc(&d_words, tiles * sizeof(uint64_t)));
    CHECK(cudaMemset(d_in + fours - 1, 0, sizeof *d_in));    /* what it has beyond the array */
    CHECK(cudaMemset(d_words, 0, tiles * sizeof(uint64_t))); /* no sum of any launch */
    lesson_output(&lesson, answer, bytes);
    lesson_output(&lesson, d_out, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_in, scan->x, bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        scan_tiles<<<tiles, THREADS>>>(d_in, fours, d_out, d_words, ++launch);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(answer, d_out, bytes, cudaMemcpyDeviceToHost));
        lesson_scanned(&lesson, answer);
    }

    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    CHECK(cudaFree(d_words));
    free(answer);
    return lesson_end(&lesson);
}
