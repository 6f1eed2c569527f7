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
       "a pool is accessible on its device");
}

static void pools(void)
{
    cudaMemPool_t pool;
    int *values = NULL, one = 0;
    uint64_t threshold = 1 << 20, used = 0;
    ok(cudaDeviceGetDefaultMemPool(&pool, 0) == cudaSuccess, "the device has a default pool");
    pool_access(pool);
    ok(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold) == cudaSuccess,
       "the pool's threshold can be set");
    ok(cudaMallocAsync(&values, N * sizeof(int), 0) == cudaSuccess,
       "cudaMallocAsync allocates in a stream");
    cudaMemsetAsync(values, 1, N * sizeof(int), 0);
    double_all<<<4, 256>>>(values, N);
    cudaMemcpy(&one, values + N - 1, sizeof one, cudaMemcpyDeviceToHost);
    ok(one == 0x02020202, "the stream uses the memory in order");
    cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used);
    ok(used >= N * sizeof(int), "the memory belongs to the pool");
    ok(cudaFreeAsync(values, 0) == cudaSuccess && cudaStreamSynchronize(0) == cudaSuccess,
       "cudaFreeAsync frees in a stream");
    cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used);
    ok(used == 0, "freed memory leaves the pool");
}

static void shared_with_host(void)
{
    int *host = NULL, *seen = NULL, *managed = NULL;
    unsigned flags = 0;
    ok(cudaHostAlloc(&host, N * sizeof(int), cudaHostAllocMapped) == cudaSuccess,
       "mapped memory is allocated");
    for (int i = 0; i < N; i++)
        host[i] = i;
    ok(cudaHostGetDevicePointer(&seen, host, 0) == cudaSuccess,
       "mapped memory has a device pointer");
    ok(cudaHostGetFlags(&flags, host) == cudaSuccess && (flags & cudaHostAllocMapped),
       "its flags are returned");
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
    ok(cudaHostRegister(own, 4096, cudaHostRegisterMapped) == cudaSuccess,
       "the program's own memory is registered");
    ok(cudaHostRegister(own, 4096, cudaHostRegisterMapped) == cudaErrorHostMemoryAlreadyRegistered,
       "registering memory twice is an error");
    cudaGetLastError();
    cudaHostGetDevicePointer(&seen, own, 0);
    double_all<<<4, 256>>>(seen, N);
    cudaDeviceSynchronize();
    ok(own[N - 1] == 2, "a kernel changes registered memory");
    ok(cudaHostUnregister(own) == cudaSuccess, "registered memory is unregistered");
    free(own);

    ok(cudaMallocManaged(&managed, N * sizeof(int)) == cudaSuccess, "managed memory is allocated");
    for (int i = 0; i < N; i++)
        managed[i] = 3;
    double_all<<<4, 256>>>(managed, N);
    cudaDeviceSynchronize();
    ok(managed[7] == 6, "host and device write managed memory");
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
       "an attribute equals the property");
    ok(cudaDeviceGetAttribute(&value, cudaDevAttrComputeMode, 0) == cudaSuccess &&
           value == cudaComputeModeDefault,
       "the compute mode is the default");
    ok(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 4 << 20) == cudaSuccess &&
           cudaDeviceGetLimit(&bytes, cudaLimitPrintfFifoSize) == cudaSuccess && bytes >= 4 << 20,
       "a limit is set and returned");
    ok(cudaDeviceEnablePeerAccess(0, 0) != cudaSuccess, "a device is not its own peer");
    cudaGetLastError();
    char bus[32];
    value = -1;
    ok(cudaDeviceGetPCIBusId(bus, sizeof bus, 0) == cudaSuccess &&
           cudaDeviceGetByPCIBusId(&value, bus) == cudaSuccess && value == 0,
       "the PCI bus ID finds the device");
    ok(cudaDeviceGetP2PAttribute(&value, cudaDevP2PAttrAccessSupported, 0, 0) ==
               cudaErrorInvalidDevice &&
           cudaGetLastError() == cudaErrorInvalidDevice,
       "a device has no peer attribute for itself");
}

/* Courses use both qualifiers, in either order. */
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
       "copies to a symbol and back need no stream");
    add_constants<<<1, 1>>>(device_sum);
    ok(cudaMemcpyPeer(copy, 0, device_sum, 0, sizeof sum) == cudaSuccess,
       "a peer copy to the same device succeeds");
    cudaMemcpy(&sum, copy, sizeof sum, cudaMemcpyDeviceToHost);
    ok(sum == 12, "it copies from constant memory");
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
       "a batch of copies needs a source access order");
    attributes.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
    ok(cudaMemcpyBatchAsync(there, from, bytes, 2, &attributes, &first, 1, cudaStreamLegacy) ==
           cudaErrorInvalidValue,
       "a batch is refused in the legacy default stream");
    ok(cudaMemcpyBatchAsync(there, from, bytes, 2, &attributes, &first, 1, stream) == cudaSuccess &&
           cudaMemcpyBatchAsync(here, all, &whole, 1, &attributes, &first, 1, stream) ==
               cudaSuccess &&
           cudaStreamSynchronize(stream) == cudaSuccess && back[0] == 3 && back[1] == 1 &&
           back[2] == 2,
       "batches copy to the device and back");
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
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    printf("1..%d\n", tests);
    return 0;
}
