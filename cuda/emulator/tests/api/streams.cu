/* streams.cu: streams, host functions in streams, and events. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>

__global__ void increment(int *cell)
{
    ++*cell;
}

static int host, seen, status = -1;

static void CUDART_CB look(void *data)
{
    seen = *(int *)data;
}

static void CUDART_CB look_too(cudaStream_t, cudaError_t error, void *data)
{
    status = (int)error;
    seen = *(int *)data;
}

static void test_functions()
{
    int *device;
    cudaStream_t stream;
    cudaMalloc(&device, sizeof *device);
    cudaMemset(device, 0, sizeof *device);
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaDeviceSynchronize();
    increment<<<1, 1, 0, stream>>>(device);
    cudaMemcpyAsync(&host, device, sizeof host, cudaMemcpyDeviceToHost, stream);
    ok(cudaLaunchHostFunc(stream, look, &host) == cudaSuccess &&
           cudaStreamSynchronize(stream) == cudaSuccess && seen == 1,
       "a host function runs after earlier operations");
    increment<<<1, 1, 0, stream>>>(device);
    cudaMemcpyAsync(&host, device, sizeof host, cudaMemcpyDeviceToHost, stream);
    ok(cudaStreamAddCallback(stream, look_too, &host, 0) == cudaSuccess &&
           cudaStreamSynchronize(stream) == cudaSuccess && seen == 2 && status == cudaSuccess,
       "a callback runs after earlier operations");
    ok(cudaStreamAddCallback(stream, look_too, &host, 1) == cudaErrorInvalidValue,
       "flags of a callback are an error");
    ok(cudaLaunchHostFunc(stream, NULL, NULL) == cudaErrorInvalidValue,
       "a null function is an error");
    increment<<<1, 1, 0, cudaStreamPerThread>>>(device);
    ok(cudaMemcpyAsync(&host, device, sizeof host, cudaMemcpyDeviceToHost, cudaStreamPerThread) ==
               cudaSuccess &&
           cudaStreamSynchronize(cudaStreamPerThread) == cudaSuccess && host == 3,
       "the per-thread default stream works");
    cudaGetLastError();
    cudaStreamDestroy(stream);
    cudaFree(device);
}

static void test_properties()
{
    int least = -1, greatest = 1, priority = 9;
    unsigned flags = 9;
    unsigned long long id = 0, other_id = 0;
    cudaStream_t stream, other;
    cudaDeviceGetStreamPriorityRange(&least, &greatest);
    ok(least == 0 && greatest < 0, "the range of priorities is returned");
    cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest - 10);
    cudaStreamCreate(&other);
    ok(cudaStreamGetPriority(stream, &priority) == cudaSuccess && priority == greatest,
       "a priority is clamped to its range");
    ok(cudaStreamGetFlags(stream, &flags) == cudaSuccess && flags == cudaStreamNonBlocking,
       "the flags of a stream are returned");
    ok(cudaStreamGetFlags(0, &flags) == cudaSuccess && flags == cudaStreamDefault,
       "the flags of the default stream are returned");
    ok(cudaStreamGetId(stream, &id) == cudaSuccess &&
           cudaStreamGetId(other, &other_id) == cudaSuccess && id != other_id,
       "streams have different IDs");
    ok(cudaStreamDestroy(stream) == cudaSuccess && cudaStreamDestroy(other) == cudaSuccess,
       "streams are destroyed");
    ok(cudaStreamCreateWithFlags(&stream, 77) == cudaErrorInvalidValue,
       "unknown flags of a stream are an error");
    cudaGetLastError();
}

/* Hints are stored and returned, but change nothing else. */
static void test_attributes()
{
    cudaStream_t stream, other;
    cudaStreamAttrValue value = {}, kept = {};
    int *array, least = 0, greatest = 0, most = 0, priority = 9;
    cudaDeviceGetStreamPriorityRange(&least, &greatest);
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxAccessPolicyWindowSize, 0);
    cudaMalloc(&array, 256);
    cudaStreamCreate(&stream);
    cudaStreamCreate(&other);
    value.accessPolicyWindow.base_ptr = array;
    value.accessPolicyWindow.num_bytes = most < 256 ? (size_t)most : 256;
    value.accessPolicyWindow.hitRatio = 0.5f;
    value.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
    value.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
    ok(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &value) == cudaSuccess,
       "an access policy window is set");
    ok(cudaStreamGetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &kept) ==
               cudaSuccess &&
           kept.accessPolicyWindow.hitProp == cudaAccessPropertyPersisting &&
           kept.accessPolicyWindow.hitRatio == 0.5f,
       "the window is returned");
    ok(cudaStreamCopyAttributes(other, stream) == cudaSuccess &&
           cudaStreamGetAttribute(other, cudaStreamAttributeAccessPolicyWindow, &kept) ==
               cudaSuccess &&
           kept.accessPolicyWindow.missProp == cudaAccessPropertyStreaming,
       "the window is copied to another stream");
    value.priority = greatest;
    ok(cudaStreamSetAttribute(stream, cudaStreamAttributePriority, &value) == cudaSuccess &&
           cudaStreamGetPriority(stream, &priority) == cudaSuccess && priority == greatest,
       "a priority is set as an attribute");
    ok(cudaCtxResetPersistingL2Cache() == cudaSuccess, "the persisting L2 cache is reset");
    cudaStreamDestroy(stream);
    cudaStreamDestroy(other);
    cudaFree(array);
}

static void test_events()
{
    cudaEvent_t start, stop, untimed;
    float milliseconds = -1;
    cudaEventCreate(&start);
    cudaEventCreateWithFlags(&stop, cudaEventBlockingSync);
    cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming);
    ok(cudaEventQuery(start) == cudaSuccess, "an event that was never recorded is complete");
    ok(cudaEventElapsedTime(&milliseconds, start, stop) == cudaErrorInvalidResourceHandle,
       "an event that was never recorded has no time");
    ok(cudaEventRecordWithFlags(start, 0, cudaEventRecordDefault) == cudaSuccess &&
           cudaEventRecord(stop, 0) == cudaSuccess && cudaEventSynchronize(stop) == cudaSuccess &&
           cudaEventElapsedTime(&milliseconds, start, stop) == cudaSuccess && milliseconds >= 0,
       "recorded events have a time");
    cudaEventRecord(untimed, 0);
    cudaDeviceSynchronize();
    ok(cudaEventElapsedTime(&milliseconds, start, untimed) == cudaErrorInvalidResourceHandle,
       "an event without timing has no time");
    ok(cudaEventCreateWithFlags(&stop, 1u << 30) == cudaErrorInvalidValue,
       "unknown flags of an event are an error");
    cudaGetLastError();
    ok(cudaEventDestroy(start) == cudaSuccess && cudaEventDestroy(untimed) == cudaSuccess,
       "events are destroyed");
}

int main()
{
    test_functions();
    test_properties();
    test_attributes();
    test_events();
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    printf("1..%d\n", tests);
    return 0;
}
