/* Lesson 28, life: from rows of words to slabs and back. A word of slabs has a bit from each of 32
 * words, so 32 words become 32 words: a transposition of bits, which a warp does by itself. */
#include <stdint.h>

enum { WARP = 32, BITS = 32 };
static const unsigned ALL = 0xffffffff;

/* 32 x 32 bits, a row of them in each lane: bit i of lane k goes to bit k of lane i. */
__device__ uint32_t transposed(uint32_t bits)
{
    uint32_t mask = 0xffff; /* bits whose number has not the bit `step` */
    for (int step = WARP / 2; step > 0; step /= 2, mask ^= mask << step) {
        const uint32_t other = __shfl_xor_sync(ALL, bits, step);
        bits = threadIdx.x & step ? (bits & ~mask) | (other >> step & mask)
                                  : (bits & mask) | (other & mask) << step;
    }
    return bits;
}

/* From a row's words to words of slabs, `length` words of a row each: a block takes 32 of each
 * slab, which lie side by side, and lets each warp have one of every slab. */
__global__ void to_slabs(int words, int length, const uint32_t *cells, uint32_t *slabs)
{
    __shared__ uint32_t tile[BITS][WARP + 1];
    const int x = threadIdx.x, first = blockIdx.y * WARP;
    const uint32_t *row = cells + (size_t)blockIdx.x * words;
    uint32_t *to = slabs + (size_t)blockIdx.x * length * BITS;
    for (int slab = threadIdx.y; slab < BITS; slab += blockDim.y)
        tile[slab][x] = first + x < length && slab * length + first + x < words
                            ? row[slab * length + first + x]
                            : 0;
    __syncthreads();
    for (int i = threadIdx.y; i < WARP && first + i < length; i += blockDim.y)
        to[(first + i) * BITS + x] = transposed(tile[x][i]);
}

/* And back. */
__global__ void from_slabs(int words, int length, const uint32_t *slabs, uint32_t *cells)
{
    __shared__ uint32_t tile[BITS][WARP + 1];
    const int x = threadIdx.x, first = blockIdx.y * WARP;
    const uint32_t *from = slabs + (size_t)blockIdx.x * length * BITS;
    uint32_t *row = cells + (size_t)blockIdx.x * words;
    for (int i = threadIdx.y; i < WARP && first + i < length; i += blockDim.y)
        tile[x][i] = transposed(from[(first + i) * BITS + x]);
    __syncthreads();
    for (int slab = threadIdx.y; slab < BITS; slab += blockDim.y)
        if (first + x < length && slab * length + first + x < words)
            row[slab * length + first + x] = tile[slab][x];
}
