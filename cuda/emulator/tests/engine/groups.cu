/* groups.cu: cooperative groups: the properties of groups, and collective operations. Prints
 * TAP. */
#include "../tap.h"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

/* Each kernel counts the wrong results. */
#define WANT(condition)                 \
    do {                                \
        if (!(condition))               \
            atomicAdd(wrong, __LINE__); \
    } while (0)

__global__ void blocks(int *wrong)
{
    __shared__ unsigned ranks[256];
    cg::thread_block block = cg::this_thread_block();
    unsigned rank = threadIdx.x + 8 * (threadIdx.y + 4 * threadIdx.z);
    WANT(block.thread_rank() == rank && block.size() == 64 && block.num_threads() == 64);
    WANT(block.group_index().y == blockIdx.y && block.thread_index().z == threadIdx.z);
    WANT(block.dim_threads().y == 4 && block.group_dim().x == 8);
    ranks[rank] = rank;
    block.sync();
    WANT(ranks[63 - rank] == 63 - rank);
    cg::sync(block);
    ranks[rank] = rank + 1;
    cg::thread_group any = block;
    any.sync();
    WANT(any.thread_rank() == rank && any.size() == 64 && ranks[rank ^ 32] == (rank ^ 32) + 1);
    cg::grid_group grid = cg::this_grid();
    unsigned number = blockIdx.x + 3 * blockIdx.y;
    WANT(grid.size() == 6 * 64 && grid.num_blocks() == 6 && grid.block_rank() == number);
    WANT(grid.thread_rank() == 64 * number + rank && grid.block_index().x == blockIdx.x);
    WANT(grid.dim_blocks().y == 2 && !grid.is_valid());
}

struct wide {
    double a, b;
    int c;
};

template <unsigned N> __device__ void check_tile(int *wrong, unsigned rank)
{
    cg::thread_block_tile<N> tile = cg::tiled_partition<N>(cg::this_thread_block());
    unsigned mine = rank % N, first = rank - mine;
    WANT(tile.thread_rank() == mine && tile.size() == N && tile.num_threads() == N);
    WANT(tile.meta_group_rank() == rank / N && tile.meta_group_size() == 128 / N);
    WANT(tile.shfl(rank, N - 1) == first + N - 1 && tile.shfl(3.5 + rank, 0) == 3.5 + first);
    WANT(tile.shfl_up(rank, 1) == (mine ? rank - 1 : rank));
    WANT(tile.shfl_down(rank, 1) == (mine + 1 < N ? rank + 1 : rank));
    WANT(tile.shfl_xor(rank, N / 2) == (rank ^ N / 2));
    WANT(tile.any(mine == 0) && !tile.any(0) && tile.all(1) && tile.all(mine == 0) == (N == 1));
    WANT(tile.ballot(mine == N - 1) == 1u << (N - 1));
    unsigned everyone = 0xffffffffu >> (32 - N);
    WANT(tile.match_any(mine & 1) == (everyone & (mine & 1 ? 0xaaaaaaaau : 0x55555555u)));
    int all;
    WANT(tile.match_all(first, all) == everyone && all);
    tile.sync();
    cg::sync(tile);
}

__global__ void tiles(int *wrong)
{
    unsigned rank = threadIdx.x;
    check_tile<1>(wrong, rank);
    check_tile<2>(wrong, rank);
    check_tile<4>(wrong, rank);
    check_tile<8>(wrong, rank);
    check_tile<16>(wrong, rank);
    check_tile<32>(wrong, rank);
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    auto quarter = cg::tiled_partition<8>(warp);
    WANT(quarter.meta_group_rank() == rank % 32 / 8 && quarter.meta_group_size() == 4);
    WANT(quarter.shfl(rank, 2) == rank / 8 * 8 + 2);
    WANT(cg::invoke_one_broadcast(
             quarter, [&](unsigned more) { return rank + more; }, 3) == rank / 8 * 8 + 3);
    cg::invoke_one(warp, [&] { WANT(rank % 32 == 0); });
    wide value = {rank + 0.5, 2.0 * rank, (int)rank}, other = warp.shfl(value, 5);
    unsigned source = rank / 32 * 32 + 5;
    WANT(other.a == source + 0.5 && other.b == 2.0 * source && other.c == (int)source);
    cg::thread_group any = warp;
    WANT(any.size() == 32 && any.thread_rank() == rank % 32);
    any.sync();
    cg::thread_group four = cg::tiled_partition(cg::this_thread_block(), 4);
    WANT(four.size() == 4 && four.thread_rank() == rank % 4);
    cg::thread_group two = cg::tiled_partition(four, 2);
    WANT(two.size() == 2 && two.thread_rank() == rank % 2);
    cg::sync(two);
    WANT(cg::this_thread().size() == 1);
}

__global__ void together(int *wrong, unsigned *counter)
{
    unsigned rank = threadIdx.x, lane = rank % 32;
    if (lane % 3 != 0)
        return;
    cg::coalesced_group group = cg::coalesced_threads();
    WANT(group.size() == 11 && group.thread_rank() == lane / 3);
    unsigned first = 0;
    if (group.thread_rank() == 0)
        first = atomicAdd(counter, group.size());
    first = group.shfl(first, 0);
    WANT(first % 11 == 0);
    WANT(group.shfl(lane, 10) == 30);
    WANT(group.shfl_up(lane, 2) == (lane >= 6 ? lane - 6 : lane));
    WANT(group.shfl_down(lane, 2) == (lane <= 24 ? lane + 6 : lane));
    WANT(group.ballot(lane % 2) == 0x2aa && group.any(lane == 3) && group.all(lane % 3 == 0));
    WANT(group.match_any(lane % 2) == (lane % 2 ? 0x2aau : 0x555u));
    int all;
    WANT(group.match_all(7, all) == 0x7ff && all);
    WANT(group.match_all(lane, all) == 0 && !all);
    cg::coalesced_group same = cg::binary_partition(group, lane % 2);
    WANT(same.size() == (lane % 2 ? 5u : 6u) && same.thread_rank() == lane / 6);
    WANT(same.meta_group_rank() == lane % 2 && same.meta_group_size() == 2);
    cg::coalesced_group label = cg::labeled_partition(group, (int)(30 - lane) / 12);
    WANT(label.meta_group_rank() == (lane + 5) / 12 && label.meta_group_size() == 3);
    WANT(label.size() == (lane < 7 ? 3u : 4u));
    cg::thread_group parts = cg::tiled_partition(group, 4);
    WANT(parts.size() == (lane < 24 ? 4 : 3) && parts.thread_rank() == lane / 3 % 4);
    parts.sync();
    cg::sync(group);
}

__global__ void whole_grid(int *wrong, unsigned *sums)
{
    cg::grid_group grid = cg::this_grid();
    WANT(grid.is_valid());
    atomicAdd(sums, 1);
    grid.sync();
    WANT(*(volatile unsigned *)sums == grid.size());
    cg::sync(grid);
    if (grid.thread_rank() == 0)
        *sums = 77;
    grid.sync();
    WANT(*(volatile unsigned *)sums == 77);
}

static int *wrong;

static bool right()
{
    int sum = -1;
    bool done = cudaMemcpy(&sum, wrong, sizeof sum, cudaMemcpyDeviceToHost) == cudaSuccess;
    if (sum)
        printf("# the wrong lines add up to %d\n", sum);
    cudaMemset(wrong, 0, sizeof sum);
    return done && sum == 0;
}

int main()
{
    unsigned *number;
    cudaMalloc(&wrong, sizeof *wrong);
    cudaMalloc(&number, sizeof *number);
    cudaMemset(wrong, 0, sizeof *wrong);
    cudaMemset(number, 0, sizeof *number);
    blocks<<<dim3(3, 2), dim3(8, 4, 2)>>>(wrong);
    ok(right(), "blocks and grids have the right ranks and sizes");
    tiles<<<2, 128>>>(wrong);
    ok(right(), "tiles shuffle and vote");
    together<<<4, 96>>>(wrong, number);
    ok(right(), "coalesced groups shuffle and vote");
    unsigned taken = 0;
    cudaMemcpy(&taken, number, sizeof taken, cudaMemcpyDeviceToHost);
    ok(taken == 4 * 3 * 11, "each thread gets its own number");
    cudaMemset(number, 0, sizeof *number);
    void *arguments[] = {&wrong, &number};
    ok(cudaLaunchCooperativeKernel(whole_grid, dim3(5), dim3(40), arguments) == cudaSuccess,
       "a cooperative launch succeeds");
    ok(right(), "the grid synchronises");
    cudaFree(wrong);
    cudaFree(number);
    printf("1..%d\n", tests);
    return 0;
}
