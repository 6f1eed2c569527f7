/* Lesson 61, π: a generator that keeps a state, and makes each point from the one before by one
 * multiplication. The points differ from those of lesson 32. */
#include "lesson.h"
#include "pi.h"

/* A thread has one of STREAMS streams. The first points of all streams come first, then the second
 * ones, and so on. */
enum { WARP = 32, THREADS = 256, STREAMS = 262144, ROUNDS = 7 };

/* The keys of the rounds. They depend only on the seed, so all threads have the same keys. */
struct keys {
    uint32_t of_a[ROUNDS], of_c[ROUNDS];
};

static struct keys keys_of(uint64_t seed)
{
    struct keys keys;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        keys.of_a[round] = (uint32_t)seed + round * 0x9E3779B9u;
        keys.of_c[round] = (uint32_t)(seed >> 32) + round * 0xBB67AE85u;
    }
    return keys;
}

/* Four random words. Each round multiplies two words by constants; the products have 64 bits. */
__device__ uint4 philox(uint32_t number, const struct keys &keys)
{
    uint32_t a = 0, b = 0, c = number, d = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const uint64_t p = (uint64_t)a * 0xD2511F53u, q = (uint64_t)c * 0xCD9E8D57u;
        a = (uint32_t)(q >> 32) ^ b ^ keys.of_a[round];
        b = (uint32_t)q;
        c = (uint32_t)(p >> 32) ^ d ^ keys.of_c[round];
        d = (uint32_t)p;
    }
    return make_uint4(a, b, c, d);
}

/* The first state of a stream: a carry, and a word below it. The states 0 and 2^32 FACTOR - 1 would
 * never change. This is neither: the word is odd, and the carry is less than half of FACTOR. */
__device__ uint64_t first_state(uint32_t stream, const struct keys &keys)
{
    const uint4 words = philox(stream, keys);
    return (uint64_t)(words.y >> 1) << 32 | words.x | 1;
}

/* MWC64X (Thomas, 2011): returns the state's two words as one, and goes on to the next state. */
__device__ uint32_t next(uint64_t &state)
{
    const uint32_t word = (uint32_t)state, carry = state >> 32, FACTOR = 0xFFFEB81Bu;
    state = (uint64_t)word * FACTOR + carry;
    return word ^ carry;
}

/* A point is the middle of one of 65536 x 65536 cells: (x + 1/2, y + 1/2) / 65536. It misses if
 * x(x + 1) + y(y + 1) is not less than 2^32, that is, if the sum of the two words has a carry. */
__device__ unsigned miss(uint32_t cell)
{
    const uint32_t x = cell & 0xffff, y = cell >> 16;
    return ((uint64_t)(x * x + x) + (y * y + y)) >> 32;
}

/* The sum of `mine` over `lanes` neighbouring lanes, a power of two; each of them gets it. */
__device__ unsigned warp_sum(unsigned mine, unsigned lanes)
{
    for (unsigned away = 1; away < lanes; away *= 2)
        mine += __shfl_xor_sync(0xffffffff, mine, away);
    return mine;
}

/* The sum of `mine` over the threads of a block; only thread 0 gets it. */
__device__ unsigned block_sum(unsigned mine)
{
    __shared__ unsigned sums[THREADS / WARP];
    const unsigned warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    mine = warp_sum(mine, WARP);
    if (lane == 0)
        sums[warp] = mine;
    __syncthreads();
    if (warp == 0)
        mine = warp_sum(lane < THREADS / WARP ? sums[lane] : 0, THREADS / WARP);
    return mine;
}

/* Each block writes to `sums` how many of its streams' points miss, of the first `n` points. */
__global__ void count_misses(uint64_t n, const struct keys keys, unsigned *sums)
{
    const unsigned stream = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned count = (n + STREAMS - 1 - stream) / STREAMS; /* points of this stream */
    uint64_t state = first_state(stream, keys);

    unsigned mine = 0;
#pragma unroll 16
    for (unsigned i = 0; i < count; i++)
        mine += miss(next(state));

    mine = block_sum(mine);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = mine;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct pi *pi = lesson_pi_cells(&lesson, argc, argv, "61-multiply-with-carry", "mwc64x");
    const uint64_t n = pi->points;

    /* Few points need fewer streams. */
    const unsigned blocks = ((n < STREAMS ? n : (uint64_t)STREAMS) + THREADS - 1) / THREADS;

    /* Memory of the host to which kernels can write. */
    unsigned *sums;
    const size_t bytes = blocks * sizeof *sums;
    CHECK(cudaHostAlloc(&sums, bytes, cudaHostAllocMapped));
    lesson_output(&lesson, sums, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_COMPUTE);
        count_misses<<<blocks, THREADS>>>(n, keys_of(pi->seed_x), sums);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());

        uint64_t missed = 0;
        for (unsigned block = 0; block < blocks; block++)
            missed += sums[block];

        lesson_hits(&lesson, n - missed);
    }

    CHECK(cudaFreeHost(sums));
    return lesson_end(&lesson);
}
