/* easily_missed.cu: one kernel for each mistake that is easily overlooked, chosen by the first
 * argument. */
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

enum { N = 1024, THREADS = 256 };

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void fill(int *out)
{
    out[INDEX] = INDEX * 7 % 1000;
}

/* ---- bytes ---- */

/* Each thread writes its four bytes in turn, and the last byte of its neighbour. */
__global__ void in_turn(unsigned char *bytes)
{
    for (int i = 0; i < 5; i++)
        // clang-format off
        bytes[4 * INDEX + i] = (unsigned char)(threadIdx.x + i); // expect in_turn: global-race/missing-syncwarp|missing-syncthreads
    // clang-format on
}

/* Each thread reads its own byte of the word, and one thread reads all. */
__global__ void first_of_four(unsigned char *bytes, int *sums)
{
    __shared__ unsigned char tile[THREADS];
    tile[threadIdx.x] = bytes[INDEX];
    __syncthreads();
    sums[INDEX] = tile[threadIdx.x];
    if (threadIdx.x % 4 == 0)
        tile[threadIdx.x + 1] = 0; // expect first_of_four: shared-race/missing-syncwarp
}

/* A barrier after the statement is too late, and does not order blocks. */
__global__ void in_place(int *data)
{
    if (INDEX > 0 && INDEX < N - 1)
        data[INDEX] = data[INDEX - 1] + data[INDEX + 1]; // expect in_place: global-race/in-place
    __syncthreads();
}

__global__ void in_place_shared(const int *in, int *out)
{
    __shared__ int sums[THREADS];
    sums[threadIdx.x] = in[INDEX];
    __syncthreads();
    for (unsigned width = 1; width < THREADS; width *= 2) {
        if (threadIdx.x >= width)
            // clang-format off
            sums[threadIdx.x] += sums[threadIdx.x - width]; // expect in_place_shared: shared-race/in-place
        // clang-format on
        __syncthreads();
    }
    out[INDEX] = sums[threadIdx.x];
}

/* A barrier is missing after each iteration. */
__global__ void tree_without_barrier(int *data)
{
    for (unsigned width = THREADS / 2; width > 0; width /= 2)
        if (threadIdx.x < width)
            // clang-format off
            data[threadIdx.x] += data[threadIdx.x + width]; // expect tree_without_barrier: global-race/missing-syncwarp|missing-syncthreads
    // clang-format on
}

/* In one warp, the race is found before the barrier that some threads miss. */
__global__ void gone_around(const int *in, int *out)
{
    __shared__ int sums[32];
    const int lane = (int)threadIdx.x;
    sums[lane] = in[lane];
    __syncthreads();
    for (int width = 16; width > 0; width /= 2)
        if (lane < width) {
            sums[lane] += sums[lane + width];
            __syncthreads(); // expect gone_around: divergent-barrier/barrier-passed-by
        }
    out[lane] = sums[0];
}

/* The loop is unrolled, so the line has one load for each sum. */
__global__ void left_by_warps(const int *in, int *out)
{
    __shared__ int sums[4];
    if (threadIdx.x % 32 == 0 && threadIdx.x < 128)
        sums[threadIdx.x / 32] = in[INDEX]; // either left_by_warps: shared-race/missing-syncthreads
    if (threadIdx.x > 0)
        return;
    int all = 0;
    for (int i = 0; i < 4; i++)
        all += sums[i]; // either left_by_warps: shared-race/missing-syncthreads
    out[INDEX] = all;
}

/* All threads write and fence, but the signalling thread has not waited for them. */
__global__ void told_too_soon(int *parts, unsigned *count, int *sums)
{
    __shared__ bool is_last;
    parts[INDEX] = threadIdx.x;
    __threadfence();
    if (threadIdx.x == 0)
        is_last = atomicInc(count, gridDim.x - 1) == gridDim.x - 1;
    __syncthreads();
    for (unsigned i = 0; is_last && i < gridDim.x; i++)
        // clang-format off
        sums[threadIdx.x] += parts[i * blockDim.x + threadIdx.x]; // expect told_too_soon: global-race/missing-syncthreads-before-signal
    // clang-format on
}

/* The fence is only for threads of the block. */
__global__ void told_to_block(int *parts, unsigned *count, int *sum)
{
    if (threadIdx.x > 0)
        return;
    parts[blockIdx.x] = 1;
    __threadfence_block();
    if (atomicInc(count, gridDim.x - 1) == gridDim.x - 1)
        for (unsigned i = 0; i < gridDim.x; i++)
            *sum += parts[i]; // expect told_to_block: global-race/block-fence
}

__global__ void told_without_fence(int *parts, unsigned *count, int *sum)
{
    if (threadIdx.x > 0)
        return;
    parts[blockIdx.x] = 1;
    if (atomicInc(count, gridDim.x - 1) == gridDim.x - 1)
        for (unsigned i = 0; i < gridDim.x; i++)
            *sum += parts[i]; // expect told_without_fence: global-race/missing-fence
}

/* The thread that signals other blocks has not waited for its own. */
__global__ void told_unfinished(int *parts, unsigned *count)
{
    __shared__ int sum;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    atomicAdd(&sum, 1); // either told_unfinished: shared-race/missing-syncthreads
    if (threadIdx.x > 0)
        return;
    // clang-format off
    parts[blockIdx.x] = sum; // either told_unfinished: shared-race/missing-syncwarp|missing-syncthreads
    // clang-format on
    __threadfence();
    atomicInc(count, gridDim.x - 1);
}

/* One thread waits for the first block, but does not signal the others. */
__global__ void heard_by_one(int *data, int *ready, int *out)
{
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x;
        __syncthreads();
        __threadfence();
        if (threadIdx.x == 0)
            atomicExch(ready, 1);
        return;
    }
    while (threadIdx.x == 0 && atomicAdd(ready, 0) == 0)
        ;
    // clang-format off
    out[INDEX] = data[threadIdx.x]; // expect heard_by_one: global-race/missing-syncthreads-after-signal
    // clang-format on
}

/* The lock is taken with a fence, and released without one. */
__global__ void unlocked_too_soon(int *mutex, int *count)
{
    if (threadIdx.x > 0)
        return;
    while (atomicCAS(mutex, 0, 1) != 0)
        ;
    __threadfence();
    *count += 1; // expect unlocked_too_soon: global-race/missing-fence-in-thread
    atomicExch(mutex, 0);
}

/* The fence is before the next iteration's atomics, but after this one's. */
__global__ void unlocked_before(int *mutex, int *count)
{
    for (int i = 0; i < 2 && threadIdx.x == 0; i++) {
        while (atomicCAS(mutex, 0, 1) != 0)
            ;
        count[i] += 1; // expect unlocked_before: global-race/missing-fence-in-thread
        atomicExch(mutex, 0);
        __threadfence();
    }
}

/* In the second iteration, thread 0 does not wait for its block. */
__global__ void told_too_soon_again(int *ready, int *data)
{
    for (int i = 0; i < 2; i++) {
        if (threadIdx.x == 0)
            while (atomicAdd(ready, 0) < (int)blockIdx.x)
                ;
        __syncthreads();
        // clang-format off
        data[i * THREADS + threadIdx.x] = blockIdx.x; // expect told_too_soon_again: global-race/missing-syncthreads-before-signal
        // clang-format on
        if (i == 0)
            __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(ready, blockIdx.x + i);
        }
        __syncthreads();
    }
}

__global__ void locked_alone(int *mutex, int *count)
{
    if (threadIdx.x % 32 > 0)
        return;
    while (atomicCAS(mutex, 0, 1) != 0)
        ;
    *count += 1; // expect locked_alone: global-race/lock-without-fence
    atomicExch(mutex, 0);
}

__global__ void locked_unseen(int *mutex, int *count)
{
    atomicCAS(mutex, 0, 1);
    __threadfence();
    *count += 1; // expect locked_unseen: global-race/lock-result-unused
    __threadfence();
    atomicExch(mutex, 0);
}

__global__ void unlocked_by_store(int *mutex, int *count)
{
    if (threadIdx.x > 0)
        return;
    while (atomicCAS(mutex, 0, 1) != 0) // expect unlocked_by_store: global-race/plain-unlock
        ;
    __threadfence();
    *count += 1; // expect unlocked_by_store: global-race/plain-unlock
    __threadfence();
    *mutex = 0; // expect unlocked_by_store: global-race/plain-unlock
}

/* Lane 0 gets the sum of lane 8, which includes the undefined value of lane 24. */
__global__ void sum_of_24(const int *in, int *out)
{
    if (threadIdx.x >= 24)
        return;
    int sum = in[threadIdx.x];
    for (int step = 16; step > 0; step /= 2)
        sum += __shfl_down_sync(0xffffff, sum, step); // expect sum_of_24: inactive-lane/absent
    if (threadIdx.x == 0)
        *out = sum; /* which is handed on */
}

/* The results of lanes 4 to 7 are not used. */
__global__ void sums_of_8(const int *in, int *out)
{
    if (threadIdx.x >= 8)
        return;
    int sum = in[threadIdx.x];
    for (int step = 4; step > 0; step /= 2)
        sum += __shfl_down_sync(0xff, sum, step); // expect sums_of_8: inactive-lane/absent
    out[threadIdx.x] = sum;
}

/* A tree that begins with the whole warp or segment: in the first step, each lane reads its own
 * value, and so doubles it. */
template <typename T> __global__ void whole_warp(T *out)
{
    T sum = (T)(threadIdx.x + 1);
    for (int step = 32; step > 0; step /= 2)
        // clang-format off
        sum += __shfl_down_sync(0xffffffff, sum, step); // expect whole_warp, whole_floats: shuffle-own-value/distance
    // clang-format on
    if (threadIdx.x == 0)
        *out = sum;
}
__global__ void whole_butterfly(int *out)
{
    int sum = threadIdx.x + 1;
    for (int step = 32; step > 0; step /= 2)
        // clang-format off
        sum += __shfl_xor_sync(0xffffffff, sum, step); // expect whole_butterfly: shuffle-own-value/distance
    // clang-format on
    out[threadIdx.x] = sum;
}
__global__ void whole_tile(double *out)
{
    const auto tile =
        cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block());
    double sum = threadIdx.x + 1;
    for (int step = tile.size(); step > 0; step /= 2)
        sum += tile.shfl_down(sum, step); // expect whole_tile: shuffle-own-value/distance
    if (tile.thread_rank() == 0)
        out[threadIdx.x / 8] = sum;
}
__global__ void rank_beyond(const int *in, int *out)
{
    if (threadIdx.x % 32 < 16) {
        const auto group = cooperative_groups::coalesced_threads();
        // clang-format off
        out[INDEX] = group.shfl(in[INDEX], group.size()); // expect rank_beyond: inactive-lane/absent
        // clang-format on
    }
}

__global__ void halves(short *numbers)
{
    numbers[INDEX ^ 1] += numbers[INDEX]; // expect halves: global-race/in-place
}

template <typename T> __global__ void every_other(T *out)
{
    __shared__ T tile[THREADS];
    if (threadIdx.x % 2 == 1)
        tile[threadIdx.x] = (T)1;
    __syncthreads();
    // clang-format off
    out[INDEX] = tile[threadIdx.x]; // expect unfilled_bytes, unfilled_flags, unfilled_halves: uninitialised-read/shared-never-written
    // clang-format on
}

/* ---- a struct as an argument ---- */

struct ball {
    float x, y, radius;
    int kind;
};

__device__ float weight(ball b, int i)
{
    return i > 1 << 20 ? 0 : b.x * b.radius;
}

__global__ void handed_on(const ball *balls, float *out)
{
    // clang-format off
    out[INDEX] = weight(balls[INDEX == 0 ? N : 0], INDEX); // expect handed_on: global-out-of-bounds/array
    // clang-format on
}

__device__ __noinline__ float weight_apart(ball b)
{
    return b.x * b.radius;
}

__global__ void handed_apart(const ball *balls, float *out)
{
    // clang-format off
    out[INDEX] = weight_apart(balls[INDEX == 0 ? N : 0]); // expect handed_apart: global-out-of-bounds/array
    // clang-format on
}

__device__ __noinline__ ball made_apart(int i)
{
    return {1, 1, 1, i};
}

__global__ void given_back(ball *balls)
{
    // clang-format off
    balls[INDEX == 0 ? N : INDEX] = made_apart(INDEX); // expect given_back: global-out-of-bounds/array
    // clang-format on
}

/* Each thread uses a die that was never initialised. */
struct die {
    long long seed;
    int sides, thrown;
    char name[8];
};

__global__ void unmade(die *dice, int *out)
{
    die own = dice[INDEX]; // expect unmade: uninitialised-read/never-written
    own.thrown++;
    out[INDEX] = own.sides + own.thrown;
    dice[INDEX] = own;
}

/* The first element has none before it. */
__global__ void sum_with_last(const int *in, int *out)
{
    out[INDEX] = in[INDEX] + in[(int)INDEX - 1]; // expect below: global-out-of-bounds/array
}

/* A thread index is unsigned, so 0 - 1 is 2^32 - 1. */
__global__ void wrapped(const int *in, int *out)
{
    // clang-format off
    out[INDEX] = in[INDEX] + in[INDEX - 1]; // expect wrapped: global-out-of-bounds/unsigned-index-below-zero
    // clang-format on
}

/* ---- together with atomics ---- */

/* A thread that finds a larger value does not change it, so only some threads do. */
__global__ void guarded(const int *in, int *largest)
{
    if (in[INDEX] > *largest)          // either guarded: global-race/plain-read
        atomicMax(largest, in[INDEX]); // either guarded: global-race/plain-read
}

__global__ void guarded_shared(const int *in, int *out)
{
    __shared__ int largest;
    if (threadIdx.x == 0)
        largest = 0;
    __syncthreads();
    // clang-format off
    if (in[INDEX] > largest) // either guarded_shared: shared-race/missing-syncwarp|missing-syncthreads
        atomicMax(&largest, in[INDEX]); // either guarded_shared: shared-race/missing-syncwarp|missing-syncthreads
    // clang-format on
    __syncthreads();
    out[blockIdx.x] = largest;
}

/* The thread that sets it is also the first to change it. */
__global__ void set_by_one(int *out)
{
    __shared__ int sum;
    if (threadIdx.x == 0)
        sum = 0;
    atomicAdd(&sum, 1); // expect set_by_one: shared-race/missing-syncwarp
    __syncthreads();
    out[blockIdx.x] = sum;
}

__device__ int g; /* a demangler takes g for a type */

/* Atomics of its own warp follow it, but those of other warps need not. */
__global__ void set_for_warp(int *sums)
{
    __shared__ int sum;
    if (threadIdx.x == 0)
        sum = 0;
    __syncwarp();
    atomicAdd(&sum, 1); // expect set_for_warp: shared-race/missing-syncthreads
    __syncthreads();
    sums[blockIdx.x] = sum;
}

__global__ void set_by_all()
{
    g = threadIdx.x; // expect set_by_all: global-race/same-element
}

/* The first thread reads it before any thread has changed it. */
__global__ void read_before(int *count, int *out)
{
    if (blockIdx.x == 0)
        out[threadIdx.x] = *count; // either read_before: global-race/plain-read
    else
        atomicAdd(count, 1); // either read_before: global-race/plain-read
}

__global__ void waits(int *done, int *out)
{
    if (blockIdx.x == 0 && threadIdx.x == 0)
        atomicExch(done, 1);
    else if (*done != 0) // expect waits: global-race/plain-read
        out[INDEX] = 1;
}

/* ---- constants ---- */

__constant__ float weights[9], sixteen[16], others[16];

__global__ void convolve(const int *in, int *out)
{
    float sum = 0;
    for (int i = 0; i < 9 + (in[INDEX] == 0); i++)
        sum += weights[i]; // expect convolve: variable-out-of-bounds/after
    out[INDEX] = sum;
}

__global__ void into_others(const int *in, int *out)
{
    // clang-format off
    out[INDEX] = sixteen[threadIdx.x % 17] + others[in[INDEX]]; // expect into_others: variable-out-of-bounds/after
    // clang-format on
}

/* ---- the device heap ---- */

__global__ void beside_object(int *out)
{
    short *numbers = (short *)malloc(5 * sizeof *numbers); /* 10 bytes */
    for (int i = 0; i < 6; i++)
        numbers[i] = i; // expect beside_object: heap-out-of-bounds/beside
    out[INDEX] = numbers[2];
    free(numbers);
}

__global__ void after_free(int *out)
{
    int *number = new int(1);
    delete number;
    out[INDEX] = number[0]; // expect after_free: heap-use-after-free/object-freed
}

__global__ void keep(int **kept)
{
    if (kept[0])
        free(kept[0]);
    else
        kept[0] = (int *)malloc(40); // expect kept: memory-leak/object-never-freed
}

__global__ void use(int **kept, int *out)
{
    out[INDEX] = kept[0][1]; // expect unwritten: uninitialised-read/never-written
}

__global__ void use_freed(int **kept, int *out)
{
    out[INDEX] = kept[0][1]; // expect unwritten: heap-use-after-free/object-freed
}

__global__ void freed_too_soon(int *out)
{
    __shared__ int *numbers;
    if (threadIdx.x == 0)
        numbers = new int[THREADS]();
    __syncthreads();
    out[INDEX] = numbers[threadIdx.x]; // either freed_too_soon: heap-use-after-free/object-freed
    if (threadIdx.x == 0)
        delete[] numbers; // either freed_too_soon: global-race/missing-syncwarp|missing-syncthreads
}

/* One value per block; blocks far apart share a place */
__global__ void far_apart(int *places)
{
    if (threadIdx.x == 0)
        places[blockIdx.x % 4096] = blockIdx.x; // expect far_apart: global-race/unordered
}

/* ---- barriers ---- */

__global__ void set_behind_flag(volatile int *flags, int *out)
{
    __shared__ int sum;
    sum = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        flags[blockIdx.x] = 1;
        sum = 1; // expect set_behind_flag: shared-race/missing-syncthreads
    }
    out[INDEX] = sum;
}

__global__ void before_dynamic(int *out)
{
    extern __shared__ int lent[];
    lent[threadIdx.x] = 1;
    __syncthreads();
    // clang-format off
    out[INDEX] = lent[(int)threadIdx.x - 1]; // expect before_dynamic: variable-out-of-bounds/before-dynamic
    // clang-format on
}

/* clang-format off */
__global__ void two_in_a_line(const int *in, int *out)
{
    if (in[INDEX] + threadIdx.x % 2 == 0) __syncthreads(); else __syncthreads(); // expect two_in_a_line: divergent-barrier/two-barriers
    out[INDEX] = in[INDEX];
}

__global__ void two_groups_in_a_line(const int *in, int *out)
{
    cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
    if (in[INDEX] + threadIdx.x % 2 == 0) block.sync(); else cooperative_groups::sync(block); // expect two_groups: divergent-barrier/two-barriers
    out[INDEX] = in[INDEX];
}
/* clang-format on */

__global__ void around(int *out, int n)
{
    __shared__ int tile[THREADS];
    if ((int)threadIdx.x < n) {
        tile[threadIdx.x] = threadIdx.x;
        __syncthreads(); // expect around: divergent-barrier/barrier-passed-by
        out[INDEX] = tile[n - 1 - threadIdx.x];
    }
}

__global__ void rounds(int *out, const int *zero)
{
    for (unsigned i = zero[0]; i < 2 + threadIdx.x / 200; i++) {
        __syncthreads(); // expect rounds: divergent-barrier/barrier-passed-by
        atomicAdd(&out[INDEX], 1);
    }
}

int main(int argc, char **argv)
{
    const char *wrong = argc > 1 ? argv[1] : "";
    const int blocks = N / THREADS;
    int *data, *out;
    die *dice;
    cudaMalloc(&data, 16 * N);
    cudaMalloc(&out, 16 * N);
    cudaMemset(data, 0, 16 * N);
    fill<<<blocks, THREADS>>>(out);
    if (!strcmp(wrong, "in_turn"))
        in_turn<<<blocks, THREADS>>>((unsigned char *)data);
    else if (!strcmp(wrong, "in_place"))
        in_place<<<blocks, THREADS>>>(data);
    else if (!strcmp(wrong, "in_place_shared"))
        in_place_shared<<<blocks, THREADS>>>(data, out);
    else if (!strcmp(wrong, "tree_without_barrier"))
        tree_without_barrier<<<1, THREADS>>>(data);
    else if (!strcmp(wrong, "first_of_four"))
        first_of_four<<<blocks, THREADS>>>((unsigned char *)data, out);
    else if (!strcmp(wrong, "gone_around"))
        gone_around<<<1, 32>>>(data, out);
    else if (!strcmp(wrong, "left_by_warps"))
        left_by_warps<<<blocks, THREADS>>>(data, out);
    else if (!strcmp(wrong, "told_too_soon"))
        told_too_soon<<<blocks, THREADS>>>(data, (unsigned *)out, out + 1);
    else if (!strcmp(wrong, "told_to_block"))
        told_to_block<<<blocks, THREADS>>>(data, (unsigned *)data + N, out);
    else if (!strcmp(wrong, "told_without_fence"))
        told_without_fence<<<blocks, THREADS>>>(data, (unsigned *)data + N, out);
    else if (!strcmp(wrong, "told_unfinished"))
        told_unfinished<<<blocks, THREADS>>>(data, (unsigned *)data + N);
    else if (!strcmp(wrong, "heard_by_one"))
        heard_by_one<<<blocks, THREADS>>>(data, data + N, out);
    else if (!strcmp(wrong, "unlocked_too_soon"))
        unlocked_too_soon<<<blocks, THREADS>>>(data + N, data);
    else if (!strcmp(wrong, "unlocked_before"))
        unlocked_before<<<blocks, THREADS>>>(data + N, data);
    else if (!strcmp(wrong, "told_too_soon_again"))
        told_too_soon_again<<<blocks, THREADS>>>(data + N, data);
    else if (!strcmp(wrong, "locked_alone"))
        locked_alone<<<blocks, THREADS>>>(data + N, data);
    else if (!strcmp(wrong, "locked_unseen"))
        locked_unseen<<<blocks, THREADS>>>(data + N, data);
    else if (!strcmp(wrong, "unlocked_by_store"))
        unlocked_by_store<<<blocks, THREADS>>>(data + N, data);
    else if (!strcmp(wrong, "sum_of_24"))
        sum_of_24<<<1, 32>>>(data, out);
    else if (!strcmp(wrong, "sums_of_8"))
        sums_of_8<<<1, 32>>>(data, out);
    else if (!strcmp(wrong, "whole_warp"))
        whole_warp<<<1, 32>>>(data);
    else if (!strcmp(wrong, "whole_floats"))
        whole_warp<<<1, 32>>>((float *)data);
    else if (!strcmp(wrong, "whole_butterfly"))
        whole_butterfly<<<1, 32>>>(data);
    else if (!strcmp(wrong, "whole_tile"))
        whole_tile<<<1, 32>>>((double *)data);
    else if (!strcmp(wrong, "rank_beyond"))
        rank_beyond<<<blocks, THREADS>>>(data, out);
    else if (!strcmp(wrong, "halves"))
        halves<<<blocks, THREADS>>>((short *)data);
    else if (!strcmp(wrong, "unfilled_bytes"))
        every_other<<<blocks, THREADS>>>((unsigned char *)out);
    else if (!strcmp(wrong, "unfilled_flags"))
        every_other<<<blocks, THREADS>>>((bool *)out);
    else if (!strcmp(wrong, "unfilled_halves"))
        every_other<<<blocks, THREADS>>>((short *)out);
    else if (!strcmp(wrong, "handed_on"))
        handed_on<<<blocks, THREADS>>>((ball *)data, (float *)out);
    else if (!strcmp(wrong, "handed_apart"))
        handed_apart<<<blocks, THREADS>>>((ball *)data, (float *)out);
    else if (!strcmp(wrong, "given_back"))
        given_back<<<blocks, THREADS>>>((ball *)data);
    else if (!strcmp(wrong, "unmade")) {
        cudaMalloc(&dice, N * sizeof *dice);
        unmade<<<blocks, THREADS>>>(dice, out);
        cudaFree(dice);
    } else if (!strcmp(wrong, "below"))
        sum_with_last<<<blocks, THREADS>>>(out, data);
    else if (!strcmp(wrong, "wrapped"))
        wrapped<<<blocks, THREADS>>>(out, data);
    else if (!strcmp(wrong, "set_behind_flag"))
        set_behind_flag<<<blocks, THREADS>>>(data, out);
    else if (!strcmp(wrong, "before_dynamic"))
        before_dynamic<<<blocks, THREADS, THREADS * sizeof(int)>>>(out);
    else if (!strcmp(wrong, "two_in_a_line"))
        two_in_a_line<<<blocks, THREADS>>>(data, out);
    else if (!strcmp(wrong, "two_groups"))
        two_groups_in_a_line<<<blocks, THREADS>>>(data, out);
    else if (!strcmp(wrong, "around"))
        around<<<blocks, THREADS>>>(out, 100);
    else if (!strcmp(wrong, "rounds"))
        rounds<<<blocks, THREADS>>>(data, data + N);
    else if (!strcmp(wrong, "guarded"))
        guarded<<<blocks, THREADS>>>(out, data);
    else if (!strcmp(wrong, "guarded_shared"))
        guarded_shared<<<blocks, THREADS>>>(out, data);
    else if (!strcmp(wrong, "set_for_warp"))
        set_for_warp<<<blocks, THREADS>>>(out);
    else if (!strcmp(wrong, "set_by_one"))
        set_by_one<<<blocks, THREADS>>>(out);
    else if (!strcmp(wrong, "set_by_all"))
        set_by_all<<<1, THREADS>>>();
    else if (!strcmp(wrong, "read_before"))
        read_before<<<blocks, THREADS>>>(data, out);
    else if (!strcmp(wrong, "waits"))
        waits<<<blocks, THREADS>>>(data, out);
    else if (!strcmp(wrong, "convolve"))
        convolve<<<blocks, THREADS>>>(data, out);
    else if (!strcmp(wrong, "into_others"))
        into_others<<<blocks, THREADS>>>(data, out);
    else if (!strcmp(wrong, "beside_object"))
        beside_object<<<blocks, THREADS>>>(out);
    else if (!strcmp(wrong, "after_free"))
        after_free<<<blocks, THREADS>>>(out);
    else if (!strcmp(wrong, "unwritten")) {
        keep<<<1, 1>>>((int **)data);
        use<<<blocks, THREADS>>>((int **)data, out);
        keep<<<1, 1>>>((int **)data);
        use_freed<<<blocks, THREADS>>>((int **)data, out);
    } else if (!strcmp(wrong, "freed_too_soon"))
        freed_too_soon<<<blocks, THREADS>>>(out);
    else if (!strcmp(wrong, "kept"))
        keep<<<1, 1>>>((int **)data);
    else if (!strcmp(wrong, "far_apart"))
        far_apart<<<4096 + 100, 32>>>(out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(data);
    cudaFree(out);
    return 0;
}
