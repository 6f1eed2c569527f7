/* active.cu: __activemask() is the same for all lanes that are active together. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>

#if defined __clang__
#pragma clang diagnostic ignored "-Wsometimes-uninitialized"
#elif defined __GNUC__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

/* Every third thread takes a number; the active lanes get theirs with one atomic. The other lanes'
 * `first` is uninitialised, and is not used. */
__global__ void take_numbers(unsigned *counter, unsigned *taken)
{
    unsigned lane = threadIdx.x % 32;
    if (threadIdx.x % 3 == 0) {
        unsigned mask = __activemask();
        int leader = __ffs(mask) - 1;
        unsigned first;
        if ((int)lane == leader)
            first = atomicAdd(counter, __popc(mask));
        first = __shfl_sync(mask, first, leader);
        unsigned mine = first + __popc(mask & ((1u << lane) - 1));
        atomicAdd(&taken[mine], 1);
    }
}

/* In each round, the remaining lanes agree on the mask. */
__global__ void rounds(unsigned *wrong)
{
    for (unsigned i = 0; i < threadIdx.x % 7; i++) {
        unsigned mask = __activemask();
        if (!(mask >> (threadIdx.x % 32) & 1) || __ballot_sync(mask, 1) != mask)
            atomicAdd(wrong, 1);
    }
    __syncthreads();
    if (__activemask() == 0)
        atomicAdd(wrong, 1);
}

int main()
{
    const unsigned threads = 4 * 250, takers = 4 * 84;
    unsigned *device, host[threads + 1];
    int wrong = 0;
    cudaMalloc(&device, sizeof host);
    cudaMemset(device, 0, sizeof host);
    take_numbers<<<4, 250>>>(device, device + 1);
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    for (unsigned i = 0; i < threads; i++)
        wrong += host[1 + i] != (i < takers);
    ok(host[0] == takers && wrong == 0, "each number is taken once");
    cudaMemset(device, 0, sizeof host);
    rounds<<<3, 100>>>(device);
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    ok(host[0] == 0, "lanes that have left a loop are not in the mask");
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    cudaFree(device);
    printf("1..%d\n", tests);
    return 0;
}
