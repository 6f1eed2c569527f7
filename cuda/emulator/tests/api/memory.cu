/* memory.cu: pools, memory that host and device share, settings of the device. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>
#include <stdint.h>
#include <stdlib.h>

__global__ void double_all(int *values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        values[i] *= 2;
}

enum { N = 1000 };

static void pool_access(cudaMemPool_t pool)
{
    cudaMemAccessDesc access = {{cudaMemLocationTypeDevice, 0}, cudaMemAccessFlagsProtReadWrite};
    cudaMemAccessFlags now = cudaMemAccessFlagsProtNone;
    ok(cudaMemPoolSetAccess(pool, &access, 1) == cudaSuccess &&
           cudaMemPoolGetAccess(&now, pool, &access.location) == cudaSuccess &&
           now == cudaMemAccessFlagsProtReadWrite,
       "a pool is the device's own");
}

static void pools(void)
{
    cudaMemPool_t pool;
    int *values = NULL, one = 0;
    uint64_t threshold = 1 << 20, used = 0;
    ok(cudaDeviceGetDefaultMemPool(&pool, 0) == cudaSuccess, "the device's pool");
    pool_access(pool);
    ok(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold) == cudaSuccess,
       "its threshold");
    ok(cudaMallocAsync(&values, N * sizeof(int), 0) == cudaSuccess, "allocation in a stream");
    cudaMemsetAsync(values, 1, N * sizeof(int), 0);
    double_all<<<4, 256>>>(values, N);
    cudaMemcpy(&one, values + N - 1, sizeof one, cudaMemcpyDeviceToHost);
    ok(one == 0x02020202, "is used in its order");
    cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used);
    ok(used >= N * sizeof(int), "and is the pool's");
    ok(cudaFreeAsync(values, 0) == cudaSuccess && cudaStreamSynchronize(0) == cudaSuccess,
       "freed in a stream");
    cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used);
    ok(used == 0, "it is the pool's no more");
}

static void shared_with_host(void)
{
    int *host = NULL, *seen = NULL, *managed = NULL;
    unsigned flags = 0;
    ok(cudaHostAlloc(&host, N * sizeof(int), cudaHostAllocMapped) == cudaSuccess, "mapped memory");
    for (int i = 0; i < N; i++)
        host[i] = i;
    ok(cudaHostGetDevicePointer(&seen, host, 0) == cudaSuccess, "as the device sees it");
    ok(cudaHostGetFlags(&flags, host) == cudaSuccess && (flags & cudaHostAllocMapped), "its flags");
    double_all<<<4, 256>>>(seen, N);
    cudaDeviceSynchronize();
    ok(host[N - 1] == 2 * (N - 1), "a kernel changes the host's memory");
    cudaFreeHost(host);

    void *page = NULL;
    if (posix_memalign(&page, 4096, 4096) != 0)
        return;
    int *own = (int *)page;
    for (int i = 0; i < N; i++)
        own[i] = 1;
    ok(cudaHostRegister(own, 4096, cudaHostRegisterMapped) == cudaSuccess, "memory of one's own");
    ok(cudaHostRegister(own, 4096, cudaHostRegisterMapped) == cudaErrorHostMemoryAlreadyRegistered,
       "not twice");
    cudaGetLastError();
    cudaHostGetDevicePointer(&seen, own, 0);
    double_all<<<4, 256>>>(seen, N);
    cudaDeviceSynchronize();
    ok(own[N - 1] == 2, "and that too");
    ok(cudaHostUnregister(own) == cudaSuccess, "given back");
    free(own);

    ok(cudaMallocManaged(&managed, N * sizeof(int)) == cudaSuccess, "managed memory");
    for (int i = 0; i < N; i++)
        managed[i] = 3;
    double_all<<<4, 256>>>(managed, N);
    cudaDeviceSynchronize();
    ok(managed[7] == 6, "both write it");
    cudaFree(managed);
}

static void device(void)
{
    int value = 0;
    size_t bytes = 0;
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    ok(cudaDeviceGetAttribute(&value, cudaDevAttrMaxBlockDimZ, 0) == cudaSuccess &&
           value == properties.maxThreadsDim[2],
       "an attribute is the property");
    ok(cudaDeviceGetAttribute(&value, cudaDevAttrComputeMode, 0) == cudaSuccess &&
           value == cudaComputeModeDefault,
       "the compute mode");
    ok(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 4 << 20) == cudaSuccess &&
           cudaDeviceGetLimit(&bytes, cudaLimitPrintfFifoSize) == cudaSuccess && bytes >= 4 << 20,
       "a limit");
    ok(cudaDeviceEnablePeerAccess(0, 0) != cudaSuccess, "no peer of itself");
    cudaGetLastError();
    char bus[32];
    value = -1;
    ok(cudaDeviceGetPCIBusId(bus, sizeof bus, 0) == cudaSuccess &&
           cudaDeviceGetByPCIBusId(&value, bus) == cudaSuccess && value == 0,
       "found by its place on the bus");
    ok(cudaDeviceGetP2PAttribute(&value, cudaDevP2PAttrAccessSupported, 0, 0) ==
               cudaErrorInvalidDevice &&
           cudaGetLastError() == cudaErrorInvalidDevice,
       "there is no way from a device to itself");
}

/* Courses write both words, in either order. */
__device__ __constant__ int twice[2] = {3, 4};
static __constant__ __device__ int once;

__global__ void add_constants(int *out)
{
    *out = twice[0] + twice[1] + once;
}

static void constants(void)
{
    int five = 5, sum = 0, *device_sum, *copy;
    cudaMalloc(&device_sum, sizeof sum);
    cudaMalloc(&copy, sizeof sum);
    cudaMemcpyToSymbolAsync(once, &five, sizeof five);
    ok(cudaMemcpyFromSymbolAsync(&sum, once, sizeof sum) == cudaSuccess &&
           cudaDeviceSynchronize() == cudaSuccess && sum == 5,
       "to a symbol and back, in no stream");
    add_constants<<<1, 1>>>(device_sum);
    ok(cudaMemcpyPeer(copy, 0, device_sum, 0, sizeof sum) == cudaSuccess, "a copy to oneself");
    cudaMemcpy(&sum, copy, sizeof sum, cudaMemcpyDeviceToHost);
    ok(sum == 12, "of what lies in constant memory");
    cudaFree(device_sum);
    cudaFree(copy);
}

static void batches(void)
{
    int numbers[3] = {1, 2, 3}, back[3] = {}, *device;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMalloc(&device, sizeof numbers);
    void *const there[2] = {device + 1, device}, *const here[1] = {back};
    const void *const from[2] = {numbers, numbers + 2}, *const all[1] = {device};
    const size_t bytes[2] = {2 * sizeof *numbers, sizeof *numbers}, whole = sizeof back;
    cudaMemcpyAttributes attributes = {};
    size_t first = 0;
    ok(cudaMemcpyBatchAsync(there, from, bytes, 2, &attributes, &first, 1, stream) ==
           cudaErrorInvalidValue,
       "a batch of copies wants to know when its sources are read");
    attributes.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
    ok(cudaMemcpyBatchAsync(there, from, bytes, 2, &attributes, &first, 1, cudaStreamLegacy) ==
           cudaErrorInvalidValue,
       "and another stream than the legacy default");
    ok(cudaMemcpyBatchAsync(there, from, bytes, 2, &attributes, &first, 1, stream) == cudaSuccess &&
           cudaMemcpyBatchAsync(here, all, &whole, 1, &attributes, &first, 1, stream) ==
               cudaSuccess &&
           cudaStreamSynchronize(stream) == cudaSuccess && back[0] == 3 && back[1] == 1 &&
           back[2] == 2,
       "there and back in batches");
    cudaGetLastError();
    cudaFree(device);
    cudaStreamDestroy(stream);
}

int main()
{
    pools();
    batches();
    constants();
    shared_with_host();
    device();
    ok(cudaDeviceSynchronize() == cudaSuccess, "no errors");
    printf("1..%d\n", tests);
    return 0;
}
