/* C++ on the host in a program with kernels: atomics, threads, locks, statics that are initialised
 * at their first use, exceptions. Prints TAP. */
#include "../tap.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

/* The C++ library uses this word in attributes. */
__attribute__((__noinline__)) static int as_attribute(int n)
{
    return n;
}
__device__ __noinline__ static int as_qualifier(int n)
{
    return n;
}

__global__ void add(int *sums, int n)
{
    atomicAdd(&sums[threadIdx.x], as_qualifier(n));
}

/* Allocates at the first call. */
static int *device_sums()
{
    static const std::shared_ptr<int> sums(
        [] {
            int *made;
            cudaMalloc(&made, 32 * sizeof(int));
            cudaMemset(made, 0, 32 * sizeof(int));
            return made;
        }(),
        [](int *freed) { cudaFree(freed); });
    return sums.get();
}

static void check(cudaError_t error)
{
    if (error != cudaSuccess)
        throw std::runtime_error(cudaGetErrorName(error));
}

int main()
{
    std::atomic<int> started{0}, highest{0};
    std::atomic<bool> right{true};
    std::mutex mutex;
    std::vector<std::thread> threads;
    int total = 0;
    for (int i = 1; i <= 3; i++)
        threads.emplace_back([&, i] {
            started++;
            int before = highest;
            while (before < i && !highest.compare_exchange_weak(before, i))
                ;
            std::lock_guard<std::mutex> lock(mutex);
            add<<<1, 32>>>(device_sums(), as_attribute(i));
            if (cudaDeviceSynchronize() != cudaSuccess)
                right = false;
            total += i;
        });
    for (std::thread &thread : threads)
        thread.join();
    ok(started == 3 && highest == 3 && total == 6 && right, "host threads share data");
    std::vector<int> sums(32);
    cudaMemcpy(sums.data(), device_sums(), 32 * sizeof(int), cudaMemcpyDeviceToHost);
    ok(sums[0] == 6 && sums[31] == 6, "host threads launch kernels");
    std::string caught;
    try {
        check(cudaSetDevice(999));
    } catch (const std::exception &error) {
        caught = error.what();
    }
    ok(caught == "cudaErrorInvalidDevice", "an exception is thrown and caught");
    printf("1..%d\n", tests);
    return 0;
}
