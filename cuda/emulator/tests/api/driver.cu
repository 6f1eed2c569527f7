/* driver.cu: the driver API, as far as programs of the runtime use it. */
#include "../tap.h"

#include <cuda.h>
#include <string.h>

__global__ void fill(float *to)
{
    to[threadIdx.x] = (float)threadIdx.x;
}

int main()
{
    CUdevice device;
    CUcontext context = NULL, now = NULL;
    CUdeviceptr pointer = 0;
    CUstream stream = NULL;
    CUevent begin = NULL, end = NULL;
    int count = 0, threads = 0, major = 0, version = 0, runtime = 0;
    char name[100];
    const char *text;
    size_t bytes = 0;
    float host[32], milliseconds = -1;
    ok(cuDeviceGetCount(&count) == CUDA_ERROR_NOT_INITIALIZED, "a call before cuInit is an error");
    ok(cuInit(0) == CUDA_SUCCESS && cuDeviceGetCount(&count) == CUDA_SUCCESS && count >= 1,
       "cuDeviceGetCount counts the devices");
    ok(cuDeviceGet(&device, 0) == CUDA_SUCCESS &&
           cuDeviceGetName(name, sizeof name, device) == CUDA_SUCCESS && strlen(name) > 0 &&
           cuDeviceTotalMem(&bytes, device) == CUDA_SUCCESS && bytes > 1 << 20,
       "the first device has a name and memory");
    ok(cuDeviceGet(&device, 1000) == CUDA_ERROR_INVALID_DEVICE, "a missing device is an error");
    device = 0;
    ok(cuDeviceGetAttribute(&threads, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, device) ==
               CUDA_SUCCESS &&
           threads == 1024 &&
           cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device) ==
               CUDA_SUCCESS &&
           major >= 5,
       "the attributes are right");
    cudaRuntimeGetVersion(&runtime);
    ok(cuDriverGetVersion(&version) == CUDA_SUCCESS && version >= runtime && CUDA_VERSION >= 12000,
       "the versions are right");
    ok(cuMemAlloc(&pointer, 4) == CUDA_ERROR_INVALID_CONTEXT,
       "cuMemAlloc without a context is an error");
    ok(cuDevicePrimaryCtxRetain(&context, device) == CUDA_SUCCESS &&
           cuCtxSetCurrent(context) == CUDA_SUCCESS && cuCtxGetCurrent(&now) == CUDA_SUCCESS &&
           now == context && cuCtxGetDevice(&device) == CUDA_SUCCESS && device == 0,
       "the primary context becomes current");
    ok(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING) == CUDA_SUCCESS &&
           cuEventCreate(&begin, CU_EVENT_DEFAULT) == CUDA_SUCCESS &&
           cuEventCreate(&end, CU_EVENT_DEFAULT) == CUDA_SUCCESS &&
           cuMemAlloc(&pointer, sizeof host) == CUDA_SUCCESS,
       "a stream, events and memory are created");
    cuEventRecord(begin, stream);
    fill<<<1, 32, 0, stream>>>((float *)pointer);
    cuEventRecord(end, stream);
    ok(cuStreamSynchronize(stream) == CUDA_SUCCESS &&
           cuMemcpyDtoH(host, pointer, sizeof host) == CUDA_SUCCESS && host[31] == 31 &&
           cuEventElapsedTime(&milliseconds, begin, end) == CUDA_SUCCESS && milliseconds >= 0,
       "a runtime launch runs in the driver's stream");
    ok(cuMemsetD8(pointer, 0, sizeof host) == CUDA_SUCCESS &&
           cuMemcpyDtoH(host, pointer, sizeof host) == CUDA_SUCCESS && host[31] == 0,
       "cuMemsetD8 sets memory");
    ok(cuGetErrorName(CUDA_ERROR_OUT_OF_MEMORY, &text) == CUDA_SUCCESS &&
           strcmp(text, "CUDA_ERROR_OUT_OF_MEMORY") == 0 &&
           cuGetErrorString(CUDA_ERROR_OUT_OF_MEMORY, &text) == CUDA_SUCCESS &&
           strcmp(text, "out of memory") == 0 &&
           cuGetErrorName(CUDA_ERROR_CONTEXT_ALREADY_CURRENT, &text) == CUDA_SUCCESS &&
           cuGetErrorName((CUresult)12345, &text) == CUDA_ERROR_INVALID_VALUE,
       "errors have names");
    ok(cuMemFree(pointer) == CUDA_SUCCESS && cuEventDestroy(begin) == CUDA_SUCCESS &&
           cuEventDestroy(end) == CUDA_SUCCESS && cuStreamDestroy(stream) == CUDA_SUCCESS &&
           cuDevicePrimaryCtxRelease(device) == CUDA_SUCCESS,
       "everything is destroyed");
    printf("1..%d\n", tests);
    return 0;
}
