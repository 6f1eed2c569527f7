/* stream.cpp: streams, events and functions of the host in streams. Work is done when it is asked
 * for, in the calling thread, so every stream is always idle, and an event is a moment on the
 * clock. That is an order which CUDA permits, with one exception: a host function that waits for
 * what the program does after it has asked for that function will wait for ever. */
#include "stream.h"

#include <time.h>

enum { HIGHEST_PRIORITY = -5, LOWEST_PRIORITY = 0 }; /* an H100's */

/* The default stream of a thread, where it is asked for by name */
static emulator_stream per_thread = {0, 0, {}, 2, NULL, {NULL, 0}, NULL};
static emulator_stream *streams = &per_thread;
static unsigned long long last_id = 2;

emulator_stream *stream_of(cudaStream_t handle)
{
    if (handle == NULL || handle == cudaStreamLegacy)
        return NULL;
    return handle == cudaStreamPerThread ? &per_thread : handle;
}

emulator_stream *stream_first(void)
{
    return streams;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

cudaError_t cudaDeviceSynchronize(void)
{
    if (emulator_in_kernel()) {
        fprintf(stderr,
                "emulator: kernel %s calls cudaDeviceSynchronize(): a kernel cannot wait for what "
                "it launches; launch the rest in cudaStreamTailLaunch\n",
                emulator_kernel_name());
        emulator_stop_kernel(cudaErrorUnsupportedDevSideSync);
    }
    return emulator_return(emulator_forbidden(true));
}

/* ---- streams ---- */

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority)
{
    if (!stream || flags > cudaStreamNonBlocking)
        return emulator_return(cudaErrorInvalidValue);
    *stream = (cudaStream_t)calloc(1, sizeof **stream);
    if (!*stream)
        return emulator_return(cudaErrorMemoryAllocation);
    (*stream)->flags = flags;
    (*stream)->priority = priority < HIGHEST_PRIORITY  ? HIGHEST_PRIORITY
                          : priority > LOWEST_PRIORITY ? LOWEST_PRIORITY
                                                       : priority;
    if (emulator_in_kernel())
        return cudaSuccess; /* a kernel's own stream is in no list */
    emulator_alone alone;
    (*stream)->id = ++last_id;
    (*stream)->next = streams;
    streams = *stream;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
    return cudaStreamCreateWithPriority(stream, flags, 0);
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

cudaError_t cudaStreamDestroy(cudaStream_t handle)
{
    emulator_stream *stream = stream_of(handle);
    if (!stream || stream == &per_thread)
        return emulator_return(cudaErrorInvalidResourceHandle);
    emulator_alone alone;
    if (stream->capture)
        stream->capture->invalid = true;
    for (emulator_stream **link = &streams; stream->id && *link; link = &(*link)->next)
        if (*link == stream) {
            *link = stream->next;
            break;
        }
    nodes_clear(&stream->last);
    free(stream);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
{
    if (least)
        *least = LOWEST_PRIORITY;
    if (greatest)
        *greatest = HIGHEST_PRIORITY;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamGetPriority(cudaStream_t handle, int *priority)
{
    *priority = stream_of(handle) ? stream_of(handle)->priority : 0;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamGetFlags(cudaStream_t handle, unsigned *flags)
{
    *flags = stream_of(handle) ? stream_of(handle)->flags : (unsigned)cudaStreamDefault;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamGetId(cudaStream_t handle, unsigned long long *id)
{
    *id = stream_of(handle) ? stream_of(handle)->id : 1;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    return emulator_return(capture_forbids_wait(stream));
}

cudaError_t cudaStreamQuery(cudaStream_t stream)
{
    return emulator_return(capture_forbids_wait(stream));
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned)
{
    cudaError_t error = cudaSuccess;
    if (!event)
        return emulator_return(cudaErrorInvalidResourceHandle);
    capture_wait(stream, event, &error);
    return emulator_return(error);
}

/* ---- functions of the host ---- */

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *data)
{
    cudaError_t error = capture_forbids_legacy(stream);
    if (!function)
        error = cudaErrorInvalidValue;
    if (emulator_return(error) != cudaSuccess)
        return emulator_return(error);
    if (capture_of(stream)) {
        work work;
        work.type = cudaGraphNodeTypeHost;
        work.host = cudaHostNodeParams{function, data};
        return capture_work(stream, &work);
    }
    function(data);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *data,
                                  unsigned flags)
{
    if (!callback || flags)
        return emulator_return(cudaErrorInvalidValue);
    cudaError_t error = capture_forbids_legacy(stream);
    if (error == cudaSuccess && capture_of(stream)) {
        capture_of(stream)->invalid = true;
        error = cudaErrorStreamCaptureUnsupported;
    }
    if (error == cudaSuccess)
        callback(stream, emulator_return(cudaSuccess), data);
    return emulator_return(error);
}

/* ---- events ---- */

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
    const unsigned known = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
    if (!event || flags & ~known)
        return emulator_return(cudaErrorInvalidValue);
    *event = (cudaEvent_t)calloc(1, sizeof **event);
    if (!*event)
        return emulator_return(cudaErrorMemoryAllocation);
    (*event)->timed = !(flags & cudaEventDisableTiming);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    if (!event)
        return emulator_return(cudaErrorInvalidResourceHandle);
    nodes_clear(&event->last);
    free(event);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags)
{
    cudaError_t error = cudaSuccess;
    if (!event)
        return emulator_return(cudaErrorInvalidResourceHandle);
    if (flags > cudaEventRecordExternal)
        return emulator_return(cudaErrorInvalidValue);
    if (!capture_record(event, stream, flags, &error)) {
        event->recorded = true;
        event->seconds = now();
    }
    return emulator_return(error);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    return cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    return emulator_return(event ? capture_forbids_event(event) : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
    return cudaEventSynchronize(event);
}

cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t stop)
{
    if (!start || !stop)
        return emulator_return(cudaErrorInvalidResourceHandle);
    if (capture_numbered(start->capture) || capture_numbered(stop->capture))
        return emulator_return(cudaErrorCapturedEvent);
    if (!start->recorded || !stop->recorded || !start->timed || !stop->timed)
        return emulator_return(cudaErrorInvalidResourceHandle);
    *milliseconds = (float)(1e3 * (stop->seconds - start->seconds));
    return emulator_return(cudaSuccess);
}
