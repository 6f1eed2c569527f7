/* collectives.cu: groups reduce, scan and copy together. Prints TAP. */
#include "../tap.h"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

/* Each kernel counts the wrong results. */
#define WANT(condition)                 \
    do {                                \
        if (!(condition))               \
            atomicAdd(wrong, __LINE__); \
    } while (0)

/* Threads 0 to 15 of each half warp hold 1 to 16. */
__global__ void tiles(int *wrong)
{
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int rank = (int)tile.thread_rank(), value = rank + 1;
    WANT(cg::reduce(tile, value, cg::plus<int>()) == 136);
    WANT(cg::reduce(tile, value + 0.5, cg::plus<double>()) == 144.0);
    WANT(cg::reduce(tile, value, cg::less<int>()) == 1);
    WANT(cg::reduce(tile, value, cg::greater<int>()) == 16);
    WANT(cg::reduce(tile, value, cg::bit_and<int>()) == 0);
    WANT(cg::reduce(tile, value, cg::bit_or<int>()) == 31);
    WANT(cg::reduce(tile, value, cg::bit_xor<int>()) == 16);
    WANT(cg::reduce(tile, (float)value, [](float a, float b) { return a > b ? a : b; }) == 16.0f);
    WANT(cg::inclusive_scan(tile, value) == value * (value + 1) / 2);
    WANT(cg::exclusive_scan(tile, value) == rank * value / 2);
    WANT(cg::inclusive_scan(tile, -value, cg::less<int>()) == -value);
    WANT(cg::exclusive_scan(tile, value, cg::greater<int>()) == rank);
}

/* The sum is formed by halves: 1e8 and -1e8 meet only in the last step. */
__global__ void order(int *wrong)
{
    auto tile = cg::tiled_partition<4>(cg::this_thread_block());
    float values[4] = {1e8f, 1.0f, -1e8f, 1.0f};
    WANT(cg::reduce(tile, values[tile.thread_rank()], cg::plus<float>()) == 2.0f);
    float ordered[4] = {1e8f, -1e8f, 1.0f, 1.0f};
    WANT(cg::reduce(tile, ordered[tile.thread_rank()], cg::plus<float>()) == 0.0f);
}

__global__ void together(int *wrong)
{
    if (threadIdx.x % 4 == 1)
        return;
    cg::coalesced_group group = cg::coalesced_threads();
    int rank = (int)group.thread_rank(), value = rank + 1;
    WANT(group.size() == 24 && cg::reduce(group, value, cg::plus<int>()) == 300);
    WANT(cg::reduce(group, value, cg::less<int>()) == 1);
    WANT(cg::inclusive_scan(group, value) == value * (value + 1) / 2);
    WANT(cg::exclusive_scan(group, value) == rank * value / 2);
    auto part = cg::labeled_partition(group, rank / 8);
    WANT(cg::reduce(part, 1, cg::plus<int>()) == 8);
}

template <typename Group> __device__ void copy(Group group, char *out, const char *in, int bytes)
{
    __shared__ __align__(16) char tile[1024];
    cg::memcpy_async(group, tile, in, bytes);
    cg::wait(group);
    cg::memcpy_async(group, out, 1024, (const char *)tile, bytes);
    cg::wait_prior<0>(group);
}
__global__ void copies(char *out, const char *in, int bytes)
{
    copy(cg::this_thread_block(), out, in, bytes);
    __syncthreads();
    if (threadIdx.x < 32)
        copy(cg::tiled_partition<32>(cg::this_thread_block()), out + 1024, in, bytes);
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

static bool copied(char *device, int offset, int bytes)
{
    char in[1024], out[2048];
    for (int i = 0; i < 1024; i++)
        in[i] = (char)(i * 7 + 1);
    cudaMemcpy(device, in, sizeof in, cudaMemcpyHostToDevice);
    cudaMemset(device + 1024, 0, sizeof out);
    copies<<<1, 96>>>(device + 1024, device + offset, bytes);
    if (cudaMemcpy(out, device + 1024, sizeof out, cudaMemcpyDeviceToHost) != cudaSuccess)
        return false;
    for (int i = 0; i < 1024; i++)
        if (out[i] != (i < bytes ? in[i + offset] : 0) || out[i] != out[i + 1024])
            return false;
    return true;
}

int main()
{
    char *device;
    cudaMalloc(&wrong, sizeof *wrong);
    cudaMalloc(&device, 4096);
    cudaMemset(wrong, 0, sizeof *wrong);
    tiles<<<2, 64>>>(wrong);
    ok(right(), "tiles reduce and scan");
    order<<<1, 32>>>(wrong);
    ok(right(), "floats are added in the order of a GPU");
    together<<<2, 64>>>(wrong);
    ok(right(), "coalesced groups reduce and scan");
    ok(copied(device, 0, 1024) && copied(device, 16, 512), "groups copy pieces of 16 bytes");
    ok(copied(device, 8, 1000) && copied(device, 4, 900), "groups copy pieces of 8 and 4 bytes");
    ok(copied(device, 3, 777), "groups copy single bytes");
    cudaFree(wrong);
    cudaFree(device);
    printf("1..%d\n", tests);
    return 0;
}
