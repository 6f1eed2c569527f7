/* active.cu: __activemask() is what the lanes that stand together agree on. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>

#if defined __clang__
#pragma clang diagnostic ignored "-Wsometimes-uninitialized"
#elif defined __GNUC__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

/* Every third thread takes a number; the lanes that are here fetch theirs with one atomic. What the
 * others give has no value, and nobody takes it. */
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

/* In each round, those who are left agree. */
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
    ok(host[0] == 0, "lanes that leave a loop are in no mask");
    ok(cudaDeviceSynchronize() == cudaSuccess, "no errors");
    cudaFree(device);
    printf("1..%d\n", tests);
    return 0;
}
