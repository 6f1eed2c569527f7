/* address.cu: kernels by their address, and queries about kernels. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>
#include <string.h>

struct triple {
    double a;
    char b;
    short c;
};

__global__ void note(int *out, struct triple t, unsigned char factor)
{
    out[threadIdx.x] = (int)(t.a * 100 + t.b * 10 + t.c) * factor + (int)threadIdx.x;
}

namespace other
{
template <typename T, int N> __global__ void fill(T *out, T value)
{
    extern __shared__ char scratch[];
    scratch[threadIdx.x % N] = (char)value;
    out[threadIdx.x] = (T)scratch[threadIdx.x % N];
}
} // namespace other

__global__ void nothing()
{
}

__global__ void hinted()
{
}

__global__ void twice(int *out)
{
    *out *= 2;
}
__global__ void doubled_behind(int *out)
{
    cudaGridDependencySynchronize();
    *out *= 2;
    cudaTriggerProgrammaticLaunchCompletion();
}
__global__ void twice(float *out)
{
    *out *= 2;
}

/* Parameters and variables with the name of a kernel are not kernels. */
static int add(int nothing, int twice)
{
    int sum = nothing, *fill = &nothing;
    return (sum = twice) ? sum + *fill : (nothing);
}

static int *device;

static int fetch(int i)
{
    int value = -1;
    cudaMemcpy(&value, device + i, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}

static void test_launches()
{
    struct triple t = {1, 2, 3};
    unsigned char factor = 200;
    void *arguments[] = {&device, &t, &factor};
    ok(cudaLaunchKernel((void *)note, dim3(1), dim3(32), arguments, 0, 0) == cudaSuccess &&
           fetch(0) == 24600 && fetch(31) == 24631,
       "a kernel is launched by a void *");
    factor = 1;
    ok(cudaLaunchKernel((const void *)&note, 1, 32, arguments) == cudaSuccess && fetch(0) == 123,
       "a kernel is launched by its address");
    factor = 2;
    ok(cudaLaunchKernel(note, 1, 32, arguments) == cudaSuccess && fetch(0) == 246,
       "a kernel is launched by its name");
    void (*variable)(int *, struct triple, unsigned char) = note;
    factor = 3;
    ok(cudaLaunchKernel(reinterpret_cast<void *>(variable), 1, 32, arguments) == cudaSuccess &&
           fetch(0) == 369,
       "a kernel is launched by a variable");
    int value = 7;
    void *fill_arguments[] = {&device, &value};
    const void *instance = (const void *)other::fill<int, 64>;
    ok(cudaLaunchKernel(instance, 1, 32, fill_arguments, 64, 0) == cudaSuccess && fetch(5) == 7,
       "an instance of a template is launched");
    ok(cudaLaunchKernel((void *)nothing, 1, 1, NULL) == cudaSuccess,
       "a kernel without parameters is launched");
    ok(cudaLaunchKernel((void *)&value, 1, 1, NULL) == cudaErrorInvalidResourceHandle &&
           cudaGetLastError() == cudaErrorInvalidResourceHandle,
       "an address that is not of a kernel is an error");
    twice<<<1, 1>>>(device);
    ok(fetch(0) == 14, "an overloaded name is launched");
    ok(add(3, 4) == 7 && add(3, 0) == 3, "kernel names may be used for variables");
}

static void test_attributes()
{
    struct triple t = {1, 2, 3};
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeCooperative;
    attribute.val.cooperative = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = 2;
    config.blockDim = 32;
    config.attrs = &attribute;
    ok(cudaLaunchKernelEx(&config, note, device, t, (unsigned char)5) == cudaSuccess &&
           fetch(0) == 615,
       "cudaLaunchKernelEx takes a configuration and arguments");
    config.numAttrs = 1;
    unsigned char factor = 6;
    void *arguments[] = {&device, &t, &factor};
    ok(cudaLaunchKernelExC(&config, (void *)note, arguments) == cudaSuccess && fetch(0) == 738,
       "an attribute makes a launch cooperative");
    config.gridDim = 1000000;
    ok(cudaLaunchKernelExC(&config, (void *)note, arguments) == cudaErrorCooperativeLaunchTooLarge,
       "a cooperative launch has a limit of blocks");
    cudaGetLastError();
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    config.gridDim = config.blockDim = 1;
    ok(cudaLaunchKernelEx(&config, doubled_behind, device) == cudaSuccess && fetch(0) == 2 * 738,
       "a programmatic dependent launch waits in the kernel");
}

static void test_shared()
{
    const int large = 65536;
    cudaFuncAttributes attributes;
    other::fill<int, 64><<<1, 1, large>>>(device, 1);
    ok(cudaGetLastError() == cudaErrorInvalidValue,
       "more than the default shared memory is an error");
    ok(cudaFuncSetAttribute(other::fill<int, 64>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                            large) == cudaSuccess,
       "an attribute raises the limit of shared memory");
    other::fill<int, 64><<<1, 1, large>>>(device, 9);
    ok(cudaGetLastError() == cudaSuccess && fetch(0) == 9,
       "with the attribute, the launch succeeds");
    other::fill<int, 65><<<1, 1, large>>>(device, 1);
    ok(cudaGetLastError() == cudaErrorInvalidValue, "another instance keeps the default limit");
    ok(cudaFuncGetAttributes(&attributes, (const void *)other::fill<int, 64>) == cudaSuccess &&
           attributes.maxDynamicSharedSizeBytes == large && attributes.maxThreadsPerBlock == 1024,
       "cudaFuncGetAttributes returns the attributes");
    ok(cudaFuncSetAttribute(hinted, cudaFuncAttributeMaxDynamicSharedMemorySize, 100) ==
           cudaSuccess,
       "the limit can be lower than the default");
    hinted<<<1, 1, 101>>>();
    ok(cudaGetLastError() == cudaErrorInvalidValue, "the lower limit is enforced");
    ok(cudaFuncSetAttribute((void *)nothing, cudaFuncAttributeMaxDynamicSharedMemorySize,
                            1 << 20) == cudaErrorInvalidValue,
       "a limit that is too high is refused");
    cudaGetLastError();
    ok(cudaFuncSetCacheConfig(hinted, cudaFuncCachePreferL1) == cudaSuccess,
       "a cache preference is accepted");
    const char *name = NULL;
    ok(cudaFuncGetName(&name, hinted) == cudaSuccess && strstr(name, "hinted"),
       "cudaFuncGetName returns the name");
}

struct kilobyte_each {
    __host__ __device__ size_t operator()(int threads) const
    {
        return (size_t)threads * 1024;
    }
};

static void test_occupancy()
{
    int blocks = 0, grid = 0, block = 0, multiprocessors = 0, threads = 0;
    size_t shared = 0;
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerMultiProcessor, 0);
    ok(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 256, 0) == cudaSuccess &&
           blocks == threads / 256,
       "the occupancy of blocks of 256 threads is right");
    ok(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
           &blocks, (void *)nothing, 1024, 40000, cudaOccupancyDefault) == cudaSuccess &&
           blocks >= 1 && blocks <= threads / 1024,
       "the occupancy with shared memory is right");
    ok(cudaOccupancyMaxPotentialBlockSize(&grid, &block, nothing, 0, 0) == cudaSuccess &&
           block % 32 == 0 && grid * block == threads * multiprocessors,
       "the best block size fills the GPU");
    ok(cudaOccupancyMaxPotentialBlockSize(&grid, &block, nothing, 0, 128) == cudaSuccess &&
           block == 128 && grid == multiprocessors * (threads / 128),
       "the best block size obeys a limit");
    ok(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, nothing, kilobyte_each()) ==
               cudaSuccess &&
           block == 32 && grid >= multiprocessors,
       "the best block size obeys shared memory per thread");
    ok(cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
           &grid, &block, nothing, kilobyte_each(), 64, cudaOccupancyDefault) == cudaSuccess &&
           block == 32 &&
           cudaOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, nothing, 0, 128,
                                                       cudaOccupancyDisableCachingOverride) ==
               cudaSuccess &&
           block == 128,
       "the variant with flags gives the same");
    ok(cudaOccupancyAvailableDynamicSMemPerBlock(&shared, nothing, 2, 256) == cudaSuccess &&
           shared >= 40000 && shared <= 49152,
       "the shared memory of two blocks is right");
    ok(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 2000, 0) == cudaSuccess &&
           blocks == 0,
       "the occupancy of too large blocks is 0");
}

int main()
{
    cudaMalloc(&device, 1024 * sizeof *device);
    test_launches();
    test_attributes();
    test_shared();
    test_occupancy();
    ok(cudaFree(device) == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess,
       "no error occurred");
    printf("1..%d\n", tests);
    return 0;
}
