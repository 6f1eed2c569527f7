/* wavefront.cu: what the lanes of a warp do together, written for any number of lanes: shuffles,
 * votes, matches, reductions, groups, volatile memory, swaps, and shared memory behind
 * __syncwarp(). Prints TAP. */
// lanes: 32 64
#include "../tap.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

#ifndef EMUCC_LANES /* by nvcc */
#define EMUCC_LANES 32
#endif
static constexpr int LANES = EMUCC_LANES, HALF = LANES / 2, THREADS = LANES + HALF;
typedef decltype(__activemask()) mask;

/* Adds the lines of the conditions that fail. */
#define WANT(condition) \
    if (!(condition))   \
    atomicAdd(wrong, __LINE__)

__device__ mask all_lanes()
{
    return ~(mask)0;
}

__global__ void shuffles(int *wrong)
{
    const int thread = threadIdx.x, lane = thread % warpSize, first = thread - lane;
    if (thread >= LANES) /* the second warp is half a warp */
        return;
    const mask all = all_lanes();
    int sum = thread;
    for (int away = 1; away < warpSize; away *= 2)
        sum += __shfl_xor_sync(all, sum, away);
    WANT(sum == LANES * (LANES - 1) / 2);
    WANT(__shfl_sync(all, thread, 5) == first + 5);
    WANT(__shfl_sync(all, thread, LANES - 1) == first + LANES - 1);
    WANT(__shfl_sync(all, thread, LANES + 1) == first + 1);
    WANT(__shfl_up_sync(all, thread, 3) == (lane < 3 ? thread : thread - 3));
    WANT(__shfl_down_sync(all, thread, HALF) == (lane < HALF ? thread + HALF : thread));
    WANT(__shfl_sync(all, thread, 1, HALF) == thread / HALF * HALF + 1);
    WANT(__shfl_down_sync(all, thread, 1, 4) == (lane % 4 < 3 ? thread + 1 : thread));
    WANT(__shfl_xor_sync(all, thread * 1e18, HALF) == (thread ^ HALF) * 1e18);
}

__global__ void votes(int *wrong)
{
    const int lane = threadIdx.x % warpSize;
    const bool half = (int)threadIdx.x >= LANES;
    const mask all = half ? all_lanes() >> HALF : all_lanes();
    WANT(__ballot_sync(all, lane % 2) == (all & all_lanes() / 3 * 2));
    WANT(__ballot_sync(all, 1) == all && __popcll(__ballot_sync(all, 1)) == (half ? HALF : LANES));
    WANT(__all_sync(all, lane >= 0) && !__all_sync(all, lane > 0));
    WANT(__any_sync(all, lane == (half ? HALF : LANES) - 1) && !__any_sync(all, lane < 0));
    WANT(__activemask() == all);
    WANT(__match_any_sync(all, lane % 4) == (all & all_lanes() / 15 << lane % 4));
    int same;
    WANT(__match_all_sync(all, 7, &same) == all && same);
    WANT(__match_all_sync(all, lane, &same) == 0 && !same);
    if (lane >= HALF)
        WANT(__ballot_sync(all_lanes() << HALF, lane == LANES - 1) == (mask)1 << (LANES - 1));
}

__global__ void reductions(int *wrong)
{
    const int lane = threadIdx.x % warpSize;
    if ((int)threadIdx.x >= LANES)
        return;
#if __CUDA_ARCH__ >= 800
    const mask all = all_lanes();
    WANT(__reduce_add_sync(all, lane) == LANES * (LANES - 1) / 2);
    WANT(__reduce_max_sync(all, lane) == LANES - 1 && __reduce_min_sync(all, lane) == 0);
    WANT(__reduce_or_sync(all, 1u << lane % 32) == 0xffffffff);
#endif
}

__global__ void groups(int *wrong)
{
    const int lane = threadIdx.x % warpSize;
    if ((int)threadIdx.x >= LANES)
        return;
    cg::thread_block block = cg::this_thread_block();
    auto warp = cg::tiled_partition<LANES>(block);
    auto half = cg::tiled_partition<HALF>(block);
    WANT(warp.size() == LANES && (int)warp.thread_rank() == lane);
    WANT(cg::reduce(warp, lane, cg::plus<int>()) == LANES * (LANES - 1) / 2);
    WANT(cg::inclusive_scan(warp, 1) == lane + 1);
    WANT(cg::reduce(half, lane, cg::greater<int>()) == lane / HALF * HALF + HALF - 1);
    WANT(half.ballot(1) == all_lanes() >> HALF && half.shfl(lane, 0) == lane / HALF * HALF);
    if (lane % 3 == 1) {
        cg::coalesced_group some = cg::coalesced_threads();
        WANT((int)some.size() == (LANES + 1) / 3 && (int)some.thread_rank() == lane / 3);
        WANT(some.shfl(lane, some.size() - 1) == (int)(3 * some.size() - 2));
        WANT(some.shfl_down(lane, 1) == (lane + 3 < LANES ? lane + 3 : lane));
    }
}

/* Each lane reads what the others of its warp have written: there is no race. */
__global__ void shared(int *wrong)
{
    __shared__ int numbers[THREADS];
    const int thread = threadIdx.x, lane = thread % warpSize, first = thread - lane;
    const int lanes = first + warpSize <= THREADS ? warpSize : THREADS - first;
    numbers[thread] = thread;
    __syncwarp();
    WANT(numbers[first + lanes - 1 - lane] == first + lanes - 1 - lane);
    __syncthreads();
    WANT(numbers[THREADS - 1 - thread] == THREADS - 1 - thread);
}

/* Lanes take a lock in turn. */
__global__ void locks(int *lock, int *count, int *wrong)
{
    for (bool done = false; !done;) {
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            *(volatile int *)count = *(volatile int *)count + 1;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
    WANT(warpSize == LANES);
}

static int *wrong, *lock;

static bool right()
{
    const bool ended = cudaDeviceSynchronize() == cudaSuccess && *wrong == 0;
    if (!ended)
        printf("# the sum of the wrong lines is %d\n", *wrong);
    *wrong = 0;
    return ended;
}

int main()
{
    cudaDeviceProp device;
    cudaMallocManaged(&wrong, sizeof *wrong);
    cudaMallocManaged(&lock, 2 * sizeof *lock);
    *wrong = lock[0] = lock[1] = 0;
    shuffles<<<2, THREADS>>>(wrong);
    ok(right(), "shuffles");
    votes<<<2, THREADS>>>(wrong);
    ok(right(), "votes and matches");
    reductions<<<2, THREADS>>>(wrong);
    ok(right(), "reductions");
    groups<<<2, THREADS>>>(wrong);
    ok(right(), "groups");
    shared<<<2, THREADS>>>(wrong);
    ok(right(), "shared memory");
    locks<<<2, THREADS>>>(lock, lock + 1, wrong);
    ok(right() && lock[1] == 2 * THREADS, "swaps");
    ok(cudaGetDeviceProperties(&device, 0) == cudaSuccess && device.warpSize == LANES,
       "the device says how many lanes a warp has");
    cudaFree(wrong);
    cudaFree(lock);
    printf("1..%d\n", tests);
}
