/* Lesson 31, π: a Philox of our own, which computes only once what many points have in common. Its
 * numbers are those of lesson 30, and so are the hits. */
#include "lesson.h"
#include "pi.h"

/* cuRAND's order is row after row; a row has four numbers of each subsequence. A thread has EACH
 * subsequences, which are APART from each other. CHUNKS threads share their rows. */
enum { WARP = 32, THREADS = 256, SUBSEQUENCES = 65536, ROW = 4 * SUBSEQUENCES, CHUNKS = 8 };
enum { ROUNDS = 10, EACH = 4, APART = SUBSEQUENCES / EACH };

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
__device__ uint4 philox(uint32_t row, uint32_t subsequence, const struct keys &keys)
{
    uint32_t a = row, b = 0, c = subsequence, d = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const uint64_t p = (uint64_t)a * 0xD2511F53u, q = (uint64_t)c * 0xCD9E8D57u;
        a = (uint32_t)(q >> 32) ^ b ^ keys.of_a[round];
        b = (uint32_t)q;
        c = (uint32_t)(p >> 32) ^ d ^ keys.of_c[round];
        d = (uint32_t)p;
    }
    return make_uint4(a, b, c, d);
}

/* cuRAND's map into (0, 1]. The product is exact, so fmaf rounds as two operations would. */
__device__ float uniform_of(uint32_t bits)
{
    return fmaf((float)bits, 2.3283064e-10f, 2.3283064e-10f / 2);
}

/* 1 if x² + y² < 1, else 0: the sign bit of the difference. */
__device__ unsigned hit(uint32_t x_bits, uint32_t y_bits)
{
    const float x = uniform_of(x_bits), y = uniform_of(y_bits);
    return __float_as_uint(x * x + y * y - 1) >> 31;
}

/* How many of the first `count` of the four points of a row and subsequence hit. */
__device__ unsigned hits(uint32_t row, uint32_t subsequence, const struct keys &x_keys,
                         const struct keys &y_keys, uint64_t count)
{
    const uint4 x = philox(row, subsequence, x_keys), y = philox(row, subsequence, y_keys);
    unsigned all = hit(x.x, y.x);
    all += count > 1 ? hit(x.y, y.y) : 0;
    all += count > 2 ? hit(x.z, y.z) : 0;
    all += count > 3 ? hit(x.w, y.w) : 0;
    return all;
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

/* Adds the number of hits among the first `n` points to the total. */
__global__ void count_hits(uint64_t n, const struct keys x_keys, const struct keys y_keys,
                           unsigned long long *total)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned whole = n / ROW, rows = (n + ROW - 1) / ROW; /* the last row may not be whole */
    const unsigned share = (rows + gridDim.y - 1) / gridDim.y;
    const unsigned first = blockIdx.y * share, end = min(first + share, rows);

    unsigned mine = 0;
#pragma unroll 1
    for (unsigned row = first; row < min(end, whole); row++)
#pragma unroll
        for (int k = 0; k < EACH; k++)
            mine += hits(row, thread + k * APART, x_keys, y_keys, 4);

    for (int k = 0; k < EACH && first <= whole && whole < end; k++) {
        const uint64_t i = (uint64_t)whole * ROW + 4 * (thread + k * APART);
        if (i < n)
            mine += hits(whole, thread + k * APART, x_keys, y_keys, n - i);
    }

    mine = block_sum(mine);
    if (threadIdx.x == 0)
        atomicAdd(total, mine);
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct pi *pi = lesson_pi(&lesson, argc, argv, "31-philox");
    const uint64_t n = pi->points;

    /* Few points need fewer threads and rows. */
    const uint64_t threads = n < 4 * APART ? (n + 3) / 4 : (uint64_t)APART;
    const uint64_t rows = (n + ROW - 1) / ROW;
    const dim3 blocks((threads + THREADS - 1) / THREADS, rows < CHUNKS ? rows : (uint64_t)CHUNKS);

    unsigned long long total;
    unsigned long long *d_total;
    lesson_need(&lesson, sizeof total);
    CHECK(cudaMalloc(&d_total, sizeof total));
    lesson_output(&lesson, d_total, sizeof total);
    lesson_output(&lesson, &total, sizeof total);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_COMPUTE);
        CHECK(cudaMemset(d_total, 0, sizeof total));
        count_hits<<<blocks, THREADS>>>(n, keys_of(pi->seed_x), keys_of(pi->seed_y), d_total);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(&total, d_total, sizeof total, cudaMemcpyDeviceToHost));

        lesson_hits(&lesson, total);
    }

    CHECK(cudaFree(d_total));
    return lesson_end(&lesson);
}
