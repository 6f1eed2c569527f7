/* runtime.cu: whether the CUDA runtime behaves as documented. Runs in the emulator and on a GPU,
 * and prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

template <typename T> static T *device(size_t count)
{
    T *pointer = NULL;
    if (cudaMalloc(&pointer, count * sizeof(T)) != cudaSuccess) {
        printf("Bail out! no device memory\n");
        exit(1);
    }
    cudaMemset(pointer, 0, count * sizeof(T));
    return pointer;
}

template <typename T> static T fetch(const T *pointer, size_t i = 0)
{
    T value;
    memset(&value, 0xee, sizeof value);
    cudaMemcpy(&value, pointer + i, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}

/* ---- indices ---- */

__global__ void mark(int *cells)
{
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned z = blockIdx.z * blockDim.z + threadIdx.z;
    unsigned width = gridDim.x * blockDim.x, height = gridDim.y * blockDim.y;
    atomicAdd(&cells[(z * height + y) * width + x], 1);
}

static void test_indices()
{
    const dim3 grid(3, 2, 2), block(5, 3, 2);
    const int count = 3 * 5 * 2 * 3 * 2 * 2;
    int *cells = device<int>(count), wrong = 0;
    mark<<<grid, block>>>(cells);
    for (int i = 0; i < count; i++)
        wrong += fetch(cells, i) != 1;
    ok(wrong == 0, "every thread of a 3D grid runs once");
    cudaFree(cells);
}

/* ---- barriers ---- */

__global__ void tree_sum(const int *in, int n, int *out)
{
    extern __shared__ int shared[];
    int i = threadIdx.x;
    shared[i] = i < n ? in[i] : 0;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (i < half)
            shared[i] += shared[i + half];
        __syncthreads();
    }
    if (i == 0)
        out[blockIdx.x] = shared[0];
}

__global__ void some_leave(int *out)
{
    __shared__ int sum;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    if (threadIdx.x % 3 == 1)
        return;
    atomicAdd(&sum, 1);
    __syncthreads();
    out[threadIdx.x] = sum;
}

__global__ void count_votes(int *out)
{
    int count = __syncthreads_count(threadIdx.x % 4 == 0);
    int any = __syncthreads_or(threadIdx.x == 99);
    int all = __syncthreads_and(threadIdx.x < 99);
    if (threadIdx.x == 50) {
        out[0] = count;
        out[1] = any != 0;
        out[2] = all != 0;
    }
}

static void test_barriers()
{
    int host[200], *in = device<int>(200), *out = device<int>(1024), wrong = 0;
    for (int i = 0; i < 200; i++)
        host[i] = i;
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    tree_sum<<<300, 256, 256 * sizeof(int)>>>(in, 200, out);
    for (int block = 0; block < 300; block++)
        wrong += fetch(out, block) != 199 * 200 / 2;
    ok(wrong == 0, "a tree sum in dynamic shared memory is right in 300 blocks");
    some_leave<<<1, 100>>>(out);
    ok(fetch(out, 99) == 67 && fetch(out, 0) == 67,
       "a barrier waits only for threads that have not ended");
    count_votes<<<1, 100>>>(out);
    ok(fetch(out, 0) == 25 && fetch(out, 1) == 1 && fetch(out, 2) == 0,
       "barriers with votes are right");
    cudaFree(in);
    cudaFree(out);
}

/* ---- warps ---- */

__global__ void warp_sums(int *out)
{
    int sum = threadIdx.x;
    for (int step = 16; step > 0; step /= 2)
        sum += __shfl_xor_sync(0xffffffffu, sum, step);
    int from_first = __shfl_sync(0xffffffffu, (int)threadIdx.x, 0);
    int before = __shfl_up_sync(0xffffffffu, (int)threadIdx.x, 1);
    unsigned ballot = __ballot_sync(0xffffffffu, threadIdx.x % 2);
    int all = __all_sync(0xffffffffu, threadIdx.x < 64), any = __any_sync(0xffffffffu, 0);
    out[4 * threadIdx.x] = sum;
    out[4 * threadIdx.x + 1] = from_first;
    out[4 * threadIdx.x + 2] = before;
    out[4 * threadIdx.x + 3] = (ballot == 0xaaaaaaaau) + 2 * (all != 0) + 4 * (any != 0);
}

__global__ void half_a_warp(int *out)
{
    int value = threadIdx.x;
    if (threadIdx.x < 16)
        value = __shfl_down_sync(0x0000ffffu, value, 8, 16);
    else
        value = __shfl_sync(0xffff0000u, value, 31);
    out[threadIdx.x] = value;
}

static void test_warps()
{
    int *out = device<int>(256);
    warp_sums<<<1, 64>>>(out);
    ok(fetch(out, 0) == 496 && fetch(out, 4 * 63) == 496 + 32 * 32, "sums by shuffles are right");
    ok(fetch(out, 4 * 40 + 1) == 32, "a shuffle gets the value of lane 0");
    ok(fetch(out, 4 * 40 + 2) == 39 && fetch(out, 4 * 32 + 2) == 32,
       "a shuffle gets the value of the lane before");
    ok(fetch(out, 3) == 3 && fetch(out, 4 * 63 + 3) == 3, "votes are right");
    half_a_warp<<<1, 32>>>(out);
    ok(fetch(out, 3) == 11 && fetch(out, 12) == 12 && fetch(out, 20) == 31,
       "two halves of a warp shuffle with their own masks");
    cudaFree(out);
}

/* ---- atomics ---- */

__global__ void histogram(unsigned *counts, float *sum, unsigned long long *large)
{
    atomicAdd(&counts[threadIdx.x % 8], 1u);
    atomicAdd(sum, 0.5f);
    atomicAdd(large, 1ull << 33);
    atomicMax(&counts[8], blockIdx.x);
    atomicCAS(&counts[9], 0u, 7u);
}

static void test_atomics()
{
    unsigned *counts = device<unsigned>(10);
    float *sum = device<float>(1);
    unsigned long long *large = device<unsigned long long>(1);
    histogram<<<64, 128>>>(counts, sum, large);
    ok(fetch(counts, 0) == 1024 && fetch(counts, 7) == 1024, "atomics add integers of many blocks");
    ok(fetch(sum) == 4096, "atomics add floats");
    ok(fetch(large) == 8192ull << 33, "atomics add 64-bit integers");
    ok(fetch(counts, 8) == 63 && fetch(counts, 9) == 7, "atomicMax and atomicCAS are right");
    cudaFree(counts);
    cudaFree(sum);
    cudaFree(large);
}

/* ---- variables, templates ---- */

__constant__ int weights[4];
__device__ int total = 5;

template <typename T, int N> __global__ void weigh(T *out)
{
    T sum = 0;
    for (int i = 0; i < N; i++)
        sum += weights[i];
    out[0] = sum;
    atomicAdd(&total, 1);
}

static void test_variables()
{
    const int host[4] = {1, 2, 3, 4};
    int value = 0;
    double *out = device<double>(1);
    ok(cudaMemcpyToSymbol(weights, host, sizeof host) == cudaSuccess, "a symbol is written");
    weigh<double, 4><<<2, 1>>>(out);
    ok(fetch(out) == 10, "a template reads constant memory");
    cudaMemcpyFromSymbol(&value, total, sizeof value);
    ok(value == 7, "a symbol is read with its initial value");
    value = 9;
    ok(cudaMemcpyToSymbol((const void *)&total, &value, sizeof value) == cudaSuccess &&
           cudaMemcpyFromSymbol(&value, total, sizeof value) == cudaSuccess && value == 9,
       "a symbol's address may be a const void *, as in C");

    const int others[4] = {5, 6, 7, 8};
    int back[4], *array = device<int>(4);
    cudaMemcpy(array, others, sizeof others, cudaMemcpyHostToDevice);
    ok(cudaMemcpyToSymbol(weights, array, sizeof others) == cudaSuccess &&
           cudaMemcpyFromSymbol(back, weights, sizeof back) == cudaSuccess && back[3] == 8,
       "a symbol is written from device memory with the default kind");
    ok(cudaMemcpyToSymbol(weights, host, sizeof host) == cudaSuccess &&
           cudaMemcpyFromSymbol(array, weights, sizeof host) == cudaSuccess && fetch(array) == 1,
       "a symbol is copied to device memory");
    ok(cudaMemcpyToSymbol(weights, host, sizeof host, 0, cudaMemcpyDeviceToHost) ==
               cudaErrorInvalidMemcpyDirection &&
           cudaMemcpyFromSymbol(back, weights, sizeof back, 0, cudaMemcpyHostToDevice) ==
               cudaErrorInvalidMemcpyDirection,
       "a kind of the wrong direction is an error");
    cudaGetLastError();
    cudaFree(array);
    cudaFree(out);
}

/* ---- textures ---- */

__global__ void sample(cudaTextureObject_t texture, float *out, float x, float y)
{
    out[0] = tex2D<float>(texture, x, y);
}

static float sampled(cudaArray_t array, cudaTextureAddressMode mode, cudaTextureFilterMode filter,
                     bool normalised, float x, float y)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc description = {};
    description.addressMode[0] = description.addressMode[1] = mode;
    description.filterMode = filter;
    description.readMode = cudaReadModeElementType;
    description.normalizedCoords = normalised;
    cudaTextureObject_t texture;
    float *out = device<float>(1);
    cudaCreateTextureObject(&texture, &resource, &description, NULL);
    sample<<<1, 1>>>(texture, out, x, y);
    float value = fetch(out);
    cudaDestroyTextureObject(texture);
    cudaFree(out);
    return value;
}

/* Is a texture over rows that begin this many bytes apart created? */
static bool takes_pitch(size_t pitch)
{
    char *rows = device<char>(1024);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = rows;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    resource.res.pitch2D.width = 8;
    resource.res.pitch2D.height = 2;
    resource.res.pitch2D.pitchInBytes = pitch;
    cudaTextureDesc description = {};
    cudaTextureObject_t texture = 0;
    const bool taken =
        cudaCreateTextureObject(&texture, &resource, &description, NULL) == cudaSuccess;
    if (taken)
        cudaDestroyTextureObject(texture);
    cudaGetLastError();
    cudaFree(rows);
    return taken;
}

static void test_textures()
{
    ok(takes_pitch(64) && !takes_pitch(72),
       "the rows of a texture begin a multiple of 32 bytes apart");
    const int width = 5, height = 3;
    float host[height][width];
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            host[y][x] = (float)(10 * y + x);
    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &format, width, height);
    cudaMemcpy2DToArray(array, 0, 0, host, sizeof host[0], sizeof host[0], height,
                        cudaMemcpyHostToDevice);
    const cudaTextureFilterMode point = cudaFilterModePoint, linear = cudaFilterModeLinear;
    ok(sampled(array, cudaAddressModeClamp, point, false, 3.5f, 1.5f) == 13,
       "a texel is read at x and y");
    ok(sampled(array, cudaAddressModeClamp, point, false, 9.5f, -4.5f) == 4,
       "clamp mode reads the edge");
    ok(sampled(array, cudaAddressModeBorder, point, false, 5.5f, 1.5f) == 0, "border mode reads 0");
    ok(sampled(array, cudaAddressModeWrap, point, true, -0.5f / width, 3.5f / height) == 4,
       "wrap mode wraps on both axes");
    ok(sampled(array, cudaAddressModeMirror, point, true, 5.5f / width, -0.5f / height) == 4,
       "mirror mode mirrors");
    ok(sampled(array, cudaAddressModeClamp, linear, false, 1.0f, 1.0f) == 5.5f,
       "linear filtering interpolates");
    ok(cudaFree(array) != cudaSuccess, "an array is not freed by cudaFree");
    cudaGetLastError();
    ok(cudaFreeArray(array) == cudaSuccess, "an array is freed by cudaFreeArray");
}

/* ---- memory ---- */

static void test_memory()
{
    int *pointer = device<int>(100), host[200] = {0};
    ok(cudaMemcpy(host, pointer, 1ull << 40, cudaMemcpyDeviceToHost) == cudaErrorInvalidValue,
       "a copy that is too long is an error");
    ok(cudaGetLastError() == cudaErrorInvalidValue && cudaGetLastError() == cudaSuccess,
       "the error is kept until cudaGetLastError");
    ok(cudaMemcpy(host, host + 100, 4, cudaMemcpyDeviceToHost) == cudaErrorInvalidValue,
       "a host pointer instead of a device pointer is an error");
    ok(cudaFree(host) == cudaErrorInvalidValue,
       "freeing memory that was never allocated is an error");
    cudaGetLastError();
    void *large = NULL;
    ok(cudaMalloc(&large, (size_t)1 << 46) == cudaErrorMemoryAllocation,
       "too much memory is an error");
    cudaGetLastError();
    size_t available = 0, total_bytes = 0;
    cudaMemGetInfo(&available, &total_bytes);
    ok(available > 0 && available < total_bytes, "cudaMemGetInfo returns the free memory");
    cudaPointerAttributes attributes;
    cudaPointerGetAttributes(&attributes, pointer);
    ok(attributes.type == cudaMemoryTypeDevice, "a device pointer is recognised");
    cudaPointerGetAttributes(&attributes, host);
    ok(attributes.type == cudaMemoryTypeUnregistered, "a host pointer is unregistered");

    size_t pitch = 0;
    char *pitched = NULL, rows[3][7], back[3][7];
    memset(rows, 5, sizeof rows);
    memset(back, 0, sizeof back);
    cudaMallocPitch(&pitched, &pitch, 7, 3);
    cudaMemcpy2D(pitched, pitch, rows, 7, 7, 3, cudaMemcpyHostToDevice);
    cudaMemcpy2D(back, 7, pitched, pitch, 7, 3, cudaMemcpyDeviceToHost);
    ok(pitch >= 7 && memcmp(rows, back, sizeof rows) == 0,
       "pitched memory is copied to the device and back");
    cudaFree(pitched);
    cudaFree(pointer);
}

/* ---- launches that fail, streams, events ---- */

static const char *launch_error(dim3 grid, dim3 block, size_t shared)
{
    int *cells = device<int>(4096);
    tree_sum<<<grid, block, shared>>>(cells, 0, cells);
    const char *text = cudaGetErrorString(cudaGetLastError());
    cudaDeviceSynchronize();
    cudaFree(cells);
    return text;
}

static void test_launches()
{
    ok(strcmp(launch_error(1, 2048, 0), "invalid argument") == 0,
       "2048 threads in a block are refused");
    ok(strcmp(launch_error(1, dim3(1, 1, 65), 0), "invalid argument") == 0,
       "65 threads in z are refused");
    ok(strcmp(launch_error(0, 32, 0), "invalid argument") == 0, "a grid without blocks is refused");
    ok(strcmp(launch_error(dim3(1, 65536), 32, 0), "invalid argument") == 0,
       "65536 blocks in y are refused");
    ok(strcmp(launch_error(1, 32, 100000), "invalid argument") == 0,
       "too much shared memory is refused");
    ok(strcmp(launch_error(1, 32, 1000), "no error") == 0, "a right launch afterwards succeeds");

    cudaStream_t stream;
    cudaEvent_t start, stop;
    float milliseconds = -1;
    int *cells = device<int>(64);
    cudaStreamCreate(&stream);
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start, stream);
    mark<<<2, 32, 0, stream>>>(cells);
    cudaEventRecord(stop, stream);
    ok(cudaEventSynchronize(stop) == cudaSuccess && cudaStreamQuery(stream) == cudaSuccess,
       "an event waits for a stream");
    ok(cudaEventElapsedTime(&milliseconds, start, stop) == cudaSuccess && milliseconds >= 0,
       "the time between two events is returned");
    ok(fetch(cells, 63) == 1, "the stream's kernel has run");
    ok(strcmp(cudaGetErrorName(cudaErrorIllegalAddress), "cudaErrorIllegalAddress") == 0,
       "an error has its name");
#if __CUDACC_VER_MAJOR__ >= 12
    ok(true, "nvcc's version macros are defined");
#else
    ok(false, "nvcc's version macros are defined");
#endif
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    cudaStreamDestroy(stream);
    cudaFree(cells);
}

int main()
{
    test_indices();
    test_barriers();
    test_warps();
    test_atomics();
    test_variables();
    test_textures();
    test_memory();
    test_launches();
    printf("1..%d\n", tests);
    return 0;
}
