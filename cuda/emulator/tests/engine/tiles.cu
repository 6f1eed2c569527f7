/* Tiles larger than a warp: barriers, shuffles, votes and reductions among 64 to 512 threads, and
 * tiles of tiles. Prints TAP. */
#include "../tap.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

enum { THREADS = 512, ROUNDS = 3 };

/* Adds up the line numbers of the conditions that fail. */
#define WANT(condition) \
    if (!(condition))   \
    atomicAdd(wrong, __LINE__)

template <unsigned Size> __global__ void tile(int *wrong)
{
    __shared__ cg::block_tile_memory<THREADS> memory;
    __shared__ int values[THREADS];
    cg::thread_block block = cg::this_thread_block(memory);
    auto tile = cg::tiled_partition<Size>(block);
    const unsigned rank = threadIdx.x % Size, first = threadIdx.x - rank;
    WANT(tile.size() == Size && tile.num_threads() == Size && tile.thread_rank() == rank);
    WANT(tile.meta_group_rank() == threadIdx.x / Size && tile.meta_group_size() == THREADS / Size);
    for (int round = 0; round < ROUNDS; round++) {
        values[threadIdx.x] = round + threadIdx.x;
        tile.sync();
        WANT(values[first + Size - 1 - rank] == round + (int)(first + Size - 1 - rank));
        cg::sync(tile);
    }
    WANT(tile.shfl((double)threadIdx.x, 3) == first + 3);
    WANT(tile.shfl(threadIdx.x, Size - 1) == first + Size - 1);
    WANT(tile.any(rank == Size - 1) && !tile.any(rank == Size));
    WANT(tile.all(rank < Size) && !tile.all(rank < Size - 1));
    WANT(cg::reduce(tile, (int)rank, cg::plus<int>()) == (int)(Size * (Size - 1) / 2));
    WANT(cg::reduce(tile, (float)threadIdx.x, cg::greater<float>()) == (float)(first + Size - 1));
}

/* Some tiles do more work than others. */
__global__ void apart(int *wrong)
{
    auto tile = cg::tiled_partition<128>(cg::this_thread_block());
    int sum = 0;
    for (unsigned i = 0; i <= tile.meta_group_rank(); i++)
        sum += cg::reduce(tile, 1, cg::plus<int>());
    WANT(sum == 128 * (int)(tile.meta_group_rank() + 1));
}

/* Tiles of a larger tile: of a warp or less, and larger ones. */
__global__ void nested(int *wrong)
{
    cg::thread_block_tile<256> outer = cg::tiled_partition<256>(cg::this_thread_block());
    auto middle = cg::tiled_partition<64>(outer);
    auto inner = cg::tiled_partition<16>(middle);
    WANT(middle.meta_group_rank() == threadIdx.x % 256 / 64 && middle.meta_group_size() == 4);
    WANT(inner.meta_group_rank() == threadIdx.x % 64 / 16 && inner.meta_group_size() == 4);
    unsigned leader = inner.shfl(threadIdx.x, 0);
    WANT(leader == threadIdx.x / 16 * 16);
    leader = middle.shfl(leader, 20);
    WANT(leader == threadIdx.x / 64 * 64 + 16);
    WANT(outer.shfl(leader, 0) == threadIdx.x / 256 * 256 + 16);
}

static int *wrong;

static void test(const char *name)
{
    int sum = -1;
    bool done = cudaMemcpy(&sum, wrong, sizeof sum, cudaMemcpyDeviceToHost) == cudaSuccess;
    if (sum)
        printf("# the wrong lines add up to %d\n", sum);
    cudaMemset(wrong, 0, sizeof sum);
    ok(done && sum == 0, name);
}

int main()
{
    cudaMalloc(&wrong, sizeof *wrong);
    cudaMemset(wrong, 0, sizeof *wrong);
    tile<64><<<2, THREADS>>>(wrong);
    test("tiles of 64 threads work");
    tile<128><<<2, THREADS>>>(wrong);
    test("tiles of 128 threads work");
    tile<512><<<2, THREADS>>>(wrong);
    test("a tile of the whole block works");
    tile<32><<<2, THREADS>>>(wrong);
    test("tiles of a warp work with the same kernel");
    apart<<<3, THREADS>>>(wrong);
    test("tiles with different work do not wait for each other");
    nested<<<2, THREADS>>>(wrong);
    test("tiles of a tile work");
    cudaFree(wrong);
    printf("1..%d\n", tests);
    return 0;
}
