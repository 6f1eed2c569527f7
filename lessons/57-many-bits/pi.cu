/* Lesson 57, π: lesson 32's points, made and tested in registers. The ranks share their rows, and
 * one number of each rank travels. */
#include "lesson.h"
#include "pi.h"
#include "ranks.h"

/* A row has four points of each subsequence. A thread has EACH of these, APART from each other;
 * CHUNKS threads share the rank's rows. */
enum { WARP = 32, THREADS = 256, SUBSEQUENCES = 65536, ROW = 4 * SUBSEQUENCES, CHUNKS = 8 };
enum { ROUNDS = 7, EACH = 4, APART = SUBSEQUENCES / EACH };

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

/* A point is the middle of one of 65536 x 65536 cells: (x + 1/2, y + 1/2) / 65536. It misses if
 * x(x + 1) + y(y + 1) is not less than 2^32, that is, if the sum of the two words has a carry. */
__device__ unsigned miss(uint32_t cell)
{
    const uint32_t x = cell & 0xffff, y = cell >> 16;
    return ((uint64_t)(x * x + x) + (y * y + y)) >> 32;
}

/* How many of the first `count` of the four points of a row and subsequence miss. */
__device__ unsigned misses(uint32_t row, uint32_t subsequence, const struct keys &keys,
                           uint64_t count)
{
    const uint4 cells = philox(row, subsequence, keys);
    unsigned all = miss(cells.x);
    all += count > 1 ? miss(cells.y) : 0;
    all += count > 2 ? miss(cells.z) : 0;
    all += count > 3 ? miss(cells.w) : 0;
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

/* Each block writes to `sums` how many points miss, of its share of the rank's rows, which are
 * those from row `begin` to before row `rows`. There are `n` points in all rows of all ranks. */
__global__ void count_misses(uint64_t n, unsigned begin, unsigned rows, const struct keys keys,
                             unsigned *sums)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned whole = n / ROW; /* the last row of all may not be whole */
    const unsigned share = (rows - begin + gridDim.y - 1) / gridDim.y;
    const unsigned first = begin + blockIdx.y * share, end = min(first + share, rows);

    unsigned mine = 0;
#pragma unroll 1
    for (unsigned row = first; row < min(end, whole); row++)
#pragma unroll
        for (int k = 0; k < EACH; k++)
            mine += misses(row, thread + k * APART, keys, 4);

    for (int k = 0; k < EACH && first <= whole && whole < end; k++) {
        const uint64_t i = (uint64_t)whole * ROW + 4 * (thread + k * APART);
        if (i < n)
            mine += misses(whole, thread + k * APART, keys, n - i);
    }

    mine = block_sum(mine);
    if (threadIdx.x == 0)
        sums[blockIdx.y * gridDim.x + blockIdx.x] = mine;
}

/* A rank's first row. For `rank` = `ranks`: the row after the last. */
static uint64_t first_row(uint64_t rows, int rank, int ranks)
{
    return rows * rank / ranks;
}

int main(int argc, char **argv)
{
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int gpus;
    if (cudaGetDeviceCount(&gpus) == cudaSuccess) /* if not, lesson_pi_cells() says why */
        CHECK(cudaSetDevice(lesson_rank_on_machine() % gpus));

    struct lesson lesson;
    const struct pi *pi = lesson_pi_cells(&lesson, argc, argv, "57-many-bits", "philox7x16");
    const uint64_t n = pi->points, rows = (n + ROW - 1) / ROW;
    const uint64_t begin = first_row(rows, rank, ranks), end = first_row(rows, rank + 1, ranks);
    const uint64_t own = end - begin; /* 0, if there are fewer rows than ranks */

    /* Few points need fewer threads and rows. */
    const uint64_t threads = n < 4 * APART ? (n + 3) / 4 : (uint64_t)APART;
    const dim3 blocks((threads + THREADS - 1) / THREADS, own < CHUNKS ? own : (uint64_t)CHUNKS);

    /* Memory of the host to which kernels can write. */
    unsigned *sums;
    const size_t bytes = (size_t)blocks.x * CHUNKS * sizeof *sums;
    CHECK(cudaHostAlloc(&sums, bytes, cudaHostAllocMapped));
    lesson_output(&lesson, sums, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_COMPUTE);
        if (own > 0)
            count_misses<<<blocks, THREADS>>>(n, begin, end, keys_of(pi->seed_x), sums);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());

        uint64_t mine = 0, missed = 0;
        for (unsigned block = 0; block < blocks.x * blocks.y; block++)
            mine += sums[block];

        MPI_Reduce(&mine, &missed, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
        lesson_hits(&lesson, n - missed);
    }

    CHECK(cudaFreeHost(sums));
    const int code = lesson_end(&lesson);
    MPI_Finalize();
    return code;
}
