/* cooperative.cu: launches whose blocks wait for each other. Prints TAP. With an argument, runs a
 * wrong launch and prints what CUDA then returns. */
#include "../tap.h"

#include <cuda_runtime.h>

#ifdef __EMUCC__
#define SYNC_GRID() emulator_sync_grid(__LINE__)
#else
#include <cooperative_groups.h>
#define SYNC_GRID() cooperative_groups::this_grid().sync()
#endif

/* In each round every block adds up the sums of all blocks from the round before. */
__global__ void add_up(unsigned *sums, int rounds)
{
    __shared__ unsigned mine;
    if (threadIdx.x == 0)
        mine = 1;
    for (int i = 0; i < rounds; i++) {
        if (threadIdx.x == 0)
            sums[blockIdx.x] = mine;
        SYNC_GRID();
        unsigned all = 0;
        for (unsigned block = 0; block < gridDim.x; block++)
            all += sums[block];
        SYNC_GRID();
        if (threadIdx.x == 0)
            mine = all;
        __syncthreads();
    }
    if (threadIdx.x == 0)
        sums[blockIdx.x] = mine;
}

__global__ void plain(unsigned *out)
{
    out[blockIdx.x] = blockIdx.x;
}

/* Ends one block, the first thread of a block, or all threads but the first */
__global__ void some_end(unsigned *out, unsigned who)
{
    if (who == 0 ? blockIdx.x == 1 : who == 1 ? blockIdx.x + threadIdx.x == 1 : threadIdx.x > 0)
        return;
    out[blockIdx.x] = 1;
    SYNC_GRID();
    out[gridDim.x + blockIdx.x] = out[(blockIdx.x + 1) % gridDim.x];
}

static unsigned *device;

static bool adds_up(unsigned blocks, int rounds)
{
    unsigned host[200], wanted = 1;
    void *arguments[] = {&device, &rounds};
    if (cudaLaunchCooperativeKernel(add_up, dim3(blocks), dim3(64), arguments) != cudaSuccess)
        return false;
    if (cudaMemcpy(host, device, blocks * sizeof *host, cudaMemcpyDeviceToHost) != cudaSuccess)
        return false;
    for (int i = 0; i < rounds; i++)
        wanted *= blocks;
    for (unsigned i = 0; i < blocks; i++)
        if (host[i] != wanted)
            return false;
    return true;
}

static bool ended_are_not_waited_for()
{
    unsigned host[8], who = 2;
    void *arguments[] = {&device, &who};
    return cudaLaunchCooperativeKernel(some_end, dim3(4), dim3(64), arguments) == cudaSuccess &&
           cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost) == cudaSuccess &&
           host[4] + host[5] + host[6] + host[7] == 4;
}

static void go_wrong(unsigned who)
{
    void *arguments[] = {&device, &who};
    cudaError_t error = cudaSuccess;
    if (who < 2)
        error = cudaLaunchCooperativeKernel(some_end, dim3(4), dim3(64), arguments);
    else
        add_up<<<2, 32>>>(device, 1);
    printf("launch: %s\n", cudaGetErrorName(error));
    printf("synchronise: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}

int main(int argc, char **argv)
{
    cudaMalloc(&device, 100000 * sizeof *device);
    if (argc > 1) {
        go_wrong((unsigned)(argv[1][0] - '0'));
        return 0;
    }
    int can = 0;
    ok(cudaDeviceGetAttribute(&can, cudaDevAttrCooperativeLaunch, 0) == cudaSuccess && can == 1,
       "the device supports cooperative launches");
    ok(adds_up(1, 3), "one block synchronises");
    ok(adds_up(7, 5), "seven blocks synchronise");
    ok(adds_up(132, 2), "more blocks than cores synchronise");
    ok(adds_up(3, 4), "fewer blocks synchronise afterwards");
    ok(ended_are_not_waited_for(), "threads that have ended are not waited for");
    void *arguments[] = {&device};
    ok(cudaLaunchCooperativeKernel(plain, dim3(100000), dim3(64), arguments) ==
           cudaErrorCooperativeLaunchTooLarge,
       "too many blocks for a cooperative launch are refused");
    ok(cudaGetLastError() == cudaErrorCooperativeLaunchTooLarge, "the error is kept");
    unsigned last = 0;
    ok(cudaLaunchKernel(plain, dim3(100000), dim3(64), arguments) == cudaSuccess &&
           cudaMemcpy(&last, device + 99999, sizeof last, cudaMemcpyDeviceToHost) == cudaSuccess &&
           last == 99999,
       "an ordinary launch of as many blocks succeeds");
    cudaFree(device);
    printf("1..%d\n", tests);
    return 0;
}
